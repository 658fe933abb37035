import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { journalOf } from '../../src/cli/journal.js';
import { settingsFrom } from '../../src/config/load.js';

it('the journal of a run says once that it can no longer be written, and the run continues', () => {
  const folder = mkdtempSync(join(tmpdir(), 'txp-journal-'));
  const notes: string[] = [];
  const context = { environment: { XDG_STATE_HOME: folder }, terminal: { note: (line: string) => void notes.push(line) } };
  const journal = journalOf(['tokens'], ['a.txt'], {}, context, settingsFrom({}));
  journal.add({ kind: 'text', text: 'a', mediaType: 'text/plain' }, 'a');
  expect(notes).toEqual([]);
  rmSync(folder, { recursive: true });
  journal.add({ kind: 'text', text: 'b', mediaType: 'text/plain' }, 'b');
  journal.add({ kind: 'text', text: 'c', mediaType: 'text/plain' }, 'c');
  expect(notes).toEqual(['the journal of the run cannot be written (ENOENT): --resume will repeat what is done from here on']);
});

it('the journal of a run says why a later run will repeat everything if it cannot be written', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'txp-journal-')), 'file');
  writeFileSync(file, '');
  const context = { environment: { XDG_STATE_HOME: file }, terminal: { note: () => undefined } };
  expect(journalOf(['tokens'], ['a.txt'], {}, context, settingsFrom({})).fault).toMatch(
    /^cannot write the journal of the run in .*: part of its path is not a folder; a later --resume will repeat everything, so set TXP_DATA_DIR to/,
  );
  expect(() => journalOf(['tokens'], ['a.txt'], { resume: true }, context, settingsFrom({}))).toThrow('cannot write the journal');
  rmSync(dirname(file), { recursive: true });
});
