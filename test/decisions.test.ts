import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url));
const names = readdirSync(folder).filter((name) => /^\d/.test(name));

it('decisions are numbered without duplicates or gaps, and their headings give the number', () => {
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
  for (const name of names) expect(readFileSync(folder + name, 'utf8')).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
});
