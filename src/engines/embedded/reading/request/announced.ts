// Where a sentence leads into what is asked: "There is one thing I could not find, namely this: when was the bridge built?"
import { itemAt } from '../../../../text/at.js';
import { languageOf } from '../../../../text/language.js';
import { readText } from '../../labels/read-text.js';

export const requestParts = /(?<=[.:!?\n])\s+/u;
/** Words from which what stands on either side of a colon is a sentence, not a heading or a name. */
const minSentence = 4;

/** What a request asks behind the sentence that announces it, and that sentence; undefined where none does. */
export function announcedIn(request: string): { readonly asked: string; readonly before: string } | undefined {
  const all = request.trim().split(requestParts);
  const [asked, before] = [all.at(-1) ?? '', all.at(-2)];
  if (before === undefined || !before.endsWith(':')) return undefined;
  return readText(asked).tokens.length >= minSentence && readText(before).tokens.length >= minSentence ? { asked, before } : undefined;
}

/** A number, a quotation or a name: what is announced is about it. */
const figure = /\d|["“”„«»]/u;
const name = /\s\p{Lu}\p{Ll}/u;
const minWords = 3;
/** Words that say nothing of a subject are at least so frequent. */
const small = 300;

/** The part of a request that says enough by itself, where what stands before it only leads into it and names nothing; else the request. */
export function askedAlone(request: string): string {
  const found = announcedIn(request);
  if (found === undefined || namesSomething(found.before)) return request;
  const { tokens, words } = readText(found.asked);
  const own = new Set(tokens.map((index) => itemAt(words, index)).flatMap(({ rank, stem }) => (rank < 0 || rank > small ? [stem] : [])));
  return own.size >= minWords ? found.asked : request;
}

// In German every noun has a capital.
function namesSomething(text: string): boolean {
  return figure.test(text) || (name.test(text) && languageOf(text) !== 'de');
}
