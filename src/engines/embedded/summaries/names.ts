// Which words of a text are names, whom a sentence is about, and who a leading pronoun stands for.
import type { Source, Unit } from './units.js';

/** How words of the source are written inside sentences. */
export interface NameIndex {
  /** True for a word that is a name wherever it stands. */
  isName(word: string): boolean;
  /** True when a sentence-initial word may be written small inside a sentence. */
  maySink(word: string): boolean;
}

const closedClass = new Set(
  `the a an this that these those he she it they we his her its their our my your there here in on at by for from with as after before when while if because although though since until during
  under over some many most all both each every no one two three four five six seven eight nine ten several few another other such what who more less about around nearly almost last next what how where
  why not only even just now then once to of and but or so`.split(/\s+/),
);

export function indexNames(source: Source): NameIndex {
  const { capitals, smalls } = source.cases;
  return {
    isName: (word) => capitals.has(word) && !smalls.has(word.toLowerCase()),
    maySink: (word) => {
      if (source.caseless || /^\p{Ll}/u.test(word)) return true;
      const lower = word.toLowerCase();
      return word !== 'I' && (closedClass.has(lower) || (smalls.has(lower) && !capitals.has(word)));
    },
  };
}

const notPerson =
  /^(?:Inc|Ltd|Co|Corp|University|College|Company|Council|Court|Department|Ministry|Bank|Group|Party|Police|Association|Committee|Institute|School|Hospital|City|County|State|States|Union|Board|Agency|Office|Street|Road|Airport|Museum|House|Church|League|Club|Times|Post|News|River|Bay|Island|Islands|Sea|Mountains?|Park|Center|Centre|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|The|A|An|In|On|At|For|And|But|If|When|After|Before|According|Last|This|That|These|Those|New|North|South|East|West|Saint)$/;
const subjectPattern =
  /^((?:(?:Mr|Mrs|Ms|Dr|Prof|Sir|Dame|Lord|Lady|Sen|Rep|Gov|President|Mayor|Judge|Captain|Professor|Senator|Minister)\.? )?(?:\p{Lu}[\p{L}'’-]+)(?: (?:\p{Lu}\.|\p{Lu}[\p{L}'’-]+|de|van|von|bin|al)){0,3})(?=[ ,])/u;

/** The person a sentence starts with, by at least two name words or a title, or undefined. */
export function leadingPerson(text: string): string | undefined {
  const match = subjectPattern.exec(text);
  const name = match?.[1];
  if (name === undefined) return undefined;
  const parts = name.split(' ');
  if (parts.length < 2 || parts.some((part) => notPerson.test(part)) || !/^\p{Lu}/u.test(parts.at(-1) ?? '')) return undefined;
  return /^,? (?:\p{Ll}|a |an |the |who |\d)/u.test(text.slice(name.length)) ? name : undefined;
}

const leadPronoun = /^(He|She|His|Her) (?=\p{Ll})/u;

/**
 * The sentence with its leading pronoun replaced by the person meant, when one of the two sentences before it starts with exactly one person;
 * otherwise unchanged.
 */
export function nameLeadingPronoun(unit: Unit, units: readonly Unit[]): string {
  const pronoun = leadPronoun.exec(unit.text)?.[1];
  if (pronoun === undefined) return unit.text;
  for (let back = 1; back <= 2; back++) {
    const before = units[unit.index - back];
    if (before === undefined || before.kind !== 'prose' || before.speaker !== unit.speaker || unit.block - before.block > 1) return unit.text;
    const person = leadingPerson(before.text);
    if (person !== undefined) {
      const possessive = pronoun === 'His' || (pronoun === 'Her' && !/^Her (?:and|is|was|said|has|had|will)\b/.test(unit.text));
      const others = before.text.slice(person.length).match(/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu) ?? [];
      if (others.length > 0) return unit.text;
      return `${person}${possessive ? "'s" : ''}${unit.text.slice(pronoun.length)}`;
    }
    // A chain of pronouns leads further back; anything else breaks it.
    if (!leadPronoun.test(before.text)) return unit.text;
  }
  return unit.text;
}
