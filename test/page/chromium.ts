// The Chromium that the tests of pages run in: on Linux x64 the build from a package, elsewhere an installed one.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { once } from '../once.js';

const parts = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium/bin', import.meta.url));
const isPacked = process.platform === 'linux' && process.arch === 'x64';
const installed = isPacked
  ? undefined
  : ['chromium', 'chromium-browser', 'google-chrome'].find((name) => spawnSync(name, ['--version'], { timeout: 20_000 }).status === 0);

/** Whether pages can be opened here: always on Linux x64. */
export const hasChromium = isPacked || installed !== undefined;

/** How to start Chromium, with `folder` for its data. The packaged one is unpacked once per test run, with the libraries and fonts that it needs. */
export async function prepareChromium(folder: string): Promise<{ command: string; env: NodeJS.ProcessEnv }> {
  if (!isPacked) {
    if (installed === undefined) throw new Error('no Chromium is installed');
    return { command: installed, env: process.env };
  }
  const shared = join(tmpdir(), 'chromium');
  await once(
    shared,
    () => existsSync(shared),
    () => unpack(shared),
  );
  mkdirSync(folder);
  const env = { HOME: folder, TMPDIR: folder, LD_LIBRARY_PATH: join(shared, 'lib'), FONTCONFIG_PATH: shared };
  return { command: join(shared, 'chromium'), env };
}

async function unpack(shared: string): Promise<void> {
  const folder = mkdtempSync(`${shared}.`);
  await Promise.all(
    ['chromium', 'al2023.tar', 'fonts.tar', 'swiftshader.tar'].map((name) =>
      pipeline(createReadStream(join(parts, `${name}.br`)), createBrotliDecompress(), createWriteStream(join(folder, name))),
    ),
  );
  for (const name of ['al2023.tar', 'fonts.tar', 'swiftshader.tar']) execFileSync('tar', ['-xf', name, '--no-same-owner'], { cwd: folder });
  chmodSync(join(folder, 'chromium'), 0o700);
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${shared}/fonts</dir><cachedir>${shared}/cache</cachedir></fontconfig>`,
  );
  renameSync(folder, shared);
}
