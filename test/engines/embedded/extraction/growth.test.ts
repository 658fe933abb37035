// The time of extraction, and of all recognisers together, grows in proportion to the length of the text.
import { describe, expect, it } from 'vitest';
import type { PlanField } from '../../../../src/core/find.js';
import { findValues } from '../../../../src/engines/embedded/extraction/find-values.js';
import { recogniserOf, recognisers } from '../../../../src/engines/embedded/extraction/recognisers/table.js';
import { growth } from '../../../processor-time.js';

const signal = new AbortController().signal;
const scalar = (name: string, description = ''): PlanField => ({ kind: 'scalar', path: [name], name, description });

describe('the time to find values', () => {
  const texts: Record<string, (size: number) => string> = {
    'one word': (size) => 'a'.repeat(size),
    'one sentence repeated': (size) => 'Ann Lee paid $20 to Acme Ltd. on 5 May 2024 in Rome. '.repeat(size / 53),
    'only punctuation': (size) => '.,;!?-()'.repeat(size / 8),
    emoji: (size) => '😀'.repeat(size / 2),
    'a list of dates without an end': (size) => '2024-05-01, '.repeat(size / 12),
  };
  const asked = [scalar('person'), scalar('due_date', 'date the payment is due'), scalar('total'), scalar('seller'), scalar('email')];
  it.each(Object.keys(texts))('grows about linearly with the length of a text of %s', async (name) => {
    const make = texts[name] ?? String;
    const work = (size: number) => {
      const text = make(size);
      return () => findValues({ text, instruction: '', fields: asked }, signal);
    };
    // Quadratic growth would be 64-fold.
    expect((await growth(work(5_000), work(40_000), 22)).ratio).toBeLessThan(22);
  });

  it('grows about linearly with the number of rows of a table', async () => {
    const work = (rows: number) => {
      const lines = Array.from({ length: rows }, (_, index) => `Article ${String(index).padEnd(6)}${String(index).padEnd(6)}${index * 1.5}`);
      const text = `Item          Qty   Price\n${lines.join('\n')}`;
      return () => findValues({ text, instruction: '', fields: [scalar('total')] }, signal);
    };
    // Quadratic growth would be 64-fold.
    expect((await growth(work(500), work(4_000), 22)).ratio).toBeLessThan(22);
  });
});

describe('the time that all recognisers take', () => {
  const pieces: Record<string, (size: number) => string> = {
    'one word': (size) => 'a'.repeat(size),
    digits: (size) => '1'.repeat(size),
    'digit groups': (size) => '1234 '.repeat(size / 5),
    points: (size) => '1.'.repeat(size / 2),
    colons: (size) => 'a:'.repeat(size / 2),
    'at signs': (size) => 'a@'.repeat(size / 2),
    slashes: (size) => '/a'.repeat(size / 2),
    'capital words': (size) => 'Main '.repeat(size / 5),
    emoji: (size) => '😀'.repeat(size / 2),
  };
  it.each(Object.keys(pieces))('grows about linearly with the length of a text of %s', async (name) => {
    const make = pieces[name] ?? String;
    const work = (size: number) => {
      const text = make(size);
      return () => {
        for (const { kind } of recognisers) recogniserOf(kind)?.find(text);
      };
    };
    // Quadratic growth would be 64-fold.
    expect((await growth(work(5_000), work(40_000), 20)).ratio).toBeLessThan(20);
  });
});
