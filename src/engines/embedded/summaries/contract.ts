// What a reader wants from a contract: who the parties are, what it is about, the price, the term, and how it ends.
import type { Source, Unit } from './units.js';
import { signOf, type WordSign } from './word-signs.js';

const money = /[£$€¥]\s?\d|\d\s?(?:[£$€¥]|(?:EUR|USD|GBP|CHF|dollars?|euros?|pounds?|francs?|franken|pesos|reais)(?!\p{L}))/iu;
const length = signOf('durations');
const start = signOf('termStarts');
const end = signOf('terminations');

/** Bonus for the sentence that best states each facet, most important first. */
const facetWorth = { parties: 3, price: 2.8, object: 2.6, term: 2.4, end: 2.2 };
const minWords = 5;
/** Penalty for sentences that oblige nobody, such as the background and the signatures. */
const recital = 0.6;

/** Sentences with a change to their scores: a bonus for those that state a facet, a penalty for recitals. */
export function facetBonus({ units, sections }: Source): [index: number, bonus: number][] {
  const told = units.filter((unit) => unit.kind !== 'heading' && unit.wordCount >= minWords);
  const partOf = ({ index, block }: Unit): number => (sections.titles.length > 2 ? (sections.of[index] ?? 0) : block);
  const parties = told.slice(0, 4).sort((a, b) => b.names - a.names || a.index - b.index)[0];
  if (parties === undefined) return [];
  const found = new Map<number, number>([[parties.index, facetWorth.parties]]);
  const take = (worth: number, sign: (unit: Unit) => number): void => {
    let best: Unit | undefined;
    let max = 0;
    for (const unit of told) {
      if (found.has(unit.index)) continue;
      const value = sign(unit);
      if (value <= max) continue;
      max = value;
      best = unit;
    }
    if (best !== undefined) found.set(best.index, worth);
  };
  const earlier = ({ index }: Unit): number => 1 - index / units.length;
  const titled = (unit: Unit, sign: WordSign): number => (sign.test(sections.titles[sections.of[unit.index] ?? 0] ?? '') ? 1 : 0);
  take(facetWorth.price, (unit) => (money.test(unit.text) ? earlier(unit) : 0));
  const first = told.find(
    (unit) => unit.index > parties.index && partOf(unit) !== partOf(parties) && !/^(?:\p{L}+ ){0,3}\p{L}+ (?:agree|acuerdan)/u.test(unit.text),
  );
  const second = first === undefined ? undefined : told.find((unit) => unit.index > first.index && partOf(unit) !== partOf(first));
  const object = [first, second].find((unit) => unit !== undefined && !found.has(unit.index) && duty.test(unit.text)) ?? first;
  if (object !== undefined && !found.has(object.index)) found.set(object.index, facetWorth.object);
  take(facetWorth.term, (unit) => (length.test(unit.text) && start.test(unit.text) ? earlier(unit) + 1 : 0));
  take(facetWorth.end, (unit) => (end.test(unit.text) ? earlier(unit) + titled(unit, end) : 0));
  for (const { index, text } of told) if (!found.has(index) && !duty.test(text)) found.set(index, -recital);
  return [...found];
}

/** Says that somebody must do something or that something changes hands. */
const duty = signOf('duties');
