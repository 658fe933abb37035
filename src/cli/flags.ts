// Derives flags from an operation's request schema: every field of a plain type becomes a flag of the same name.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type FlagSink, InvalidFlag, type OperationForm } from '../core/form.js';
import { RepeatableOption } from './repeated-flags.js';

interface FieldSchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
}

/** The part of an operation that flags are derived from. */
interface HasRequestSchema {
  readonly request: { toJSONSchema(parameters: { io: 'input'; unrepresentable: 'any' }): { readonly properties?: unknown } };
}

/** A flag that sets a field of the request body. */
interface DerivedFlag {
  readonly field: string;
  /** Name of the value in commander's options. */
  readonly attribute: string;
}

/** Adds a flag for each plain field of the request that is not in `except`, with its letter from `short`. Returns what `readDerivedFlags` needs. */
export function addDerivedFlags(
  command: Command,
  operation: HasRequestSchema,
  { except, short = {} }: Pick<OperationForm, 'except' | 'short'>,
): DerivedFlag[] {
  const properties = (operation.request.toJSONSchema({ io: 'input', unrepresentable: 'any' }).properties ?? {}) as Record<string, FieldSchema>;
  const derived: DerivedFlag[] = [];
  for (const [field, schema] of Object.entries(properties)) {
    if (except.includes(field)) continue;
    const option = optionFor(field, schema, short[field]);
    if (option === undefined) continue;
    command.addOption(option);
    derived.push({ field, attribute: option.attributeName() });
  }
  return derived;
}

/** The fields given as flags, as part of a request body. Others are left to the operation's defaults. */
export function readDerivedFlags(command: Command, derived: readonly DerivedFlag[]): Record<string, unknown> {
  const given = derived.filter(({ attribute }) => command.getOptionValueSource(attribute) === 'cli');
  return Object.fromEntries(given.map(({ field, attribute }) => [field, command.getOptionValue(attribute)]));
}

function optionFor(field: string, schema: FieldSchema, letter: string | undefined): Option | undefined {
  const name = field.replaceAll('_', '-');
  const flag = `${letter === undefined ? '' : `-${letter}, `}--${name}`;
  const about = describe(schema);
  switch (schema.type) {
    case 'boolean':
      return schema.default === true ? new Option(`--no-${name}`, `do not ${about}`) : new Option(flag, about);
    case 'integer':
    case 'number':
      return new Option(`${flag} <number>`, about).argParser(parseNumber);
    case 'string':
      return schema.enum === undefined ? new Option(`${flag} <text>`, about) : new Option(`${flag} <name>`, about).choices(schema.enum.map(String));
    default:
      return undefined;
  }
}

function describe({ description = '', default: preset }: FieldSchema): string {
  const sentence = description.replace(/`/g, '').replace(/\.$/, '');
  const start = /^[A-Z][a-z ]/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
  return preset === undefined || typeof preset === 'boolean' ? start : `${start} (default ${JSON.stringify(preset)})`;
}

/** Parses a number flag; commander adds the flag to the error message. */
export function parseNumber(value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

/** A command's flags as a sink for operations. */
export function flagSink(command: Command): FlagSink {
  return {
    add: (flags, about, parse) => {
      if (parse === undefined) command.option(flags, about);
      else command.option(flags, about, (value: string) => orInvalid(() => parse(value)));
    },
    addRepeated: (flags, about, take) => void command.addOption(new RepeatableOption(flags, about, (value) => orInvalid(() => take(value)))),
    addHelp: (text) => void command.addHelpText('after', text),
    values: () => command.opts(),
  };
}

function orInvalid<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof InvalidFlag ? new InvalidArgumentError(error.message) : error;
  }
}
