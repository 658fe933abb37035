// Ablation: parts of the embedded engine are left out, and the rows show what they contributed. A stand-in has the same path in `without/` as its module in
// `src`; it is loaded instead, and passes on everything that is not left out. Stand-ins in `left-out/` do nothing; they are loaded if the entire module is left
// out.
import { existsSync, readdirSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Groups of parts (parts.ts) with the names that are left out. */
export type LeftOut = Readonly<Record<string, readonly string[]>>;

/** Environment variable with what a process leaves out, as JSON: stand-ins have no access to the command line. */
export const leftOutVariable = 'TXP_EVAL_WITHOUT';

/** The names of a group that this process leaves out. */
export function leftOut(group: string): ReadonlySet<string> {
  const parts = JSON.parse(process.env[leftOutVariable] ?? '{}') as LeftOut;
  return new Set(parts[group]);
}

/** Modules of the embedded engine that can be left out entirely: their paths in it, without `.ts`. */
export const modules: readonly string[] = standInsIn('left-out/').map((path) => path.slice(0, -'.ts'.length));

/** Makes later imports load the stand-ins; modules that are already loaded are not affected. Fails if the module of a stand-in does not exist. */
export function useStandIns(): void {
  const named = leftOut('module');
  const pairs = [
    ...standInsIn('without/').map((path) => pair(`../../src/${path}`, `without/${path}`)),
    ...modules.filter((name) => named.has(name)).map((name) => pair(`../../src/engines/embedded/${name}.ts`, `left-out/${name}.ts`)),
  ];
  register(new URL('stand-ins.mjs', import.meta.url), { data: pairs });
}

function standInsIn(folder: string): string[] {
  return readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
}

/** URLs of a module and of its stand-in. */
function pair(module: string, standIn: string): readonly [string, string] {
  const original = new URL(module, import.meta.url);
  if (!existsSync(fileURLToPath(original))) throw new Error(`nothing lies at ${module}, for which there is a stand-in`);
  return [original.href, new URL(standIn, import.meta.url).href];
}
