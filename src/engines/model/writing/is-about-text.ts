// Whether what a model wrote is about the text at all: a refusal or a question back is no summary.
import { words } from '../../../text/segments.js';
import { stem } from '../../../text/stem.js';

// A summary in the words of its text shares most of them; one in words of its own, still a good part.
const minShared = 0.25;
const minLetters = 4;
// Refusals are short; a long answer that shares nothing is a summary in another language, as the instructions may ask for.
const maxRefusalWords = 60;

/** False for a short answer of whose words too few stand in the text. With instructions, which may ask for another language, a short answer needs only one of them. */
export function isAboutText(written: string, text: string, instructions: string): boolean {
  const own = contentStems(written);
  if (own.length === 0 || words(written).length > maxRefusalWords) return true;
  const known = new Set(contentStems(text));
  // Texts without words of that length cannot be compared.
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
