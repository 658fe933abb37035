// Labelled lines that answer a field in its own words: "Pallets: 3" for how many pallets there are, "Packed by: Ann Lee" for who packed the goods.
import { oncePer, oncePerKey } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { languageOf } from '../../../../text/language.js';
import { append } from '../../../../text/lists.js';
import { logOdds } from '../../../../text/probability.js';
import { alternatives, type LanguageCode } from '../../languages/languages.js';
import { readField } from '../../reading/field/read-field.js';
import { wordsOfName } from '../../reading/field/words-of-name.js';
import type { AnalysedDocument, Candidate, ScalarQuery } from '../candidate.js';
import { cueWords } from '../cues.js';
import { detectedLanguage } from '../language-in.js';
import { amountRoles, foldWords } from '../layout/wording.js';
import { groupOf } from '../value-groups.js';
import { answersIn, labelled } from './index.js';
import { intentWords, isSame, type WordForms, wordsIn } from './intent-words.js';
import type { NamedSpan } from './named-span.js';

/** Probability that the value of a label is the answer if the label has all words of the field, and if it says what was done but not to what. */
const surelyMeant = 0.95;
const likelyMeant = 0.85;
const maxValueLength = 120;

interface Label {
  readonly span: NamedSpan;
  readonly words: readonly WordForms[];
  /** Whether it names who did something ("Packed by"). */
  readonly isAgentive: boolean;
}

/** The labels before a colon, with their words in a language. */
const labelsIn = oncePer((document: AnalysedDocument) => oncePerKey((code: LanguageCode): readonly Label[] => readLabels(document, code)));

function readLabels(document: AnalysedDocument, code: LanguageCode): Label[] {
  const { text } = document;
  const agent = new RegExp(`\\s(?:${alternatives('agents')})$`, 'iu');
  return labelled(document).flatMap((span): Label[] => {
    if (
      span.key === undefined ||
      !span.whole ||
      !/^\s?[:：]/u.test(text.slice(span.key.end, span.key.end + 2)) ||
      span.end - span.start > maxValueLength
    )
      return [];
    const label = text.slice(span.key.start, span.key.end).replace(/\s+/g, ' ').trim();
    const words = wordsIn(label, code);
    const isAgentive = agent.test(label);
    // "Received at" gives a place, "Received on" a date.
    const endsOtherwise = !isAgentive && words.at(-1)?.isSmall === true;
    const said = words.filter(({ isSmall, lower }) => !isSmall && !cueWords().general.has(lower) && !namesAmount(lower));
    return said.length === 0 || endsOtherwise ? [] : [{ span, words: said, isAgentive }];
  });
}

/** Whether a word only says that an amount is a total: "total pallets" are pallets. */
const namesAmount = (word: string): boolean => amountRoles(foldWords(word)).flat().includes('total');

/** The values of the label that shares the most words with the field and has no others; empty if there is none or several differ in value. */
export function wishedLabels(document: AnalysedDocument, query: ScalarQuery): Candidate[] {
  const { need, asked, concept, qualified } = query;
  const { asks } = readField(asked);
  // "Who packed the goods?" requests one value, even if its last word is plural.
  if (
    (need.plural && !need.counts && asks === null) ||
    need.pick !== 'all' ||
    need.part !== undefined ||
    (concept !== null && !qualified && asks === null)
  )
    return [];
  const said = (readField(asked).nameless ? asked.description : `${wordsOfName(asked.name)} ${asked.description}`).trim();
  const code = detectedLanguage(document) ?? languageOf(said) ?? 'en';
  const labels = labelsIn(document)(code);
  if (labels.length === 0) return [];
  const wished = intentWords(said, languageOf(said) ?? code, need);
  const counts = need.counts || need.kinds[0]?.kind === 'number';
  let max = 0;
  let best: Candidate[] = [];
  for (const { span, words, isAgentive } of labels) {
    if (isAgentive && asks !== 'who' && asks !== null) continue;
    const met = wished.filter((word) => words.some((other) => isSame(word, other)));
    if (met.length === 0 || met.length < max || !words.every((word) => wished.some((other) => isSame(word, other)))) continue;
    const isWhole = met.length === wished.length && !isAgentive;
    // A word before the one the label has narrows the request down: "the second technician", "missing items".
    const opens = wished[0] !== undefined && met.includes(wished[0]);
    // "Carrier" is who carries; a label that only repeats the object does not say who acted on it.
    const namesDoer = asks === 'who' && (isAgentive || (opens && met.some(({ written }) => words.every((word) => word.written !== written))));
    if (!isWhole && !namesDoer && !(counts && opens)) continue;
    const found = answersOf(document, span, query).map(
      ({ start, end }): Candidate => ({
        start,
        end,
        logOdds: logOdds(isWhole ? surelyMeant : likelyMeant),
        source: 'named',
        key: { start: span.key?.start ?? start, end: span.key?.end ?? start },
      }),
    );
    if (found.length === 0) continue;
    if (met.length > max) best = [];
    max = met.length;
    append(best, found);
  }
  return new Set(best.map(({ start, end }) => document.text.slice(start, end).toLowerCase())).size === 1 ? best : [];
}

const formed = new Set(['money', 'percent', 'date', 'time', 'duration', 'quantity', 'number'].map(groupOf));
const person = groupOf('person');
const organisation = groupOf('organisation');
const place = groupOf('location');

/** The parts of a label's value that are of the requested kind. */
function answersOf(document: AnalysedDocument, span: NamedSpan, { need, asked }: ScalarQuery): readonly Span[] {
  const { text } = document;
  const kind = need.kinds[0]?.kind ?? '';
  const group = groupOf(kind);
  const { asks } = readField(asked);
  if (need.counts || kind === 'number') {
    const count = /^(?:\d{1,3}(?:[.,' ]\d{3})+|\d+)(?![\d.,/:-]*\d)/u.exec(text.slice(span.start, span.end));
    return count === null ? [] : [{ start: span.start, end: span.start + count[0].length }];
  }
  if (formed.has(group)) {
    const inside = document.matches(kind).filter(({ start, end }) => start >= span.start && end <= span.end);
    return inside.slice(0, 1);
  }
  const own = asks === 'where' || group === place ? withoutTimes(document, span) : span;
  const isNamed = asks !== null || group === person || group === organisation || group === place;
  return answersIn(document, { ...span, ...own }, need).filter(({ start, end }) => !isNamed || /^[^\p{Ll}\d]*\p{Lu}/u.test(text.slice(start, end)));
}

/** A value without the times before a place: "Monday 2 March, 08:00, Depot South". */
function withoutTimes(document: AnalysedDocument, { start, end }: Span): Span {
  const times = ['datetime', 'date', 'time', 'weekday'].flatMap((kind) => document.matches(kind));
  let from = start;
  for (let isTime = true; isTime; ) {
    const last = times.reduce((max, time) => (time.start >= from && time.start <= from + 1 && time.end <= end ? Math.max(max, time.end) : max), from);
    isTime = last > from;
    from = last;
    while (isTime && from < end && /[\s,]/.test(document.text[from] ?? '')) from++;
  }
  return { start: from, end };
}
