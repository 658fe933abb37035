// Signals for how far an answer can be trusted: how clear it is, what it rests on, whether the kinds of evidence agree, whether text and labels are comparable.
import { float32At, numberAt } from '../../../text/at.js';
import { softmax } from '../../../text/probability.js';
import { languageLogOdds } from '../labels/languages.js';
import type { TextView } from '../labels/read-text.js';
import type { TopicText } from '../labels/topic.js';
import { evidenceCount, evidenceNames, maxUnread, unreadShare } from './evidence.js';
import type { PreparedLabels } from './prepare-labels.js';
import type { Signals } from './scorer.js';

export const signalNames = [
  'lead',
  'top',
  'clearness',
  'labels',
  'words in common',
  'related words',
  'likeness',
  'meaning',
  'agreement',
  'judged',
  'judgement',
  // A text in which no judgement can be read appears "neutral".
  'between',
  'nothing judged',
  'unread labels',
  'unknown words',
  'length',
  'foreign',
  'rest',
  'clear requests',
] as const;

/** Signals for whether the top label is right although the text may be about something else: also how far that label fits regardless of the others. */
export const certaintyNames: readonly string[] = [...signalNames, 'support', 'alike'];

const column = Object.fromEntries(evidenceNames.map((name, index) => [name, index]));
const firstJudgement = evidenceNames.indexOf('polarity');
const lastJudgement = evidenceNames.indexOf('asks a subject');

const minLogOdds = 1.5;
const minTokens = 3;

/** Code of the text's language if the labels are in another one and the two cannot be compared; null otherwise. */
export function foreignLanguage(text: TopicText, labels: PreparedLabels): string | null {
  if (labels.languages.some((code) => code !== null) || text.view.tokens.length < minTokens || unreadShare(text) < maxUnread) return null;
  const [best, logOdds] = [...languageLogOdds(text.view)].reduce((first, next) => (next[1] > first[1] ? next : first));
  return logOdds < minLogOdds || best === 'en' || best === labels.language ? null : best;
}

// In a text with fewer tokens, a single letter or name may be the only evidence for a language.
const fewTokens = 8;
const minTellingLogOdds = 4;

/** Whether the language is certain enough to report: in a short text, nearly all words must be evidence for it. */
export function isConfidentLanguage(text: TopicText, code: string): boolean {
  return text.view.tokens.length >= fewTokens || (languageLogOdds(text.view).get(code) ?? 0) >= minTellingLogOdds;
}

/** Signals for the answer with the highest logit. */
export function signalsOf(logits: readonly number[], rows: Float32Array, labels: PreparedLabels, text: TextView, foreign: string | null): Signals {
  const top = logits.indexOf(logits.reduce((max, logit) => Math.max(max, logit), Number.NEGATIVE_INFINITY));
  const at = (label: number, name: string): number => float32At(rows, label * evidenceCount + column[name]!);
  const probabilities = softmax(logits);
  const second = logits.reduce((max, logit, label) => (label === top ? max : Math.max(max, logit)), Number.NEGATIVE_INFINITY);
  const leadsIn = (value: (label: number) => number): number => {
    const own = value(top);
    let [behind, level] = [0, 0];
    logits.forEach((_, label) => {
      if (label === top || labels.rest[label]) return;
      if (value(label) > own + 1e-6) behind++;
      else if (value(label) > own - 1e-6) level++;
    });
    return behind > 0 ? -1 : level > 0 ? 0 : 1;
  };
  const leadInMeaning = (): number => {
    const others = logits.flatMap((_, label) => (label === top || labels.rest[label] ? [] : [at(label, 'meaning')]));
    return labels.rest[top] || others.length === 0 ? 0 : at(top, 'meaning') - others.reduce((max, value) => Math.max(max, value), -1);
  };
  const judgement = (label: number): number => {
    let sum = 0;
    for (let index = firstJudgement; index < lastJudgement; index++) sum += float32At(rows, label * evidenceCount + index);
    return sum;
  };
  const unknown = text.words.filter(({ rank }) => rank < 0).length / Math.max(1, text.words.length);
  const unread = labels.views.filter(({ terms }) => terms.every(({ word }) => word.rank < 0)).length / labels.views.length;
  const agreement = [
    (label: number) => at(label, 'fit'),
    (label: number) => at(label, 'vote'),
    (label: number) => at(label, 'related'),
    (label: number) => at(label, 'nearest'),
  ];
  return {
    lead: Math.min(5, logits.length < 2 ? 5 : numberAt(logits, top) - second),
    top: Math.log(numberAt(probabilities, top) / Math.max(1e-4, 1 - numberAt(probabilities, top))),
    clearness: probabilities.reduce((sum, value) => sum + value * Math.log(Math.max(1e-9, value)), 0),
    labels: Math.log(logits.length),
    'words in common': Math.min(1, 3 * at(top, 'vote')),
    'related words': Math.min(1, 5 * at(top, 'related')),
    likeness: at(top, 'sentence'),
    meaning: 5 * leadInMeaning(),
    agreement: (agreement.reduce((sum, value) => sum + leadsIn(value), 0) / agreement.length) * (1 - labels.judged),
    judged: labels.judged,
    judgement: labels.judged * Math.min(3, Math.abs(judgement(top))),
    between: labels.between[top] ?? 0,
    'nothing judged': (labels.between[top] ?? 0) * Math.min(3, Math.max(0, judgement(top))),
    'unread labels': unread,
    'unknown words': unknown,
    length: Math.log(1 + text.tokens.length) / 3,
    foreign: foreign === null ? 0 : 1,
    rest: labels.rest[top] ? 1 : 0,
    'clear requests': labels.clear,
    support: Math.max(-3, Math.min(3, numberAt(logits, top))),
    alike: 5 * at(top, 'meaning'),
  };
}
