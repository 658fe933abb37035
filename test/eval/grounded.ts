// Whether a summary says only what its source says: every clause must occur in the source word for word, in one piece or with one gap, and every quotation must
// be attributed to its speaker.
import { sentences } from '../../src/text/segments.js';

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\]\([^()\s]{1,400}\)/g, ' ')
    .replace(/(\p{Ll})-\s*\n\s*(\p{Ll})/gu, '$1$2')
    .match(/[\p{L}\p{N}%€$£]+/gu)
    ?.filter((word) => !/^(?:um+|uh+|erm?|hmm+|mm)$/.test(word)) ?? [];

/** The parts of a summary that its source does not support; empty if it supports all. `fixed`: words that the caller requested, such as an opening or keys. */
export function unsupported(summary: string, source: string, fixed: readonly string[] = []): string[] {
  const known = ` ${wordsOf(source).join(' ')} `;
  return claimsOf(summary, fixed)
    .map(({ speaker, text }) => ({ speaker, text, words: wordsOf(text) }))
    .filter(({ words }) => words.length > 0)
    .filter(({ speaker, words }) => !(stands(words, known) && (speaker === undefined || saidBy(speaker, words, source))))
    .map(({ speaker, text }) => (speaker === undefined ? text : `${speaker}: ${text}`));
}

interface Claim {
  readonly speaker: string | undefined;
  readonly text: string;
}

function claimsOf(summary: string, fixed: readonly string[]): Claim[] {
  const bare = fixed.reduce((text, words) => text.replaceAll(words, ' '), summary);
  return bare.split('\n').flatMap((line): Claim[] => {
    if (/^\s*\|[\s|:-]+\|\s*$/.test(line) || line.trim() === '') return [];
    const cells = line.startsWith('|')
      ? line.split(/(?<!\\)\|/).filter((cell) => !/^\s*\d*\s*$/.test(cell))
      : [line.replace(/^\s*(?:[-*•]|\d{1,2}\.)\s+/, '')];
    return cells.flatMap((cell) => {
      const quotes = [...cell.matchAll(/([^:“”.!?]{2,60}): “([^“”]+)”/gu)];
      const rest = quotes.reduce((text, [whole]) => text.replace(whole, ' '), cell);
      return [
        ...quotes.flatMap(([, speaker = '', said = '']) => split(said).map((text) => ({ speaker: speaker.trim().replace(/^.*?: /, ''), text }))),
        // A title in front of a line is a claim of its own.
        ...rest.split(/(?<=^[^:]{2,60}): (?=\p{Lu})/u).flatMap((part) => split(part).map((text) => ({ speaker: undefined, text }))),
      ];
    });
  });
}

const split = (text: string): string[] => sentences(text).map(({ start, end }) => text.slice(start, end));

/** Whether the source contains the words in one piece, or in two pieces with fewer than 45 words between them. */
function stands(words: readonly string[], known: string): boolean {
  const whole = ` ${words.join(' ')} `;
  if (known.includes(whole)) return true;
  for (let cut = words.length - 1; cut > 0; cut--) {
    const first = ` ${words.slice(0, cut).join(' ')} `;
    for (let at = known.indexOf(first); at >= 0; at = known.indexOf(first, at + 1)) {
      const after = known.slice(at + first.length - 1);
      const next = after.indexOf(` ${words.slice(cut).join(' ')} `);
      if (next >= 0 && after.slice(0, next).split(' ').length <= 45) return true;
    }
  }
  return false;
}

/** Whether the nearest speaker or sender named above the words is this one. */
function saidBy(speaker: string, words: readonly string[], source: string): boolean {
  const lines = source.split('\n');
  const start = words.slice(0, 4).join(' ');
  const name = speaker.toLowerCase();
  return lines.some((line, at) => {
    if (!` ${wordsOf(`${line} ${lines[at + 1] ?? ''}`).join(' ')} `.includes(` ${start} `)) return false;
    for (let above = at; above >= 0; above--) {
      const label = /^(?:\[[^\]]*\]\s*)?(?:From:\s*([^<]+?)\s*(?:<.*)?$|<?([^:<>]{1,60}?)>?\s*(?:\([^)]*\))?:\s)/.exec(lines[above]!);
      const who = label?.[1] ?? label?.[2];
      if (who === undefined || /^(?:To|Date|Subject|Cc|Sent)$/i.test(who)) continue;
      if (who.toLowerCase().includes(name) || name.includes(who.toLowerCase())) return true;
      if (label?.[1] !== undefined || above === at) return false;
    }
    // A letter has no speaker labels; its author is named in the signature.
    return source.toLowerCase().includes(name);
  });
}
