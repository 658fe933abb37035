// The glossary table: seven columns, sorted, each row once, and English words that have a word vector.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadWordVectors } from '../../../../src/engines/embedded/vectors.js';

const table = readFileSync(new URL('../../../../src/engines/embedded/languages/glossary.tsv', import.meta.url), 'utf8');
const [header = '', ...lines] = table.trimEnd().split('\n');
const rows = lines.map((line) => line.split('\t').map((cell) => cell.split('|').filter((word) => word !== '')));

it('the glossary table has the same seven columns in every row', () => {
  expect(header).toBe('en\tde\tfr\tes\tit\tpt\tnl');
  expect(lines.filter((line) => line.split('\t').length !== 7)).toEqual([]);
});

it('the glossary table has English words in every row, and words of another language', () => {
  expect(rows.filter(([english = [], ...others]) => english.length === 0 || others.every((words) => words.length === 0))).toEqual([]);
});

it('the glossary table is sorted by code units, with each concept once', () => {
  expect(lines).toEqual([...lines].sort());
  expect(new Set(rows.map(([english = []]) => english.join('|'))).size).toBe(rows.length);
});

it('the glossary table contains single words in lower case, each once in its cell', () => {
  const cells = rows.flat();
  expect(cells.flat().filter((word) => !/^\p{Ll}[\p{Ll}'-]*$/u.test(word))).toEqual([]);
  expect(cells.filter((words) => new Set(words).size !== words.length)).toEqual([]);
});

it('the glossary table translates into English words that have a vector', () => {
  const vectors = loadWordVectors();
  expect(rows.flatMap(([english = []]) => english.filter((word) => vectors.rank(word) < 0))).toEqual([]);
});
