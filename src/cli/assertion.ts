// The expression of --assert: comparisons of fields of the response, joined by and, or, not.
import { UsageError } from '../core/usage-error.js';

type Value = string | number | boolean | null | undefined;
type Evaluate = (result: unknown) => Value | object;

interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'sign';
  readonly text: string;
  readonly at: number;
}

const tokenPattern = /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w-]*)|(==|!=|<=|>=|&&|\|\||[<>!().[\]]))/y;

/**
 * Reads an expression such as `top_label != "spam"` or `scores.urgent > 0.8 and not answers["renews"].noul < 0.5`. The function it gives is true when
 * the expression holds for a response; it fails as wrong usage when the response has no such field, because a misspelt name must not pass a gate.
 */
export function parseAssertion(expression: string): (result: unknown) => boolean {
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
    const parts = [both()];
    while (accept('or', '||') !== undefined) parts.push(both());
    return parts.length === 1 ? (parts[0] as Evaluate) : (result) => parts.some((part) => isTrue(part(result)));
  };
  const both = (): Evaluate => {
    const parts = [negation()];
    while (accept('and', '&&') !== undefined) parts.push(negation());
    return parts.length === 1 ? (parts[0] as Evaluate) : (result) => parts.every((part) => isTrue(part(result)));
  };
  const negation = (): Evaluate => {
    let isNegated = false;
    while (accept('not', '!') !== undefined) isNegated = !isNegated;
    const inner = comparison();
    return isNegated ? (result) => !isTrue(inner(result)) : inner;
  };
  const comparison = (): Evaluate => {
    const left = operand();
    const sign = accept('==', '!=', '<=', '>=', '<', '>');
    if (sign === undefined) return left;
    const right = operand();
    return (result) => compare(left(result), sign, right(result));
  };
  const operand = (): Evaluate => {
    const token = peek();
    if (token === undefined) return fail(expression.length);
    position++;
    if (token.text === '(' && token.kind === 'sign') {
      const inner = either();
      expect(')');
      return inner;
    }
    if (token.kind === 'text' || token.kind === 'number') return constant(token);
    if (token.kind !== 'word') return fail(token.at);
    if (['true', 'false', 'null'].includes(token.text)) return () => JSON.parse(token.text) as Value;
    return path([token.text]);
  };
  const path = (keys: string[]): Evaluate => {
    for (;;) {
      const sign = accept('.', '[');
      if (sign === undefined) break;
      const token = peek();
      if (token === undefined || token.kind === 'sign') return fail(token?.at ?? expression.length);
      position++;
      keys.push(token.kind === 'text' ? unquote(token.text) : token.text);
      if (sign === '[') expect(']');
    }
    return (result) => keys.reduce<unknown>((value, key, index) => fieldOf(value, key, keys.slice(0, index + 1)), result) as Value;
  };

  const whole = either();
  const rest = peek();
  if (rest !== undefined) fail(rest.at);
  return (result) => isTrue(whole(result));

  function fail(at: number): never {
    const hint = 'write for example: top_label != "spam" and scores.urgent > 0.8';
    throw new UsageError(`--assert is not understood at character ${at + 1} of: ${expression}`, hint);
  }

  function constant(token: Token): Evaluate {
    const value = token.kind === 'number' ? Number(token.text) : unquote(token.text);
    return () => value;
  }

  function tokenize(text: string): Token[] {
    const found: Token[] = [];
    const end = text.trimEnd().length;
    tokenPattern.lastIndex = 0;
    while (tokenPattern.lastIndex < end) {
      const start = tokenPattern.lastIndex;
      const match = tokenPattern.exec(text);
      if (match === null) return fail(start + text.slice(start).search(/\S/));
      const kind = match[1] !== undefined ? 'text' : match[2] !== undefined ? 'number' : match[3] !== undefined ? 'word' : 'sign';
      const token = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
      found.push({ kind, text: token, at: tokenPattern.lastIndex - token.length });
    }
    return found;
  }
}

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}

function fieldOf(value: unknown, key: string, keys: readonly string[]): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, key)) return (value as Record<string, unknown>)[key];
  throw new UsageError(`--assert: the response has no field ${keys.join('.')}`, 'see its fields with --json');
}

// An empty list is no answer, an empty text none either.
function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function compare(left: unknown, sign: string, right: unknown): boolean {
  if (sign === '==') return left === right;
  if (sign === '!=') return left !== right;
  if (typeof left !== typeof right || (typeof left !== 'number' && typeof left !== 'string')) return false;
  const [a, b] = [left as number, right as number];
  return sign === '<' ? a < b : sign === '>' ? a > b : sign === '<=' ? a <= b : a >= b;
}
