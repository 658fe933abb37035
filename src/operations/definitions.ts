// Definitions by name, as files and flags give them: merged, and checked for fields that they cannot have.
import { InvalidFlag } from '../core/form.js';
import { isJsonObject } from '../core/json.js';
import { UsageError } from '../core/usage-error.js';
import { nearest } from '../text/nearest.js';

/**
 * Definitions by name: those of a file and those of flags. Fails as wrong usage when the file's are no map, or a name is given twice.
 */
export function mergeDefinitions<T>(flag: string, read: unknown, given: readonly (readonly [string, T])[]): [string, unknown][] {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new UsageError(`${flag} must be a map of names to definitions`);
  const all = new Map<string, unknown>(Object.entries(read));
  for (const [name, definition] of given) {
    if (all.has(name)) throw new UsageError(`${name} is defined twice`, 'names must differ; leave one out');
    all.set(name, definition);
  }
  return [...all];
}

/** A list of names, or a map in which some have nothing behind them, as a map with what `fill` gives in its place; anything else as it is. */
export function byName(definitions: unknown, fill: (name: string) => string): unknown {
  if (Array.isArray(definitions) && definitions.every((name) => typeof name === 'string'))
    return Object.fromEntries(definitions.map((name) => [name, fill(name)]));
  return isJsonObject(definitions) ? Object.fromEntries(Object.entries(definitions).map(([name, own]) => [name, own ?? fill(name)])) : definitions;
}

/** What a yes and a no to a question mean. */
export interface YesAndNo {
  readonly true?: string;
  readonly false?: string;
}

/** The instructions of a yes/no question with what a yes and a no mean. */
export function sharpened(instructions: string, { true: yes = '', false: no = '' }: YesAndNo): string {
  return [instructions, yes === '' ? '' : `Yes: ${yes}`, no === '' ? '' : `No: ${no}`].filter((part) => part !== '').join('\n');
}

/** Refuses a field that a definition cannot have, with the nearest one that it can. */
export function checkFields(place: string, definition: unknown, known: readonly string[]): void {
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) return;
  const unknown = Object.keys(definition).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const meant = nearest(unknown, known);
  throw new UsageError(`${place}.${unknown}: unknown field`, meant === undefined ? `choose from: ${known.join(', ')}` : `did you mean ${meant}?`);
}

/** `name=description`, the description empty when there is no `=`. */
export function splitDefinition(value: string): [string, string] {
  const at = value.indexOf('=');
  const name = (at < 0 ? value : value.slice(0, at)).trim();
  if (name === '') throw new InvalidFlag('It must start with a name: NAME=TEXT.');
  return [name, at < 0 ? '' : value.slice(at + 1).trim()];
}

const shortName = /^[\p{L}\p{N}_-]+(?:[ ’'/&][\p{L}\p{N}_-]+){0,3}$/u;

/** The same with as many words as a list may have for one of its names. */
const listedName = /^[\p{L}\p{N}_-]+(?:[ ’'/&][\p{L}\p{N}_-]+){0,7}$/u;

/** A name in quotes, or anything up to the next comma or quote, and what ends it. */
const listed = /(?:\s*"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y;

/**
 * Names with commas between them, and nothing else: `invoice number,date`; those that hold a comma themselves, or are any text, in quotes as in CSV. Undefined for
 * one name without quotes, a description or a sentence, of which a comma is part.
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

/** The definitions in a flag's value: each of several names, else the whole as `splitDefinition` reads it. */
export function splitDefinitions(value: string): [string, string][] {
  const [, quoted, description] = /^\s*"((?:[^"]|"")+)"\s*=(.*)$/s.exec(value) ?? [];
  if (quoted !== undefined && description !== undefined) return [[quoted.replaceAll('""', '"').trim(), description.trim()]];
  return namesAlone(value)?.map((name) => [name, '']) ?? [splitDefinition(value)];
}

/** What people put between names where these flags take commas. */
const otherMarks = /[;；|｜、，\n]/;
const otherMarksOfAnswers = /[;；|｜、，\n/／]/;

interface OnlyName {
  readonly name: string;
  /** What it is taken as one of. */
  readonly kind: 'label' | 'option' | 'entity';
  readonly flag: string;
}

/**
 * A note on the only name that was given, where it reads like several: with another mark between them, or with commas but too long to be told from a sentence. One
 * answer alone is seldom meant, so a slash counts there, too.
 */
export function doubtOnlyName({ name, kind, flag }: OnlyName): string | undefined {
  const isTakenAsOne = `"${name}" is taken as one ${kind}; if several are meant, put`;
  const names = partsOf(name, ',');
  const short = names.filter((part) => shortName.test(part)).length;
  // Short ones alone are taken as one where they were quoted.
  if (short > 0 && short < names.length && names.every((part) => listedName.test(part)))
    return `${isTakenAsOne} the longer ones in quotes: ${flag} '${names.map((part) => (shortName.test(part) ? part : `"${part}"`)).join(',')}'`;
  const parts = partsOf(name, kind === 'entity' ? otherMarks : otherMarksOfAnswers);
  if (parts.length < 2 || !parts.every((part) => shortName.test(part))) return undefined;
  return `${isTakenAsOne} commas between them: ${flag} "${parts.join(',')}"`;
}

const partsOf = (name: string, mark: string | RegExp): string[] => name.split(mark).map((part) => part.trim());

/** The flag -x of operations whose answer decides the exit code. */
export const answerDecides = 'exit with 1 when the answer is no, with 4 when it is uncertain';
