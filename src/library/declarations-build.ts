// Writes the types of the library as declaration files. Compiling only the files that its types need takes a fraction of the time of compiling all.
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Declarations by file name below `src`, of `entry` and of the files they refer to. Fails if one of them cannot be written. */
export function declarationsOf(entry: string, src: string): Map<string, string> {
  const roots = new Set([join(src, entry)]);
  for (;;) {
    const written = new Map<string, string>();
    const program = ts.createProgram([...roots], {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      noResolve: true,
      rootDir: src,
      outDir: src,
      // Without the browser types, which are most of the types that come with the compiler.
      lib: ['lib.es2022.d.ts'],
      types: [],
    });
    const { diagnostics } = program.emit(undefined, (name, text) => written.set(name, text));
    const [fault] = diagnostics;
    if (fault !== undefined) throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, ' '));
    const missing = [...written].flatMap(([name, text]) =>
      [...text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.js['"]/g)]
        .map(([, path = '']) => join(dirname(name), `${path}.ts`))
        .filter((path) => !roots.has(path)),
    );
    if (missing.length === 0) return new Map([...written].map(([name, text]) => [relative(src, name), text]));
    for (const path of missing) roots.add(path);
  }
}
