// The shorthands of each operation, and the request body they amount to: the same body an API client would post.
import { type Command, InvalidArgumentError } from 'commander';
import type { Content } from '../core/content.js';
import type { OperationSettings } from '../core/operation.js';
import { NothingAsked, UsageError } from '../core/usage-error.js';
import { entitiesOfSchema, isObjectSchema } from '../operations/extract/json-schema.js';
import { checkFields, mergeDefinitions, readDefinition } from './definitions.js';
import { parseShare } from './flags.js';

/** What one operation adds to the flags that follow from its schema. */
export interface OperationForm {
  /** Request fields that are not flags of their own. */
  readonly except: readonly string[];
  /** Whether a document goes into the request, or is read first and its text sent. */
  readonly takesDocuments: boolean;
  /** Adds the shorthands; the function it returns gives their part of the body once the command line is parsed. */
  setUp(command: Command): () => Promise<Record<string, unknown>>;
  /** The fields that carry the input. */
  place(content: Content): Record<string, unknown>;
  /** Operation settings that follow from this being a terminal. */
  readonly settings?: Partial<OperationSettings>;
}

const sourceFields = ['text', 'document', 'document_mime_type', 'document_languages'];

/** `text`, or `document` with its type. */
function placeSource(content: Content): Record<string, unknown> {
  if (content.kind === 'text') return { text: content.text };
  return { document: Buffer.from(content.bytes).toString('base64'), document_mime_type: content.mediaType };
}

const compress: OperationForm = {
  except: ['context', 'service'],
  takesDocuments: false,
  setUp: (command) => {
    command
      .option('--rate <auto|number>', 'auto (default), or a number from 0 to 1 as the API takes it', (value) =>
        value === 'auto' ? value : toRate(value),
      )
      .option('--keep <percent>', 'keep this share of the tokens, for example 40%', parseShare)
      .option('--remove <percent>', 'remove this share of the tokens, for example 60%', parseShare)
      .option('--words', 'let spare words of kept English sentences go, too; without it sentences stay whole');
    return async () => {
      const { rate, keep, remove, words, prompt } = command.opts<{
        rate?: string | number;
        keep?: number;
        remove?: number;
        words?: boolean;
        prompt?: string;
      }>();
      if ([rate, keep, remove].filter((value) => value !== undefined).length > 1)
        throw new UsageError('--rate, --keep and --remove exclude each other');
      const removed = keep === undefined ? remove : Math.round((1 - keep) * 1e9) / 1e9;
      // --keep and --remove say what they mean, whatever is set here or on a server; a bare rate is left to the setting.
      const service = removed === undefined ? { rate: rate ?? 'auto' } : { rate: removed, rate_meaning: 'removed' };
      // A compression without a question keeps what is central.
      return { ...(prompt === undefined ? { prompt: '' } : {}), service: { ...service, ...(words === true ? { words } : {}) } };
    };
  },
  place: (content) => ({ context: content.kind === 'text' ? content.text : '' }),
};

function toRate(value: string): number {
  const rate = Number(value);
  if (!(rate >= 0 && rate <= 1) || value.trim() === '') throw new InvalidArgumentError('It must be auto, or a number from 0 to 1.');
  return rate;
}

const extract: OperationForm = {
  except: [...sourceFields, 'entities'],
  takesDocuments: true,
  setUp: (command) => {
    const given: [string, unknown][] = [];
    command
      .option('-e, --entity <name[=description]>', 'an entity to find; repeat for more, or name several with commas', (value: string) => {
        for (const name of splitNames(value)) given.push(splitDefinition(name));
      })
      .option('--entities <file|json|yaml>', 'definitions of entities: names with descriptions, structures, lists of labels; or a JSON Schema');
    return async () => {
      const { entities } = command.opts<{ entities?: string }>();
      const definition = entities === undefined ? {} : await readDefinition('--entities', entities);
      const read = isObjectSchema(definition) ? (entitiesOfSchema(definition) ?? {}) : definition;
      if (entities === undefined && given.length === 0) throw new NothingAsked('nothing to extract', 'name an entity: -e total="amount due"');
      return { entities: Object.fromEntries(mergeDefinitions('--entities', read, given)) };
    };
  },
  place: placeSource,
};

/** The form of an operation without shorthands: flags from its schema, a text or a document as input. */
export const plainForm: OperationForm = { except: sourceFields, takesDocuments: true, setUp: () => async () => ({}), place: placeSource };

const classify: OperationForm = {
  except: [...sourceFields, 'chunks', 'labels'],
  takesDocuments: true,
  setUp: (command) => {
    const given: { name: string; rubric: string }[] = [];
    command
      .option('-l, --label <name=rubric>', 'a label and the yes/no question that says when it applies; repeat', (value: string) => {
        const [name, rubric] = splitDefinition(value);
        return given.push({ name, rubric: rubric === '' ? name : rubric });
      })
      .option('--labels <file|json|yaml>', 'labels: a list of {name, rubric}, or a map of names to rubrics');
    return async () => {
      const { labels } = command.opts<{ labels?: string }>();
      const read = labels === undefined ? [] : toLabels(await readDefinition('--labels', labels));
      if (read.length + given.length === 0)
        throw new NothingAsked('no labels', 'add some: -l spam="Is this unsolicited advertising?" -l ham="Is this wanted mail?"');
      for (const [index, label] of read.entries()) checkFields(`--labels: ${nameOf(label) ?? index}`, label, ['name', 'rubric']);
      return { labels: [...read, ...given] };
    };
  },
  place: placeSource,
};

function nameOf(label: unknown): string | undefined {
  const { name } = (label ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
}

// A map of names to rubrics is the same as the list that the API takes.
function toLabels(read: unknown): unknown[] {
  if (Array.isArray(read)) return read.map((label: unknown) => (typeof label === 'string' ? { name: label, rubric: label } : label));
  if (typeof read === 'object' && read !== null) return Object.entries(read).map(([name, rubric]) => ({ name, rubric: rubric ?? name }));
  throw new UsageError('--labels must be a list of {name, rubric} or a map of names to rubrics');
}

interface Question {
  readonly type: string;
  readonly instructions: string;
  readonly criteria?: Record<string, string>;
}

const decide: OperationForm = {
  except: ['model', 'state', 'questions'],
  takesDocuments: true,
  settings: { scoreQuestions: 'answer' },
  setUp: (command) => {
    const given = new Map<string, Question>();
    let choice: string | undefined;
    const add = (name: string, question: Question): void => {
      if (given.has(name)) throw new InvalidArgumentError(`There are two questions named ${name}.`);
      given.set(name, question);
    };
    command.addHelpText(
      'after',
      `
Without a model, decide is good for questions that a clause of the text answers in nearly the words of the question, for numbers, dates and kinds of
value, and for tone and intent of messages. What has to be inferred needs a model. Answers marked uncertain should not be relied on; -x ends with 4.`,
    );
    command
      .option('--ask <[name=]question>', 'a yes/no question; repeat for more', (value: string) => {
        const named = /^([A-Za-z_][\w.-]{0,63})=(.*)$/s.exec(value);
        const unnamed = given.has('answer') ? `answer_${given.size + 1}` : 'answer';
        add(named?.[1] ?? unnamed, { type: 'noul', instructions: checkQuestion(named?.[2] ?? value) });
        return value;
      })
      .option('--choice <name=question>', 'a question with options; give them with the -l that follow', (value: string) => {
        const [name, instructions] = splitDefinition(value);
        add(name, { type: 'choice', instructions, criteria: {} });
        choice = name;
        return value;
      })
      .option('-l, --label <key=description>', 'an option of the --choice before it; repeat', (value: string) => {
        const question = choice === undefined ? undefined : given.get(choice);
        if (choice === undefined || question === undefined) throw new InvalidArgumentError('It must follow a --choice.');
        const [key, description] = splitDefinition(value);
        if (question.criteria !== undefined && Object.hasOwn(question.criteria, key))
          throw new InvalidArgumentError(`The question ${choice} has two options named ${key}.`);
        given.set(choice, {
          ...question,
          criteria: Object.fromEntries([...Object.entries(question.criteria ?? {}), [key, description === '' ? key : description]]),
        });
        return value;
      })
      .option('--questions <file|json|yaml>', 'questions as the API takes them: name to {type, instructions, criteria}');
    return async () => {
      const { questions } = command.opts<{ questions?: string }>();
      const read = questions === undefined ? {} : await readDefinition('--questions', questions);
      const all = mergeDefinitions('--questions', read, [...given]);
      for (const [name, question] of all) checkFields(`--questions: ${name}`, question, ['type', 'instructions', 'criteria']);
      if (all.length === 0) throw new NothingAsked('no questions', 'ask one: --ask "Does this contract renew automatically?"');
      return { questions: Object.fromEntries(all) };
    };
  },
  place: (content) => ({ state: placeSource(content) }),
};

function checkQuestion(question: string): string {
  if (question.trim() === '') throw new InvalidArgumentError('It must hold a question.');
  return question;
}

/** `-e invoice_number,date` names two; with a description a comma is part of it. */
function splitNames(value: string): string[] {
  return /^[\p{L}\p{N}_-]+(?:,\s?[\p{L}\p{N}_-]+)+$/u.test(value) ? value.split(',') : [value];
}

/** `name=description`, the description empty when there is no `=`. */
function splitDefinition(value: string): [string, string] {
  const at = value.indexOf('=');
  const name = (at < 0 ? value : value.slice(0, at)).trim();
  if (name === '') throw new InvalidArgumentError('It must start with a name: NAME=TEXT.');
  return [name, at < 0 ? '' : value.slice(at + 1).trim()];
}

export const operationForms: Readonly<Record<string, OperationForm>> = { compress, extract, classify, decide };
