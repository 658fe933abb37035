// Where the first member of an enumeration begins and the last one ends: scores every possible place by the words next to it and the form of the other
// members, and takes the best. The weights are made by test/eval/train/list-edges.ts.
import { itemAt, numberAt } from '../../../../text/at.js';
import { auxiliaries, pastNouns, pasts, prepositions, presents, pronouns, relatives, verbLeading } from '../../../../text/clause-words.js';
import { fromJsonFile } from '../../data.js';
import type { LanguageCode } from '../../languages/languages.js';
import { nounOf } from '../../reading/text/noun-kinds.js';
import { mark, type Word } from '../../reading/text/words.js';
import { baseForm } from '../describe-words.js';
import { isArticle } from './articles.js';
import { cuesIn } from './list-cues.js';
import { belongs, isDetermined, type Segment } from './segments.js';

/** Max words of a member; a member that fills its segment may be longer. */
const maxWords = 8;
const maxWhole = 11;

export const edgeFeatures = [
  'whole',
  'beside article',
  'beside number',
  'beside preposition',
  'beside other small word',
  'beside verb',
  'beside cue',
  'beside mark',
  'beside noun',
  'beside capital, of capitals',
  'own capital, of capitals',
  'own small letter, of capitals',
  'verb at the edge',
  'verb inside',
  'cue inside',
  'preposition inside, as others',
  'preposition inside, unlike others',
  'longer than others',
  'shorter than others',
  'words',
  'begins as others',
  'German nouns in a row',
  'German noun at the edge',
] as const;

const models = fromJsonFile('list-edges.json', (own: Readonly<Record<'start' | 'end', Readonly<Record<string, number>>>>) => ({
  start: edgeFeatures.map((name) => own.start[name] ?? 0),
  end: edgeFeatures.map((name) => own.end[name] ?? 0),
}));

/** A part of the first or last segment that may be the member: words `from` up to `to` (exclusive), with its features in the order of `edgeFeatures`. */
interface Edge {
  readonly from: number;
  readonly to: number;
  readonly figures: readonly number[];
}

const surelyNoun = 0.6;
const asNoun = ({ lower, isSmall }: Word): number => (isSmall ? 0 : Math.max(nounOf(lower)?.asNoun ?? 0, nounOf(baseForm(lower))?.asNoun ?? 0));
const isConjugated = ({ lower }: Word): boolean => auxiliaries.has(lower) || presents.has(lower) || (pasts.has(lower) && !pastNouns.has(lower));
const isVerb = (word: Word, before: Word | undefined): boolean =>
  isConjugated(word) ||
  (!word.isSmall && before !== undefined && (verbLeading.has(before.lower) || (pronouns.has(before.lower) && asNoun(word) < surelyNoun)));
const isPreposition = ({ lower }: Word): boolean => prepositions.has(lower) && !belongs({ lower } as Word);
/** The way a member begins. */
const beginningOf = (word: Word, isCapital: boolean): string =>
  isDetermined(word) ? 'determined' : /ing$/.test(word.lower) ? 'ing' : isCapital ? 'capital' : asNoun(word) >= surelyNoun ? 'noun' : 'other';

/** All stretches of a segment that may be its member. The member ends the first segment (`start`) or begins the last one (`end`). */
export function edgesOf(text: string, run: readonly Segment[], side: 'start' | 'end', code: LanguageCode): Edge[] {
  const { words, before: separator } = itemAt(run, side === 'start' ? 0 : run.length - 1);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isCapital = ({ start }: Word): boolean => /^\p{Lu}/u.test(text.slice(start, start + 2));
  const others = (side === 'start' ? run.slice(1) : run.slice(0, -1)).filter(({ words: own }) => own.length > 0);
  // The first and last members are compared with each other only if there are no others.
  const alike = others.length > 1 ? (side === 'start' ? others.slice(0, -1) : others.slice(1)) : others;
  const edgeWord = ({ words: own }: Segment): Word | undefined => (side === 'start' ? own.find((word) => !isArticle(word)) : own.at(-1));
  const edgeWords = others.flatMap((segment) => edgeWord(segment) ?? []);
  const areCapital = code !== 'de' && edgeWords.length > 0 && edgeWords.every(isCapital);
  const havePhrases = alike.some(({ words: own }) => own.some((word, index) => index > 0 && isPreposition(word)));
  const lengthOf = (own: readonly Word[]): number => own.filter((word) => !isArticle(word) && !mark.test(word.lower)).length;
  const usual = alike.reduce((sum, { words: own }) => sum + lengthOf(own), 0) / Math.max(1, alike.length);
  const beginnings = others.flatMap(({ words: own }) => {
    const word = own[0];
    return word === undefined ? [] : [beginningOf(word, isCapital(word))];
  });
  const cues = cuesIn(text, { start: first.start, end: last.end }, code);
  const edges: Edge[] = [];
  let depth = 0;
  for (let at = 0; at < words.length; at++) {
    const { lower } = itemAt(words, at);
    depth += lower === '(' || lower === '[' ? 1 : lower === ')' || lower === ']' ? -1 : 0;
    // What is in brackets belongs to one member or to none.
    if (depth > 0) continue;
    const [from, to] = side === 'start' ? [at, words.length] : [0, at + 1];
    const own = itemAt(words, at);
    const isWhole = side === 'start' ? at === 0 : at === words.length - 1;
    if (
      to - from > (isWhole ? maxWhole : maxWords) ||
      (own.isSmall && !isDetermined(own) && !isWhole) ||
      mark.test(own.lower) ||
      (isArticle(own) && side === 'start')
    )
      continue;
    const member = words.slice(from, to);
    const beside = words[side === 'start' ? at - 1 : at + 1];
    const count = lengthOf(member);
    const phrase = member.some((word, index) => index > 0 && isPreposition(word));
    const ofCapitals = areCapital && side === 'start' ? isCapital(own) : areCapital && isCapital(own);
    const is = (holds: boolean | undefined): number => (holds === true ? 1 : 0);
    const ratio = Math.log(Math.max(1, count) / Math.max(1, usual));
    const { start, end } = { start: itemAt(member, 0).start, end: itemAt(member, member.length - 1).end };
    const isBesideCue = cues.some((cue) => (side === 'start' ? cue.end === beside?.end : cue.start === beside?.start));
    const besideIsArticle = beside !== undefined && isArticle(beside);
    const besideVerb = beside !== undefined && isVerb(beside, words[side === 'start' ? at - 2 : at]);
    edges.push({
      from,
      to,
      figures: [
        is(isWhole) + is(isWhole && separator === 'colon'),
        is(besideIsArticle),
        is(beside !== undefined && /^\d/.test(beside.lower)),
        is(beside !== undefined && isPreposition(beside)),
        is(beside?.isSmall === true && !besideIsArticle && !isPreposition(beside) && !besideVerb),
        is(besideVerb),
        is(isBesideCue),
        is(beside !== undefined && mark.test(beside.lower)),
        is(beside !== undefined && !beside.isSmall && !besideVerb && !isBesideCue && asNoun(beside) >= surelyNoun),
        is(areCapital && beside !== undefined && isCapital(beside) && !besideIsArticle),
        is(ofCapitals),
        is(areCapital && !isCapital(own)),
        is(side === 'start' ? isVerb(own, beside) : isVerb(own, words[at - 1])),
        is(member.slice(1).some((word, index) => isVerb(word, member[index]) || relatives.has(word.lower))),
        is(cues.some((cue) => cue.start >= start && cue.end <= end && (side === 'start' || cue.start > start))),
        is(phrase && havePhrases),
        is(phrase && !havePhrases),
        Math.max(0, ratio),
        Math.max(0, -ratio),
        count,
        side === 'start'
          ? beginnings.filter((beginning) => beginning === beginningOf(own, isCapital(own))).length / Math.max(1, beginnings.length)
          : 0,
        is(code === 'de' && beside !== undefined && isCapital(beside) && isCapital(own)),
        is(code === 'de' && beside !== undefined && !beside.isSmall && !isCapital(beside) && isCapital(own)),
      ],
    });
  }
  return edges;
}

/** The edge with the highest score; null if there are none. */
export function bestEdge(edges: readonly Edge[], side: 'start' | 'end'): Edge | null {
  const weights = models()[side];
  const scoreOf = ({ figures }: Edge): number => figures.reduce((sum, value, index) => sum + value * numberAt(weights, index), 0);
  return edges.reduce<Edge | null>((best, edge) => (best === null || scoreOf(edge) > scoreOf(best) ? edge : best), null);
}
