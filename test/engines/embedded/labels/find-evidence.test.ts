import { describe, expect, it } from 'vitest';
import { findEvidence } from '../../../../src/engines/embedded/labels/find-evidence.js';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';

/** Returns the phrase that is shown as evidence if only tokens that start with one of the given strings support the label. */
function phraseOf(text: string, beginnings: readonly string[]): string | undefined {
  const view = readText(text);
  const shares = Array.from({ length: view.starts.length }, (_, at) => (beginnings.some((word) => text.startsWith(word, view.starts[at])) ? 1 : 0));
  const span = findEvidence(view, shares);
  return span === null ? undefined : text.slice(span.start, span.end);
}

describe('evidence', () => {
  it.each([
    ['From: Best Price <sales@cheap-meds.example> Buy now', ['sales', 'cheap'], 'sales@cheap-meds.example'],
    ['See https://shop.example/free-offer?id=3. Bye', ['free'], 'https://shop.example/free-offer?id=3'],
    ['The field user_name is empty', ['name'], 'user_name'],
    ['It is free.Next week it is not', ['free'], 'free'],
    ['Pay (in cash) today', ['cash'], 'cash'],
    ['我想要退款，谢谢', ['退'], '退款'],
  ])('from "%s" consists of entire words', (text, beginnings, phrase) => {
    expect(phraseOf(text, beginnings)).toBe(phrase);
  });

  it.each([
    ['Since the update it crashes', ['Since', 'the'], undefined],
    ['Seit der Aktualisierung stürzt es ständig ab, und das ist sehr ärgerlich', ['Seit', 'der'], undefined],
    ['Since the update it crashes', ['Since', 'update'], 'Since the update'],
  ])('from "%s" does not consist of stop words only', (text, beginnings, phrase) => {
    expect(phraseOf(text, beginnings)).toBe(phrase);
  });
});
