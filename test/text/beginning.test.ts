import { expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { beginningWithin } from '../../src/text/beginning.js';

const count = await loadTokenCounter('o200k_base');

const spaced = `${'The boiler, which was old, was looked at; nothing was found. '.repeat(400)}The end.`;
const chinese = `标题\n\n${'这是一个很长的中文文本没有空格，'.repeat(600)}`;
const thai = 'สวัสดีชาวโลก นี่คือข้อความยาว'.repeat(300);
const unbroken = 'x'.repeat(20_000);
const emoji = `Größe ${'👩‍👩‍👧‍👦'.repeat(3_000)}`;

it.each([
  ['with spaces', spaced],
  ['in Chinese', chinese],
  ['in Thai', thai],
  ['of one word', unbroken],
  ['of signs', emoji],
])('a text %s is cut within the token limit, nearly all of which is used unless it is emoji', (_, text) => {
  for (const most of [0, 1, 7, 150, 1_000, 2_600]) {
    const kept = beginningWithin(text, most, count);
    expect(text.startsWith(kept)).toBe(true);
    expect(Buffer.from(kept).toString()).toBe(kept);
    expect(count(kept)).toBeLessThanOrEqual(most);
    if (text !== emoji && most >= 150 && kept !== text) expect(count(kept)).toBeGreaterThan(most - 12);
  }
});

it('a text with spaces is cut after a word, without the punctuation that follows it', () => {
  for (let most = 1; most < 40; most++) {
    const kept = beginningWithin(spaced, most, count);
    expect(kept).toMatch(/[\w.]$/);
    expect(spaced.slice(kept.length)).toMatch(/^(?:\s|,|;)/);
  }
});

it('a text that fits is kept as it is, including its end', () => {
  expect(beginningWithin('Short, \n', 20, count)).toBe('Short, \n');
  expect(beginningWithin(spaced, count(spaced), count)).toBe(spaced);
  expect(beginningWithin('', 0, count)).toBe('');
});
