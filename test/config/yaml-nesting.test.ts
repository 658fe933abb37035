// Deep nesting is found before anything is parsed, in brackets, indicators and indentation; quoted text does not count.

import { expect, it } from 'vitest';
import { Lexer } from 'yaml';
import { isNestedTooDeeply } from '../../src/config/yaml-nesting.js';

const find = (text: string) => isNestedTooDeeply(new Lexer(), text);

it.each([
  ['brackets', '['.repeat(101)],
  ['braces within keys', `a: ${'{b: '.repeat(101)}`],
  ['lists in one line', '- '.repeat(101)],
  ['keys of keys in one line', '? '.repeat(101)],
  ['indentation', Array.from({ length: 402 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
])('YAML that is nested too deeply is found in %s', (_, text) => {
  expect(find(text)).toBe(true);
});

it.each([
  ['many lists one after the other', '- [a, [b]]\n'.repeat(500)],
  ['brackets in quotes', `a: "${'['.repeat(500)}"`],
  ['brackets in a comment', `a: b # ${'['.repeat(500)}`],
  ['brackets in a block of text', `a: |\n${' '.repeat(500)}${'['.repeat(500)}\n`],
  ['a list of a hundred levels', `${'['.repeat(100)}${']'.repeat(100)}`],
])('YAML with %s is not nested too deeply', (_, text) => {
  expect(find(text)).toBe(false);
});

it('YAML that is nested too deeply is found near its hundredth level, however much follows', () => {
  const lexer = new Lexer();
  let read = 0;
  const lex = lexer.lex.bind(lexer);
  lexer.lex = function* (source, incomplete) {
    for (const token of lex(source, incomplete)) {
      read++;
      yield token;
    }
  };
  expect(isNestedTooDeeply(lexer, '['.repeat(400_000))).toBe(true);
  expect(read).toBeLessThan(110);
});
