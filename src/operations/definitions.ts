// Definitions by name, from files and flags: merges them, and checks them for fields that they cannot have.
import { InvalidFlag } from '../core/form.js';
import { isJsonObject } from '../core/json.js';
import { UsageError } from '../core/usage-error.js';
import { nearest } from '../text/nearest.js';

/** Merges the definitions of a file and those of flags, by name. Throws `UsageError` if the file's are not a map, or a name is given twice. */
export function mergeDefinitions<T>(flag: string, read: unknown, given: readonly (readonly [string, T])[]): [string, unknown][] {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new UsageError(`${flag} must be a map of names to definitions`);
  const all = new Map<string, unknown>(Object.entries(read));
  for (const [name, definition] of given) {
    if (all.has(name)) throw new UsageError(`${name} is defined twice`, 'names must differ; remove one of them');
    all.set(name, definition);
  }
  return [...all];
}

/** Converts a list of names, or a map in which some have no value, to a map with values from `fill`; anything else is unchanged. */
export function byName(definitions: unknown, fill: (name: string) => string): unknown {
  if (Array.isArray(definitions) && definitions.every((name) => typeof name === 'string'))
    return Object.fromEntries(definitions.map((name) => [name, fill(name)]));
  return isJsonObject(definitions) ? Object.fromEntries(Object.entries(definitions).map(([name, own]) => [name, own ?? fill(name)])) : definitions;
}

/** The meanings of yes and no for a question. */
export interface YesAndNo {
  readonly true?: string;
  readonly false?: string;
}

/** The instructions of a yes/no question with the meanings of yes and no. */
export function withYesNoMeanings(instructions: string, { true: yes = '', false: no = '' }: YesAndNo): string {
  return [instructions, yes === '' ? '' : `Yes: ${yes}`, no === '' ? '' : `No: ${no}`].filter((part) => part !== '').join('\n');
}

/** Refuses a field that a definition cannot have, suggesting the nearest one that it can. */
export function checkFields(place: string, definition: unknown, known: readonly string[]): void {
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) return;
  const unknown = Object.keys(definition).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const meant = nearest(unknown, known);
  throw new UsageError(`${place}.${unknown}: unknown field`, meant === undefined ? `choose from: ${known.join(', ')}` : `did you mean ${meant}?`);
}

/** Splits `name=description`; the description is empty if there is no `=`. */
export function splitDefinition(value: string): [string, string] {
  const at = value.indexOf('=');
  const name = (at < 0 ? value : value.slice(0, at)).trim();
  if (name === '') throw new InvalidFlag('It must start with a name: NAME=TEXT.');
  return [name, at < 0 ? '' : value.slice(at + 1).trim()];
}

const shortName = /^[\p{L}\p{N}_-]+(?:[ ’'/&][\p{L}\p{N}_-]+){0,3}$/u;

/** The same, with as many words as a name in a list may have. */
const listedName = /^[\p{L}\p{N}_-]+(?:[ ’'/&][\p{L}\p{N}_-]+){0,7}$/u;

/** A name in quotes, or anything up to the next comma or quote, and the comma or end after it. */
const listed = /(?:\s*"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y;

/**
 * Names separated by commas, and nothing else: `invoice number,date`. A name that contains a comma, or is arbitrary text, is quoted as in CSV. Undefined for a
 * single name without quotes, and for a description or sentence that contains commas.
 */
export function namesAlone(value: string): string[] | undefined {
  const names: string[] = [];
  for (let at = 0, isOver = false; !isOver; at = listed.lastIndex) {
    listed.lastIndex = at;
    const [, quoted, plain = '', end] = listed.exec(value) ?? [];
    const name = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim();
    if (quoted === undefined ? !shortName.test(name) : name === '') return undefined;
    names.push(name);
    isOver = end !== ',';
  }
  return names.length > 1 || value.trimStart().startsWith('"') ? names : undefined;
}

/** The definitions in a flag's value: several names, or a single definition for `splitDefinition`. */
export function splitDefinitions(value: string): [string, string][] {
  const [, quoted, description] = /^\s*"((?:[^"]|"")+)"\s*=(.*)$/s.exec(value) ?? [];
  if (quoted !== undefined && description !== undefined) return [[quoted.replaceAll('""', '"').trim(), description.trim()]];
  return namesAlone(value)?.map((name) => [name, '']) ?? [splitDefinition(value)];
}

/** Separators that users write between names although these flags take commas. */
const otherMarks = /[;；|｜、，\n]/;
const otherMarksOfAnswers = /[;；|｜、，\n/／]/;

interface OnlyName {
  readonly name: string;
  /** What the name is taken for. */
  readonly kind: 'label' | 'option' | 'entity';
  readonly flag: string;
}

/**
 * A note on the only name given, if it may be meant as several: with another separator between them, or with commas but too long to be distinguished from a
 * sentence. A single answer is rarely intended, so for answers a slash counts too.
 */
export function noteOnSingleName({ name, kind, flag }: OnlyName): string | undefined {
  const isTakenAsOne = `"${name}" is taken as one ${kind}; if several are meant, put`;
  const names = partsOf(name, ',');
  const short = names.filter((part) => shortName.test(part)).length;
  // If all names are short, they were quoted, which means that one is intended.
  if (short > 0 && short < names.length && names.every((part) => listedName.test(part)))
    return `${isTakenAsOne} the longer ones in quotes: ${flag} '${names.map((part) => (shortName.test(part) ? part : `"${part}"`)).join(',')}'`;
  const parts = partsOf(name, kind === 'entity' ? otherMarks : otherMarksOfAnswers);
  if (parts.length < 2 || !parts.every((part) => shortName.test(part))) return undefined;
  return `${isTakenAsOne} commas between them: ${flag} "${parts.join(',')}"`;
}

const partsOf = (name: string, mark: string | RegExp): string[] => name.split(mark).map((part) => part.trim());

/** Describes the flag -x for operations whose answer determines the exit code. */
export const answerDecides = 'exit with 1 when the answer is no, with 4 when it is uncertain';
