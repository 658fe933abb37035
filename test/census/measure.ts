// Counts of the source: files, lines, casts, non-null assertions, and exports that only their own file uses.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

export interface Counted {
  readonly path: string;
  /** The top-level folder of `src` that contains the file; two levels in `engines`. Files directly in `src` have their own name. */
  readonly room: string;
  readonly lines: number;
  /** `as`, except `as const`. */
  readonly casts: number;
  /** The postfix operator `!`. */
  readonly nonNull: number;
  /** Exported names that no other file of the source or the tests uses. */
  readonly deadExports: readonly string[];
}

interface Module {
  readonly path: string;
  readonly code: string;
  readonly file: ts.SourceFile;
}

/** Counts every file of `src` below `root`. */
export function measureSource(root: string): Counted[] {
  const source = modulesBelow(join(root, 'src'));
  const used = usedNames([...source, ...modulesBelow(join(root, 'test'))]);
  return source.map((module) => {
    const { path, code, file } = module;
    const place = relative(join(root, 'src'), path).split(sep);
    const names = used.get(path);
    return {
      path: place.join('/'),
      room: place.length > 2 && place[0] === 'engines' ? place.slice(0, 2).join('/') : (place[0] ?? ''),
      lines: code.split('\n').length,
      casts: count(file, (node) => ts.isAsExpression(node) && node.type.getText(file) !== 'const'),
      nonNull: count(file, ts.isNonNullExpression),
      deadExports: names?.has('*') === true || isForOthers(place) ? [] : exportsOf(file).filter((name) => names?.has(name) !== true),
    };
  });
}

/** Entry points: what programs import, what starts the command line, and what the build bundles into the page. */
function isForOthers([room, name, file]: readonly string[]): boolean {
  return room === 'library' || (room === 'cli' && name === 'main.ts') || (room === 'operations' && file === 'page.ts');
}

function modulesBelow(folder: string): Module[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const path = join(folder, name);
      const code = readFileSync(path, 'utf8');
      return { path, code, file: ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true) };
    });
}

function count(node: ts.Node, isCounted: (node: ts.Node) => boolean): number {
  let found = isCounted(node) ? 1 : 0;
  ts.forEachChild(node, (child) => {
    found += count(child, isCounted);
  });
  return found;
}

function exportsOf(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement): string[] => {
    const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (isExported !== true) return [];
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText(file));
    const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
    return name === undefined ? [] : [name.text];
  });
}

/** The names that other files import, by file; `*` if a file imports the entire module. */
function usedNames(modules: readonly Module[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  const use = (from: string, specifier: string, names: Iterable<string>): void => {
    if (!specifier.startsWith('.')) return;
    const path = resolve(dirname(from), specifier.replace(/\.js$/, '.ts'));
    const known = used.get(path) ?? new Set();
    for (const name of names) known.add(name);
    used.set(path, known);
  };
  for (const { path, code, file } of modules) {
    for (const statement of file.statements) {
      if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
        const bindings = statement.importClause?.namedBindings;
        const names =
          bindings === undefined ? [] : ts.isNamedImports(bindings) ? bindings.elements.map((each) => (each.propertyName ?? each.name).text) : ['*'];
        use(path, statement.moduleSpecifier.text, names);
      } else if (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined && ts.isStringLiteral(statement.moduleSpecifier)) {
        const clause = statement.exportClause;
        use(
          path,
          statement.moduleSpecifier.text,
          clause !== undefined && ts.isNamedExports(clause) ? clause.elements.map((each) => (each.propertyName ?? each.name).text) : ['*'],
        );
      }
    }
    // A module that is loaded on first use may use any name that occurs in the file that loads it.
    for (const [, specifier = ''] of code.matchAll(/import\(\s*'([^']+)'\s*\)/g)) use(path, specifier, code.match(/[\w$]+/g) ?? []);
    // Measurements import the built files.
    for (const [, name = ''] of code.matchAll(/dist\/([\w/-]+)\.js'/g))
      if (path.includes(`${sep}test${sep}`))
        use(
          path,
          relative(dirname(path), join(path.slice(0, path.indexOf(`${sep}test${sep}`)), 'src', `${name}.js`)).replace(/^(?!\.)/, './'),
          code.match(/[\w$]+/g) ?? [],
        );
  }
  return used;
}
