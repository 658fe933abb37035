// Values in running text for fields in any wording: all possible values are scored together, with "none of them" as one more option. The model is made by
// test/eval/train/running-text.ts.
import type { FoundValue } from '../../../../core/find.js';
import { oncePer } from '../../../../core/once-per.js';
import { numberAt } from '../../../../text/at.js';
import { softmax } from '../../../../text/probability.js';
import { fromJsonFile } from '../../data.js';
import type { LanguageCode } from '../../languages/languages.js';
import { languageOfField } from '../../reading/field/meaning-model.js';
import { readField } from '../../reading/field/read-field.js';
import { wordsOfName } from '../../reading/field/words-of-name.js';
import { inEnglishWords } from '../../reading/text/words.js';
import { type Net, netOutput } from '../../weights/net.js';
import { analyse } from '../analyse.js';
import { mayBeSeveral, sharedByEnumeration } from '../answers/enumeration.js';
import { settleAnswers } from '../answers/settle-answers.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { settleChanges } from '../changes/settle.js';
import { baseForm } from '../describe-words.js';
import { languageIn } from '../language-in.js';
import { withoutOverlaps } from '../overlaps.js';
import { isTypeNoun, isWholeName } from '../prose/asked-types.js';
import { askedKinds, thingCandidates } from '../prose/things.js';
import { kindsCalled } from '../recognisers/table.js';
import { type Evidenced, evidenceNames, isForm } from '../scoring/evidence.js';
import { probabilityOf } from '../scoring/score.js';
import { type Weighable, weighable } from './figures.js';
import { inputCount } from './inputs.js';
import { relevantPart } from './relevant-part.js';

/** Maximum length in characters of a letter or notice, and the minimum number of sentences in which a value has rivals. */
const maxLength = 6000;
const minSentences = 3;
/** Minimum confidence of a returned value. */
const minReturned = 0.1;

/** A long line of running text has at least this many characters; such lines hold at least this share of the text. */
const longLine = 60;
const runningShare = 0.5;
/** Kinds that their recognisers find more surely than reading does if a field in another language than English calls them by name. */
const surelyRecognised: ReadonlySet<string> = new Set(['phone', 'email', 'url', 'iban', 'time']);
const firstWord = /^(?:the )?\p{L}+ /iu;

const isRunning = oncePer(({ text, lines }: AnalysedDocument): boolean => {
  const long = lines.reduce((sum, { start, end }) => (end - start >= longLine ? sum + end - start : sum), 0);
  return long >= runningShare * text.trim().length;
});

const model = fromJsonFile('running-text.json', ({ net }: { readonly net: Net }) => net);

/** Whether a field is a question that says more than a known concept ("When is it due?" does not) and is not asked of a form, where labels answer. */
function isQuestion(document: AnalysedDocument, { isQuestion: isAsked, concept, qualified }: ScalarQuery): boolean {
  return isAsked && !isForm(document) && (concept === null || qualified);
}

/** Whether a field requests particular values of a running text: not all values of a kind, and not on a form, where labels answer. */
export function requestsParticularValues(document: AnalysedDocument, query: ScalarQuery): boolean {
  const { text, sentences } = document;
  const { asked, need } = query;
  if (isQuestion(document, query)) return true;
  if (text.length > maxLength || sentences.length < minSentences || !isRunning(document)) return false;
  if (need.part !== undefined || need.shapes.length > 0 || need.alternatives !== undefined) return false;
  const words = asked.description || wordsOfName(asked.name);
  if (kindsCalled(words).length > 0 || isWholeName(baseForm(words.toLowerCase()))) return false;
  if (kindsCalled(inEnglish(words, languageIn(document))).some((kind) => surelyRecognised.has(kind))) return false;
  // "All amounts", "first date": a kind, and which of its values.
  return (!need.plural && need.pick === 'all') || kindsCalled(words.replace(firstWord, '')).length === 0;
}

/** The words of a field in English, word by word if they are in another language; few words say nothing about it unless the document is in that language. */
function inEnglish(words: string, ofDocument: LanguageCode): string {
  const own = languageOfField(words, '') ?? 'en';
  const code = own === 'en' ? ofDocument : own;
  return code === 'en' ? words : inEnglishWords(words, code);
}

const named = evidenceNames.indexOf('named');
const likely = 0.5;

/**
 * The evidence that answers a field if reading found no value, or fewer than requested; null if there is none. Phrases and labels name those with a role
 * ("parties"); things of the kind that a noun requests without further words ("animals", "occupation") are recognised by themselves.
 */
export function evidenceByForm(
  document: AnalysedDocument,
  query: ScalarQuery,
  evidence: readonly Evidenced[],
  read: readonly FoundValue[],
): readonly Evidenced[] | null {
  const { asked, need } = query;
  const found = read.filter(({ confidence }) => confidence >= likely).length;
  if (isQuestion(document, query) || found > 1) return null;
  const isPart = need.plural || (found === 0 && isTypeNoun((asked.description || asked.name).toLowerCase()));
  if (isPart && evidence.some((entry) => entry.figures[named] === 1 && probabilityOf(entry) >= likely)) return evidence;
  const things = askedKinds(query, document)?.isAny === true ? thingCandidates(document, query) : [];
  if (!things.some(({ logOdds }) => logOdds > 0)) return null;
  return evidence.filter((entry) => things.some(({ start, end }) => start === entry.start && end === entry.end));
}

/** What was read for a field in running text. */
interface ReadValues {
  /** Values with their probabilities, in text order and without overlaps. */
  readonly values: readonly FoundValue[];
  /** Probability that the text has an answer at all. */
  readonly said: number;
}

/** The values of a field. Of a long text, only the part most likely to contain them is read. */
export function valuesInRunningText(document: AnalysedDocument, query: ScalarQuery, evidence: readonly Evidenced[]): ReadValues {
  const reading = readField(query.asked);
  if (document.text.length <= maxLength) return likelyValues(document, query, weighable(document, query, reading, evidence), model());
  const { start, end } = relevantPart(document, query.asked.description || wordsOfName(query.asked.name), maxLength);
  const part = analyse({ text: document.text.slice(start, end) });
  const within = evidence
    .filter((entry) => entry.start >= start && entry.end <= end)
    .map((entry): Evidenced => ({ ...entry, start: entry.start - start, end: entry.end - start }));
  const { values, said } = likelyValues(part, query, weighable(part, query, reading, within), model());
  return { values: values.map((value) => ({ ...value, start: value.start + start, end: value.end + start })), said };
}

/** The values that the model finds probable. The same words in several places are one value, at the most probable place. */
export function likelyValues(document: AnalysedDocument, query: ScalarQuery, { spans, rows }: Weighable, net: Net): ReadValues {
  const shares = softmax(Array.from({ length: spans.length + 1 }, (_, row) => netOutput(net, rows, row * inputCount)));
  const byWords = new Map<string, FoundValue & { readonly share: number }>();
  const weighed = spans.map(({ start, end }, index): FoundValue => ({ start, end, confidence: numberAt(shares, index) }));
  const settled = settleAnswers(document, query, settleChanges(document, query, weighed, true), true);
  for (const { start, end, confidence: share } of query.need.plural || mayBeSeveral(document, query)
    ? sharedByEnumeration(document, settled)
    : settled) {
    const words = document.text.slice(start, end).replace(/\s+/g, ' ').toLowerCase();
    const known = byWords.get(words);
    const confidence = Math.min(1, share + (known?.confidence ?? 0));
    byWords.set(words, known === undefined || share > known.share ? { start, end, confidence, share } : { ...known, confidence });
  }
  const likely = [...byWords.values()]
    .filter(({ confidence }) => confidence >= minReturned)
    .sort((left, right) => right.confidence - left.confidence)
    .map(({ start, end, confidence }): FoundValue => ({ start, end, confidence }));
  return { values: withoutOverlaps(likely).sort((left, right) => left.start - right.start), said: 1 - numberAt(shares, spans.length) };
}
