// Reads details and style from the instructions: names, numbers and dates to keep, first and last words, tone, brevity.
import { compact } from '../../../core/compact.js';
import { oncePerKey } from '../../../core/once-per.js';
import { inAnyLanguage } from '../languages/languages.js';
import type { Brief, Detail } from './brief.js';
import type { RemainingText } from './remaining-text.js';

/** Phrases that request a summary of each part of the text, which no rule supports. Read before counts: "each paragraph in one sentence". */
export function readScope(instructions: string): readonly string[] {
  return phrasesOf('scopes').exec(instructions) ?? [];
}

/** Takes the words with which the summary must begin and end. */
export function readFrame(remaining: RemainingText): Pick<Brief, 'opening' | 'closing'> {
  const quoted = (verbs: string): string | undefined =>
    remaining
      .take(
        new RegExp(
          `\\b(?:${verbs})(?:ing)?(?: the (?:summary|text|answer))? with:? (?:the (?:words?|phrase|sentence) )?("[^"“”]{1,200}"|“[^"“”]{1,200}”|'[^'"“”]{1,200}')`,
          'i',
        ),
      )?.[1]
      ?.slice(1, -1)
      .trim();
  return compact({ opening: quoted('start|begin|open'), closing: quoted('end|finish|close') });
}

/** Takes the kinds of detail to keep. */
export function readKeep(remaining: RemainingText): Set<Detail> {
  const keep = new Set<Detail>();
  const keeping = remaining.take(
    /\b(?:keep|facts and(?= figures)|include|retain|preserve|mention|give|with|state|report)(?: all| every| any| the| its| their| exact| important| key| specific| facts and)* ((?:(?:numbers?|figures|statistics|amounts|dates|deadlines|names?|people|places|and|the|all|,|key|proper|exact) ?)+)(?=[.,;!]| of | in | mentioned| only|$)/i,
    'keep',
  );
  for (const [pattern, detail] of [
    [/number|figure|statistic|amount/i, 'numbers'],
    [/date|deadline/i, 'dates'],
    [/name|people|places/i, 'names'],
  ] as const)
    if (pattern.test(keeping?.[1] ?? '')) keep.add(detail);

  return keep;
}

/**
 * Takes requests about style. Sentences copied from the source cannot meet the first three (simple language, tense,
 * person) and meet the other two as they are.
 */
export function readManner(remaining: RemainingText): void {
  remaining.refuse(
    /\b(?:(?:use|in|with) )?(?:very )?(?:simple|plain|easy|everyday|child-friendly)(?: and clear)? (?:language|english|words|terms|sentences)\b|\bfor (?:a )?(?:child(?:ren)?|kids?|beginners?|lay(?:man|person|people)|(?:\d+|five|ten)-year-olds?)\b|\blike i'?m (?:five|5)\b|\bsimplif(?:y|ied)\b|\bavoid jargon\b|\bno jargon\b/i,
  );
  remaining.refuse(/\b(?:in|use)(?: the)? (?:past|present|future) tense\b/i);
  remaining.refuse(/\b(?:in|use|from)(?: the)? (?:first|second|third)[- ]person(?: perspective| view)?\b|\bin (?:reported|indirect) speech\b/i);
  remaining.has(
    /\b(?:in |with |use )?(?:a |an )?(?:neutral|objective|factual|professional)(?:,? (?:and )?(?:neutral|objective|factual|professional))* (?:tone|style|language|voice|manner|way)\b/i,
  );
  remaining.has(phrasesOf('inOrder'), 'order');
}

/** Takes the requested length if it is given without a number: a factor on the usual length. */
export function readBrevity(remaining: RemainingText): number {
  if (remaining.has(phrasesOf('veryBriefly'), 'brevity')) return 0.4;
  if (remaining.has(phrasesOf('briefly'), 'brevity')) return 0.75;
  return remaining.has(/\b(?:detailed|long|thorough|comprehensive|in detail|in depth)\b/i) ? 2 : 1;
}

/**
 * Matches any phrase of a list, in any language, longest first; between its words there may be up to three characters that
 * are neither letters nor digits ("TL;DR").
 */
const phrasesOf = oncePerKey((list: 'inOrder' | 'briefly' | 'veryBriefly' | 'scopes') => {
  const phrases = inAnyLanguage(list).toSorted((a, b) => b.length - a.length);
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${phrases.map((phrase) => phrase.replaceAll(' ', '[^\\p{L}\\p{N}]{1,3}')).join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  );
});
