// Values that a sentence puts side by side ("Leeds has 12 staff, York 7 and Bath 3"), each with its own part of the sentence.
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { language } from '../../languages/languages.js';
import { mark } from '../../reading/text/words.js';
import type { AnalysedDocument } from '../candidate.js';
import { type Anchor, anchorsWithin, areAlike, areSameKind } from '../changes/anchors.js';
import { languageIn } from '../language-in.js';
import { type PositionedWord, wordTokens } from '../named/intent-words.js';
import { sentenceAt } from '../sentence-at.js';

/** A value and the words of its part of the sentence. */
export interface Member extends Span {
  readonly words: readonly PositionedWord[];
  /** The word right after the value, which may be what is counted. */
  readonly unit: PositionedWord | null;
}

/** Maximum length in characters; longer sentences are lists of another kind. */
const maxLength = 1000;
const longLine = 40;

/** The values that a sentence puts next to this one, with it, in text order; empty if there are no others like it. Linear in the sentence. */
export function membersBeside(document: AnalysedDocument, value: Span): readonly Member[] {
  const { text } = document;
  const sentence = sentenceAt(document, value.start);
  if (sentence === undefined || sentence.end - sentence.start > maxLength || !isRunning(text.slice(sentence.start, sentence.end))) return [];
  const anchors = anchorsWithin(document, sentence);
  const own = anchors.find(({ start, end }) => start < value.end && value.start < end);
  if (own === undefined) return [];
  const code = languageIn(document);
  const tokens = wordTokens(text, sentence, code).filter((token) => !anchors.some(({ start, end }) => token.start > start && token.end < end));
  const joins = new Set([...language(code).joins, ...language(code).contrasts]);
  const parts = tokens.filter(({ written }) => /^[,;:]$/.test(written) || joins.has(written));
  const alike = anchors.filter((anchor) => areAlike(anchor, own));
  const same = alike.filter((anchor) => areSameKind(anchor, own));
  return membersAt(sentence, tokens, parts, alike) ?? membersAt(sentence, tokens, parts, same) ?? [];
}

/** Whether every line but the last is long; short lines are not running text. */
const isRunning = (sentence: string): boolean =>
  sentence
    .split('\n')
    .slice(0, -1)
    .every(({ length }) => length >= longLine);

/** Null if nothing separates two of the values, so that they do not form a list. */
function membersAt(
  { start, end }: Span,
  tokens: readonly PositionedWord[],
  parts: readonly PositionedWord[],
  values: readonly Anchor[],
): readonly Member[] | null {
  if (values.length < 2) return null;
  const borders = values.map((value, index) => (index === 0 ? start : borderBefore(tokens, parts, itemAt(values, index - 1), value, index === 1)));
  if (borders.some((border) => border === null)) return null;
  return values.map((value, index): Member => {
    const from = borders[index] ?? start;
    const last = parts.find(
      (part) => part.start >= value.end && tokens.some((token) => token.start >= value.end && token.end <= part.start && says(token)),
    );
    const to = borders[index + 1] ?? last?.start ?? end;
    const within = tokens.filter((token) => token.start >= from && token.end <= to && says(token));
    const next = tokens.find((token) => token.start >= value.end);
    return {
      start: value.start,
      end: value.end,
      words: within.filter((token) => token.end <= value.start || token.start >= value.end),
      unit: next !== undefined && next.end <= to && says(next) ? next : null,
    };
  });
}

const says = ({ written, isSmall }: PositionedWord): boolean => !isSmall && !mark.test(written);

/** The start of the second value's part of the sentence; null if nothing separates it from the first. */
function borderBefore(tokens: readonly PositionedWord[], parts: readonly PositionedWord[], before: Span, value: Span, opens: boolean): number | null {
  const between = parts.filter((part) => part.start >= before.end && part.end <= value.start);
  const last = between.at(-1);
  if (last === undefined) {
    // "Of 40 candidates 12 were interviewed": the sentence opens with the total.
    const opening = tokens.filter(({ end }) => end <= before.start);
    return opens && opening.length > 0 && opening.every(({ isSmall }) => isSmall) ? value.start : null;
  }
  const leads = tokens.every((token) => token.start < last.end || token.end > value.start || token.isSmall);
  return (leads ? last : itemAt(between, 0)).start;
}
