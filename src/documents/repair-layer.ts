// Repairs unmapped glyphs in a text layer from a rendering of the page. In each word with such a glyph, the other letters determine which part of the
// recognised word the glyph is. If a word does not match what was recognised, the majority of the other words decides.
import type { Drawing } from './pdf.js';
import { onPage, type TextLayer } from './pdf-text.js';
import { enclose, type PlacedWord, type Segment } from './segment.js';
import { placeholders } from './unmapped.js';

/** Max number of characters that one glyph shows ("ffi"). */
const maxCharacters = 3;
/** Max confidence of a repaired word, and confidence of a word with a glyph that could not be read. */
const repairedConfidence = 0.95;
const unreadConfidence = 0.3;

/** The layer with its glyphs read; unreadable ones become U+FFFD. `lines` were recognised in the drawing; if there are none, all are unreadable. */
export function repairLayer(damaged: TextLayer, lines: readonly (readonly PlacedWord[])[], drawing: Drawing | undefined): TextLayer {
  const layer = mapSegments(damaged, wholeWords);
  const recognised = drawing === undefined ? [] : lines.flat().map((word) => onPage(word, drawing));
  const matches = new Map<PlacedWord, { parts: readonly string[]; confidence: number }>();
  const votes = new Map<string, Map<string, number>>();
  for (const word of wordsOf(layer)) {
    const seen = recognisedAt(word, recognised);
    if (seen === undefined) continue;
    const parts = partsOf(word.text, seen.text);
    if (parts === undefined) continue;
    matches.set(word, { parts, confidence: seen.confidence });
    glyphsOf(word.text).forEach((glyph, index) => {
      const forGlyph = votes.get(glyph) ?? new Map<string, number>();
      const part = parts[index] ?? '';
      votes.set(glyph, forGlyph.set(part, (forGlyph.get(part) ?? 0) + seen.confidence));
    });
  }
  const winners = new Map([...votes].map(([glyph, forGlyph]) => [glyph, [...forGlyph].sort((a, b) => b[1] - a[1])[0]?.[0]]));
  const repair = (word: PlacedWord): PlacedWord => {
    if (!isDamaged(word)) return word;
    const own = matches.get(word);
    const shown = glyphsOf(word.text).map((glyph, index) => own?.parts[index] ?? winners.get(glyph) ?? '\ufffd');
    const text = word.text.replace(placeholders, () => shown.shift() ?? '\ufffd');
    return { ...word, text, confidence: text.includes('\ufffd') ? unreadConfidence : Math.min(repairedConfidence, own?.confidence ?? 1) };
  };
  return mapSegments(layer, (words) => words.map(repair));
}

function mapSegments(layer: TextLayer, change: (words: readonly PlacedWord[]) => readonly PlacedWord[]): TextLayer {
  const changed = (segment: Segment): Segment => ({ ...segment, words: change(segment.words) });
  return { ...layer, directions: layer.directions.map((each) => ({ ...each, segments: each.segments.map(changed) })) };
}

/** Joins words that were split by unmapped glyphs. */
function wholeWords(words: readonly PlacedWord[]): PlacedWord[] {
  const runs: PlacedWord[][] = [];
  for (const word of words) {
    if (word.joined === true && runs.length > 0) runs[runs.length - 1]?.push(word);
    else runs.push([word]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    if (first === undefined || !run.some(isDamaged)) return run;
    const { left, top, right, bottom } = enclose(run);
    return [{ ...first, left, top, right, bottom, text: run.map(({ text }) => text).join('') }];
  });
}

/** True if the layer contains words that `repairLayer` may repair. */
export function isDamagedLayer(layer: TextLayer): boolean {
  return wordsOf(layer).length > 0;
}

function wordsOf({ directions }: TextLayer): PlacedWord[] {
  return directions.flatMap(({ segments }) => segments.flatMap(({ words }) => words.filter(isDamaged)));
}

function isDamaged({ text }: PlacedWord): boolean {
  return text.search(placeholders) >= 0;
}

/** Joins the words recognised at the word's position. */
function recognisedAt(word: PlacedWord, recognised: readonly PlacedWord[]): PlacedWord | undefined {
  const parts = recognised
    .filter(({ left, top, right, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return x > word.left && x < word.right && y > word.top && y < word.bottom;
    })
    .sort((a, b) => a.left - b.left);
  const [first] = parts;
  if (first === undefined) return undefined;
  return {
    ...first,
    text: parts.map(({ text }) => text).join(''),
    confidence: parts.reduce((min, { confidence }) => Math.min(min, confidence), 1),
  };
}

/** The glyphs of a word, marked if they follow a lower-case letter: the same number may also be the character of another glyph, which starts words. */
function glyphsOf(text: string): string[] {
  return [...text.matchAll(placeholders)].map(({ 0: glyph, index }) => (/\p{Ll}$/u.test(text.slice(0, index)) ? `within ${glyph}` : glyph));
}

/** The characters of the recognised word that each glyph of the damaged word represents; undefined if their other letters differ. */
function partsOf(damaged: string, recognised: string): string[] | undefined {
  const letters = damaged.split(placeholders).map((part) => part.replace(/[^\p{L}\p{N}]/gu, ''));
  const pattern = new RegExp(`^${letters.join(`([\\p{L}\\p{N}]{1,${maxCharacters}})`)}$`, 'iu');
  return pattern.exec(recognised.replace(/[^\p{L}\p{N}]/gu, ''))?.slice(1);
}
