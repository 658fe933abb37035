// Trains the model that weighs values in running text for fields in any wording: npx tsx test/eval/train/running-text.ts --train DIR [--folds 2] [--out FILE]
// Data: documents/ and questions of DIR, each read by a span reader that has not seen it (readers/; span-reader.py). With --folds each share is measured with a
// model that has not seen it either.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PlanField } from '../../../src/core/find.js';
import { settleChanges } from '../../../src/engines/embedded/extraction/changes/settle.js';
import { proposedEvidence } from '../../../src/engines/embedded/extraction/find-values.js';
import { weighable } from '../../../src/engines/embedded/extraction/running-text/figures.js';
import { likelyValues, requestsParticularValues } from '../../../src/engines/embedded/extraction/running-text/index.js';
import { inputCount } from '../../../src/engines/embedded/extraction/running-text/inputs.js';
import { valuesOf } from '../../../src/engines/embedded/extraction/scoring/score.js';
import { openSpanNetwork, type SpanNetwork } from '../../../src/engines/embedded/extraction/span-reader/network.js';
import { readField } from '../../../src/engines/embedded/reading/field/read-field.js';
import type { Net } from '../../../src/engines/embedded/weights/net.js';
import { softmax } from '../../../src/text/probability.js';
import { agreement } from '../agreement.js';
import { type Example, TrainedNet } from './net.js';
import { unreadQuestions } from './reader-questions.js';
import { wordedDocuments } from './worded-documents.js';

const { values } = parseArgs({
  options: {
    folds: { type: 'string', default: '2' },
    readers: { type: 'string', default: new URL('readers', import.meta.url).pathname },
    train: { type: 'string' },
    hidden: { type: 'string', default: '16' },
    epochs: { type: 'string', default: '8' },
    decay: { type: 'string', default: '0.0001' },
    out: { type: 'string', default: new URL('../../../src/engines/embedded/extraction/running-text/running-text.json', import.meta.url).pathname },
  },
});
if (values.train === undefined) throw new Error('--train DIR is needed');
const folds = Number(values.folds);
const { readers } = values;
const networks = ['span-reader-0.bin', 'span-reader-1.bin'].map((file) => openSpanNetwork(readFileSync(join(readers, file))));

interface Asked {
  readonly set: string;
  /** The span reader that has not seen the document; undefined for the shipped one. */
  readonly network: SpanNetwork | undefined;
  readonly text: string;
  readonly fields: readonly { readonly name: string; readonly description: string; readonly values: readonly (readonly string[])[] }[];
}
const documents: Asked[] = [
  ...wordedDocuments().flatMap(({ language, text, fields, unseenBy }) =>
    unseenBy === null
      ? []
      : [
          {
            set: unseenBy === 'shipped' ? `${language} unread` : language,
            network: unseenBy === 'shipped' ? undefined : networks[unseenBy],
            text,
            fields,
          },
        ],
  ),
  ...unreadQuestions(values.train).map(({ set, context, question, answers }) => ({
    set,
    network: undefined,
    text: context,
    fields: [{ name: 'answer', description: question, values: answers.length === 0 ? [] : [answers] }],
  })),
];

const questionSet = new Set(['qamr', 'qa_unanswerable_made', 'nq_open_oracle']);

interface FieldExample extends Example {
  readonly set: string;
  readonly document: number;
  /** For each row, whether it is right. */
  readonly right: readonly boolean[];
  /** The returned answer for the field: by the model, or for null by the scorer of values without it. */
  readonly answer: (net: Net | null) => { readonly confidence: number; readonly right: boolean } | null;
  readonly answerable: boolean;
  /** Whether the field requests particular values of running text (`requestsParticularValues`). */
  readonly isAsked: boolean;
}

/** Minimum agreement of a right answer to a question, which may be worded in several ways; fields of documents require the exact words. */
const minRightOfQuestions = 0.75;

const examples: FieldExample[] = [];
for (const [document, { set, network, text, fields }] of documents.entries()) {
  const plan = fields.map(({ name, description }, index): PlanField => ({ kind: 'scalar', path: [String(index)], name, description }));
  for (const [index, { document: analysed, field, evidence }] of proposedEvidence({ text, instruction: '', fields: plan }).entries()) {
    const right = fields[index]?.values ?? [];
    const minRight = questionSet.has(set) ? minRightOfQuestions : 1;
    const isRight = ({ start, end }: { start: number; end: number }): boolean =>
      right.some((forms) => agreement(text.slice(start, end), forms) >= minRight);
    const weighed = weighable(analysed, field, readField(field.asked), evidence, network);
    const { spans, rows } = weighed;
    examples.push({
      set,
      document,
      rows,
      size: spans.length + 1,
      right: [...spans.map(isRight), right.length === 0],
      answerable: right.length > 0,
      isAsked: requestsParticularValues(analysed, field),
      answer(net) {
        const found =
          net === null
            ? valuesOf(evidence, (values) => settleChanges(analysed, field, values, false))
            : likelyValues(analysed, field, weighed, net).values;
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

/** Cross-entropy; any right value counts. */
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

if (folds > 0) measureFolds();
if (values.out !== '') writeFileSync(values.out, `${JSON.stringify({ net: trained(learnable) })}\n`);

/** Measures each share of the examples with a model trained on the others. */
function measureFolds(): void {
  const measured = examples.filter(({ set, isAsked }) => isAsked || questionSet.has(set));
  const nets = Array.from({ length: folds }, (_, fold) => trained(learnable.filter(({ document }) => document % folds !== fold)));
  const netOf = ({ document }: FieldExample): Net => nets[document % folds]!;
  for (const set of ['documents', 'unread', ...new Set(measured.map((one) => one.set))]) {
    const own = measured.filter(
      (one) => one.set === set || (set === 'documents' && !questionSet.has(one.set)) || (set === 'unread' && one.set.endsWith('unread')),
    );
    report(`${set}, without`, own, () => null);
    report(`${set}, left out`, own, netOf);
  }
}
