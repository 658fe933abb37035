// An operation owns its surfaces: they are derived from its entry, and no other code knows its name or the fields of its response.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { operationEntries, operationNames } from '../../src/operations/list.js';
import { root } from '../cli/run-txp.js';

// The library has a typed function for each operation, which a test compares with the schemas; the engines have tasks of their own.
const knowOperations = /^(?:library\/[\w-]+|engines\/.+)\.ts$/;

/** What the pattern matches in files outside the folders of operations, except in comments. */
function filesThatName(pattern: RegExp): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('operations/') && !knowOperations.test(name))
    .flatMap((name) => {
      const code = readFileSync(join(root, 'src', name), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
      return [...code.matchAll(pattern)].map(([found]) => `${name}: ${found}`);
    });
}

it('no file outside the folders of operations names one of them', () => {
  const names = operationNames.join('|');
  expect(filesThatName(new RegExp(`(['"\`])(?:${names})\\1|operations/(?:${names})/|\\boperations\\.(?:${names})\\b`, 'g'))).toEqual([]);
});

it('no file outside the folders of operations reads a response field that only one of them has', async () => {
  const fields = await Promise.all(
    operationEntries.map(async (entry) => fieldNames(z.toJSONSchema((await entry.load()).response, { unrepresentable: 'any' }))),
  );
  // Only names of several words, since a single word may mean many things; and not the sizes that every response is accounted by.
  const isOwn = (name: string, at: number): boolean => name.includes('_') && !fields.some((others, i) => i !== at && others.has(name));
  const own = fields.flatMap((names, at) => [...names].filter((name) => isOwn(name, at) && !/^(?:in|out)put_/.test(name)));
  expect(own).toContain('foreign_language');
  expect(filesThatName(new RegExp(`(?<!['"])\\b(?:${own.join('|')})\\b(?!['"])`, 'g'))).toEqual([]);
});

/** Names of fields in a JSON Schema, at any depth. */
function fieldNames(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found;
  if ('properties' in schema && typeof schema.properties === 'object') for (const name of Object.keys(schema.properties ?? {})) found.add(name);
  for (const inner of Object.values(schema)) fieldNames(inner, found);
  return found;
}
