// Yes/no questions that one clause of the text answers in so many words: "No pets are allowed" denies "Are pets allowed?", "Smoking is allowed" does not.
import { stem } from '../../../text/stem.js';
import { closeStems } from '../scoring/related-words.js';
import { sentenceOfTokens } from './fact-features.js';
import type { LabelView } from './read-rubric.js';
import type { TextView } from './read-text.js';

const opening = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|may|will)\b/i;
// A question with these asks for more, or for something else, than that it is said.
const beyondSaying = /\b(?:not|no|never|without|still|always|only|ever|every|all|same|or|more|less|most|least|than|if)\b|n['’]t\b/i;

/** Words that deny what stands in their clause. */
export const denials: ReadonlySet<string> = new Set(
  'not no never none neither nor without cannot nothing nobody hardly deny denies denied refuse refuses refused fail fails failed lack lacks 0 zero'.split(
    ' ',
  ),
);
const clauseBreaks: ReadonlySet<string> = new Set('but while whereas although though however and yet'.split(' '));
const conditions: ReadonlySet<string> = new Set('if when unless whether'.split(' '));

// What is asked of a job or a try is what all of its report is about: it need not be named again.
const outcomes = 'succeed succeeded successful completed finished passed | fail failed failure aborted crashed error';
const outcomeStems: ReadonlySet<string> = new Set(outcomes.split(/[ |]+/).map(stem));

const opposites: ReadonlyMap<string, ReadonlySet<string>> = oppositesOf(
  'allowed permitted | forbidden prohibited banned disallowed',
  'open opened | closed shut',
  'included | excluded extra cost charge charged surcharge',
  'free | cost charge charged fee surcharge extra paid',
  'accepted approved | rejected refused declined denied',
  'paid | unpaid outstanding overdue',
  'possible | impossible',
  'available | unavailable',
  'legal | illegal',
  'valid | invalid expired',
  'complete completed | incomplete',
  'full | empty',
  'present | absent missing',
  'safe | unsafe dangerous',
  outcomes,
);

// "Guests may smoke" says that smoking is allowed.
const permission: ReadonlySet<string> = new Set('allowed permitted'.split(' ').map(stem));
const permitting = ['may', 'can'].map(stem);
const permitted = stem('permitted');

/** "May the tenant smoke in the flat?": what somebody may do, without who and where. */
const permissionAsked = /^(?:may|can)\s(?:(?:the|an?|my|our|their)\s)?[\p{L}’']+\s((?:(?!(?:in|at|on|inside|within)\s)\S{1,30}\s?){1,8})/iu;

// The last word of a question says what is asked; a word that stands in the sentence, but in another clause, may belong to this one.
const lastWeight = 2;
const besideWeight = 0.6;
const leastShare = 0.75;
const fewestTerms = 2;

/**
 * What the clauses that speak of the question say, from -1 (all deny it) to 1 (all say it); 0 where none does. Reads the words of the question that carry
 * its content, at least two of them, their last in the clause itself or as its opposite.
 */
export function plainAnswer({ label, terms }: LabelView, text: TextView): number {
  const { rubric } = label;
  if (!opening.test(rubric) || beyondSaying.test(rubric)) return 0;
  const asked = new Set(rubric.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const named = terms.filter(({ word, weight }) => weight === 1 && asked.has(word.form)).map(({ word }) => word.stem);
  const order = [...asked].map((form) => stem(form));
  const deed = (
    permissionAsked
      .exec(rubric)?.[1]
      ?.toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .map(stem)
    .filter((one) => named.includes(one));
  const content = deed.length > 0 ? [...deed, permitted] : named;
  const last =
    deed.length > 0 ? permitted : content.reduce((latest, one) => (order.indexOf(one) > order.indexOf(latest) ? one : latest), content[0] ?? '');
  const isOutcome = outcomeStems.has(last);
  const alike = isOutcome ? [...outcomeStems].filter((one) => !opposites.get(last)!.has(one)) : [];
  const sayings = [last, ...alike, ...(permission.has(last) ? permitting : [])];
  const contraries = [...(opposites.get(last) ?? [])];
  if (content.length < fewestTerms || ![...sayings, ...contraries].some((one) => isNamed(text, one))) return 0;
  const others = isOutcome ? [] : content.filter((one) => one !== last).map((one) => ({ one, kin: closeStems([one]) }));
  const total = others.length + lastWeight;

  let [said, denied] = [0, 0];
  for (const { clauses: sentence, asks } of clausesOf(text)) {
    if (asks) continue;
    const inSentence = new Set(sentence.flat().map(({ stem }) => stem));
    for (const clause of sentence) {
      if (clause.some(({ form }) => conditions.has(form))) continue;
      const stems = new Set(clause.map(({ stem }) => stem));
      const says = sayings.some((one) => has(stems, one));
      const isOpposite = !says && contraries.some((one) => stems.has(one));
      if (!says && !isOpposite) continue;
      const shares = others.map(({ one, kin }) =>
        has(stems, one) ? 1 : inSentence.has(one) || [...kin].some((word) => stems.has(word)) ? besideWeight : 0,
      );
      // Who may pay may not pay by card.
      if (deed.length > 0 && shares.at(-1) === 0) continue;
      const score = shares.reduce((sum, share) => sum + share, lastWeight);
      if (score < leastShare * total) continue;
      if (clause.some(({ form, stem }) => denials.has(form) && stem !== last && !(isOpposite && contraries.includes(stem))) !== isOpposite) denied++;
      else said++;
    }
  }
  return said + denied === 0 ? 0 : (said - denied) / (said + denied);
}

function isNamed(text: TextView, wanted: string): boolean {
  return text.withStem(wanted) >= 0 || text.words.some(({ stem }) => isAlike(stem, wanted));
}

function has(stems: ReadonlySet<string>, wanted: string): boolean {
  return stems.has(wanted) || [...stems].some((one) => isAlike(one, wanted));
}

// "Renew" and "renewal", "automatic" and "automatically" are one word with more or less at its end.
function isAlike(one: string, other: string): boolean {
  if (one.length < shortestRoot || other.length < shortestRoot || Math.abs(one.length - other.length) > longestEnding) return false;
  return one.length < other.length ? other.startsWith(one) : one.startsWith(other);
}

const shortestRoot = 5;
const longestEnding = 3;

/** A word of a clause. */
interface Token {
  readonly form: string;
  readonly stem: string;
}

export interface Sentence {
  readonly clauses: readonly (readonly Token[])[];
  /** Whether it ends with a question mark. */
  readonly asks: boolean;
}

/** Sentences, each as its clauses; conjunctions and punctuation divide them. */
export function clausesOf(view: TextView): Sentence[] {
  const inSentence = sentenceOfTokens(view);
  const sentences: { clauses: Token[][]; asks: boolean }[] = [];
  view.tokens.forEach((index, at) => {
    const word = view.words[index]!;
    const isFirst = at === 0 || inSentence[at] !== inSentence[at - 1];
    if (isFirst) sentences.push({ clauses: [[]], asks: false });
    const sentence = sentences.at(-1)!;
    if (!isFirst && (clauseBreaks.has(word.form) || /[,;:()]/.test(view.text.slice(view.ends[at - 1], view.starts[at])))) sentence.clauses.push([]);
    sentence.clauses.at(-1)!.push(word);
    if (view.text.charAt(view.ends[at]!) === '?') sentence.asks = true;
  });
  return sentences;
}

function oppositesOf(...pairs: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const pair of pairs) {
    const [one = [], other = []] = pair.split('|').map((side) => side.trim().split(' ').map(stem));
    for (const word of one) found.set(word, new Set([...(found.get(word) ?? []), ...other]));
    for (const word of other) found.set(word, new Set([...(found.get(word) ?? []), ...one]));
  }
  return found;
}
