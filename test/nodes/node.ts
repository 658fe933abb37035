// The newer versions of Node.js that run the tests: installed here on first use, with a SQLite package that has binaries for them.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { once } from '../once.js';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The versions that can be installed, by major version. */
export const nodeVersions = ['22', '24'] as const;
export type NodeVersion = (typeof nodeVersions)[number];

/** Path of a Node.js 22.12 or newer, which a store in PostgreSQL needs: the running one if it is new enough. Fails if none can be installed. */
export async function newerNode(): Promise<string> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) ? process.execPath : nodeOf('22');
}

/** Path of a Node.js of this major version. Fails if it cannot be installed. */
export async function nodeOf(version: NodeVersion): Promise<string> {
  return join(await installed(`node${version}-${process.platform}-${process.arch}`), 'bin/node');
}

/** Folder of the SQLite package that these versions load. */
export function sqliteOfNewerNodes(): Promise<string> {
  return installed('better-sqlite3');
}

async function installed(name: string): Promise<string> {
  const path = join(folder, 'node_modules', name);
  await once(join(folder, 'node_modules'), () => existsSync(path), install);
  return path;
}

// Installed into a draft folder that is renamed only when complete.
async function install(): Promise<void> {
  const draft = mkdtempSync(join(folder, 'node_modules.'));
  try {
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(folder, name), join(draft, name));
    await promisify(execFile)('npm', ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: draft });
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    renameSync(join(draft, 'node_modules'), join(folder, 'node_modules'));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
