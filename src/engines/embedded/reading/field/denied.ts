// Fields that deny what they name: "who did not attend" asks for the absent, "total without VAT" for the amount before it.
import type { ScalarField } from '../../../../core/find.js';
import { once, oncePerKey } from '../../../../core/once-per.js';
import { isClosedQuestion } from '../../../../text/closed-question.js';
import { languageOf } from '../../../../text/language.js';
import { largest } from '../../../../text/lists.js';
import { fromJsonFile } from '../../data.js';
import { inAnyLanguage, language } from '../../languages/languages.js';
import { askedFor, kindsAsked } from '../request/question-word.js';
import type deniedFile from './denied-concepts.json';
import { fieldWords } from './features.js';
import { type Concept, loadFieldModel } from './field-model.js';
import { contentWords } from './label-fit.js';

interface Sum {
  readonly is: string;
  readonly of: readonly string[];
}

// `others`: what the denial of a concept asks for. `without`, `including`: what a sum is called without or including something, and which sums it applies to.
const denied = fromJsonFile('denied-concepts.json', ({ others, without, including }: typeof deniedFile) => ({
  others: new Map<string, string>(Object.entries(others)),
  without: new Map<string, Sum>(Object.entries(without)),
  including: new Map<string, Sum>(Object.entries(including)),
}));

const folded = (words: readonly string[]): string[] => words.map((word) => fieldWords(word).join(' '));
const only = once(() => new Set(folded(inAnyLanguage('only'))));
const denials = once(() => new Set(folded(inAnyLanguage('verbDenials'))));
const byLength = (words: readonly string[]): string[] => folded(words).sort((left, right) => right.length - left.length);
const lacking = once(() => byLength(inAnyLanguage('lacking')));
const including = once(() => byLength(inAnyLanguage('including')));

/** Minimum probability at which a concept counts as named. */
const surely = 0.9;
/** Number of names and descriptions whose reading is cached: the documents of a batch ask for the same fields. */
const maxRemembered = 500;

/** The field with a denial replaced by the plain words of the concept it asks for; the same field if it denies nothing with a known opposite. */
export function affirmed(field: ScalarField): ScalarField {
  const [named, described] = [field.name, field.description].map(meant);
  if (named == null && described == null) return field;
  return {
    ...field,
    name: named?.name ?? field.name,
    description: described == null ? field.description : described.description || described.name,
  };
}

const sentenceEnd = /[.;:()?!\n]/u;
const contraction = /n['’]t\b/giu;

/** The concept that a denying name or description asks for; null if it denies nothing with a known opposite. */
const meant = oncePerKey((text: string): Concept | null => {
  if (isClosedQuestion(text)) return null;
  const [sentence = ''] = text.replace(contraction, ' not').split(sentenceEnd, 1);
  for (const [index, segment] of sentence.split(/[,–—]/u).entries()) {
    const words = fieldWords(segment);
    const left = sumBy(words, lacking(), denied().without) ?? sumBy(words, including(), denied().including);
    if (left !== null) return left;
    const at = words.findIndex((word) => denials().has(word));
    // "Attendees, not absentees": the first name is the requested one.
    if (at === 0 && index > 0) return null;
    const isDenied = at >= 0 && at < words.length - 1 && !only().has(words[at + 1] ?? '');
    const own = isDenied ? deniedIn(words, at, sentence) : conceptOf(words, surely);
    const other = conceptNamed(denied().others.get(own ?? ''));
    if (other !== null) return isDenied && asksFor(other.kind, words.slice(0, at), text) ? other : null;
  }
  return null;
}, maxRemembered);

/** The concept that is denied: that of the words after the denial, or of the sentence without it. */
function deniedIn(words: readonly string[], at: number, sentence: string): string | null {
  // A denial in one language is a preposition or a month in another.
  const told = languageOf(sentence);
  if (told !== undefined && !folded(language(told).verbDenials).includes(words[at] ?? '')) return null;
  const [before, after] = [conceptOf(contentWords(words.slice(0, at).join(' ')), surely), conceptOf(words.slice(at + 1), surely)];
  // "Attendees who did not vote" were present.
  if (denied().others.has(before ?? '')) return null;
  // "Who was not there": "there" has no meaning by itself.
  const whole = told === undefined ? null : conceptOf(words.toSpliced(at, 1), surely);
  return denied().others.has(after ?? '') && !denied().others.has(whole ?? '') ? after : whole;
}

/** Whether the words before a denial may ask for a value of this kind: "reason for not attending" does not ask for a person. */
function asksFor(kind: string, words: readonly string[], text: string): boolean {
  const asked = askedFor(text);
  if (asked !== null && asked !== 'what') return kindsAsked[asked].includes(kind);
  const readings = [conceptOf(words, surely), conceptOf(contentWords(words.join(' ')), surely), conceptOf(words.slice(0, 1), surely)];
  return readings.every((id) => id === null || conceptNamed(id)?.kind === kind);
}

/** The concept of a sum that excludes or includes what follows one of the phrases. */
function sumBy(words: readonly string[], phrases: readonly string[], sums: ReadonlyMap<string, Sum>): Concept | null {
  const text = ` ${words.join(' ')} `;
  const phrase = phrases.find((one) => text.includes(` ${one} `));
  if (phrase === undefined) return null;
  const [before = '', after = ''] = text.split(` ${phrase} `);
  const rest = sums.get(conceptOf(fieldWords(after), surely) ?? '');
  if (rest === undefined) return null;
  const sum = fieldWords(before);
  return sum.length === 0 || areLikeliest(sum, rest.of) ? conceptNamed(rest.is) : null;
}

/** Whether words more probably mean one of some concepts than any single other concept, or none. */
function areLikeliest(words: readonly string[], ids: readonly string[]): boolean {
  const { inventory, concepts } = loadFieldModel();
  const probabilities = concepts(words.join(' '), '');
  const isOne = (index: number): boolean => ids.includes(inventory.concepts[index]?.id ?? '');
  const share = probabilities.reduce((sum, probability, index) => (isOne(index) ? sum + probability : sum), 0);
  return probabilities.every((probability, index) => isOne(index) || probability < share);
}

function conceptOf(words: readonly string[], certainty: number): string | null {
  if (words.length === 0) return null;
  const { inventory, concepts } = loadFieldModel();
  const probabilities = concepts(words.join(' '), '').subarray(0, inventory.concepts.length);
  const best = largest(probabilities);
  return best < certainty ? null : (inventory.concepts[probabilities.indexOf(best)]?.id ?? null);
}

const conceptNamed = (id: string | undefined): Concept | null => loadFieldModel().inventory.concepts.find((concept) => concept.id === id) ?? null;
