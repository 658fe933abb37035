// Temporary directories that are removed when the test file is done.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

export function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'txp-test-'));
  made.push(path);
  return path;
}
