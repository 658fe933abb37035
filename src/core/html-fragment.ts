// Whether a text is an HTML fragment: page content without html, head and body, as content systems and clipboards supply it.

const blocks = setOf(
  'address article aside blockquote center details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre section table ul',
);
/** Elements that may precede the first block. */
const leading = setOf('link meta script style title base');
const inner = setOf(
  'a abbr acronym audio b bdi bdo big br button canvas caption cite code col colgroup data datalist dd del dfn dt em embed figcaption font i iframe img input ins kbd label legend li map area mark math meter noscript object optgroup option output param picture progress q rp rt ruby s samp script select small source span strike strong style sub summary sup svg tbody td textarea tfoot th thead time tr track tt u var video wbr link meta',
);
const empty = setOf('area base br col embed hr img input link meta param source track wbr');
/** Elements whose content is not HTML. */
const opaque = setOf('script style svg math textarea');
/** Elements that may contain any text, including code. */
const verbatim = setOf('pre code samp kbd tt');
/** Elements whose end tag HTML makes optional. */
const mayStayOpen = setOf('p li dd dt td th tr tbody thead tfoot option optgroup colgroup caption');

const attribute = /^\s*[a-z][a-z0-9_:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>={}`]+))?/i;
/** Browsers nest no deeper; also bounds the running time. */
const maxDepth = 512;

/** Markdown after an empty line, which ends an HTML block in Markdown. */
const markdown = /\n[ \t]*\r?\n[ \t]*(?:#{1,6} |```|~~~|[-*+>] |\d{1,9}[.)] |\||!?\[)/;

/**
 * True if a text consists only of HTML elements, all closed, the first of them a block, with no words between or after them. Rejects Markdown that begins
 * with HTML, JSX, templates and other XML. The time is linear in the length of the text.
 */
export function isHtmlFragment(text: string): boolean {
  const lead = /^\s*(?:<!--[^>]*-->\s*)*<([a-z][a-z0-9]*)[\s/>]/i.exec(text)?.[1]?.toLowerCase();
  if (lead === undefined || !(blocks.has(lead) || leading.has(lead)) || !text.trimEnd().endsWith('>')) return false;
  const open: string[] = [];
  let hasBlock = false;
  let at = 0;
  for (;;) {
    const start = text.indexOf('<', at);
    if (!isContent(text.slice(at, start < 0 ? undefined : start), open)) return false;
    if (start < 0) return hasBlock && open.every((name) => mayStayOpen.has(name));
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('-->', start + 4);
      if (end < 0) return false;
      at = end + 3;
      continue;
    }
    const end = tagEnd(text, start);
    const tag = end < 0 ? undefined : readTag(text.slice(start + 1, end));
    if (tag === undefined) return false;
    at = end + 1;
    const { name } = tag;
    hasBlock ||= blocks.has(name);
    if (tag.closes) {
      if (!close(open, name)) return false;
    } else if (opaque.has(name) && !tag.isEmpty) {
      at = afterElement(text, at, name);
      if (at < 0) return false;
    } else if (!(hasBlock || leading.has(name)) || (name === 'title' && open.length > 0)) return false;
    else if (!empty.has(name) && !tag.isEmpty) {
      if (mayStayOpen.has(name) && open.at(-1) === name) open.pop();
      if (open.push(name) > maxDepth) return false;
    }
  }
}

interface Tag {
  readonly name: string;
  readonly closes: boolean;
  /** Ends with `/>`. */
  readonly isEmpty: boolean;
}

/** Parses an HTML tag from the text between its angle brackets; undefined if it is not one. */
function readTag(inside: string): Tag | undefined {
  const [written, closing = '', spelt = ''] = /^(\/?)([a-z]+[1-6]?)(?=[\s/]|$)/i.exec(inside) ?? [];
  const name = spelt.toLowerCase();
  // JSX components start with a capital letter; tags of old pages are all capitals.
  if (written === undefined || (spelt !== name && spelt !== spelt.toUpperCase())) return undefined;
  if (!(blocks.has(name) || inner.has(name) || leading.has(name))) return undefined;
  let rest = inside.slice(written.length);
  for (let found = attribute.exec(rest); found !== null; found = attribute.exec(rest)) {
    if (/^\s*(?:className|htmlFor)\b/.test(found[0])) return undefined;
    rest = rest.slice(found[0].length);
  }
  rest = rest.trim();
  return rest === '' || rest === '/' ? { name, closes: closing === '/', isEmpty: rest === '/' } : undefined;
}

/** The index of the `>` that closes the tag starting at `start`, ignoring quoted values; -1 if there is none. */
function tagEnd(text: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
    else if (sign === '<') return -1;
  }
  return -1;
}

function afterElement(text: string, from: number, name: string): number {
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  end.lastIndex = from;
  return end.exec(text) === null ? -1 : end.lastIndex;
}

/** Closes the innermost open element of that name, and those within it that may stay open. Returns false if that is not possible. */
function close(open: string[], name: string): boolean {
  if (empty.has(name)) return true;
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    if (last === name) return true;
    if (!mayStayOpen.has(last)) return false;
  }
  return false;
}

/** Whether text at this place is content of a page: inside an element, and neither Markdown nor part of a template. */
function isContent(words: string, open: readonly string[]): boolean {
  if (words.trim() === '') return true;
  if (open.length === 0) return false;
  return !(words.includes('{') || markdown.test(words)) || open.some((name) => verbatim.has(name));
}

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
