// Cuts a generated text to its cap, and removes sentences that its source does not support.
import type { Span } from '../../../core/span.js';
import type { SummaryRequest, Written } from '../../../core/write.js';
import { itemAt } from '../../../text/at.js';
import { cutText } from '../../../text/cut-text.js';
import { sentences } from '../../../text/segments.js';

/** Cuts to `maxTokens` by the request's count: to complete sentences, or to complete words if not even one fits. `cut` means that the model had more to say. */
export function cutToCap(text: string, cut: boolean, { maxTokens, countTokens }: Pick<SummaryRequest, 'maxTokens' | 'countTokens'>): Written {
  const spans = sentences(text);
  // A text that was cut off ends with an incomplete sentence.
  const whole = cut && spans.length > 1 && !/[.!?…。！？][)"'”’»]*\s*$/u.test(text) ? text.slice(0, spans.at(-2)!.end) : text;
  if (countTokens(whole) <= maxTokens) return { text: whole, finish: cut ? 'length' : 'stop' };
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (countTokens(text.slice(0, itemAt(spans, middle - 1).end)) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  const kept = low === 0 ? cutText(text, maxTokens, countTokens) : text.slice(0, itemAt(spans, low - 1).end);
  return { text: kept, finish: 'length' };
}

/** The text without the sentences that overlap one of the spans. */
export function withoutSentences(text: string, spans: readonly Span[]): string {
  const doomed = sentences(text).filter((sentence) => spans.some(({ start, end }) => start < sentence.end && sentence.start < end));
  let kept = '';
  let at = 0;
  for (const { start, end } of doomed) {
    kept += text.slice(at, start);
    at = end;
  }
  return (kept + text.slice(at))
    .replace(/[ \t]{2,}/g, ' ')
    .split('\n')
    .filter(
      (line, index, lines) =>
        /[\p{L}\p{N}]/u.test(line.replace(/^\s*(?:\d+[.)]|[-*•])\s*/u, '')) || (line.trim() === '' && index > 0 && index < lines.length - 1),
    )
    .join('\n')
    .trim();
}
