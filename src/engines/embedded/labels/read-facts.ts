// Yes/no questions and statements about facts ("is a ferry the same as a boat", "The bridge opened in 1932."): how far a text bears them out.
// What a text says is judged by how much of the question stands in it, in one place, under which negations. The weights of questions are
// trained by test/eval/train/labels-facts.ts.
import { sentences } from '../../../text/segments.js';
import { loadWordVectors } from '../vectors.js';
import type { LabelView } from './read-rubric.js';
import type { TextView, Word } from './read-text.js';

/** Weights of the features, for reports of studies and for all other texts: the two put their answers in different words. */
export interface FactModel {
  readonly general: FactWeights;
  readonly research: FactWeights;
}

export interface FactWeights {
  readonly weights: readonly number[];
  readonly offset: number;
}

const addressing =
  /\b(?:text|message|messages|review|comment|email|e-mail|mail|tweet|sms|post|document|passage|article|customer|user|author|writer|sender|speaker|tone|mention|mentions|mentioned|about|sentiment|this|invoice|contract|ticket|request|conversation|agent|claim|claimant|applicant)\b/i;

/** True for a rubric that states or asks something about the world, not about the text before it or who wrote it. */
export function asksFact({ label, terms }: LabelView): boolean {
  const { rubric } = label;
  if (rubric === label.name || terms.filter(({ weight }) => weight === 1).length < 3) return false;
  return !addressing.test(rubric.split(/\s+/, 6).join(' '));
}

const negative = new Set(
  'not no never none neither nor without cannot nothing nobody unlike however although instead rather except unless fail fails failed lack lacks denied denies deny false incorrect different differ differs illegal prohibited banned'.split(
    ' ',
  ),
);
const hedged = new Set('may might could possibly perhaps sometimes some often usually generally likely can'.split(' '));
const absolute = new Set('all always every only never any ever must entire completely exactly same still'.split(' '));
const contrary =
  /\b(?:no (?:significant|difference|evidence|association|correlation|effect|relationship|benefit)|not (?:significant|associated|correlated|differ|improve|affect|increase|reduce|influence|predict|related)|did not|does not|do not|failed to|lack of)/gi;
const confirming =
  /\b(?:significant(?:ly)?|associated with|correlated|effective|improve[sd]?|increase[sd]?|reduce[sd]?|higher|lower|predict(?:s|ed|or)|feasible|safe|useful|important)\b/gi;

const research = /\b(?:patients?|study|studies|trial|cohort|results|conclusions?|methods|participants|p\s?[<=]\s?0?\.\d|hypothesis)\b/gi;

/** Names of the features, in the order `factFeatures` gives them. */
export const featureNames = [
  'covered',
  'place',
  'place-exact',
  'negated',
  'question-negated',
  'numbers-missing',
  'names-missing',
  'hedged',
  'absolute',
  'same',
  'can',
  'contrary',
  'confirming',
  'contrary-end',
  'confirming-end',
  'short',
  'first:is',
  'first:does',
  'first:can',
  'first:was',
  'first:did',
  'first:has',
  'first:will',
  'ever',
  'legal',
  'more',
  'part',
  'real',
  'first',
  'between',
  'different',
  'long',
] as const;

const leastLikeness = 0.55;

/** Reads a fact question against a text: numbers between about -1 and 2 each. */
export function factFeatures(rubric: string, terms: LabelView['terms'], view: TextView): number[] {
  const vectors = loadWordVectors();
  const content = terms.filter(({ weight }) => weight === 1).map(({ word }) => word);
  const weights = content.map((word) => (word.rank < 0 ? 1 : vectors.weight(word.rank)));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const nearest = content.map((word) => nearestIn(view, word));
  const share = (found: (index: number) => number): number => weights.reduce((sum, weight, index) => sum + weight * found(index), 0) / total;
  const covered = share((index) => nearest[index]!.likeness);

  // The place that speaks of it: the sentence with the largest share of the question, and the one after it.
  const spans = sentences(view.text);
  const hits = spans.map(() => 0);
  const exact = spans.map(() => 0);
  const holders = tokensOfWords(
    view,
    nearest.map(({ word }) => word),
  );
  nearest.forEach(({ likeness, word }, index) => {
    if (word < 0) return;
    let last = -1;
    for (const token of holders.get(word) ?? []) {
      const sentence = sentenceAt(spans, view.starts[token]!);
      if (sentence < 0 || sentence === last) continue;
      last = sentence;
      hits[sentence]! += weights[index]! * likeness;
      if (likeness === 1) exact[sentence]! += weights[index]!;
    }
  });
  let best = 0;
  for (let index = 1; index < hits.length; index++) if (hits[index]! > hits[best]!) best = index;
  const place = spans[best] ?? { start: 0, end: 0 };
  let negations = 0;
  let hedges = 0;
  view.tokens.forEach((index, token) => {
    if (view.starts[token]! < place.start || view.starts[token]! >= place.end) return;
    const { form } = view.words[index]!;
    if (negative.has(form)) negations++;
    if (hedged.has(form)) hedges++;
  });

  const lower = rubric.toLowerCase();
  const asked = lower.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== '');
  const has = (word: string): number => (asked.includes(word) ? 1 : 0);
  const opens = (...words: string[]): number => (words.includes(asked[0] ?? '') ? 1 : 0);
  const numbers = content.filter(({ form }) => /^\d/.test(form));
  const missing = (words: readonly Word[]): number =>
    words.length === 0 ? 0 : words.filter(({ stem }) => !view.byStem.has(stem)).length / words.length;
  const names = content.filter(({ form }) => new RegExp(`\\b${form.charAt(0).toUpperCase()}${literal(form.slice(1))}\\b`).test(rubric.slice(1)));
  const tail = view.text.slice(-Math.max(300, Math.floor(view.text.length / 4)));
  const count = (text: string, pattern: RegExp): number => Math.min(4, (text.match(pattern) ?? []).length) / 2;
  return [
    covered,
    (hits[best] ?? 0) / total,
    (exact[best] ?? 0) / total,
    Math.min(2, negations) / 2,
    asked.some((word) => negative.has(word) || word.endsWith("n't")) ? 1 : 0,
    missing(numbers),
    missing(names),
    Math.min(2, hedges) / 2,
    Math.min(2, asked.filter((word) => absolute.has(word)).length) / 2,
    has('same'),
    has('can'),
    count(view.text, contrary),
    count(view.text, confirming),
    count(tail, contrary),
    count(tail, confirming),
    content.length < 4 ? 1 : 0,
    opens('is', 'are'),
    opens('does', 'do'),
    opens('can', 'could'),
    opens('was', 'were'),
    opens('did'),
    opens('has', 'have', 'had'),
    opens('will', 'would', 'should'),
    has('ever'),
    Math.max(has('legal'), has('illegal'), has('allowed')),
    Math.max(has('more'), has('than')),
    has('part'),
    Math.max(has('real'), has('true'), has('based')),
    has('first'),
    has('between'),
    Math.max(has('different'), has('difference')),
    Math.min(1, view.tokens.length / 400),
  ];
}

/** Log-odds that the text bears a question or a statement out. */
export function factLogOdds(rubric: string, terms: LabelView['terms'], view: TextView, model: FactModel): number {
  const features = factFeatures(rubric, terms, view);
  if (!isQuestion(rubric)) {
    // A statement holds when most of it stands in the text, its names and numbers above all.
    const [covered, place, , negated, own, numbers, names] = features as [number, number, number, number, number, number, number];
    return 4 * (covered - 0.62) + 1.5 * (place - 0.55) - 0.8 * numbers - 0.8 * names - 0.6 * Math.abs(negated - own);
  }
  if (isResearch(view.text)) return weigh(features, model.research);
  // A question whose words do not stand together in one place of the text is borne out less than the weights, trained on passages chosen for
  // their questions, would have it.
  const [, place] = features as [number, number];
  return weigh(features, model.general) - 1.2 * Math.max(0, 0.6 - place);
}

function weigh(features: readonly number[], { weights, offset }: FactWeights): number {
  return features.reduce((sum, feature, index) => sum + feature * weights[index]!, offset);
}

/** True for a text that reports a study: at least two words of the trade. */
export function isResearch(text: string): boolean {
  return (text.slice(0, 20_000).match(research) ?? []).length >= 2;
}

function isQuestion(rubric: string): boolean {
  return (
    rubric.trimEnd().endsWith('?') ||
    /^(?:is|are|was|were|do|does|did|can|could|will|would|has|have|had|should|may|might|must)\b/i.test(rubric.trim())
  );
}

// The word itself, else the likest word of the text; words bear each other out from a cosine of 0.55 on.
function nearestIn(view: TextView, word: Word): { readonly word: number; readonly likeness: number } {
  const same = view.byStem.get(word.stem);
  if (same !== undefined) return { word: same, likeness: 1 };
  if (word.rank < 0) return { word: -1, likeness: 0 };
  const vectors = loadWordVectors();
  let best = -1;
  let likeness: number = leastLikeness;
  const looked = Math.min(view.words.length, 3000);
  for (let index = 0; index < looked; index++) {
    const other = view.words[index]!;
    if (other.rank < 100) continue;
    const found = vectors.similarity(word.rank, other.rank);
    if (found > likeness) {
      likeness = found;
      best = index;
    }
  }
  return best < 0 ? { word: -1, likeness: 0 } : { word: best, likeness: likeness * 0.8 };
}

function tokensOfWords(view: TextView, wanted: readonly number[]): Map<number, number[]> {
  const map = new Map<number, number[]>(wanted.filter((word) => word >= 0).map((word) => [word, []]));
  const sameStem = new Map<string, number>();
  for (const word of map.keys()) sameStem.set(view.words[word]!.stem, word);
  view.tokens.forEach((index, token) => {
    const word = map.has(index) ? index : sameStem.get(view.words[index]!.stem);
    if (word !== undefined) map.get(word)!.push(token);
  });
  return map;
}

function sentenceAt(spans: readonly { readonly start: number; readonly end: number }[], offset: number): number {
  let low = 0;
  let high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle]!;
    if (offset < span.start) high = middle - 1;
    else if (offset >= span.end) low = middle + 1;
    else return middle;
  }
  return -1;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
