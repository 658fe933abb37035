// The embedded engine's weighSegments: a small trained model over lexical and semantic matches with the prompt; centrality if the prompt has no content.
import { heed } from '../../../core/abort.js';
import { compact } from '../../../core/compact.js';
import type { SegmentWeights, WeighRequest } from '../../../core/weigh.js';
import { type Language, languageOf } from '../../../text/language.js';
import { softmax } from '../../../text/probability.js';
import { withoutAnnouncement } from '../reading/request/announced.js';
import { loadWordVectors, type WordVectors } from '../vectors.js';
import { followQuestions } from './answers.js';
import { centralityScores } from './centrality.js';
import { followCorrections } from './corrections.js';
import { answersIn, computeFeatures, featureCount } from './features.js';
import { netOutput } from './net.js';
import { readQuery } from './query.js';
import { type ScannedText, scanSegments, WordTable } from './scan.js';
import { followNames } from './second-hop.js';
import { segmentNet } from './segment-model.js';
import { statementsFor } from './statements.js';
import { rowsTogether } from './together.js';

/** Number of segments from which the language of a context is detected. */
const sampled = 40;

export async function weighSegments(request: WeighRequest, signal: AbortSignal): Promise<SegmentWeights> {
  await heed(signal);
  const weights = segmentWeights(request);
  await heed(signal);
  return weights;
}

/** What is read of a prompt and of the segments, before they are weighed. */
export function scanFor(prompt: string, segments: WeighRequest['segments'], vectors: WordVectors): ScannedText & { readonly language: Language } {
  const start = segments
    .slice(0, sampled)
    .map(({ text }) => text)
    .join(' ');
  const query = readQuery(prompt, vectors, start);
  const ofContext = languageOf(start);
  const language = languageOf(prompt) ?? ofContext ?? 'en';
  const table = new WordTable(query, vectors, ofContext ?? language);
  return { query, language, table, scan: scanSegments(segments, query, table) };
}

/** Weighs the segments. Deterministic; linear in their length. */
export function segmentWeights({ prompt, segments }: WeighRequest): SegmentWeights {
  const vectors = loadWordVectors();
  const asked = withoutAnnouncement(prompt);
  const { query, language, table, scan } = scanFor(asked, segments, vectors);
  const statements = statementsFor(asked, segments, language, { query, scan, table });
  if (query.terms.length === 0 || statements?.isBroad === true) {
    const scores = centralityScores(segments, vectors).map((score, row) => score + (statements?.bonus[row] ?? 0));
    return { logOdds: Array.from(toProbabilities(scores), toLogOdds), match: statements?.isBroad === true ? statements.match : 0 };
  }
  const features = computeFeatures(segments, query, scan, table);
  const net = segmentNet();
  const scores = new Float64Array(segments.length);
  for (let row = 0; row < scores.length; row++) scores[row] = netOutput(net, features.rows, row * featureCount) + (statements?.bonus[row] ?? 0);
  const named = followNames(segments, features.blocks, toProbabilities(scores), table);
  const answered = followQuestions(segments, named, (row) => answersIn(query, scan, row).asked);
  const probabilities = followCorrections(segments, answered, language);
  const together = rowsTogether(asked, language, segments, scan, probabilities);
  return { logOdds: Array.from(probabilities, toLogOdds), match: features.match, ...compact({ together }) };
}

// The model is trained to choose among the segments of a context, so their probabilities sum to 1.
const toProbabilities = (scores: Float64Array): Float64Array => Float64Array.from(softmax([...scores]));

function toLogOdds(probability: number): number {
  const held = Math.min(1 - 1e-9, Math.max(1e-15, probability));
  return Math.log(held / (1 - held));
}
