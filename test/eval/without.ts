// Ablation: parts of the embedded engine are left out, and the rows show what they brought. A stand-in lies in `without/` as its module in `src`, is loaded
// in its place, and passes on what is not left out.
import { existsSync, readdirSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Groups of parts (parts.ts) and the names of those that are left out. */
export type LeftOut = Readonly<Record<string, readonly string[]>>;

/** Variable of the environment that says what a process leaves out, as JSON: stand-ins know of no command line. */
export const leftOutVariable = 'TXP_EVAL_WITHOUT';

/** The names of a group that this process leaves out. */
export function leftOut(group: string): ReadonlySet<string> {
  const parts = JSON.parse(process.env[leftOutVariable] ?? '{}') as LeftOut;
  return new Set(parts[group]);
}

/** Loads the stand-ins from now on, for whoever has not imported their modules yet. Fails where a module is gone. */
export function useStandIns(): void {
  const folder = new URL('without/', import.meta.url);
  const pairs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => {
      const module = new URL(`../../src/${path}`, import.meta.url);
      if (!existsSync(fileURLToPath(module))) throw new Error(`nothing lies at src/${path}, for which there is a stand-in`);
      return [module.href, new URL(path, folder).href];
    });
  register(new URL('stand-ins.mjs', import.meta.url), { data: pairs });
}
