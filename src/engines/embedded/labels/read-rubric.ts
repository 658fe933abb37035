// A label as label scoring sees it: the words that support or exclude it, read from its name and its yes/no rubric.
import type { Label } from '../../../core/label.js';
import { once } from '../../../core/once-per.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { language as listsOf } from '../languages/languages.js';
import { phraseWords } from './phrase-words.js';
import { readPresence } from './presence.js';
import { type Comparison, readComparison } from './quantity.js';
import { readText, type TextView, type Word } from './read-text.js';

export interface Term {
  readonly word: Word;
  /** Emphasis of the word in the wording, 0 to 1. */
  readonly weight: number;
}

export interface LabelView {
  readonly label: Label;
  /** The name as separate words, in lower case. */
  readonly name: string;
  /** Stems of the words of the name. */
  readonly nameStems: readonly string[];
  /** What the text should be about. */
  readonly terms: readonly Term[];
  /** What the text should not be about ("not …", "rather than …"). */
  readonly excluded: readonly Term[];
  /** The comparison of numbers or dates it makes; null if it makes none. */
  readonly comparison: Comparison | null;
  /** Kinds of value whose presence it asks for; null if it asks for something else. */
  readonly presence: readonly string[] | null;
  /** True for a catch-all: "other", "none of the above". */
  readonly rest: boolean;
  /** The stem of every word of name and rubric, prefixed "not " if negated, for recognising the judgement asked for. */
  readonly cues: ReadonlySet<string>;
}

// Words with which a rubric asks count nothing at its start and little after that.
const frame = once((): ReadonlySet<string> => new Set(listsOf('en').asking));
/** Weight of such a word inside a rubric. */
export const frameInside = 0.25;

const participle = /(?:ing|ed|en|own|able)$/;
const restNames =
  /^(?:other|others|none|unknown|misc|miscellaneous|else|neither|n\/?a|none of (?:the above|these|them)|something else|anything else|out of scope|oos|uncategori[sz]ed|unrelated)$/;
const restRubric =
  /\b(?:none of (?:the|these)|anything else|something else|any other|other than (?:the|these|all)|not? (?:fit|match|belong)|no other (?:label|category)|everything else)\b/;

/** Reads one label; `language` is that of all labels of its question. Splits names in snake_case, kebab-case and camelCase into words. */
export function readLabel(label: Label, language: string | null = null): LabelView {
  const name = spellOut(label.name);
  const rubric = label.rubric === label.name ? '' : label.rubric;
  const terms = new Map<string, Term>();
  const excluded = new Map<string, Term>();
  const cues = new Set<string>();
  collect(readText(name, 0, name.length, language), false, terms, excluded, cues);
  const nameStems = [...terms.keys()];
  if (rubric !== '') {
    const spelled = spellOut(rubric);
    collect(readText(spelled, 0, spelled.length, language), true, terms, excluded, cues);
  }
  for (const key of terms.keys()) excluded.delete(key);
  const rest = restNames.test(name.toLowerCase().trim()) || restRubric.test(rubric.toLowerCase());
  return {
    label,
    name: name.toLowerCase().trim(),
    nameStems,
    terms: [...terms.values()],
    excluded: [...excluded.values()],
    comparison: readComparison(rubric),
    presence: readPresence(rubric === '' ? name : rubric),
    rest,
    cues,
  };
}

/** Splits a name in snake_case or camelCase into words; reads at most 2000 characters. */
export function spellOut(name: string): string {
  return name
    .slice(0, 2000)
    .replaceAll('_', ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}

function collect(view: TextView, isRubric: boolean, terms: Map<string, Term>, excluded: Map<string, Term>, cues: Set<string>): void {
  const lower = view.text.toLowerCase();
  const asking = frame();
  const { excluding, helping, having } = phraseWords().rubrics;
  let opening = isRubric;
  let negated = false;
  let denied = false;
  let named = false;
  let auxiliary = '';
  const wordAt = (position: number): string => view.words[view.tokens[position] ?? -1]?.form ?? '';
  view.tokens.forEach((index, position) => {
    const word = itemAt(view.words, index);
    const start = numberAt(view.starts, position);
    const separated = position > 0 && /[,;:.?!()]/.test(lower.slice(view.ends[position - 1], start));
    if (separated || word.form === 'but') {
      negated = false;
      denied = false;
    }
    cues.add(negated || denied ? `not ${word.stem}` : word.stem);
    const before = wordAt(position - 1);
    if (helping.has(word.form) || having.has(word.form)) auxiliary = word.form;
    // In a label about something not happening ("card not working", "a transfer that has not arrived"), the negated words are not an exclusion.
    if (word.form === 'not' && named && !separated && before !== 'but' && (!isRubric || isPredicate(auxiliary, wordAt(position + 1)))) {
      denied = true;
      return;
    }
    if (
      excluding.has(word.form) ||
      (word.form === 'than' && (before === 'rather' || before === 'other')) ||
      (word.form === 'of' && (before === 'instead' || before === 'free'))
    ) {
      negated = true;
      return;
    }
    const framing = isRubric && asking.has(word.form);
    if (framing && opening) return;
    opening = false;
    named = true;
    const target = negated ? excluded : terms;
    const weight = framing ? frameInside : 1;
    if ((target.get(word.stem)?.weight ?? 0) < weight) target.set(word.stem, { word, weight });
  });
}

function isPredicate(auxiliary: string, after: string): boolean {
  const { helping, having } = phraseWords().rubrics;
  return helping.has(auxiliary) || (having.has(auxiliary) && participle.test(after));
}
