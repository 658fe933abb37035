// Text written by machines and programmers: log lines, requests to web servers, declarations in source code.

import { append } from '../../../../text/lists.js';
import type { TextSpan } from '../../../../text/segments.js';
import { type NamedSpan, roleSpan } from './named-span.js';
import { labelPhrase, type Role } from './roles.js';

const lineLogOdds = 2.6;
const maxLineLength = 1000;
const level = 'TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE';
const logLine = new RegExp(
  `^\\[?\\d{4}-\\d{2}-\\d{2}[T ][\\d:.,]{5,15}(?:Z|[+-]\\d{2}:?\\d{2})?\\]?\\s{1,3}\\[?(${level})\\]?\\s{1,8}(?:\\[([\\w./-]{2,60})\\]|([\\w.-]{2,60})\\s?(?:-|:)\\s)?`,
);
const accessLine = /^([\d.]{7,15}|[\da-f:]{3,39}) \S+ (\S+) \[[^\]]{10,40}\] "([A-Z]{3,7}) (\S{1,500})[^"]{0,20}" (\d{3})\b/;
const exception = /\b([A-Z][A-Za-z.]{2,60}(?:Exception|Error))\b/;
const code = /\b(?:error[ _]?code|code)[ =:]{1,2}"?([A-Z][\w-]{1,20})/i;

export function machineSpans(text: string, lines: readonly TextSpan[]): NamedSpan[] {
  const found: NamedSpan[] = [];
  for (const line of lines) {
    if (line.end - line.start > maxLineLength || line.end - line.start < 6) continue;
    const own = text.slice(line.start, line.end);
    const add = (role: Role, value: string | undefined, from: number, odds = lineLogOdds): void => {
      if (value === undefined || value === '' || value === '-') return;
      const at = own.indexOf(value, from);
      if (at >= 0) found.push(roleSpan(role, line.start + at, line.start + at + value.length, odds));
    };
    const logged = /^\[?\d{4}-/.test(own) ? logLine.exec(own) : null;
    if (logged !== null) {
      // Of several lines, one that reports an error is meant first.
      const odds = lineLogOdds + (/ERROR|FATAL|CRITICAL|SEVERE/.test(logged[1] ?? '') ? 0.8 : 0);
      add('level', logged[1], 0, odds);
      add('component', logged[2] ?? logged[3], logged[0].indexOf(logged[1] ?? '') + 3, odds);
      const thrown = exception.exec(own);
      add('exception', thrown?.[1], thrown?.index ?? 0, odds);
      const coded = code.exec(own);
      add('error-code', coded?.[1], coded === null ? 0 : coded.index + 4, odds);
    }
    const request = /^[\da-f.:]+ \S/.test(own) ? accessLine.exec(own) : null;
    if (request !== null) {
      add('client-ip', request[1], 0);
      add('user', request[2], (request[1] ?? '').length);
      add('method', request[3], own.indexOf('"'));
      add('path', request[4], own.indexOf('"'));
      add('status', request[5], own.lastIndexOf('" '));
    }
    append(found, declared(own, line.start));
  }
  return found;
}

const declarations: readonly { readonly pattern: RegExp; readonly role: Role }[] = [
  {
    pattern: /^\s*(?:(?:public|private|protected|abstract|final|static|export|default)\s)*(?:class|interface|struct|enum|trait)\s+(\p{L}\w*)/u,
    role: 'class',
  },
  { pattern: /^\s*(?:async\s)?def\s+(\w+)\s?\(/, role: 'function' },
  { pattern: /^\s*(?:export\s)?(?:default\s)?(?:async\s)?(?:function|func|fn|fun)\s+(\w+)\s?[(<]/, role: 'function' },
  {
    pattern:
      /^\s*(?:(?:public|private|protected|static|final|abstract|async|override)\s){1,4}[\w<>[\].?]+\s(\w+)\s?\([^)]*\)\s?(?:throws [\w, ]+)?\{?\s*$/,
    role: 'function',
  },
  { pattern: /^\s*(?:package|namespace|module)\s+([\w.]+);?\s*$/, role: 'package' },
];
const constant =
  /^\s*(?:(?:public|private|protected|static|final|export|const|let|var|readonly)\s){1,5}(?:[\w<>[\]]+\s)?(\w{2,60})(?::\s?[\w<>[\]]+)?\s?=\s?(["'`]?)([^"'`;]{1,200})\2;?\s*$/;

function declared(own: string, start: number): NamedSpan[] {
  const found = declarations.flatMap(({ pattern, role }): NamedSpan[] => {
    const name = pattern.exec(own)?.[1];
    if (name === undefined) return [];
    const at = own.lastIndexOf(name, own.includes('(') ? own.indexOf('(') : own.length);
    return [roleSpan(role, start + at, start + at + name.length, lineLogOdds)];
  });
  const assigned = constant.exec(own);
  if (assigned !== null) {
    const label = assigned[1] ?? '';
    const value = (assigned[3] ?? '').trimEnd();
    const at = own.lastIndexOf(value);
    const key = { start: start + own.indexOf(label), end: start + own.indexOf(label) + label.length };
    found.push({ role: null, phrase: labelPhrase(label), start: start + at, end: start + at + value.length, logOdds: lineLogOdds, key, whole: true });
  }
  return found;
}
