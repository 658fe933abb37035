// Families that score labels: `nli` takes text and hypothesis, `decision` takes question and text.
import { compact } from '../../../core/compact.js';
import type { Label, LabelQuestion } from '../../../core/label.js';
import { float32At, itemAt, numberAt } from '../../../text/at.js';
import { largest } from '../../../text/lists.js';
import { temperatureFor } from '../../model/labels/temperature.js';
import { type Output, type Row, runRows } from '../batches.js';
import type { LoadedModel } from '../load.js';
import type { ModelAnswer, ModelRequest } from '../messages.js';
import { pairRows } from '../rows.js';
import type { Answerers, Check } from './family.js';
import { hypothesisOf } from './hypothesis.js';

interface Reading {
  /** The hypothesis or question for a label. */
  ask(label: Label, question: LabelQuestion, model: LoadedModel): string;
  readonly isFixedFirst: boolean;
  /** The logit of a label from the output of one row. */
  logit(output: Output, mode: LabelQuestion['mode'], model: LoadedModel): number;
}

/** Labels as hypotheses. `exclusive`: the logit of entailment, as in zero-shot classification; otherwise entailment minus contradiction. */
export const nli: Answerers = {
  labels: answerWith({
    ask: (label, { guidance }, { manifest }) => hypothesisOf(label, guidance, manifest.template),
    isFixedFirst: false,
    logit: ({ data }, mode, { manifest: { labels = [] } }) => {
      const entailment = float32At(data, labels.indexOf('entailment'));
      const against = labels.indexOf('contradiction');
      return mode === 'exclusive' ? entailment : entailment - float32At(data, against < 0 ? labels.indexOf('not_entailment') : against);
    },
  }),
};

/** Labels as yes/no questions: log-odds of yes. */
export const decision: Answerers = {
  labels: answerWith({
    ask: ({ name, rubric }, { guidance }, { manifest }) => {
      const question =
        rubric.trim() !== '' && rubric !== name ? rubric : (manifest.template ?? '{label}').split('{label}').join(name.replaceAll('_', ' '));
      return [guidance.trim(), question].filter((part) => part !== '').join(' ');
    },
    isFixedFirst: true,
    logit: ({ data }, _, { manifest: { labels = ['no', 'yes'] } }) => {
      if (data.length === 1) return float32At(data, 0);
      const yes = Math.max(0, labels.indexOf('yes'));
      return float32At(data, yes) - float32At(data, 1 - yes);
    },
  }),
};

function answerWith(reading: Reading): NonNullable<Answerers['labels']> {
  return async (model, { texts, questions }, check) => {
    const rows: Row[] = [];
    const places: { readonly text: number; readonly question: number; readonly label: number }[] = [];
    for (const [text, ids] of texts.map((each) => model.tokens.idsOf(each)).entries()) {
      for (const [question, asked] of questions.entries()) {
        for (const [label, each] of asked.labels.entries()) {
          const own = pairRows(model, model.tokens.idsOf(reading.ask(each, asked, model)), ids, reading.isFixedFirst);
          if (own === undefined) return { declined: `a rubric is too long for the model ${model.manifest.name}` };
          for (const row of own) {
            rows.push(row);
            places.push({ text, question, label });
          }
        }
      }
    }
    return score(model, reading, questions, texts.length, rows, places, check);
  };
}

async function score(
  model: LoadedModel,
  { logit }: Reading,
  questions: Extract<ModelRequest, { kind: 'labels' }>['questions'],
  texts: number,
  rows: readonly Row[],
  places: readonly { readonly text: number; readonly question: number; readonly label: number }[],
  check: Check,
): Promise<ModelAnswer<'labels'>> {
  const logits = Array.from({ length: texts }, () => questions.map(({ labels }) => new Array<number>(labels.length).fill(Number.NEGATIVE_INFINITY)));
  const expected = model.manifest.labels?.length ?? (model.manifest.family === 'nli' ? 3 : undefined);
  let isWrong = false;
  const inputTokens = await runRows(model, rows, check, (index, output) => {
    if (output.data.length !== (expected ?? Math.min(2, output.data.length))) {
      isWrong = true;
      return;
    }
    const { text, question, label } = itemAt(places, index);
    const asked = itemAt(questions, question);
    const own = itemAt(itemAt(logits, text), question);
    // A label applies to a long text if it applies to one of its windows.
    own[label] = largest([numberAt(own, label), logit(output, asked.mode, model) / temperatureFor(asked, compact(model.temperatures))]);
  });
  if (isWrong) return { declined: `the model ${model.manifest.name} does not return one score per label` };
  return { logits, inputTokens };
}
