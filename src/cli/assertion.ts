// Parses and evaluates the expression of --assert: comparisons of response fields and of the view's short names for them, combined with and, or, not.
import { UsageError } from '../core/usage-error.js';
import type { Options } from '../core/view.js';
import { nearest } from '../text/nearest.js';
import { isNumberText, readNumber } from '../text/numbers.js';
import { compare, type Sign, signs } from './assertion-compare.js';
import { compareDates, type DateReading, isDay, isInvalidDay, type Side } from './assertion-dates.js';
import { truthOf, unknown } from './assertion-truth.js';

type Value = string | number | boolean | null | undefined;
/** What an expression is evaluated with, in addition to the response. */
interface Surroundings {
  readonly facts: Facts;
  readonly dates: DateReading;
  /** Whether the value at a path should not be relied on. */
  readonly isDoubtful: (path: readonly string[]) => boolean;
  /** All values at a path, if several were found and the facts do not list them. */
  readonly valuesAt: (path: readonly string[]) => readonly unknown[] | undefined;
}
interface Scope extends Surroundings {
  readonly result: unknown;
}
type Evaluate = (scope: Scope) => Value | object | typeof unknown;

/** One side of a comparison: a literal, a path to a value, or an expression in parentheses. */
type Operand =
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'path'; readonly keys: readonly string[] }
  | { readonly kind: 'expression'; readonly evaluate: Evaluate };

interface Token {
  readonly kind: (typeof tokenKinds)[number];
  readonly text: string;
  readonly at: number;
}

const tokenPattern =
  /\s*(?:(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<date>\d{4}-\d{2}-\d{2}(?![\w-]))|(?<number>-?\d+(?:\.\d+)?|-?(?<![\w\]])\.\d+)|(?<word>[A-Za-z_][\w-]*)|(?<sign>==|!=|<=|>=|&&|\|\||[<>!().[\]]))/y;
const tokenKinds = ['text', 'date', 'number', 'word', 'sign'] as const;

const bare: Surroundings = {
  facts: {},
  dates: { dayFirst: () => undefined, writtenAt: () => undefined },
  isDoubtful: () => false,
  valuesAt: () => undefined,
};

/** Short names for parts of a response, such as its entities, with their values. */
type Facts = Readonly<Record<string, unknown>>;

/**
 * Parses an expression such as `label != spam`, `total exists and total < 1000` or `scores.urgent > .8 and not answers["renews"].noul < 0.5`. A single word
 * after `==`, `!=` or `contains` is a text; anywhere else a word is a fact or, if there is none, a field. A text compared with a number is parsed as one ("€
 * 1,202.40"), and dates are compared by the days they denote.
 * Returns a function that tests a response. It fails as wrong usage if a field does not exist, because a misspelt name must not pass a gate; for the same
 * reason, a path with `optionsOf` may only be compared with one of its options. The result is undefined if it depends on a value that should not be relied on:
 * comparisons with such a value are unknown, and `and`, `or` and `not` follow Kleene's three-valued logic.
 */
export function parseAssertion(
  expression: string,
  optionsOf: (path: readonly string[]) => Options | undefined = () => undefined,
): (result: unknown, surroundings?: Partial<Surroundings>) => boolean | undefined {
  const tokens = tokenize(expression);
  let position = 0;
  const peek = (): Token | undefined => tokens[position];
  const accept = (...texts: readonly string[]): string | undefined => {
    const token = peek();
    if (token === undefined || token.kind === 'text' || !texts.includes(token.text)) return undefined;
    position++;
    return token.text;
  };
  const expect = (text: string): void => {
    if (accept(text) === undefined) fail(peek()?.at ?? expression.length);
  };

  const either = (): Evaluate => {
    const first = both();
    const parts = [first];
    while (accept('or', '||') !== undefined) parts.push(both());
    return parts.length === 1 ? first : (scope) => firstDecisive(parts, true, scope);
  };
  const both = (): Evaluate => {
    const first = negation();
    const parts = [first];
    while (accept('and', '&&') !== undefined) parts.push(negation());
    return parts.length === 1 ? first : (scope) => firstDecisive(parts, false, scope);
  };
  const negation = (): Evaluate => {
    let isNegated = false;
    while (accept('not', '!') !== undefined) isNegated = !isNegated;
    const inner = comparison();
    if (!isNegated) return inner;
    return (scope) => {
      const truth = truthOf(inner(scope));
      return truth === unknown ? unknown : !truth;
    };
  };
  const comparison = (): Evaluate => {
    const before = operand();
    if (accept('exists') !== undefined) {
      return (scope) => {
        const value = sideValue(before, scope);
        return value === unknown ? unknown : isThere(value);
      };
    }
    const sign = signs.find((each) => accept(each) !== undefined);
    if (sign === undefined) return (scope) => sideValue(before, scope);
    const behind = (['==', '!=', 'contains'].includes(sign) ? bareText() : undefined) ?? operand();
    const [left, right] = isOrder(sign) ? [ordered(before, sign), ordered(behind, sign)] : [before, behind];
    if (left.kind === 'constant' && right.kind === 'constant')
      throw new UsageError(
        `--assert: ${JSON.stringify(left.value)} ${sign} ${JSON.stringify(right.value)} compares two constants`,
        'the name comes first: label != spam',
      );
    checkOption(left, sign, right, optionsOf);
    if (sign !== 'contains') checkOption(right, sign, left, optionsOf);
    return (scope) => {
      const [first, second] = [sideValue(left, scope), sideValue(right, scope)];
      if (first === unknown || second === unknown) return unknown;
      if (Array.isArray(first) && isEquality(sign) && left.kind === 'path' && right.kind === 'constant' && right.value !== null)
        refuseList(left.keys, right.value);
      if (sign === 'contains') {
        const several = left.kind === 'path' ? scope.valuesAt(left.keys) : undefined;
        return (several ?? [first]).some((value) => compare(value, sign, second));
      }
      const asDates = compareDates(withPath(left, first), sign, withPath(right, second), scope.dates);
      return asDates ?? compare(first, sign, second);
    };
  };
  const bareText = (): Operand | undefined => {
    const token = peek();
    const next = tokens[position + 1];
    if (token?.kind !== 'word' || isConstant(token.text) || (next?.kind === 'sign' && '.['.includes(next.text))) return undefined;
    position++;
    return { kind: 'constant', value: token.text };
  };
  const operand = (): Operand => {
    const token = peek();
    if (token === undefined) return fail(expression.length);
    position++;
    if (token.text === '(' && token.kind === 'sign') {
      const evaluate = either();
      expect(')');
      return { kind: 'expression', evaluate };
    }
    // Names that are not words are in brackets, even at the start: ["due date"].
    if (token.text === '[' && token.kind === 'sign') {
      position--;
      return path([]);
    }
    if (token.kind === 'text') return { kind: 'constant', value: unquote(token.text) };
    if (token.kind === 'date') {
      if (isInvalidDay(token.text)) refuseDay(token.text);
      return { kind: 'constant', value: token.text };
    }
    if (token.kind === 'number') return { kind: 'constant', value: Number(token.text) };
    if (token.kind !== 'word') return fail(token.at);
    if (isConstant(token.text)) return { kind: 'constant', value: JSON.parse(token.text) };
    return path([token.text]);
  };
  const path = (keys: string[]): Operand => {
    for (;;) {
      const sign = accept('.', '[');
      if (sign === undefined) break;
      const token = peek();
      if (token === undefined || token.kind === 'sign') return fail(token?.at ?? expression.length);
      position++;
      keys.push(token.kind === 'text' ? unquote(token.text) : token.text);
      if (sign === '[') expect(']');
    }
    return { kind: 'path', keys };
  };

  const whole = either();
  const rest = peek();
  if (rest !== undefined) fail(rest.at);
  return (result, surroundings = {}) => {
    const truth = truthOf(whole({ ...bare, ...surroundings, result }));
    return truth === unknown ? undefined : truth;
  };

  function fail(at: number): never {
    const hint = 'write for example: label != spam, total exists, ratio <= .5, not uncertain';
    throw new UsageError(`syntax error in --assert at column ${at + 1}: ${expression}`, hint);
  }

  function tokenize(text: string): Token[] {
    const found: Token[] = [];
    const end = text.trimEnd().length;
    tokenPattern.lastIndex = 0;
    while (tokenPattern.lastIndex < end) {
      const start = tokenPattern.lastIndex;
      const match = tokenPattern.exec(text);
      if (match === null) return fail(start + text.slice(start).search(/\S/));
      const kind = tokenKinds.find((each) => match.groups?.[each] !== undefined) ?? 'sign';
      const token = match.groups?.[kind] ?? '';
      found.push({ kind, text: token, at: tokenPattern.lastIndex - token.length });
    }
    return found;
  }
}

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}

function isConstant(word: string): boolean {
  return ['true', 'false', 'null'].includes(word);
}

/** Evaluates an "or", which is decided by the first true part, or an "and", which is decided by the first false part. */
function firstDecisive(parts: readonly Evaluate[], decisive: boolean, scope: Scope): boolean | typeof unknown {
  let isKnown = true;
  for (const part of parts) {
    const truth = truthOf(part(scope));
    if (truth === decisive) return decisive;
    if (truth === unknown) isKnown = false;
  }
  return isKnown ? !decisive : unknown;
}

function sideValue(side: Operand, scope: Scope): Value | object | typeof unknown {
  if (side.kind === 'constant') return side.value;
  if (side.kind === 'expression') return side.evaluate(scope);
  const { result, facts } = scope;
  const { keys } = side;
  const root = Object.hasOwn(facts, keys[0] ?? '') ? facts : result;
  const found = keys.reduce<unknown>((value, key, index) => fieldOf(value, key, keys.slice(0, index + 1), facts), root) as Value;
  return scope.isDoubtful(keys) ? unknown : found;
}

function withPath(side: Operand, value: unknown): Side {
  return side.kind === 'constant' ? { value } : { value, path: side.kind === 'path' ? side.keys : [] };
}

function refuseDay(text: string): never {
  throw new UsageError(`--assert: ${text} is not a valid date`, 'write the date as 2024-01-31');
}

/** Checks that a literal can be ordered: it must be a number or a date; a text that is a number is converted. */
function ordered(side: Operand, sign: Sign): Operand {
  if (side.kind !== 'constant' || typeof side.value === 'number') return side;
  const { value } = side;
  if (typeof value === 'string' && isInvalidDay(value)) refuseDay(value);
  if (typeof value === 'string' && isDay(value)) return side;
  if (typeof value === 'string' && isNumberText(value)) return { kind: 'constant', value: readNumber(value) };
  throw new UsageError(
    `--assert: ${sign} compares numbers and dates, and ${JSON.stringify(value)} is neither`,
    'write a number such as 500, or a date as 2024-01-31; compare texts with ==, != and contains',
  );
}

function isOrder(sign: Sign): boolean {
  return !isEquality(sign) && sign !== 'contains';
}

function isEquality(sign: Sign): boolean {
  return sign === '==' || sign === '!=';
}

/** Refuses a text that the answer can never equal: "is not refnd" would hold for every input. */
function checkOption(answer: Operand, sign: Sign, other: Operand, optionsOf: (path: readonly string[]) => Options | undefined): void {
  if (answer.kind !== 'path' || other.kind !== 'constant' || !(isEquality(sign) || sign === 'contains')) return;
  const options = optionsOf(answer.keys);
  const { value } = other;
  // Null and the empty text mean that there is no answer.
  if (options === undefined || options.texts.length === 0 || value === null || value === '') return;
  const { texts, isList = false } = options;
  if (isList && isEquality(sign)) refuseList(answer.keys, value);
  if (texts.some((text) => compare(text, isList ? '==' : sign === '!=' ? '==' : sign, value))) return;
  const meant = nearest(String(value), texts);
  const choice = `choose from ${texts.join(', ')}`;
  throw new UsageError(
    `--assert: ${answer.keys.join('.')} ${isList ? 'never holds' : sign === 'contains' ? 'never contains' : 'is never'} ${JSON.stringify(value)}`,
    meant === undefined ? choice : `did you mean ${meant}? ${choice}`,
  );
}

function refuseList(keys: readonly string[], value: Value): never {
  const name = keys.join('.');
  throw new UsageError(`--assert: ${name} is a list`, `write ${name} contains ${JSON.stringify(value)}`);
}

function fieldOf(value: unknown, key: string, keys: readonly string[], facts: Facts): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, key)) return Reflect.get(value, key);
  const names = keys.length > 1 ? [] : Object.keys(facts);
  throw new UsageError(
    `--assert: the response has no field ${keys.join('.')}`,
    names.length === 0 ? 'see its fields with --json' : `choose from ${names.join(', ')}, or a field that --json shows`,
  );
}

function isThere(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
