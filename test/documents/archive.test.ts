// Archives store dates without a time zone: the same files give the same bytes in every time zone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { pack } from '../../src/documents/archive.js';
import { openWorkbookFile } from '../../src/tables/workbook.js';

const folder = mkdtempSync(join(tmpdir(), 'txp-archive-'));
const { TZ: usual } = process.env;
afterEach(() => {
  if (usual === undefined) delete process.env.TZ;
  else process.env.TZ = usual;
});
afterAll(() => rmSync(folder, { recursive: true }));

function workbook(): Uint8Array {
  const file = openWorkbookFile(join(folder, 'a.xlsx'));
  file.add({ inputs: { columns: ['total'], rows: [[3]] } });
  file.finish();
  return readFileSync(join(folder, 'a.xlsx'));
}

it.each([
  ['an archive of documents', () => pack({ 'a.txt': Buffer.from('harbour') })],
  ['a workbook', workbook],
])('%s is the same in every time zone', (_, make) => {
  process.env.TZ = 'UTC';
  const bytes = Buffer.from(make());
  for (const zone of ['America/Los_Angeles', 'Etc/GMT+12', 'Pacific/Kiritimati']) {
    process.env.TZ = zone;
    expect(new Date(0).getTimezoneOffset(), zone).not.toBe(0);
    expect(bytes.equals(make()), zone).toBe(true);
  }
});
