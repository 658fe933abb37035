// The Node.js that programs with a store in PostgreSQL are run by in tests: this one where it is new enough, else one that is installed here on first use.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Path of a Node.js from 22.12 on. Fails where this one is older and none can be installed. */
export function newerNode(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath;
  const installed = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (!existsSync(installed)) install();
  return installed;
}

// Test files run side by side: each installs into a folder of its own, and the first one that is done puts it in its place.
function install(): void {
  const draft = mkdtempSync(join(folder, 'node_modules.'));
  try {
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(folder, name), join(draft, name));
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: draft, stdio: 'pipe' });
    try {
      renameSync(join(draft, 'node_modules'), join(folder, 'node_modules'));
    } catch {
      // Another test file was faster.
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
