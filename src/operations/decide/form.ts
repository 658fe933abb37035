// The shorthands of decide.
import { InvalidFlag, type OperationForm } from '../../core/form.js';
import { fieldsOf } from '../../core/keyed.js';
import { NothingAsked, UsageError } from '../../core/usage-error.js';
import { answerDecides, checkFields, mergeDefinitions, noteOnSingleName, splitDefinition, splitDefinitions } from '../definitions.js';
import { examplesFlag } from '../examples.js';
import { questionsOf } from './shorthand.js';

interface Question {
  readonly type: string;
  readonly instructions: string;
  readonly criteria?: Record<string, string>;
}

export const form: OperationForm = {
  except: ['model', 'state', 'questions', 'examples'],
  settings: { scoreQuestions: 'answer' },
  pageFields: { evidence: true },
  takesQuestion: true,
  assertable: 'answer == yes',
  exitStatus: answerDecides,
  doubt: ({ questions }) => {
    for (const question of Object.values(fieldsOf(questions))) {
      const [only, second] = Object.entries(fieldsOf(fieldsOf(question).criteria));
      const doubt =
        only === undefined || second !== undefined || only[1] !== only[0]
          ? undefined
          : noteOnSingleName({ name: only[0], kind: 'option', flag: '-l' });
      if (doubt !== undefined) return doubt;
    }
    return undefined;
  },
  setUp: (flags, readDefinition) => {
    const given = new Map<string, Question>();
    let choice: string | undefined;
    const add = (name: string, question: Question): void => {
      if (given.has(name)) throw new InvalidFlag(`There are two questions named ${name}.`);
      given.set(name, question);
    };
    flags.addHelp(
      `
Without a model, decide works well for questions that a clause of the text answers in nearly the same words, for numbers, dates and kinds of
value, and for tone and intent of messages. Anything that has to be inferred needs a model. Answers marked uncertain should not be relied on; -x exits with 4.`,
    );
    flags.addRepeated('--ask <[name=]question>', 'a yes/no question; repeat for more', (value) => {
      const named = /^([A-Za-z_][\w.-]{0,63})=(.*)$/s.exec(value);
      const unnamed = given.has('answer') ? `answer_${given.size + 1}` : 'answer';
      add(named?.[1] ?? unnamed, { type: 'noul', instructions: checkQuestion(named?.[2] ?? value) });
    });
    flags.addRepeated('--choice <name=question>', 'a question with options; give them with the -l flags that follow', (value) => {
      const [name, instructions] = splitDefinition(value);
      add(name, { type: 'choice', instructions, criteria: {} });
      choice = name;
    });
    const addOption = ([key, description]: readonly [string, string]): void => {
      const question = choice === undefined ? undefined : given.get(choice);
      if (choice === undefined || question === undefined) throw new InvalidFlag('It must follow a --choice.');
      if (question.criteria !== undefined && Object.hasOwn(question.criteria, key))
        throw new InvalidFlag(`The question ${choice} has two options named ${key}.`);
      given.set(choice, {
        ...question,
        criteria: Object.fromEntries([...Object.entries(question.criteria ?? {}), [key, description === '' ? key : description]]),
      });
    };
    flags.addRepeated(
      '-l, --label <key=description>',
      'an option of the --choice before it; repeat for more, or list several, separated by commas (quoted as in CSV)',
      (value) => {
        for (const option of splitDefinitions(value)) addOption(option);
      },
    );
    flags.add(
      '--questions <file|json|yaml>',
      'questions by name: {type, instructions, criteria}, or the text of a yes/no question, whose criteria are {true, false}',
    );
    const readExamples = examplesFlag(flags, readDefinition);
    return async (asked) => {
      if (asked !== undefined) given.set('answer', { type: 'noul', instructions: asked });
      const bare = [...given].find(([, { criteria }]) => criteria !== undefined && Object.keys(criteria).length === 0)?.[0];
      if (bare !== undefined)
        throw new UsageError(`the question ${bare} has no options`, 'give them after it: --choice tone="What is the tone?" -l friendly -l angry');
      const { questions } = flags.values();
      const read = typeof questions === 'string' ? questionsOf(await readDefinition('--questions', questions), '--questions: ') : {};
      const all = mergeDefinitions('--questions', read, [...given]);
      for (const [name, question] of all) checkFields(`--questions: ${name}`, question, ['type', 'instructions', 'criteria']);
      if (all.length === 0) throw new NothingAsked('no questions', 'ask one: txp decide "Does this contract renew automatically?" contract.pdf');
      return { questions: Object.fromEntries(all), ...(await readExamples()) };
    };
  },
};

function checkQuestion(question: string): string {
  if (question.trim() === '') throw new InvalidFlag('It must contain a question.');
  return question;
}
