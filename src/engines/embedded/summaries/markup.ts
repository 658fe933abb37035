// Blanks tags, comments, navigation and badges of HTML and Markdown with text of the same length, so that offsets still point into the source.

/**
 * The text with markup, comments and navigation replaced by spaces, line ends and plain-text marks of the same length; unchanged if no words would be left.
 */
export function blankMarkup(text: string): string {
  const plain = isHtml(text) ? blankHtml(text) : blankMarkdown(text);
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

// A single pass: each tag becomes blanks, with the line ends and marks that have the same meaning in plain text.
function blankHtml(text: string): string {
  const parts: string[] = [];
  // Elements found to be unclosed are not searched for again.
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

const badges = /^\s*(?:\[?!\[[^\][]{0,200}\]\([^()]{0,400}\)(?:\]\([^()]{0,400}\))?\s*)+$/;

function blankMarkdown(text: string): string {
  return blankComments(text)
    .split('\n')
    .map((line) => (line.length < 2000 && line.includes('![') && badges.test(line) ? blank(line) : line))
    .join('\n');
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
