// Values that a text puts side by side: words that the field shares with only one of them decide which is meant; if there are none, confidence drops.
import type { FoundValue } from '../../../../core/find.js';
import { overlaps, type Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { languageOf } from '../../../../text/language.js';
import { readField } from '../../reading/field/read-field.js';
import { wordsOfName } from '../../reading/field/words-of-name.js';
import { onlyAsks } from '../../reading/request/question-word.js';
import { enumeratedWithBest, mayBeSeveral } from '../answers/enumeration.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { intentWords, isSame, type WordForms, wordsIn } from '../named/intent-words.js';
import { meantByLabel } from './labels.js';
import { type Member, membersBeside } from './members.js';
import { lowerOtherPeriods } from './periods.js';
import { assignedInOrder, meantInOrder } from './respectively.js';
import { unsureShare } from './unsure.js';

/**
 * The values of a field that requests one, after a comparison of the best with those next to it. With `areExclusive`, confidences are shares of 1. If
 * `isSettled` (by the layout), only labels and the periods of rates can change them.
 */
export function settleTwins(
  document: AnalysedDocument,
  query: ScalarQuery,
  found: readonly FoundValue[],
  { areExclusive, isSettled }: { readonly areExclusive: boolean; readonly isSettled: boolean },
): readonly FoundValue[] {
  const { asked, need, concept, qualified, isQuestion } = query;
  const { asks, nameless } = readField(asked);
  if (need.pick !== 'all' || found.length === 0) return found;
  const said = (nameless ? asked.description : `${wordsOfName(asked.name)} ${asked.description}`).trim();
  const code = languageOf(said) ?? languageIn(document);
  const values = lowerOtherPeriods(document, said, code, found);
  if (need.plural && !need.counts && asks === null) return values;
  const best = values.reduce((max, value) => (value.confidence > max.confidence ? value : max));
  const words = wordsIn(said, code).filter(({ isSmall, written }) => !isSmall && !onlyAsks(written));
  // A known concept has many wordings.
  const isKnown = concept !== null && !qualified;
  const particular = isKnown || isSettled ? [] : intentWords(said, code, need);
  const labelled = meantByLabel(document, words, particular, best);
  const given = labelled !== null || isSettled ? [] : assignedInOrder(document, best);
  const isOneOfAll = mayBeSeveral(document, query) && enumeratedWithBest(document, values).length > 0;
  const members = labelled !== null || isKnown || isSettled || given.length > 0 || isOneOfAll ? [] : membersBeside(document, best);
  const meant = labelled ?? (given.length > 0 ? meantInOrder(given, words) : meantAmong(members, particular, best));
  if (meant === null || (meant === 'unsure' && labelled === null && !isQuestion)) return values;
  if (meant === 'unsure') return values.map((value) => ({ ...value, confidence: value.confidence * unsureShare }));
  return passConfidence(values, meant, labelled === null ? [...given, ...members] : [best], areExclusive);
}

/** The member that a field means; null if its words do not decide, 'unsure' if they match none. */
function meantAmong(members: readonly Member[], wished: readonly WordForms[], best: Span): Member | 'unsure' | null {
  const said = members.map(({ words }) => new Set(wished.filter((word) => words.some((other) => isSame(word, other)))));
  const [first = new Set<WordForms>(), ...others] = said;
  const [opening] = members;
  if (opening === undefined) return null;
  const gains = others.map((own, index): number => {
    const member = itemAt(members, index + 1);
    const gained = [...own].filter((word) => !first.has(word));
    const { unit } = member;
    const countsOther = unit !== null && !wished.some((word) => isSame(word, unit));
    const isPredicate = member.words.some((word) => word.start >= member.end && gained.some((other) => isSame(other, word)));
    return replaced(opening, member, wished) >= gained.length || (countsOther && !isPredicate) ? 0 : gained.length;
  });
  const max = gains.reduce((top, gain) => Math.max(top, gain), 0);
  if (max > 0) return gains.filter((gain) => gain === max).length === 1 ? itemAt(members, gains.indexOf(max) + 1) : null;
  const own = members.findIndex((member) => overlaps(member, best));
  const unmet = wished.filter((word) => !said.some((words) => words.has(word)));
  const shared = (word: WordForms): boolean => said.every((words) => words.has(word));
  const { unit } = members[own] ?? opening;
  const tells = [...(said[own] ?? [])].some((word) => !shared(word) && !(unit !== null && isSame(word, unit)));
  return unmet.length > 0 && !tells ? 'unsure' : null;
}

/** How many words that the first member shares with the field another member replaces with its own; words that it only omits apply to it too. */
function replaced(opening: Member, member: Member, wished: readonly WordForms[]): number {
  const isWished = (word: WordForms): boolean => wished.some((other) => isSame(word, other));
  const { unit } = opening;
  return [true, false].reduce((sum, before) => {
    const onSide = ({ words, start }: Member): readonly WordForms[] => words.filter((word) => word.start < start === before);
    const own = onSide(member);
    if (own.every(isWished)) return sum;
    const lost = onSide(opening).filter((word) => word !== unit && isWished(word) && !own.some((other) => isSame(word, other)));
    return sum + lost.length;
  }, 0);
}

/** Passes the confidence in any of the members on to the one that is meant. */
function passConfidence(values: readonly FoundValue[], heir: Span, members: readonly Span[], areExclusive: boolean): FoundValue[] {
  const isOther = (value: Span): boolean => members.some((member) => member !== heir && overlaps(member, value));
  const others = values.filter(isOther);
  const passed = others.reduce((sum, { confidence }) => (areExclusive ? sum + confidence : Math.max(sum, confidence)), 0);
  const rest = values.filter((value) => !isOther(value));
  const own = rest.find((value) => overlaps(value, heir));
  const confidence = areExclusive ? Math.min(1, (own?.confidence ?? 0) + passed) : Math.max(own?.confidence ?? 0, passed);
  const inherited = { start: own?.start ?? heir.start, end: own?.end ?? heir.end, confidence };
  return [...rest.filter((value) => value !== own), inherited].sort((left, right) => left.start - right.start);
}
