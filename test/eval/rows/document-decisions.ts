// Quality of decide on everyday documents: yes/no questions and choices about texts that nothing was fitted on (train/decisions/unread; part of the
// repository). Half of the questions repeat words of the text that denies them, half are supported by it in other words. Every question is also asked about an
// unrelated document: the wording of a question often gives its answer away, and this shows how much can be answered from the question alone. Row D3 asks
// every question about two texts that answer it differently.
import { calibrationError, type StatedAnswer } from '../calibration.js';
import { decided, isUncertain } from '../decisions.js';
import type { EvalResult, EvalRow } from '../row.js';
import { type DocumentQuestion, documentQuestions, ofAnotherDocument } from '../train/document-questions.js';
import { type TwinQuestion, twinQuestions } from '../train/document-twins.js';

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

function ofCertain(id: string, kind: Kind, answers: readonly StatedAnswer[]): EvalResult {
  const certain = answers.filter(({ uncertain }) => !uncertain);
  const share = ((100 * certain.length) / answers.length).toFixed(0);
  return {
    id,
    metric: `${kind}: right of what is certain`,
    ours: shareRight(certain),
    baselines: {},
    items: certain.length,
    note: `${share} % certain`,
  };
}

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
    return [
      {
        id: 'D2',
        metric: `${kind}, documents that nothing was fitted on: right`,
        ours: shareRight(own),
        baselines: { 'of another document': shareRight(elsewhere[kind]) },
        items: own.length,
      },
      ofCertain('D2', kind, own),
      { id: 'D2', metric: `${kind}: calibration error`, ours: calibrationError(own), baselines: {}, better: 'lower', items: own.length },
    ];
  });
  return [...byKind, yesElsewhere];
}

/** An answer about one of two texts. */
interface TwinAnswer extends StatedAnswer {
  /** Probability of what is right for the first text. */
  readonly first: number;
}

async function answersToTwins({ question, isYesNo, options, texts, right }: TwinQuestion): Promise<TwinAnswer[]> {
  const criteria = Object.fromEntries(options.map((option) => [option, '']));
  const found: TwinAnswer[] = [];
  for (const [side, text] of texts.entries()) {
    const reply = await decided(text, isYesNo ? { type: 'noul', instructions: question } : { type: 'choice', instructions: question, criteria });
    const shares =
      reply.type === 'noul' ? [reply.noul, 1 - reply.noul] : reply.type === 'choice' ? options.map((option) => reply.probabilities[option]!) : [];
    const probability = Math.max(...shares);
    const isRight = shares[right[side]!] === probability && shares.filter((share) => share === probability).length === 1;
    found.push({ probability, right: isRight, uncertain: isUncertain(reply), first: shares[right[0]]! });
  }
  return found;
}

async function d3(): Promise<EvalResult[]> {
  const found: Record<Kind, TwinAnswer[][]> = { 'yes or no': [], choice: [] };
  for (const question of twinQuestions()) found[question.isYesNo ? 'yes or no' : 'choice'].push(await answersToTwins(question));
  return (['yes or no', 'choice'] as const).flatMap((kind): EvalResult[] => {
    const own = found[kind];
    const answers = own.flat();
    const toldApart = own.filter(([first, second]) => first!.first > second!.first).length;
    return [
      {
        id: 'D3',
        metric: `${kind}, about two texts that answer differently: right`,
        ours: shareRight(answers),
        baselines: {},
        items: answers.length,
        note: `the texts told apart ${((100 * toldApart) / own.length).toFixed(1)} %`,
      },
      ofCertain('D3', kind, answers),
    ];
  });
}

export const rows: readonly EvalRow[] = [
  { id: 'D2', run: d2 },
  { id: 'D3', run: d3 },
];
