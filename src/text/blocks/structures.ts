// Recognises the structure of a run of lines, fenced or not: source code, YAML, settings in sections, a diff, a log, the lines of a chat.
import { wordAt } from '../at.js';
import { isCodeLine } from '../code-lines.js';
import { isBlank, isEntry } from './lines.js';

export type Structure = 'code' | 'yaml' | 'settings' | 'diff' | 'log' | 'chat';

/** A run of lines of one structure, from the first up to `end`, including blank lines inside. */
interface StructuredRun {
  readonly structure: Structure;
  readonly end: number;
}

// Lines of a paragraph, and characters of a line, that are read.
const maxLines = 60;
const maxChars = 300;

const hunk = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/;
export const fileHead =
  /^(?:diff |index [\da-f]+\.\.|--- |\+\+\+ |new file mode|deleted file mode|old mode|new mode|similarity |rename |Binary files )/;
const diffLine = /^(?:[ +\-\\]|$)/;
/** A line of a chat; group 1 is its writer. */
export const chatLine = /^\s*(?:\[?\d{1,2}:\d\d(?::\d\d)?\]?\s+)?<([^<>\s]{1,30})>\s/;
const section = /^\s*\[[^\][\n]{1,80}\]\s*$/;
const comment = /^\s*(?:#|;|\/\/|\/?\*|--\s|<!--)/;
const setting = /^\s*(?:export\s+)?[\w.\-/ ]{1,60}?\s*[=:](?:\s|\S|$)/;
const variable = /^\s*(?:export\s+)?[A-Za-z_][\w.-]{0,60}\s*=\s*(?:"[^"]*"|'[^']*'|\S*)\s*$/;
const yamlKey = /^\s*(?:- )*(?:"[^"]{1,80}"|'[^']{1,80}'|[\w.$@/*-]{1,80})\s*:(?:\s+\S.*|\s*)$/;
/** Checkboxes are for people, so they are no sign of YAML. */
const yamlItem = /^\s*-(?:\s+(?!\[[ xX]?\]\s)\S.*|\s*)$/;
const sentence = /^\s*(?:\S+\s+){5,}\S*[.!?]["”)]?\s*$/;

/** The structure that starts at a line that is not blank, and its end; undefined for running text and anything else. `line` returns the text of a line. */
export function structureAt(line: (at: number) => string, from: number, end: number): StructuredRun | undefined {
  let stop = paragraphEnd(line, from, end);
  const structure = structureOf(paragraph(line, from, stop));
  if (structure === undefined) return undefined;
  while (stop < end) {
    let next = stop;
    while (next < end && isBlank(line(next))) next++;
    if (next === end) break;
    const nextStop = paragraphEnd(line, next, end);
    if (!goesOn(structure, paragraph(line, next, nextStop))) break;
    stop = nextStop;
  }
  return { structure, end: stop };
}

function paragraph(line: (at: number) => string, from: number, end: number): string[] {
  return Array.from({ length: Math.min(maxLines, end - from) }, (_, at) => line(from + at).slice(0, maxChars));
}

function paragraphEnd(line: (at: number) => string, from: number, end: number): number {
  let at = from + 1;
  while (at < end && !isBlank(line(at))) at++;
  return at;
}

const share = (lines: readonly string[], test: (line: string) => boolean): number => lines.filter(test).length / Math.max(1, lines.length);

function structureOf(lines: readonly string[]): Structure | undefined {
  if (lines.some((line) => hunk.test(line)) && share(lines, (line) => diffLine.test(line) || hunk.test(line) || fileHead.test(line)) > 0.9)
    return 'diff';
  if (lines.length >= 2 && share(lines, (line) => chatLine.test(line)) >= 0.6) return 'chat';
  if (lines.length >= 3 && share(lines, (line) => isEntry(line.slice(0, 120))) >= 0.4 && isEntry(wordAt(lines, 0).slice(0, 120))) return 'log';
  const spoken = lines.filter((line) => !comment.test(line));
  if (spoken.length === 0) return undefined;
  const structure = isYaml(spoken) ? 'yaml' : isSettings(spoken) ? 'settings' : isAnyCode(spoken) ? 'code' : undefined;
  // Checked last, since few lines of running text get this far.
  return structure === undefined || share(spoken, (line) => sentence.test(line)) > 0.25 ? undefined : structure;
}

function isAnyCode(lines: readonly string[]): boolean {
  return (lines.length > 1 || /[;{}]\s*$/.test(wordAt(lines, 0))) && isCode(lines);
}

function isCode(lines: readonly string[]): boolean {
  return share(lines, isCodeLine) >= 0.5;
}

function isYaml(lines: readonly string[]): boolean {
  if (lines.length < 3 || share(lines, (line) => yamlKey.test(line) || yamlItem.test(line) || line === '---' || /^\s{2,}/.test(line)) < 1)
    return false;
  const keys = lines.filter((line) => yamlKey.test(line)).length;
  const nested = lines.some(
    (line, at) =>
      /:\s*$/.test(line) && at + 1 < lines.length && (indentOf(wordAt(lines, at + 1)) > indentOf(line) || yamlItem.test(wordAt(lines, at + 1))),
  );
  return keys >= 2 && keys >= 0.4 * lines.length && nested;
}

function isSettings(lines: readonly string[]): boolean {
  const sections = lines.filter((line) => section.test(line)).length;
  if (sections > 0)
    return lines.length > sections && share(lines, (line) => section.test(line) || setting.test(line) || /^\s{2,}\S/.test(line)) >= 0.9;
  return lines.length >= 3 && share(lines, (line) => variable.test(line)) === 1;
}

// Whether a structure continues after a blank line. Less is required than at its start: a single statement, an indented block or a section is enough.
function goesOn(structure: Structure, lines: readonly string[]): boolean {
  const spoken = lines.filter((line) => !comment.test(line));
  switch (structure) {
    case 'diff':
      return share(lines, (line) => diffLine.test(line) || hunk.test(line) || fileHead.test(line)) === 1;
    case 'chat':
      return share(lines, (line) => chatLine.test(line)) >= 0.6;
    case 'log':
      return isEntry(wordAt(lines, 0).slice(0, 120));
    case 'yaml':
      return (
        share(spoken, (line) => yamlKey.test(line) || yamlItem.test(line) || /^\s{2,}\S/.test(line)) === 1 &&
        spoken.some((line) => yamlKey.test(line))
      );
    case 'settings':
      return share(spoken, (line) => section.test(line) || (setting.test(line) && !sentence.test(line))) === 1;
    case 'code':
      return share(spoken, (line) => sentence.test(line)) <= 0.25 && (isCode(spoken) || share(spoken, (line) => /^\s{2,}\S|^\t/.test(line)) === 1);
  }
}

/** Columns of white space in front of a line; a tab counts as four. */
export function indentOf(line: string): number {
  let columns = 0;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 32) columns++;
    else if (code === 9) columns += 4;
    else break;
  }
  return columns;
}

/** Whether a line is a comment or annotation, which belongs to the line below it. */
export function isRemark(line: string): boolean {
  return comment.test(line) || /^\s*@\w/.test(line);
}

/** Whether a line is the head of a hunk of a diff, or of a section of settings. */
export function isHead(structure: Structure, line: string): boolean {
  return structure === 'diff' ? hunk.test(line) : section.test(line);
}
