// How the words of labels relate to each other and to the writer: "urgent" and "not urgent", "safe" and "dangerous", "cancel" and "keep the order".
import type { Label } from '../../../core/label.js';
import { once, oncePer } from '../../../core/once-per.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { language, languageCodes } from '../languages/languages.js';
import { isDenyingForm, loadPolarity } from '../reading/polarity.js';
import { readQuestion } from '../reading/request/question.js';
import { areSiblings, wordRelation } from '../reading/text/word-relations.js';
import { spellOut } from './read-rubric.js';
import { readText, type TextView, type Word } from './read-text.js';

/** A word of a label as it is looked up in a text. */
export interface LabelWord {
  readonly word: Word;
  /** Stem of the word, or of the pair of opposites it belongs to. */
  readonly key: string;
  readonly isReversed: boolean;
}

/** The content of a label in its own words. */
export interface LabelWords {
  readonly words: readonly LabelWord[];
  /** Whether the label negates the words: "not urgent". */
  readonly isDenied: boolean;
}

/** Labels with more words are descriptions, not something a clause would state. */
const maxWords = 3;
/** Names of at most this many characters are codes, such as "A" and "1". */
const maxMark = 2;

/** The words of each label; null for a label with none or too many. */
export const ownWords = oncePer((labels: readonly Label[]): readonly (LabelWords | null)[] => {
  const wordings = labels.map(({ name, rubric }) => spellOut(name.length <= maxMark ? rubric : name).toLowerCase());
  const { language: code } = readText(wordings.join(' '));
  return wordings.map((wording) => {
    const { words, isDenied, form } = readQuestion(wording);
    if (words.length === 0 || words.length > maxWords || form === 'open') return null;
    // For a word of another language, rank and stem are those of its English translation.
    const view = readText(wording, 0, wording.length, code);
    const known = new Map(view.words.map((word) => [word.form, word] as const));
    return { isDenied, words: words.map(({ word }) => labelWord(known.get(word.form) ?? word)) };
  });
});

/** A word with the pair of opposites it belongs to. */
export function labelWord(word: Word): LabelWord {
  const { key, isReversed } = loadPolarity().polarOf(word.english ?? word.form);
  return { word, key, isReversed };
}

/** Whether two labels are opposites: the same words, an odd number of them reversed or negated. */
export function areOpposite(one: LabelWords | null, other: LabelWords | null): boolean {
  if (one === null || other === null || one.words.length !== other.words.length) return false;
  let turns = one.isDenied === other.isDenied ? 0 : 1;
  for (const own of one.words) {
    const same = other.words.find(({ key, word }) => key === own.key || word.stem === own.word.stem);
    if (same !== undefined) turns += same.isReversed === own.isReversed ? 0 : 1;
    else if (one.words.length === 1 && areContrary(own, itemAt(other.words, 0))) turns++;
    else return false;
  }
  return turns % 2 === 1;
}

/** Whether two labels say different things about a shared word ("cancel the order", "keep the order"), or name two things of a kind ("tea", "coffee"). */
export function areRivals(one: LabelWords | null, other: LabelWords | null): boolean {
  if (one === null || other === null || one === other) return false;
  const [first, second] = [itemAt(one.words, 0).word.rank, itemAt(other.words, 0).word.rank];
  if (one.words.length === 1 && other.words.length === 1 && first >= 0 && second >= 0) return areSiblings(first, second);
  const shared = one.words.filter(({ key, word }) => other.words.some((own) => own.key === key || own.word.stem === word.stem)).length;
  return shared > 0 && shared < Math.min(one.words.length, other.words.length);
}

const person = once(() => readText('person').words[0]?.rank ?? -1);

/** Whether a label is a single word for a person. */
export function namesPerson(label: LabelWords | null): boolean {
  const rank = label?.words.length === 1 ? itemAt(label.words, 0).word.rank : -1;
  return rank >= 0 && wordRelation(rank, person()) === 'broader';
}

/** Whether a text refers to a label as related to the writer: "my landlord". */
export function isOfWriter({ words }: LabelWords, { words: known, tokens, language: code }: TextView): boolean {
  const { oneself, writers } = language(languageCodes.find((one) => one === code) ?? 'en');
  return tokens.some((token, at) => {
    const before = at === 0 ? undefined : itemAt(known, numberAt(tokens, at - 1)).form;
    const { stem } = itemAt(known, token);
    return before !== undefined && words.some(({ word }) => word.stem === stem) && (oneself.includes(before) || writers.includes(before));
  });
}

// Polarity knows only English words; in other languages, the forms of the two labels show that one negates the other.
function areContrary({ word: one }: LabelWord, { word: other }: LabelWord): boolean {
  if (isDenyingForm(one.form, other.form) || isDenyingForm(other.form, one.form)) return true;
  if (one.rank < 0 || other.rank < 0) return false;
  return wordRelation(one.rank, other.rank) === 'opposite' || wordRelation(other.rank, one.rank) === 'opposite';
}
