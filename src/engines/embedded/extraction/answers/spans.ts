// Spans of the likeliest sentences of a text that may answer a question, with the inputs of the model that weighs them.
import type { Span } from '../../../../core/span.js';
import { itemAt, numberAt } from '../../../../text/at.js';
import { largest } from '../../../../text/lists.js';
import type { AnalysedDocument } from '../candidate.js';
import { clip } from '../scoring/evidence.js';
import { firstInput, inputCount, inputOf } from './inputs.js';
import { askings, type Question } from './question.js';
import { coverageOf, keptSentences, readSentence, type WeighedSentence } from './sentence-view.js';

interface AnswerSpans {
  readonly spans: readonly Span[];
  /** A row of inputs for each span, and a last one for "none of them". */
  readonly rows: Float32Array;
}

const maxWords = 10;
const maxSpans = 1200;

/** Spans of the likeliest sentences and their inputs. Cost is bounded but for the reading of the sentences. */
export function answerSpans(document: AnalysedDocument, question: Question, sentences: readonly WeighedSentence[]): AnswerSpans {
  const order = sentences.map((_, index) => index).sort((left, right) => itemAt(sentences, right).logOdds - itemAt(sentences, left).logOdds);
  const top = order.slice(0, keptSentences);
  const spans: Span[] = [];
  const rows: Float32Array[] = [];
  const covered = new Set<string>();
  const views = top.map((index) => readSentence(document, question, itemAt(sentences, index)));
  const best = largest(
    views.map(({ coverage }) => coverage),
    0,
  );
  const bestMeant = largest(
    views.map(({ meant }) => meant),
    0,
  );
  top.forEach((index, rank) => {
    const sentence = itemAt(sentences, index);
    const view = itemAt(views, rank);
    const near = [sentences[index - 1], sentences[index + 1]].map((other) => (other === undefined ? 0 : coverageOf(document, question, other)));
    for (const key of view.matched) covered.add(key);
    const shared = { logOdds: sentence.logOdds, rank, near: largest(near), best, bestMeant };
    for (let first = 0; first < view.tokens.length; first++)
      for (let last = first; last < Math.min(view.tokens.length, first + maxWords); last++) {
        if (spans.length >= maxSpans) break;
        if (!view.mayBegin(first) || !view.mayEnd(last)) continue;
        if (numberAt(view.stops, last) > numberAt(view.stops, first)) break;
        spans.push({ start: itemAt(view.tokens, first).start, end: itemAt(view.tokens, last).end });
        rows.push(view.row(first, last, shared));
      }
  });
  const none = new Float32Array(inputCount);
  none[inputOf('none')] = 1;
  none[inputOf('none, best log-odds')] = clip(sentences[top[0] ?? 0]?.logOdds ?? 0);
  none[inputOf('none, best coverage')] = best;
  none[inputOf('none, best coverage by meaning')] = bestMeant;
  none[inputOf('none, coverage of all')] = [...covered].reduce((sum, key) => sum + (question.terms.get(key)?.weight ?? 0), 0) / question.weight;
  none[firstInput.noneAsks + askings.indexOf(question.asking)] = 1;
  rows.push(none);
  const all = new Float32Array(rows.length * inputCount);
  for (const [index, row] of rows.entries()) all.set(row, index * inputCount);
  return { spans, rows: all };
}
