// The Chromium that the tests of pages are run in: on Linux of x64 the build that stands in a package, elsewhere the one that is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

const parts = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium/bin', import.meta.url));
const isPacked = process.platform === 'linux' && process.arch === 'x64';
const installed = isPacked
  ? undefined
  : ['chromium', 'chromium-browser', 'google-chrome'].find((name) => spawnSync(name, ['--version'], { timeout: 20_000 }).status === 0);

/** Whether pages can be opened here: always on Linux of x64. */
export const hasChromium = isPacked || installed !== undefined;

/** How to start Chromium; one that has to be unpacked is put into `folder`, with the libraries and fonts it needs. */
export async function prepareChromium(folder: string): Promise<{ command: string; env: NodeJS.ProcessEnv }> {
  if (!isPacked) {
    if (installed === undefined) throw new Error('no Chromium is installed');
    return { command: installed, env: process.env };
  }
  mkdirSync(folder);
  await Promise.all(
    ['chromium', 'al2023.tar', 'fonts.tar', 'swiftshader.tar'].map((name) =>
      pipeline(createReadStream(join(parts, `${name}.br`)), createBrotliDecompress(), createWriteStream(join(folder, name))),
    ),
  );
  for (const name of ['al2023.tar', 'fonts.tar', 'swiftshader.tar']) execFileSync('tar', ['-xf', name, '--no-same-owner'], { cwd: folder });
  const command = join(folder, 'chromium');
  chmodSync(command, 0o700);
  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  return { command, env: { HOME: folder, TMPDIR: folder, LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: folder } };
}
