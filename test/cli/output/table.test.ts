import { describe, expect, it } from 'vitest';
import { formatTable } from '../../../src/cli/output/table.js';

const rows = [
  ['id', 'run', 'status', 'items', 'created'],
  ['batch_0123456789', 'run_01234567', 'completed', 12, '2026-11-23 20:04'],
];
const linesIn = (width: number, whole = 2): string[] => formatTable(rows, width, undefined, whole).trimEnd().split('\n');

describe('a table on a terminal', () => {
  it('has columns as wide as their widest cells when there is room', () => {
    expect(linesIn(80)).toEqual([
      'id                run           status     items  created',
      'batch_0123456789  run_01234567  completed  12     2026-11-23 20:04',
    ]);
  });

  it('cuts the widest cells first, and ids never', () => {
    expect(linesIn(60)).toEqual([
      'id                run           status     items  created',
      'batch_0123456789  run_01234567  completed  12     2026-11-2…',
    ]);
  });

  it('shortens long and last columns, and leaves out those that would become empty', () => {
    const wide = [
      ['id', 'state', 'made', 'about'],
      ['key_1', 'active', '2026-11-23 20:04', 'compress extract'],
    ];
    const lines = (width: number) => formatTable(wide, width, undefined, 1).trimEnd().split('\n');
    expect(lines(44)).toEqual(['id     state   made              about', 'key_1  active  2026-11-23 20:04  compress e…']);
    expect(lines(33)).toEqual(['id     state   made …', 'key_1  active  2026-11-23 20:04']);
    expect(lines(16)).toEqual(['id     state …', 'key_1  active']);
  });

  it('leaves out the last columns when ids need their room, and marks that in the heading', () => {
    expect(linesIn(50)).toEqual(['id                run           status     items …', 'batch_0123456789  run_01234567  completed  12']);
    expect(linesIn(30)).toEqual(['id                run …', 'batch_0123456789  run_01234567']);
  });

  it('is never wider than the terminal while the ids fit', () => {
    for (let width = 32; width < 90; width++) for (const line of linesIn(width)) expect(line.length, `${width}`).toBeLessThanOrEqual(width);
    const usage = [
      ['day', 'key', 'name', 'operation', 'requests', 'failures', 'input tokens', 'cost'],
      ['2026-11-25', 'key_308345026522', 'owner', 'chat/completions', 123456789, 0, 123456789, 0.5],
    ];
    for (let width = 40; width < 110; width++) {
      const lines = formatTable(usage, width, undefined, 2).trimEnd().split('\n');
      for (const line of lines) expect(line.length, lines.join('\n')).toBeLessThanOrEqual(width);
    }
  });
});
