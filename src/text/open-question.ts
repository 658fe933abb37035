// Questions that ask for more than yes or no ("What is the price?", "Wie hoch ist der Preis?"). Closed classes of words in English, German, French and Spanish.

import { sentences } from './segments.js';

const asking = {
  en: "what|what['’]s|who|who['’]s|whom|whose|which|when|where|where['’]s|why|how",
  de: 'was(?=\\s+(?:ist|sind|hat|haben|kostet|macht|will|wird|wurde|kann|muss|steht|passiert)(?!\\p{L}))|wer|wen|wem|wessen|welche|welcher|welches|welchen|welchem|wann|wo|wohin|woher|warum|weshalb|wieso|wie',
  fr: "qui|que|qu['’]est-ce|quel|quelle|quels|quelles|quand|où|pourquoi|comment|combien",
  es: 'qué|quién|quiénes|cuál|cuáles|cuándo|dónde|por qué|cómo|cuánto|cuánta|cuántos|cuántas',
} as const;
// "À qui", "bis wann", "in welchem Haus": a question word keeps its preposition before it.
const prepositions =
  "to|for|by|with|from|at|in|on|of|under|until|since|an|auf|aus|bei|bis|durch|für|gegen|in|mit|nach|seit|über|um|unter|von|vor|zu|ab|à|de|par|pour|avec|en|dans|sur|chez|jusqu['’]à|depuis|dès|vers|sous|a|con|por|para|desde|hasta|sobre|según|contra";
const opening = new RegExp(
  String.raw`^[\s"“'‘¿]*(?:(?:and|so|please|und|et|y)\s+)?(?:(?:${prepositions})\s+)?(${Object.values(asking).join('|')})(?![\p{L}])`,
  'iu',
);
const auxiliaries = 'is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|shall|may|might|must';
const inverted = new RegExp(String.raw`^\s*(?:\p{L}+\s+){0,3}(?:${auxiliaries}|ist|sind|war|hat|kann|wird|est|sont|a|es|son|está|hay)\b`, 'iu');
// "When the lease ends, must the tenant paint?" and "What about dogs: are they allowed?" are yes/no.
const laterQuestion = new RegExp(String.raw`[,:;]\s*(?:${auxiliaries})\b`, 'iu');
const laterAfterColon = new RegExp(String.raw`[:;]\s*(?:${auxiliaries})\b`, 'iu');
// "In 1785 Hutton read what paper?", "It is a member of whom?": what is asked for stands late in a question that no auxiliary opens; where the word could begin
// a clause as well, after a preposition or at the end. "It says who paid?", "The tenant knows what he owes?" are yes/no.
const auxiliary = new RegExp(String.raw`^[\s"“'‘¿]*(?:${auxiliaries}|am|be)(?:n['’]t)?(?!\p{L})`, 'iu');
const late = String.raw`(?<!\p{L})(what|who|whom|whose|which|where|when|how many|how much)(?!\p{L})`;
const reporting =
  'says?|said|saying|asks?|asked|knows?|knew|known|tells?|told|explains?|explained|shows?|showed|shown|wonders?|wondered|describes?|described|states?|stated|mentions?|mentioned|decides?|decided|understands?|understood|learns?|learned|learnt|sees?|saw|seen|finds? out|found out|sure|clear|unclear|exactly|precisely';
const latePatterns = [
  new RegExp(String.raw`(?<!(?<!\p{L})(?:${reporting})\s+)(?<!\p{L})(what|how (?:many|much|old|long|far|often|big|large|tall|high))(?!\p{L})`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:to|for|by|with|from|at|in|on|of|under|until|since|into|about|after|before|against|during)\s+${late}`, 'iu'),
  new RegExp(String.raw`${late}(?:\s+\p{L}+)?[\s?"”'’]*$`, 'iu'),
  new RegExp(String.raw`,\s*(?:and\s+)?${late}(?=\s+(?:\p{L}+\s+){0,3}(?:${auxiliaries})\b)`, 'iu'),
];
// These make no names and no statements.
const alwaysAsking = /^(?:who|whom|whose|why|wer|wen|wem|warum|weshalb|wieso|pourquoi|por qué)$/iu;
const maxLength = 500;

/** The word that makes a request an open question, in lower case; null for what can be answered by yes or no. Reads the last 500 characters. */
export function openQuestion(request: string): string | null {
  const read = request.slice(-maxLength);
  const parts = sentences(read).flatMap(({ start, end }) => read.slice(start, end).split(/[:!]+(?=\s|$)/u));
  const last = parts.findLast((part) => /\p{L}/u.test(part))?.trim() ?? '';
  const isMarked = /\?["”»'\s]*$/u.test(request.trimEnd());
  const word = opening.exec(last)?.[1];
  // "What clothing, if any, was lost?" goes on; "when the lease ends, must …" begins anew.
  if ((word === undefined || /^(?:when|where|how|why)$/iu.test(word) ? laterQuestion : laterAfterColon).test(last)) return null;
  if (word === undefined) return isMarked && !auxiliary.test(last) ? lateWord(last) : null;
  const rest = last.slice(last.toLowerCase().indexOf(word.toLowerCase()) + word.length);
  // "How about", "what a pity", names such as "Who".
  if (!/\p{L}/u.test(rest) || /^\s+about\b/iu.test(rest)) return null;
  return isMarked || ((alwaysAsking.test(word) ? /\s\p{L}+\s+\p{L}/u : inverted).test(rest) && !/\.\s*$/u.test(request)) ? word.toLowerCase() : null;
}

function lateWord(question: string): string | null {
  for (const pattern of latePatterns) {
    const word = pattern.exec(question)?.[1];
    if (word !== undefined) return word.toLowerCase();
  }
  return null;
}
