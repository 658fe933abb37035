// Whether a label of a document names what a field asks for: by its words, whatever their language, or because both are read as the same concept.
import { oncePerKey } from '../../../../core/once-per.js';
import { sameStem } from '../../../../text/stem.js';
import { anyFunctionWords } from '../../languages/languages.js';
import { fieldWords } from './features.js';
import { loadFieldModel } from './field-model.js';

/** Words of a name or description that are not function words; all of them if there are no others. */
export function contentWords(text: string): string[] {
  const words = fieldWords(text);
  const functionWords = anyFunctionWords();
  const content = words.filter((word) => !functionWords.has(word));
  return content.length > 0 ? content : words;
}

/** A field as it is compared with labels; made once per request. */
interface FieldContent {
  readonly name: readonly string[];
  readonly description: readonly string[];
  /** Indexes of the field's concept and of its related concepts; empty without a concept. */
  readonly concepts: readonly number[];
}

export function fieldContent(name: string, description: string, conceptId: string | null): FieldContent {
  const { concepts } = loadFieldModel().inventory;
  const concept = concepts.find(({ id }) => id === conceptId);
  const meant = concept === undefined ? [] : [concept.id, ...concept.related];
  return {
    name: contentWords(name),
    description: contentWords(description),
    concepts: meant.map((own) => concepts.findIndex(({ id }) => id === own)),
  };
}

/** Minimum number of initial letters shared by forms of one word, and minimum length of a part of a compound. */
const sharedLetters = 6;
const compoundShare = 0.8;

/** "kuendigung" is "kündigung" spelled without umlauts. */
const withoutDigraphs = (word: string): string => word.replace(/([aou])e/g, '$1');

/** How likely two words (from `contentWords`) are forms of one word, or one is part of a compound, 0 to 1. */
export function sameWord(left: string, right: string): number {
  if (sameStem(left, right) || (left[0] === right[0] && withoutDigraphs(left) === withoutDigraphs(right))) return 1;
  const shorter = Math.min(left.length, right.length);
  if (shorter < sharedLetters) return 0;
  if (left.slice(0, sharedLetters) === right.slice(0, sharedLetters) && Math.abs(left.length - right.length) < sharedLetters / 2) return 1;
  return left.includes(right) || right.includes(left) ? compoundShare : 0;
}

/** Share of the words that another set covers, 0 to 1. */
function covered(words: readonly string[], by: readonly string[]): number {
  if (words.length === 0) return 0;
  return words.reduce((sum, word) => sum + by.reduce((max, other) => Math.max(max, sameWord(word, other)), 0), 0) / words.length;
}

const maxRemembered = 5000;
const maxLabelLength = 60;
/** Factor for a label that matches only the description, which is less certain than a match with the name. */
const describedShare = 0.85;
const conceptShare = 0.9;

/** How well a label names what the field asks for, 0 to 1. A part in parentheses may be ignored. */
export function labelFit(field: FieldContent, label: string): number {
  const plain = label.slice(0, maxLabelLength).trim();
  const bare = plain.replace(/\s?\([^()]*\)\s?/g, ' ').trim();
  return Math.max(fitOf(field, plain), bare === plain || bare === '' ? 0 : fitOf(field, bare));
}

function fitOf(field: FieldContent, label: string): number {
  const words = contentWords(label);
  if (words.length === 0) return 0;
  const all = [...field.name, ...field.description];
  const byName = Math.min(covered(words, all), covered(field.name, words));
  const byDescription = describedShare * Math.min(covered(words, all), covered(field.description, words));
  const byConcept = field.concepts.reduce((max, concept) => Math.max(max, conceptShare * (conceptsOf(label)[concept] ?? 0)), 0);
  return Math.max(byName, byDescription, byConcept);
}

const conceptsOf = oncePerKey((label: string) => loadFieldModel().concepts(label, ''), maxRemembered);

/** For each concept of the inventory, the maximum probability over the labels, 0 to 1. */
export function conceptsNamed(labels: readonly string[]): Float32Array {
  const named = new Float32Array(loadFieldModel().inventory.concepts.length);
  for (const label of labels) {
    const own = conceptsOf(label.slice(0, maxLabelLength).trim());
    for (let index = 0; index < named.length; index++) named[index] = Math.max(named[index] ?? 0, own[index] ?? 0);
  }
  return named;
}
