// An API call in the form that users copy: as curl for a shell, as TypeScript for a program. Pure; the daemon's page runs it in the browser.

export interface ShownCall {
  /** URL of the route. */
  readonly url: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** A file sent along with the fields, as a form; without a file the fields are sent as JSON. */
  readonly file?: string;
}

/** `keyDefault` is the shell expansion for an unset TXP_API_KEY: `:-word` or `:?message`. */
export function curlCall({ url, fields, file }: ShownCall, keyDefault: string): string {
  // The key is passed through its own descriptor, because every user of the machine can read command-line arguments.
  const start = `curl -sS --fail-with-body ${quoted(url.replaceAll("'", '%27'))} -H @/dev/fd/3 \\\n`;
  const key = `x-api-key: \${TXP_API_KEY${keyDefault}}\nKEY\n`;
  if (file === undefined)
    return `${start}  -H 'content-type: application/json' --data-binary @- 3<<KEY <<'JSON'\n${key}${JSON.stringify(fields)}\nJSON\n`;
  const parts = Object.entries(fields).map(([name, value]) => `  --form-string ${quoted(`${name}=${formValue(value)}`)} \\\n`);
  return `${start}${parts.join('')}  -F ${quoted(`file=@"${file.replace(/["\\]/g, '\\$&')}"`)} 3<<KEY\n${key}`;
}

export function typescriptCall({ url, fields, file }: ShownCall): string {
  if (file !== undefined) return typescriptForm(url, fields, file);
  // A field of this name would otherwise become the prototype of the object.
  const literal = JSON.stringify(fields, null, 2).replace(/^(\s*)"__proto__":/gm, '$1["__proto__"]:');
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: { 'x-api-key': process.env.TXP_API_KEY ?? '', 'content-type': 'application/json' },
  body: JSON.stringify(${literal.replaceAll('\n', '\n  ')}),
});
${afterFetch}`;
}

/** The value of a field in a form: text as it is, anything else as JSON. */
export function formValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function typescriptForm(url: string, fields: ShownCall['fields'], file: string): string {
  const sets = Object.entries(fields).map(([name, value]) => {
    const given = typeof value === 'string' ? JSON.stringify(value) : `JSON.stringify(${JSON.stringify(value)})`;
    return `form.set(${JSON.stringify(name)}, ${given});\n`;
  });
  return `import { openAsBlob } from 'node:fs';

const form = new FormData();
${sets.join('')}form.set('file', await openAsBlob(${JSON.stringify(file)}), ${JSON.stringify(file)});
const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: { 'x-api-key': process.env.TXP_API_KEY ?? '' },
  body: form,
});
${afterFetch}`;
}

const afterFetch = `if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
console.log(JSON.stringify(await response.json()));
`;

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
