// Blanks what is not written language in Markdown and HTML, character for character, so that offsets still point into the source.
import { wordAt } from '../../../text/at.js';
import { isCodeLine } from '../../../text/code-lines.js';

/** The text with code, markup, comments and navigation replaced by spaces and line ends of the same length; unchanged where no words would be left. */
export function blankMarkup(text: string): string {
  const plain = isHtml(text) ? blankHtml(text) : blankCode(blankMarkdown(text));
  return plain === text || /\p{L}{2}/u.test(plain) ? plain : text;
}

const blank = (part: string): string => part.replace(/[^\n]/g, ' ');

function isHtml(text: string): boolean {
  const start = text.slice(0, 4000);
  return /^\s{0,200}<(?:!doctype html|html|head|body)\b/i.test(start) || (start.match(/<\/(?:p|div|li|h[1-6]|td|span)>/gi)?.length ?? 0) >= 3;
}

/** Elements that hold no text of the page itself. */
const hiddenTags = new Set(['head', 'script', 'style', 'nav', 'footer', 'noscript', 'svg', 'template', 'form', 'button', 'select', 'pre']);
const breaking = /^(?:p|li|div|section|article|main|header|br|tr|ul|ol|table|blockquote|hr|td|th|dd|dt|figure|figcaption|aside)$/;

// One pass: a tag becomes blanks, with the line ends and marks that say the same in plain text.
function blankHtml(text: string): string {
  const parts: string[] = [];
  // Elements that never close are looked for once.
  const unclosed = new Set<string>();
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open < 0) break;
    parts.push(text.slice(at, open));
    at = open;
    const name = /^<\/?([a-z][a-z0-9]{0,12})/i.exec(text.slice(open, open + 16))?.[1]?.toLowerCase();
    const comment = text.startsWith('<!--', open) && !unclosed.has('<!--');
    if (name === undefined && text[open + 1] !== '!') {
      parts.push('<');
      at++;
      continue;
    }
    let close = comment ? text.indexOf('-->', open + 4) : text.indexOf('>', open);
    if (comment && close < 0) {
      unclosed.add('<!--');
      close = text.indexOf('>', open);
    }
    if (close < 0) break;
    let end = close + (comment ? 3 : 1);
    if (name !== undefined && hiddenTags.has(name) && text[open + 1] !== '/' && !unclosed.has(name)) {
      const last = closingTag(text, name, end);
      if (last === undefined) unclosed.add(name);
      else end = last;
    }
    parts.push(tagMark(name, text[open + 1] === '/', text.slice(open, end)));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

function closingTag(text: string, name: string, from: number): number | undefined {
  for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2)) {
    if (text.slice(at + 2, at + 2 + name.length).toLowerCase() !== name) continue;
    const close = text.indexOf('>', at);
    return close < 0 ? undefined : close + 1;
  }
  return undefined;
}

function tagMark(name: string | undefined, closing: boolean, tag: string): string {
  const mark = markOf(name ?? '', closing);
  return mark === '' ? blank(tag) : mark.slice(0, tag.length).padEnd(tag.length, ' ');
}

function markOf(name: string, closing: boolean): string {
  if (name === 'li' && !closing) return '\n- ';
  if (/^h[1-6]$/.test(name)) return closing ? '\n\n' : '\n\n# ';
  return breaking.test(name) ? '\n\n' : '';
}

const fence = /^ {0,3}(```+|~~~+)/;
const badges = /^\s*(?:\[?!\[[^\][]{0,200}\]\([^()]{0,400}\)(?:\]\([^()]{0,400}\))?\s*)+$/;
const tableRule = /^[|:\s-]+$/;

// Fences, indented code of documents with headings, badges, rules of tables with the head above them, comments.
function blankMarkdown(text: string): string {
  if (!/^ {0,3}(?:```|~~~|#{1,6} |!?\[)/m.test(text) && !/\|[ :]?--|<!--/.test(text)) return text;
  const lines = blankComments(text).split('\n');
  const marked = lines.some((line) => /^ {0,3}#{1,6} /.test(line));
  // Behind it no fence closes.
  const lastFence = lines.findLastIndex((line) => fence.test(line));
  let open: string | undefined;
  let indented = false;
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1];
    if (open !== undefined) {
      lines[index] = blank(line);
      if (mark?.startsWith(open) === true && line.trim() === mark) open = undefined;
    } else if (mark !== undefined && index < lastFence) {
      open = mark;
      lines[index] = blank(line);
    } else if (line.length < 300 && line.includes('|') && line.includes('--') && tableRule.test(line)) {
      lines[index] = blank(line);
      if (index > 0 && wordAt(lines, index - 1).includes('|')) lines[index - 1] = blank(wordAt(lines, index - 1));
    } else if (line.length < 2000 && badges.test(line)) lines[index] = blank(line);
    indented =
      marked &&
      /^(?: {4}|\t)/.test(line) &&
      (indented || index === 0 || wordAt(lines, index - 1).trim() === '') &&
      !/^\s+(?:[-*+]|\d+[.)]) /.test(line);
    if (indented) lines[index] = blank(line);
  }
  return lines.join('\n');
}

/** Lines of code in a row from which on they are no sentences. */
const minCode = 2;
const maxCodeLine = 300;

// Code that no fence holds: its lines stand together, remarks between them included.
function blankCode(text: string): string {
  const lines = text.split('\n');
  let changed = false;
  for (let from = 0; from < lines.length; ) {
    let end = from;
    let last = from;
    while (end < lines.length && isCodeOrRemark(wordAt(lines, end))) if (isCodeLine(wordAt(lines, end++).slice(0, maxCodeLine))) last = end;
    if (last - from >= minCode) {
      for (let at = from; at < last; at++) lines[at] = blank(wordAt(lines, at));
      changed = true;
    }
    from = Math.max(end, from + 1);
  }
  return changed ? lines.join('\n') : text;
}

const remark = /^\s*(?:#|\/\/|\/?\*|--\s|%)|^\s*$/;
const spoken = /^\s*(?:\S+\s+){5,}\S*[.!?]["”)]?\s*$/;

function isCodeOrRemark(line: string): boolean {
  const start = line.slice(0, maxCodeLine);
  return remark.test(start) || (isCodeLine(start) && !spoken.test(start));
}

function blankComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = text.indexOf('<!--'); open >= 0; open = text.indexOf('<!--', at)) {
    const close = text.indexOf('-->', open + 4);
    if (close < 0) break;
    parts.push(text.slice(at, open), blank(text.slice(open, close + 3)));
    at = close + 3;
  }
  return parts.join('') + text.slice(at);
}
