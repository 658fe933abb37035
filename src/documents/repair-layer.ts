// Puts into a text layer what its unmapped glyphs show, read from a drawing of the page: every word that has such a glyph says by its other letters
// which part of the recognised word the glyph is; where they differ from what was recognised, most words decide.
import type { Drawing } from './pdf.js';
import { onPage, type TextLayer } from './pdf-text.js';
import { enclose, type PlacedWord, type Segment } from './segment.js';
import { standIns } from './unmapped.js';

/** A glyph shows so many characters at most ("ffi"). */
const maxCharacters = 3;
/** What a repaired word is worth at most, and one that keeps a glyph nobody could read. */
const repairedConfidence = 0.95;
const unreadConfidence = 0.3;

/** The layer with the glyphs read; those that could not be are U+FFFD. `lines` were recognised on the drawing; without them nothing can be read. */
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
    const text = word.text.replace(standIns, () => shown.shift() ?? '\ufffd');
    return { ...word, text, confidence: text.includes('\ufffd') ? unreadConfidence : Math.min(repairedConfidence, own?.confidence ?? 1) };
  };
  return mapSegments(layer, (words) => words.map(repair));
}

function mapSegments(layer: TextLayer, change: (words: readonly PlacedWord[]) => readonly PlacedWord[]): TextLayer {
  const changed = (segment: Segment): Segment => ({ ...segment, words: change(segment.words) });
  return { ...layer, directions: layer.directions.map((each) => ({ ...each, segments: each.segments.map(changed) })) };
}

/** The words with those put together that glyphs without characters had cut apart. */
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

/** True when the layer has words that `repairLayer` may repair. */
export function isDamagedLayer(layer: TextLayer): boolean {
  return wordsOf(layer).length > 0;
}

function wordsOf({ directions }: TextLayer): PlacedWord[] {
  return directions.flatMap(({ segments }) => segments.flatMap(({ words }) => words.filter(isDamaged)));
}

function isDamaged({ text }: PlacedWord): boolean {
  return text.search(standIns) >= 0;
}

/** What was recognised where the word stands, its parts put together. */
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

/** The glyphs of a word, each with whether it stands within one: a number may also be the character of another glyph, which begins words. */
function glyphsOf(text: string): string[] {
  return [...text.matchAll(standIns)].map(({ 0: glyph, index }) => (/\p{Ll}$/u.test(text.slice(0, index)) ? `within ${glyph}` : glyph));
}

/** Which characters of the recognised word each glyph of the damaged one shows, or undefined when their other letters differ. */
function partsOf(damaged: string, recognised: string): string[] | undefined {
  const letters = damaged.split(standIns).map((part) => part.replace(/[^\p{L}\p{N}]/gu, ''));
  const pattern = new RegExp(`^${letters.join(`([\\p{L}\\p{N}]{1,${maxCharacters}})`)}$`, 'iu');
  return pattern.exec(recognised.replace(/[^\p{L}\p{N}]/gu, ''))?.slice(1);
}
