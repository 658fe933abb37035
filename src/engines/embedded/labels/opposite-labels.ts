// How the own words of labels stand to each other and to who writes: "urgent" and "not urgent", "safe" and "dangerous", "cancel" and "keep the order".
import type { Label } from '../../../core/label.js';
import { once, oncePer } from '../../../core/once-per.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { language, languageCodes } from '../languages/languages.js';
import { isDenyingForm, loadPolarity } from '../reading/polarity.js';
import { readQuestion } from '../reading/request/question.js';
import { areSiblings, wordRelation } from '../reading/text/word-relations.js';
import { spellOut } from './read-rubric.js';
import { readText, type TextView, type Word } from './read-text.js';

/** A word of a label as it is looked for in a text. */
export interface LabelWord {
  readonly word: Word;
  /** Stem, or the stem of the pair of opposites that the word belongs to. */
  readonly key: string;
  readonly isTurned: boolean;
}

/** What a label says in its own words. */
export interface LabelWords {
  readonly words: readonly LabelWord[];
  /** Whether it denies them: "not urgent". */
  readonly isDenied: boolean;
}

/** Labels of more words are descriptions, not what a clause says of something. */
const maxWords = 3;
/** Names of at most so many letters are marks, as "A" and "1". */
const maxMark = 2;

/** The own words of labels, null where one has none or too many. */
export const ownWords = oncePer((labels: readonly Label[]): readonly (LabelWords | null)[] => {
  const wordings = labels.map(({ name, rubric }) => spellOut(name.length <= maxMark ? rubric : name).toLowerCase());
  const { language: code } = readText(wordings.join(' '));
  return wordings.map((wording) => {
    const { words, isDenied, form } = readQuestion(wording);
    if (words.length === 0 || words.length > maxWords || form === 'open') return null;
    // Of a word of another language rank and stem are those of the English one.
    const view = readText(wording, 0, wording.length, code);
    const known = new Map(view.words.map((word) => [word.form, word] as const));
    return { isDenied, words: words.map(({ word }) => labelWord(known.get(word.form) ?? word)) };
  });
});

/** A word with the pair of opposites that it belongs to. */
export function labelWord(word: Word): LabelWord {
  const { key, isTurned } = loadPolarity().polarOf(word.english ?? word.form);
  return { word, key, isTurned };
}

/** Whether one label says the opposite of another: the same words, an odd number of them turned or denied. */
export function areOpposite(one: LabelWords | null, other: LabelWords | null): boolean {
  if (one === null || other === null || one.words.length !== other.words.length) return false;
  let turns = one.isDenied === other.isDenied ? 0 : 1;
  for (const own of one.words) {
    const same = other.words.find(({ key, word }) => key === own.key || word.stem === own.word.stem);
    if (same !== undefined) turns += same.isTurned === own.isTurned ? 0 : 1;
    else if (one.words.length === 1 && areContrary(own, itemAt(other.words, 0))) turns++;
    else return false;
  }
  return turns % 2 === 1;
}

/** Whether two labels say different things of what both name ("cancel the order", "keep the order"), or name two of a kind ("tea", "coffee"). */
export function areRivals(one: LabelWords | null, other: LabelWords | null): boolean {
  if (one === null || other === null || one === other) return false;
  const [first, second] = [itemAt(one.words, 0).word.rank, itemAt(other.words, 0).word.rank];
  if (one.words.length === 1 && other.words.length === 1 && first >= 0 && second >= 0) return areSiblings(first, second);
  const shared = one.words.filter(({ key, word }) => other.words.some((own) => own.key === key || own.word.stem === word.stem)).length;
  return shared > 0 && shared < Math.min(one.words.length, other.words.length);
}

const person = once(() => readText('person').words[0]?.rank ?? -1);

/** Whether a label is a word for somebody. */
export function namesPerson(label: LabelWords | null): boolean {
  const rank = label?.words.length === 1 ? itemAt(label.words, 0).word.rank : -1;
  return rank >= 0 && wordRelation(rank, person()) === 'broader';
}

/** Whether a text speaks of a label as the writer's: "my landlord". */
export function isOfWriter({ words }: LabelWords, { words: known, tokens, language: code }: TextView): boolean {
  const { oneself, writers } = language(languageCodes.find((one) => one === code) ?? 'en');
  return tokens.some((token, at) => {
    const before = at === 0 ? undefined : itemAt(known, numberAt(tokens, at - 1)).form;
    const { stem } = itemAt(known, token);
    return before !== undefined && words.some(({ word }) => word.stem === stem) && (oneself.includes(before) || writers.includes(before));
  });
}

// Polarity knows English words; in other languages the two labels show by themselves that one denies the other.
function areContrary({ word: one }: LabelWord, { word: other }: LabelWord): boolean {
  if (isDenyingForm(one.form, other.form) || isDenyingForm(other.form, one.form)) return true;
  if (one.rank < 0 || other.rank < 0) return false;
  return wordRelation(one.rank, other.rank) === 'opposite' || wordRelation(other.rank, one.rank) === 'opposite';
}
