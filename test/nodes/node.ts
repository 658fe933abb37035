// The newer versions of Node.js that tests are run by: installed here on first use, with the SQLite that has its binaries for them.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The versions that can be installed, by their first number. */
export const nodeVersions = ['22', '24'] as const;
export type NodeVersion = (typeof nodeVersions)[number];

/** Path of a Node.js from 22.12 on, which a store in PostgreSQL needs: this one where it is new enough. Fails where none can be installed. */
export function newerNode(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) ? process.execPath : nodeOf('22');
}

/** Path of a Node.js of that version. Fails where it cannot be installed. */
export function nodeOf(version: NodeVersion): string {
  return join(installed(`node${version}-${process.platform}-${process.arch}`), 'bin/node');
}

/** Folder of the package for SQLite that these versions load. */
export function sqliteOfNewerNodes(): string {
  return installed('better-sqlite3');
}

function installed(name: string): string {
  const path = join(folder, 'node_modules', name);
  if (!existsSync(path)) install();
  return path;
}

// Test files run side by side: each installs into a folder of its own, and the first one that is done puts it in its place.
function install(): void {
  const draft = mkdtempSync(join(folder, 'node_modules.'));
  try {
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(folder, name), join(draft, name));
    execFileSync('npm', ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: draft, stdio: 'pipe' });
    try {
      renameSync(join(draft, 'node_modules'), join(folder, 'node_modules'));
    } catch {
      // Another test file was faster.
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
