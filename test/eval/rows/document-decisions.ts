// Quality of decide on everyday documents: yes/no questions and choices about texts that nothing was fitted on (train/decisions/unread; part of the
// repository). Half of the questions repeat words of the text that denies them, half are supported by it in other words. Every question is also asked about an
// unrelated document: the wording of a question often gives its answer away, and this shows how much can be answered from the question alone.
import { calibrationError, type StatedAnswer } from '../calibration.js';
import { decided, isUncertain } from '../decisions.js';
import type { EvalResult, EvalRow } from '../row.js';
import { type DocumentQuestion, documentQuestions, ofAnotherDocument } from '../train/document-questions.js';

type Kind = 'yes or no' | 'choice';
type Answer = StatedAnswer & { readonly isYes?: boolean };

async function answersTo(questions: readonly DocumentQuestion[]): Promise<Record<Kind, Answer[]>> {
  const found: Record<Kind, Answer[]> = { 'yes or no': [], choice: [] };
  for (const { text, question, answer } of questions) {
    if (typeof answer === 'boolean') {
      const reply = await decided(text, { type: 'noul', instructions: question });
      if (reply.type !== 'noul') continue;
      const probability = Math.max(reply.noul, 1 - reply.noul);
      found['yes or no'].push({ probability, right: reply.noul > 0.5 === answer, uncertain: isUncertain(reply), isYes: reply.noul > 0.5 });
    } else {
      const criteria = Object.fromEntries(answer.options.map((option) => [option, '']));
      const reply = await decided(text, { type: 'choice', instructions: question, criteria });
      if (reply.type !== 'choice') continue;
      found.choice.push({ probability: reply.confidence, right: reply.choice === answer.options[answer.right], uncertain: isUncertain(reply) });
    }
  }
  return found;
}

const shareRight = (own: readonly StatedAnswer[]): number => (100 * own.filter(({ right }) => right).length) / Math.max(1, own.length);

async function d2(): Promise<EvalResult[]> {
  const questions = documentQuestions('unread');
  const found = await answersTo(questions);
  const elsewhere = await answersTo(ofAnotherDocument(questions));
  const saidYes = elsewhere['yes or no'].filter(({ isYes }) => isYes);
  const yesElsewhere: EvalResult = {
    id: 'D2',
    metric: 'yes or no: yes of a document that does not speak of it',
    ours: (100 * saidYes.length) / elsewhere['yes or no'].length,
    baselines: {},
    better: 'lower',
    items: elsewhere['yes or no'].length,
    note: `${saidYes.filter(({ uncertain }) => !uncertain).length} of these for certain`,
  };
  const byKind = (['yes or no', 'choice'] as const).flatMap((kind): EvalResult[] => {
    const own = found[kind];
    const certain = own.filter(({ uncertain }) => !uncertain);
    const share = ((100 * certain.length) / own.length).toFixed(0);
    return [
      {
        id: 'D2',
        metric: `${kind}, documents that nothing was fitted on: right`,
        ours: shareRight(own),
        baselines: { 'of another document': shareRight(elsewhere[kind]) },
        items: own.length,
      },
      {
        id: 'D2',
        metric: `${kind}: right of what is certain`,
        ours: shareRight(certain),
        baselines: {},
        items: certain.length,
        note: `${share} % certain`,
      },
      { id: 'D2', metric: `${kind}: calibration error`, ours: calibrationError(own), baselines: {}, better: 'lower', items: own.length },
    ];
  });
  return [...byKind, yesElsewhere];
}

export const rows: readonly EvalRow[] = [{ id: 'D2', run: d2 }];
