// Whether a model's answer is about the text at all: a refusal or a question is not a summary.
import { words } from '../../../text/segments.js';
import { stem } from '../../../text/stem.js';

// A summary in the text's own words shares most of them; a paraphrase still shares a good part.
const minShared = 0.25;
const minLetters = 4;
// Refusals are short; a long answer without shared words is a summary in another language, which the instructions may request.
const maxRefusalWords = 60;

/** False for a short answer with too few words from the text. With instructions, which may request another language, one shared word is enough. */
export function isAboutText(written: string, text: string, instructions: string): boolean {
  const own = contentStems(written);
  if (own.length === 0 || words(written).length > maxRefusalWords) return true;
  const known = new Set(contentStems(text));
  // A text without content words cannot be compared.
  if (known.size === 0) return true;
  const shared = own.filter((word) => known.has(word)).length;
  return instructions === '' ? shared >= minShared * own.length : shared > 0;
}

function contentStems(text: string): string[] {
  return words(text)
    .map(({ start, end }) => text.slice(start, end).toLowerCase())
    .filter((word) => word.length >= minLetters || /\d/.test(word) || /[^\u0000-\u024f]/.test(word))
    .map(stem);
}
