// Trains the model that weighs values of running text for fields in any words: npx tsx test/eval/train/running-text.ts [--folds 4] [--out FILE]
// Data: documents/ and the own free documents that the scorer of values is fitted on. With --folds each share of documents/ is measured by a model that has not seen it.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PlanField } from '../../../src/core/find.js';
import { proposedEvidence } from '../../../src/engines/embedded/extraction/find-values.js';
import { weighable } from '../../../src/engines/embedded/extraction/running-text/figures.js';
import { asksOfRunningText, valuesInRunningText } from '../../../src/engines/embedded/extraction/running-text/index.js';
import { inputCount } from '../../../src/engines/embedded/extraction/running-text/inputs.js';
import { valuesOf } from '../../../src/engines/embedded/extraction/scoring/score.js';
import { readField } from '../../../src/engines/embedded/reading/field/read-field.js';
import type { Net } from '../../../src/engines/embedded/weights/net.js';
import { softmax } from '../../../src/text/probability.js';
import { plain } from '../agreement.js';
import { firstHalf } from '../suites/free-documents-first.js';
import { fourthSet } from '../suites/free-documents-fourth.js';
import { secondHalf } from '../suites/free-documents-second.js';
import { thirdSet } from '../suites/free-documents-third.js';
import { type Example, TrainedNet } from './net.js';
import { wordedDocuments } from './worded-documents.js';

const { values } = parseArgs({
  options: {
    folds: { type: 'string', default: '0' },
    hidden: { type: 'string', default: '16' },
    epochs: { type: 'string', default: '8' },
    decay: { type: 'string', default: '0.0001' },
    out: { type: 'string', default: new URL('../../../src/engines/embedded/extraction/running-text/running-text.json', import.meta.url).pathname },
  },
});
const folds = Number(values.folds);

interface Asked {
  readonly set: string;
  readonly text: string;
  readonly fields: readonly { readonly name: string; readonly description: string; readonly values: readonly (readonly string[])[] }[];
}
const documents: Asked[] = [
  ...wordedDocuments().map(({ language, text, fields }) => ({ set: language, text, fields })),
  ...[firstHalf, secondHalf, thirdSet, fourthSet].flatMap((set) =>
    set.map(
      ({ text, fields }): Asked => ({
        set: 'free',
        text,
        fields: Object.entries(fields).flatMap(([name, field]) =>
          'each' in field
            ? []
            : [
                {
                  name,
                  description: field[0],
                  values: (field[1] === null ? [] : typeof field[1] === 'string' ? [field[1]] : field[1]).map((value) => value.split(' || ')),
                },
              ],
        ),
      }),
    ),
  ),
];

interface FieldExample extends Example {
  readonly set: string;
  readonly document: number;
  /** For each row whether it is right. */
  readonly right: readonly boolean[];
  /** What is returned for the field, by the model or by the scorer of values without it. */
  readonly answer: (net: Net | null) => { readonly confidence: number; readonly right: boolean } | null;
  readonly answerable: boolean;
  /** Whether the field asks of running text at all. */
  readonly isAsked: boolean;
}

const examples: FieldExample[] = [];
for (const [document, { set, text, fields }] of documents.entries()) {
  const plan = fields.map(({ name, description }, index): PlanField => ({ kind: 'scalar', path: [String(index)], name, description }));
  for (const [index, { document: analysed, field, evidence }] of proposedEvidence({ text, instruction: '', fields: plan }).entries()) {
    const right = fields[index]?.values ?? [];
    const isRight = ({ start, end }: { start: number; end: number }): boolean =>
      right.some((forms) => forms.some((form) => plain(form) === plain(text.slice(start, end))));
    const { spans, rows } = weighable(analysed, field, readField(field.asked), evidence);
    examples.push({
      set,
      document,
      rows,
      size: spans.length + 1,
      right: [...spans.map(isRight), right.length === 0],
      answerable: right.length > 0,
      isAsked: asksOfRunningText(analysed, field),
      answer(net) {
        const found = net === null ? valuesOf(evidence) : valuesInRunningText(analysed, field, evidence, net);
        const best = found.reduce<(typeof found)[number] | null>((top, one) => (top === null || one.confidence > top.confidence ? one : top), null);
        return best === null ? null : { confidence: best.confidence, right: isRight(best) };
      },
    });
  }
}
const learnable = examples.filter(({ right }) => right.includes(true));
console.log(
  `${documents.length} documents, ${examples.length} fields, of them ${learnable.length} with a right proposal or none; ${inputCount} inputs`,
);

/** Cross-entropy: any right value will do. */
function trained(own: readonly FieldExample[]): Net {
  const net = new TrainedNet({
    inputs: inputCount,
    hidden: Number(values.hidden),
    epochs: Number(values.epochs),
    rate: 0.003,
    decay: Number(values.decay),
    batch: 8,
    seed: 31,
  });
  return net
    .train(own, (outputs, { right }) => {
      const shares = softmax([...outputs]);
      const mass = shares.reduce((sum, share, row) => (right[row] ? sum + share : sum), 0);
      return Float64Array.from(shares, (share, row) => share - (right[row] ? share / Math.max(1e-9, mass) : 0));
    })
    .model(2);
}

function report(name: string, own: readonly FieldExample[], net: (example: FieldExample) => Net | null): void {
  const answers = own.map((example) => ({ answerable: example.answerable, answer: example.answer(net(example)) }));
  const given = answers.filter(({ answer }) => answer !== null && answer.confidence >= 0.5);
  const hits = given.filter(({ answer }) => answer?.right).length;
  const answerable = answers.filter((one) => one.answerable);
  const share = (count: number, of: number): string => ((100 * count) / Math.max(1, of)).toFixed(1);
  const stated = given.reduce((sum, { answer }) => sum + (answer?.confidence ?? 0), 0);
  console.log(
    `${name}: ${own.length} fields, F1 ${share(2 * hits, given.length + answerable.length)}, precision ${share(hits, given.length)} stated ${share(stated, given.length)}, ` +
      `likeliest right ${share(answerable.filter(({ answer }) => answer?.right).length, answerable.length)}`,
  );
}

if (folds > 0) {
  const measured = examples.filter(({ set, isAsked }) => isAsked && set !== 'free');
  const nets = Array.from({ length: folds }, (_, fold) =>
    trained(learnable.filter(({ set, document }) => set === 'free' || document % folds !== fold)),
  );
  const netOf = ({ document }: FieldExample): Net | null => nets[document % folds] ?? null;
  for (const set of ['all', ...new Set(measured.map((one) => one.set))]) {
    const own = measured.filter((one) => set === 'all' || one.set === set);
    report(`${set}, without`, own, () => null);
    report(`${set}, left out`, own, netOf);
  }
} else writeFileSync(values.out, `${JSON.stringify({ net: trained(learnable) })}\n`);
