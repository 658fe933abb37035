// Fits how far a document field's value can be trusted (src/engines/embedded/labels/labels-fields.json): npx tsx test/eval/train/labels-fields.ts
// Data: fields with what documents say about them (keys/), and the same fields asked of documents that do not mention them, for which every value is wrong.
// Reads the built data files, so build first if labels-scorer.ts has been fitted since. Deterministic.
import '../../built.js';
import { writeFileSync } from 'node:fs';
import { fieldSignals } from '../../../src/engines/embedded/labels/field-trust.js';
import { scoreLabels } from '../../../src/engines/embedded/labels/score-labels.js';
import { trustAsFitted } from '../../../src/engines/embedded/scoring/score-exclusive.js';
import { type FieldModel, probabilityOf, type Signals, type SignalWeights } from '../../../src/engines/embedded/scoring/scorer.js';
import { largest } from '../../../src/text/lists.js';
import { type DocumentKey, documentKeys } from './document-keys.js';
import { logisticRegression } from './logistic-regression.js';

interface Answer extends Pick<DocumentKey, 'field' | 'document'> {
  readonly signals: Signals;
  readonly isRight: boolean;
  /** Whether the document mentions the field. */
  readonly isOwn: boolean;
  /** Whether the trust model for other label questions calls the answer certain. */
  readonly wasCertain: boolean;
}

async function answerTo({ field, document, text, question, right }: DocumentKey): Promise<Answer[]> {
  let signals: Signals | null = null;
  const { scores } = await scoreLabels(
    { texts: [text], questions: [question], evidence: false },
    new AbortController().signal,
    (view) => (answer, own) => {
      if (answer.signals.rest !== 1) signals = fieldSignals(own, answer, view);
      return trustAsFitted(answer, own);
    },
  );
  const { logits, uncertain } = scores[0]![0]!;
  const isRight = logits.indexOf(largest(logits)) === right;
  return signals === null ? [] : [{ field, document, signals, isRight, isOwn: right !== null, wasCertain: uncertain !== true }];
}

const answers: Answer[] = [];
for (const key of documentKeys()) answers.push(...(await answerTo(key)));
const fields = [...new Set(answers.map(({ field }) => field))];
const documents = [...new Set(answers.map(({ document }) => document))].sort();
const signalNames = Object.keys(answers[0]!.signals);

const ridge = 0.005;
/** Target precision of certain values, on data in which fewer than one document in four mentions the field. */
const certainRight = 0.7;
const folds = 8;
const short = (value: number): number => Number(value.toFixed(3)) + 0;

/** All fields have equal weight. */
function fitTrust(some: readonly Answer[]): SignalWeights {
  const counts = new Map<string, number>();
  for (const { field } of some) counts.set(field, (counts.get(field) ?? 0) + 1);
  const fitted = logisticRegression(
    some.map(({ signals }) => Float64Array.from([...signalNames.map((name) => signals[name]!), 1])),
    some.map(({ isRight }) => (isRight ? 1 : 0)),
    some.map(({ field }) => 1 / counts.get(field)!),
    ridge,
  );
  return { constant: short(fitted.at(-1)!), signals: Object.fromEntries(signalNames.map((name, index) => [name, short(fitted[index]!)])) };
}

/** The lowest probability from which enough answers are right, measured on fields that the fit has not seen. */
function barOf(some: readonly Answer[]): number {
  const judged = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isLeftOut = ({ field }: Answer): boolean => fields.indexOf(field) % folds === fold;
    const model = fitTrust(some.filter((answer) => !isLeftOut(answer)));
    return some.filter(isLeftOut).map((answer) => ({ answer, sure: probabilityOf(answer.signals, model) }));
  });
  judged.sort((a, b) => b.sure - a.sure);
  let [bar, right] = [1, 0];
  judged.forEach(({ answer, sure }, index) => {
    if (answer.isRight) right++;
    if (right >= certainRight * (index + 1)) bar = sure;
  });
  report(
    'fields left out',
    some,
    judged.filter(({ sure }) => sure >= bar).map(({ answer }) => answer),
  );
  return short(bar);
}

function report(what: string, some: readonly Answer[], certain: readonly Answer[]): void {
  const parts = [some.filter(({ wasCertain }) => wasCertain), certain].map((own) => {
    const [right, silent] = [own.filter(({ isRight }) => isRight).length, own.filter(({ isOwn }) => !isOwn).length];
    return `${own.length} certain, ${right} right, ${silent} about nothing`;
  });
  console.log(`${what} (${some.length}, ${some.filter(({ isOwn }) => !isOwn).length} about nothing): ${parts.join(' → ')}`);
}

// Fitting on half of the fields and half of the documents shows what to expect of unseen fields and documents.
for (const half of [0, 1])
  for (const side of [0, 1]) {
    const isIn = ({ field, document }: Answer, own: number, other: number): boolean =>
      fields.indexOf(field) % 2 === own && documents.indexOf(document) % 2 === other;
    const [learnt, unread] = [answers.filter((answer) => isIn(answer, half, side)), answers.filter((answer) => isIn(answer, 1 - half, 1 - side))];
    const [model, bar] = [fitTrust(learnt), barOf(learnt)];
    report(
      'other fields and documents',
      unread,
      unread.filter(({ signals }) => probabilityOf(signals, model) >= bar),
    );
  }
const model: FieldModel = { ...fitTrust(answers), certain: barOf(answers) };
console.log(JSON.stringify(model, null, 1));
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-fields.json', import.meta.url), `${JSON.stringify(model, null, 1)}\n`);
