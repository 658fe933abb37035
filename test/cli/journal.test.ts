import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
