// Requests whose question is announced by a sentence: "There is one thing I could not find, namely this: when was the bridge built?"
import { itemAt } from '../../../../text/at.js';
import { languageOf } from '../../../../text/language.js';
import { readText } from '../../labels/read-text.js';

export const requestParts = /(?<=[.:!?\n])\s+/u;
/** Minimum number of words for the text on either side of a colon to be a sentence, not a heading or a name. */
const minSentence = 4;

/** The question after a sentence that announces it, and that sentence; undefined if there is none. */
export function announcedIn(request: string): { readonly asked: string; readonly before: string } | undefined {
  const all = request.trim().split(requestParts);
  const [asked, before] = [all.at(-1) ?? '', all.at(-2)];
  if (before === undefined || !before.endsWith(':')) return undefined;
  return readText(asked).tokens.length >= minSentence && readText(before).tokens.length >= minSentence ? { asked, before } : undefined;
}

/** A number, a quotation or a name: the question depends on it. */
const figure = /\d|["“”„«»]/u;
const name = /\s\p{Lu}\p{Ll}/u;
const minWords = 3;
/** Words up to this rank do not identify a subject. */
const small = 300;

/** The final part of a request, if it is clear by itself and the sentence before it only announces it and names nothing; otherwise the request. */
export function withoutAnnouncement(request: string): string {
  const found = announcedIn(request);
  if (found === undefined || namesSomething(found.before)) return request;
  const { tokens, words } = readText(found.asked);
  const own = new Set(tokens.map((index) => itemAt(words, index)).flatMap(({ rank, stem }) => (rank < 0 || rank > small ? [stem] : [])));
  return own.size >= minWords ? found.asked : request;
}

// German capitalises every noun.
function namesSomething(text: string): boolean {
  return figure.test(text) || (name.test(text) && languageOf(text) !== 'de');
}
