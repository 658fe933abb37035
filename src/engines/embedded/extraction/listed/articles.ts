// Articles, in any language: words before a thing that are not part of it.
import type { Span } from '../../../../core/span.js';
import { articles } from '../../../../text/clause-words.js';
import type { LanguageCode } from '../../languages/languages.js';
import { type Word, wordsOf } from '../../reading/text/words.js';

export const isArticle = ({ lower }: Pick<Word, 'lower'>): boolean => articles.has(lower);

/** The span without a leading article, unless nothing else is left. */
export function withoutArticle(text: string, { start, end }: Span, code: LanguageCode): Span {
  const [first, next] = wordsOf(text, start, Math.min(end, start + 40), code);
  return first !== undefined && next !== undefined && isArticle(first) && next.start < end ? { start: next.start, end } : { start, end };
}
