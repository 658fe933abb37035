// Fits how options of an open question are weighed (src/engines/embedded/labels/labels-options.json): npx tsx test/eval/train/labels-options.ts
// Reads the built data files, so build first if labels-pairs.ts has been fitted since.
// Data: choices about documents that the span reader has not seen (decisions/), and the half `tune` of the office questions. Softmax over the options. Logits
// are scaled so that they are calibrated on the hardest of the sets, each measured with its rows left out. Trust is fitted on the same answers and on answers
// to the same questions about another document, which are wrong. Deterministic.
import '../../built.js';
import { writeFileSync } from 'node:fs';
import { analyse } from '../../../src/engines/embedded/extraction/analyse.js';
import {
  type OptionEvidence,
  openQuestionOf,
  optionEvidence,
  optionEvidenceNames,
  optionSignals,
} from '../../../src/engines/embedded/labels/answer-options.js';
import type { OptionModel } from '../../../src/engines/embedded/labels/pair-model.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { probabilityOf, type SignalWeights } from '../../../src/engines/embedded/scoring/scorer.js';
import { softmax } from '../../../src/text/probability.js';
import { officeTexts } from '../suites/office-questions.js';
import { certainFrom } from './certain-from.js';
import { documentQuestions, ofAnotherDocument } from './document-questions.js';
import { logisticRegression } from './logistic-regression.js';
import { wordedDocuments } from './worded-documents.js';

interface Example {
  /** One row of evidence for each option, the right option first. */
  readonly rows: readonly (readonly number[])[];
  readonly evidence: OptionEvidence;
  /** The evidence from another document. */
  readonly elsewhere: OptionEvidence;
}

/**
 * Authors tend to word the right option at greater length. The fit includes the length as a control, so that no other evidence absorbs its effect; the model
 * does not use it.
 */
const lengthOf = (option: string): number => Math.log(option.split(/\s+/).length);
const languages = new Map(wordedDocuments().map(({ id, language, unseenBy }) => [id, { language, unseenBy }]));

function exampleOf(text: string, other: string, question: string, options: readonly string[]): Example[] {
  const labels = options.map((name) => ({ name, rubric: '' }));
  const open = openQuestionOf({ mode: 'exclusive', labels, guidance: question });
  if (open === null) return [];
  const mean = options.reduce((sum, option) => sum + lengthOf(option), 0) / options.length;
  const [evidence, elsewhere] = [text, other].map((each) => optionEvidence(open, readText(each), analyse({ text: each }))) as [
    OptionEvidence,
    OptionEvidence,
  ];
  return [{ rows: evidence.rows.map((own, index) => [...own, lengthOf(options[index]!) - mean]), evidence, elsewhere }];
}

const officeToTune = officeTexts.filter(({ half }) => half === 'tune');
const office = officeToTune.flatMap(({ text, choices }, place) =>
  choices.flatMap(([question, ...options]) => exampleOf(text, officeToTune[(place + 1) % officeToTune.length]!.text, question, options)),
);
function documents(isEnglish: boolean): Example[] {
  const asked = documentQuestions('learnt').filter(({ document }) => {
    const { language, unseenBy } = languages.get(document)!;
    return unseenBy === 'shipped' && (language === 'en') === isEnglish;
  });
  const others = ofAnotherDocument(asked);
  return asked.flatMap(({ text, question, answer }, place) => {
    if (typeof answer === 'boolean') return [];
    const right = answer.options[answer.right]!;
    return exampleOf(text, others[place]!.text, question, [right, ...answer.options.filter((option) => option !== right)]);
  });
}
const sets: readonly (readonly [string, readonly Example[]])[] = [
  ['documents in English', documents(true)],
  ['documents in other languages', documents(false)],
  ['office', office],
];

const ridge = 0.02;
const logitsOf = ({ rows }: Example, weights: readonly number[]): number[] =>
  rows.map((row) => row.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0));

function fitWeights(some: typeof sets): number[] {
  const weights = [...optionEvidenceNames.map(() => 0), 0];
  const speed = weights.map(() => 0);
  for (let step = 0; step < 600; step++) {
    const gradient = weights.map((weight) => ridge * weight);
    for (const [, examples] of some)
      for (const example of examples) {
        const probabilities = softmax(logitsOf(example, weights));
        example.rows.forEach((row, option) => {
          const error = (probabilities[option]! - (option === 0 ? 1 : 0)) / examples.length / some.length;
          row.forEach((value, index) => {
            gradient[index]! += error * value;
          });
        });
      }
    weights.forEach((_, index) => {
      speed[index] = 0.9 * speed[index]! - 0.1 * gradient[index]!;
      weights[index]! += speed[index]!;
    });
  }
  return weights.slice(0, -1);
}

const isRight = (logits: readonly number[]): boolean => logits.slice(1).every((logit) => logit < logits[0]!);
const surenessOf = (logits: readonly number[]): number => softmax(logits).reduce((max, value) => Math.max(max, value), 0);
const scales = Array.from({ length: 41 }, (_, index) => index / 20);
/** Target precision of certain answers about the right document. */
const certainRight = 0.65;

let shrink = Number.POSITIVE_INFINITY;
const unseen = sets.map(([name, examples]) => {
  const weights = fitWeights(sets.filter(([other]) => other !== name));
  const logits = examples.map((example) => logitsOf(example, weights));
  const lossAt = (scale: number): number => logits.reduce((sum, own) => sum - Math.log(softmax(own.map((logit) => scale * logit))[0]! + 1e-9), 0);
  const scale = scales.reduce((best, next) => (lossAt(next) < lossAt(best) ? next : best));
  const right = logits.filter(isRight).length / logits.length;
  const chance = examples.reduce((sum, { rows }) => sum + 1 / rows.length, 0) / examples.length;
  const stated = logits.reduce((sum, own) => sum + surenessOf(own), 0) / logits.length;
  console.log(
    `without ${name} (${examples.length}): right ${(100 * right).toFixed(1)} %, by chance ${(100 * chance).toFixed(1)} %, stated ${(100 * stated).toFixed(1)} %, best scale ${scale}`,
  );
  shrink = Math.min(shrink, scale);
  return { examples, logits, elsewhere: examples.map((example) => logitsOf({ ...example, rows: example.elsewhere.rows }, weights)) };
});
const all = fitWeights(sets);
const short = (value: number): number => Number(value.toFixed(3)) + 0;
const shrunk = (logits: readonly number[]): number[] => logits.map((logit) => shrink * logit);
/** Answers to sets left out of the fit, and to the same questions about another document. All sets have equal weight. */
const answers = unseen.flatMap(({ examples, logits, elsewhere }, set) =>
  examples.flatMap((example, index) => {
    const share = 1 / examples.length;
    const own = { set, share, isOwn: true, right: isRight(logits[index]!), signals: optionSignals(shrunk(logits[index]!), example.evidence) };
    return [own, { ...own, isOwn: false, right: false, signals: optionSignals(shrunk(elsewhere[index]!), example.elsewhere) }];
  }),
);
const signalNames = Object.keys(answers[0]!.signals);
function fitTrust(some: typeof answers): SignalWeights {
  const rows = some.map(({ signals }) => Float64Array.from([...signalNames.map((name) => signals[name]!), 1]));
  const fitted = logisticRegression(
    rows,
    some.map(({ right }) => (right ? 1 : 0)),
    some.map(({ share }) => share),
    ridge,
  );
  return { constant: short(fitted.at(-1)!), signals: Object.fromEntries(signalNames.map((name, index) => [name, short(fitted[index]!)])) };
}
// The lowest probability from which enough answers are right, on sets that neither the weights nor the trust model have seen.
const judged = unseen.flatMap((_, set) => {
  const trust = fitTrust(answers.filter((answer) => answer.set !== set));
  return answers.filter((answer) => answer.set === set).map((answer) => ({ ...answer, sure: probabilityOf(answer.signals, trust) }));
});
const owns = judged.filter(({ isOwn }) => isOwn);
const certain = certainFrom(owns, certainRight);
const shareCertain = (some: readonly { readonly sure: number }[]): string =>
  ((100 * some.filter(({ sure }) => sure >= certain).length) / some.length).toFixed(1);
console.log(`certain: ${shareCertain(owns)} % of all, ${shareCertain(judged.filter(({ isOwn }) => !isOwn))} % about another document`);
const model: OptionModel = {
  weights: Object.fromEntries(optionEvidenceNames.map((name, index) => [name, short(shrink * all[index]!)])),
  trust: fitTrust(answers),
  certain: short(certain),
};
console.log(JSON.stringify(model, null, 1));
writeFileSync(new URL('../../../src/engines/embedded/labels/labels-options.json', import.meta.url), `${JSON.stringify(model, null, 1)}\n`);
