// Puts together what esbuild has taken apart: parts that are loaded by the same processes become one file.
import { createHash } from 'node:crypto';
import { basename, posix } from 'node:path';
import { build, type Metafile } from 'esbuild';

/** Code: the text of each file by its path below `dist`. */
type Files = ReadonlyMap<string, string>;

// What lies elsewhere is loaded by its path and stays a file of its own.
const folder = 'parts/';

/**
 * Joins parts that exactly the same processes load. Whoever loads a part loads what it imports, too: so joined files never wait for each other, and
 * modules run after those that they import, as before.
 * @param metafile what esbuild says of the files, which it made with splitting
 * @param processes for each kind of process the modules (`src/cli/main.ts`) that it loads by name
 */
export async function joinParts(files: Files, { outputs }: Metafile, processes: readonly (readonly string[])[]): Promise<Files> {
  const groups = new Map<string, string[]>();
  for (const [path, of] of loaders(outputs, processes)) if (path.startsWith(folder)) groups.set(of, [...(groups.get(of) ?? []), path]);
  const homes = new Map<string, string>();
  for (const members of groups.values()) {
    const name = `${folder}joined-${createHash('sha256').update(members.join()).digest('hex').slice(0, 8).toUpperCase()}.js`;
    if (members.length > 1) for (const member of members) homes.set(member, name);
  }
  const exported = new Map([...new Set(homes.values())].map((name) => [name, new Set<string>()]));
  const result = new Map([...files].map(([path, text]) => [path, redirect(path, text, homes, exported)]));
  for (const [name, exports] of exported)
    result.set(
      name,
      await joinedText(
        result,
        [...homes.keys()].filter((path) => homes.get(path) === name),
        exports,
      ),
    );
  for (const path of homes.keys()) result.delete(path);
  return result;
}

// For each file the numbers of the processes that load it; files in the order in which they run.
function loaders(outputs: Metafile['outputs'], processes: readonly (readonly string[])[]): Map<string, string> {
  const of = new Map<string, string>();
  for (const [index, modules] of processes.entries()) {
    const mark = `${index} `;
    const load = (output: string): void => {
      const path = posix.relative('dist', output);
      if (of.get(path)?.endsWith(` ${mark}`) || of.get(path) === mark) return;
      const known = of.get(path) ?? '';
      for (const { path: imported, kind, external } of outputs[output]?.imports ?? [])
        if (kind === 'import-statement' && external !== true) load(imported);
      of.set(path, known + mark);
    };
    for (const module of modules) {
      const output = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === module);
      if (output === undefined) throw new Error(`${module} is not loaded by name`);
      load(output);
    }
  }
  return of;
}

// As esbuild writes them.
const imports = /^import (?:\{([^}]*)\} from )?"(\.[^"]*)";$|\bimport\("(\.[^"]*)"\)/gm;

/** The text of a file that imports from where the parts went. Notes what each joined file has to export. */
function redirect(path: string, text: string, homes: ReadonlyMap<string, string>, exported: ReadonlyMap<string, Set<string>>): string {
  return text.replace(imports, (whole, names: string | undefined, imported: string | undefined, loaded: string | undefined) => {
    const target = posix.join(posix.dirname(path), imported ?? loaded ?? '');
    const home = homes.get(target);
    if (home === undefined || (loaded === undefined && home === homes.get(path))) return whole;
    const from = posix.relative(posix.dirname(path), home).replace(/^(?!\.)/, './');
    const exportOf = (name: string): string => {
      exported
        .get(home)
        ?.add(`export ${name === '*' ? '* as' : `{ ${name} as`} ${aliasOf(target, name)}${name === '*' ? '' : ' }'} from "./${basename(target)}";`);
      return aliasOf(target, name);
    };
    if (loaded !== undefined) return `import("${from}").then((joined) => joined.${exportOf('*')})`;
    if (names === undefined) return `import "${from}";`;
    const redirected = names.split(',').map((one) => {
      const [name = '', local = name] = one.trim().split(' as ');
      return `  ${exportOf(name)} as ${local}`;
    });
    return `import {\n${redirected.join(',\n')}\n} from "${from}";`;
  });
}

const aliasOf = (path: string, name: string): string => `${basename(path, '.js').replaceAll(/\W/g, '_')}$${name === '*' ? '' : name}`;

async function joinedText(files: Files, members: readonly string[], exports: ReadonlySet<string>): Promise<string> {
  const contents = [...members.map((path) => `import "./${basename(path)}";`), ...exports].join('\n');
  const { outputFiles } = await build({
    stdin: { contents },
    bundle: true,
    format: 'esm',
    platform: 'node',
    treeShaking: false,
    legalComments: 'inline',
    write: false,
    plugins: [
      {
        name: 'parts',
        setup: (bundle) => {
          bundle.onResolve({ filter: /./ }, ({ path, kind }) => {
            const member = members.find((one) => `./${basename(one)}` === path);
            return member === undefined || kind !== 'import-statement' ? { path, external: true } : { path: member, namespace: 'part' };
          });
          // The paths of modules would be left out as comments that nobody needs.
          bundle.onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({ contents: files.get(path)?.replace(/^\/\/ (?=\S+$)/gm, '//! ') ?? '' }));
        },
      },
    ],
  });
  return (outputFiles[0]?.text ?? '').replace(/^\/\/ part:.*\n/gm, '').replace(/^\/\/! /gm, '// ');
}
