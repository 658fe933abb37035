// Ablation: a mechanism is taken out, and the table shows what it brought. A stand-in lies in `without/` where its module lies in `src/`, exports the same names, and does nothing.
import { existsSync, readdirSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = new URL('without/', import.meta.url);

/** Puts stand-ins in the place of the named modules, for all imports from now on. A name is a path in `without/`, or its end where no other shares it (`redundancy`, `named/columns`). Throws on an unknown name. */
export function leaveOut(names: readonly string[]): void {
  const known = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => path.slice(0, -3));
  const pairs = names.map((name) => {
    const matches = known.filter((path) => path === name || path.endsWith(`/${name}`));
    const [match] = matches;
    if (match === undefined || matches.length > 1)
      throw new Error(`--without ${name}: ${matches.length === 0 ? 'unknown' : 'ambiguous'}; there are ${known.sort().join(', ')}`);
    const module = new URL(`../../src/${match}.ts`, import.meta.url);
    if (!existsSync(fileURLToPath(module))) throw new Error(`--without ${name}: nothing lies at src/${match}.ts any more`);
    return [module.href, new URL(`${match}.ts`, folder).href];
  });
  register(new URL('stand-ins.mjs', folder), { data: pairs });
}
