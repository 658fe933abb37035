// What the instructions say a summary is about: a focus, or a question.
import { wordAt } from '../../../text/at.js';
import { stopWords } from './lexicon.js';
import { signOf } from './word-signs.js';
import { lowerWords } from './words.js';

/** Takes the first match of a pattern out of the instructions; null if there is none. */
export type Take = (pattern: RegExp) => RegExpExecArray | null;

interface Focus {
  readonly query: string;
  readonly only: boolean;
}

const focusEnd =
  "(?=[.;!?]|, (?:and )?(?:ignore|exclude|omit|keep|use|do not|don't|in \\d|in (?:one|two|three|four|five)|at most|under|with)| and (?:ignore|exclude|leave|keep|use|write|do not|don't|give|list)\\b| but |$)";

export function readFocus(take: Take): Focus {
  const only = take(
    new RegExp(
      `\\b(?:only|just|solely|exclusively|nothing but)(?: include| report| give| write| mention| list| cover)?(?: the)?(?: facts?| information| details?| sentences?| parts?| points?| statements?| what is said)*(?: that (?:are|is|concern))? (?:about|on|regarding|concerning|related to|relevant to|mention(?:ing)?) ((?:"[^"]+"|[^.;!?]){1,160}?)${focusEnd}`,
      'i',
    ),
  );
  const queryOf = (words: string): string => words.replace(/(?:[,\s]|\b(?:and|but)\b)+$/i, '').trim();
  if (only?.[1] !== undefined) return { query: queryOf(only[1]), only: true };
  const focus = take(
    new RegExp(
      `\\b(?:focus(?:ing|ed)?(?: (?:only|mainly|especially|particularly|primarily|mostly|strictly))?(?: on)?|concentrat(?:e|ing)(?: (?:only|mainly))? on|emphasi[sz](?:e|ing)|highlight(?:ing)?|pay (?:special |close |particular )?attention to|stress(?:ing)?|prioriti[sz](?:e|ing)|with (?:a |an )?(?:focus|emphasis) on|especially|particularly) ((?:"[^"]+"|[^.;!?]){1,160}?)${focusEnd}`,
      'i',
    ),
  );
  return focus?.[1] === undefined ? { query: '', only: false } : { query: queryOf(focus[1]), only: /\b(?:only|strictly)\b/i.test(focus[0]) };
}

const boilerplate = new Set(
  `plot happen happens happened summary summarize summarise summarizes summarized summarization summarise summaries text article document paper abstract meeting conversation dialogue dialog transcript discussion discuss discussed discusses
  talk talked whole entire full given following passage content contents piece story report page write writing give output produce create provide return make please concise short brief briefly clear retell
  accurate sentence sentences word words paragraph paragraphs bullet bullets point points list key main important major most tl dr tldr tl;dr overview gist essence recap headline title 
  neutral objective factual new information commentary comment add adding opinion opinions without include including details detail well readable reader readers rewrite own
  using use used only keep exactly approximately maximum max minimum limit length long longer shorter less more describe explain answer question think thought thoughts say opinion view views
  perspective idea ideas presentation introduce introduced people group team everyone speaker speakers participants user email mail letter message news results format order language`.split(
    /\s+/,
  ),
);

const question =
  /^\W*(?:what|who|whom|whose|when|where|why|how|which|is|are|was|were|does|do|did|has|have|can|could|should|will|would|in what|in which|on what|by whom|was|wer|wen|wem|wann|wo|warum|wie|welche\p{L}*|qui|que|quoi|quel\p{L}*|quand|où|pourquoi|comment|combien|qué|quién\p{L}*|cuándo|dónde|por qué|cómo|cuánt\p{L}*|cuál\p{L}*)(?!\p{L})/iu;
export const isQuestion = (piece: string): boolean => question.test(piece) || piece.endsWith('?');
/** How requests about style begin, as opposed to those that name a topic. */
const manner =
  /(?<!\p{L})(?:as|like) (?:an?|if|though|one) (?!(?:whole|text|summary|paragraph)\b)|^(?:use|using|add|make|put|translate|rewrite|rephrase|paraphrase|compare|rate|rank|score|sort|group|mark|underline|highlight|convert|turn|pretend|imagine|act|sound|be|mimic|avoid|never|do not|don['’]t|without|no)(?!\p{L})|^(?:in|with) (?!(?:the|this|that|these|all|each|every|order|general|particular)\b)/iu;
const asking =
  /^(?:(?:please|kindly|and|but|also|then|can you|could you|would you|i want you to|i want|i need|give|write|make|create|produce|provide|summari[sz]e|describe|explain|tell|show|list|retell|it|this|that|these|me|us|a|an|the|your|text|article|document|summary|short|brief|concise|following|below|above|of|what|happens|answer|reply|respond|only|just|whole|entire|main|key|most important|points?|information|important|everything|content|story|meeting|conversation|thread|mail|e-mail|email|report) )+(?=(?:as|like|in|with|without|for|using|by|to|so) )/i;

/** The intended readers, which say nothing about the topic. */
const audience =
  /^for (?:(?:some|any|every)(?:body|one)|people|those|readers)(?!\p{L})|^for .{1,40} (?:who|that) (?:is|are|has|have|was|were|knows?|wants?|needs?|does|do|cannot|can)(?!\p{L})/iu;

const ideographs = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** The words of a piece that a summary could contain: no stop words, and no words used to request summaries. */
export function contentWordsOf(piece: string): string[] {
  return lowerWords(piece).filter((word) => !stopWords.has(word) && !boilerplate.has(word));
}

/** The part of a piece that requests a style or names the readers, which sentences copied from the source cannot meet; undefined if there is none. */
export function refusedIn(piece: string, isKnown: (word: string) => boolean): string | undefined {
  if (ideographs.test(piece)) return undefined;
  const words = piece.replace(asking, '');
  const content = contentWordsOf(piece);
  if (manner.test(words) && (content.length > 0 || /\bas an?\b/i.test(words)))
    return words.slice(Math.max(0, words.search(/(?<!\p{L})(?:as|like) (?:an?|if|though|one) /iu)));
  if (!isQuestion(piece) && signOf('manners').test(piece)) return words;
  return audience.test(words) || (/^for /i.test(words) && !content.every(isKnown)) ? words : undefined;
}

/**
 * Interprets a piece of the instructions that no rule took. Empty if it only requests a summary; `query` if it is a topic or question of the text; `unmet`
 * if it is not understood. Both may be set.
 */
export function judgePiece(piece: string, isKnown: (word: string) => boolean): { readonly query?: string; readonly unmet?: string } {
  // Chinese and Japanese have no spaces, so there are no words to look up.
  if (ideographs.test(piece)) return { query: piece };
  const refused = refusedIn(piece, isKnown);
  if (refused !== undefined) return { unmet: refused };
  const contentWords = contentWordsOf(piece);
  if (contentWords.length === 0) return {};
  const known = contentWords.filter(isKnown).length;
  if (isQuestion(piece)) return known > 0 ? { query: piece } : { query: piece, unmet: piece };
  const fits = isKnown(wordAt(contentWords, 0)) && known >= contentWords.length / 2;
  return { ...(known > 0 ? { query: piece } : {}), ...(fits ? {} : { unmet: piece.replace(asking, '') }) };
}

/** The topic words of a query: all but stop words and words about summarizing, or, if that leaves none, all but stop words. */
export function queryWords(query: string): string[] {
  const all = lowerWords(query).flatMap((word) =>
    // Scripts without spaces are compared by pairs of characters.
    ideographs.test(word) ? Array.from(word.slice(1), (next, at) => word.charAt(at) + next) : word.replace(/['’]s$/, ''),
  );
  const contentWords = all.filter((word) => !stopWords.has(word) && !boilerplate.has(word));
  return contentWords.length > 0 ? contentWords : all.filter((word) => !stopWords.has(word));
}
