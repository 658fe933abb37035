import { describe, expect, it } from 'vitest';
import { type JsonNode, parseLenient } from '../../../../src/engines/model/answers/lenient-json.js';

function plain(node: JsonNode | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.kind === 'object') return Object.fromEntries(node.members.map(({ key, value }) => [key, plain(value)]));
  if (node.kind === 'array') return node.items.map(plain);
  return node.kind === 'number' ? Number(node.value) : node.value;
}

const read = (text: string): unknown => plain(parseLenient(text)?.root);
const whole = { a: ['x', { b: 'y "z" \n😀' }], n: -1.5e3, t: true, no: null };

describe('JSON of a model', () => {
  it('is read as JSON.parse reads it if it is valid', () => {
    for (const value of [whole, [], {}, [[1], [{ k: '' }]], { ключ: '値', '': 1 }]) expect(read(JSON.stringify(value, null, 1))).toEqual(value);
  });

  it.each([
    ['a fence', '```json\n{"a": "x"}\n```', { a: 'x' }],
    ['prose around', 'Sure! Here it is:\n{"a": "x"}\nHope it helps {smile}', { a: 'x' }],
    ['trailing commas', '{"a": ["x", "y",], "b": 1,}', { a: ['x', 'y'], b: 1 }],
    ['single quotes', "{'a': 'it''s', 'b': 'the dog’s'}", { a: "it''s", b: 'the dog’s' }],
    ['bare keys and words of other languages', '{a: True, b: None, c_1: "x"}', { a: true, b: null, c_1: 'x' }],
    ['quotation marks that were not escaped', '{"a": "he said "yes" twice", "b": "x"}', { a: 'he said "yes" twice', b: 'x' }],
    ['a missing comma between lines', '{"a": "x"\n "b": "y"}', { a: 'x', b: 'y' }],
    ['a brace that was forgotten', '{"a": [{"b": "x"], "c": "y"}', { a: [{ b: 'x' }], c: 'y' }],
  ])('is read with %s', (_, text, value) => {
    expect(read(text)).toEqual(value);
  });

  it('that was cut off keeps what was finished, at every length', () => {
    const text = JSON.stringify(whole);
    for (let length = 1; length < text.length; length++) {
      const cut = parseLenient(text.slice(0, length));
      expect(cut?.complete).toBe(false);
      const kept = plain(cut?.root) as Partial<typeof whole>;
      // A string or a number that was cut off would be a different value.
      if (kept.n !== undefined) expect(kept.n).toBe(whole.n);
      for (const item of kept.a ?? []) expect(['x', {}, whole.a[1]]).toContainEqual(item);
    }
  });

  it('is undefined if there is none', () => {
    for (const text of ['', 'no json here', 'I cannot do that.', '"a string"', '12', '{: }', '{"a" "b"}', '[see above]'])
      expect(parseLenient(text), text).toBeUndefined();
  });

  it('keeps the position of each value', () => {
    const text = '{"a": "x\\"y", "n": 12}';
    const { root } = parseLenient(text)!;
    if (root.kind !== 'object') throw new Error('an object');
    const [a, n] = root.members.map(({ value }) => value);
    expect(a?.kind === 'string' && text.slice(a.start, a.end)).toBe('x\\"y');
    expect(n?.kind === 'number' && text.slice(n.start, n.end)).toBe('12');
  });

  it('is undefined if it is too deep, and is read with 50,000 unescaped quotation marks', () => {
    expect(parseLenient('['.repeat(100_000))).toBeUndefined();
    expect(read(`{"a": "${'x"'.repeat(50_000)}"}`)).toBeDefined();
  });
});
