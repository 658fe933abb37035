// Questions asked in the turns of a conversation ("Anna: who brings the cake?"): the person who asks is not the answer, the one who takes it on is.
import { oncePer, oncePerKey } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { languageOf } from '../../../../text/language.js';
import { openQuestion } from '../../../../text/open-question.js';
import { isQuestion } from '../../../../text/references.js';
import { type LanguageCode, language } from '../../languages/languages.js';
import { askedFor, onlyAsks } from '../../reading/request/question-word.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { isSame, type PositionedWord, wordsIn, wordTokens } from '../named/intent-words.js';
import { turnsIn } from '../tasks/turns.js';
import { isDenial } from './denied.js';

interface Turn {
  /** Span of the speaker's name. */
  readonly label: Span;
  readonly speaker: string;
  readonly asks: boolean;
  readonly words: readonly PositionedWord[];
}

export interface AskedInTurn {
  /** Names of the speakers who ask or decline. */
  readonly others: readonly Span[];
  /** Name of the speaker who takes it on; null if nobody does. */
  readonly taker: Span | null;
}

/** Max turns after a question that are searched for someone who takes it on. */
const reach = 4;
/** Min share of the content words of a request that a turn needs to count as asking the same. */
const minShare = 0.5;
/** Max tokens in a turn that takes something on: such replies are short. */
const maxReply = 25;

const oneself = oncePerKey((code: LanguageCode): ReadonlySet<string> => new Set(language(code).oneself));
const joint = /['’]/;

const turnsOf = oncePer((document: AnalysedDocument): readonly Turn[] =>
  turnsIn(document).map(({ speaker: label, said, end }): Turn => {
    const words = document.text.slice(said, end);
    return {
      label,
      speaker: document.text.slice(label.start, label.end).toLowerCase(),
      asks: isQuestion(words) || /\?\s/.test(words) || openQuestion(words) !== null,
      words: wordTokens(document.text, { start: said, end }, languageIn(document)),
    };
  }),
);

/** Returns the turns that ask the same as `question`; none unless it asks for a person. Linear. */
export function askedInTurns(document: AnalysedDocument, question: string): readonly AskedInTurn[] {
  if (askedFor(question) !== 'who') return [];
  const turns = turnsOf(document);
  if (turns.length < 2 || !turns.some(({ asks }) => asks)) return [];
  const asked = wordsIn(question, languageOf(question) ?? languageIn(document)).filter(({ isSmall, written }) => !isSmall && !onlyAsks(written));
  if (asked.length === 0) return [];
  const isSameQuestion = ({ asks, words }: Turn): boolean =>
    asks && asked.filter((word) => words.some((other) => !other.isSmall && isSame(word, other))).length >= minShare * asked.length;
  return turns.flatMap((turn, index): AskedInTurn[] => {
    if (!isSameQuestion(turn)) return [];
    const rest = turns.slice(index + 1, index + 1 + reach);
    const stop = rest.findIndex(({ asks }) => asks);
    const replies = stop < 0 ? rest : rest.slice(0, stop + 1);
    const code = languageIn(document);
    const taker = replies.find((reply) => !reply.asks && takesOn(reply, code));
    const declining = replies.filter((reply) => reply !== taker && denies(reply, code)).map(({ speaker }) => speaker);
    const names = new Set([turn.speaker, ...declining].filter((name) => name !== taker?.speaker));
    return [{ others: turns.filter(({ speaker }) => names.has(speaker)).map(({ label }) => label), taker: taker?.label ?? null }];
  });
}

const denies = ({ words }: Turn, code: LanguageCode): boolean => words.some(({ written }) => isDenial(written, code));

/** Whether a speaker takes something on: a short turn in the first person, without a denial. */
function takesOn(turn: Turn, code: LanguageCode): boolean {
  if (turn.words.length > maxReply || denies(turn, code)) return false;
  // "I'll", "j'y vais".
  return turn.words.some(({ written }) => oneself(code).has(written.split(joint)[0] ?? ''));
}
