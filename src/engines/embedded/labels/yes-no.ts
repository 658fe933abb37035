// The one way a yes/no question, statement or name is answered, whichever form it came in: as a noul, as a choice between yes and no, as labels yes and no,
// as one of several independent labels. What the statement says is weighed once; a question that asks the opposite gets the opposite answer.

import { once } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { language, languageCodes } from '../languages/languages.js';
import { type Question, readQuestion } from '../reading/request/question.js';
import { clauseVerdict } from './clause-verdict.js';
import type { Channel } from './explain-scores.js';
import { type Route, routeOf } from './judgements.js';
import { shippedPairs, shippedPhrases, shippedTopic } from './models.js';
import { pairFeatureNames, pairFeatures } from './pair-features.js';
import { formOfPair, mentionedOdds, minOdds, pairForm, pairInputs, trustedOdds, weighPair } from './pair-model.js';
import { meaningOf, type PhraseEvidence, phraseOdds, prepareMeaning } from './phrase-model.js';
import { plainRequest } from './plain-request.js';
import { meetPresence } from './presence.js';
import { meetComparison } from './quantity.js';
import { type LabelView, readLabel, spellOut } from './read-rubric.js';
import { readText, type TextView } from './read-text.js';
import { judgementLogOdds, type Readings } from './readings.js';
import { statedBeside } from './stated-cells.js';
import { statedValues } from './stated-values.js';
import { compareTopic, prepareTopic, type TopicLabels, type TopicText, topicLogOdds } from './topic.js';

/** A yes/no question read once for all texts. */
export interface PreparedYesNo {
  readonly question: Question;
  readonly view: LabelView;
  readonly route: Route | null;
  readonly topic: TopicLabels;
  /** What a bare phrase means as a whole. */
  readonly meaning: () => Float32Array | null;
  /** Whether a bare phrase is a fact that the text states or denies, and no subject that it is about. */
  readonly isFact: boolean;
  /** Whether it is in a language whose words are not known. */
  readonly isUnread: boolean;
}

interface YesNoAnswer {
  /** Log-odds of yes. */
  readonly logOdds: number;
  /** What decided; null where nothing was asked. */
  readonly channel: Channel | null;
  /** What decides, where one phrase does. */
  readonly evidence: Span | null;
  readonly isUncertain: boolean;
}

/** Prepares a question; `name` is what the caller calls it, and counts only where the question says nothing. */
export function prepareYesNo(request: string, name = '', isFact = false): PreparedYesNo {
  const asked = request === '' ? name : request;
  const wording = isFact ? asked.replace(openingWhether(), '') : asked;
  // A name in place of a question ("isUrgent") is spelled out.
  const question = readQuestion(/\s/.test(wording.trim()) ? wording : spellOut(wording).toLowerCase());
  const affirmed = question.affirmed;
  const view = readLabel(question.form === 'phrase' ? { name: affirmed, rubric: affirmed } : { name: '', rubric: affirmed });
  return {
    question,
    view,
    route: routeOf(view),
    topic: prepareTopic(shippedTopic(), [view], false),
    meaning: prepareMeaning(affirmed),
    isFact,
    isUnread: isUnread(wording),
  };
}

// "Whether the invoice is paid" describes the field of the statement.
const openingWhether = once(() => new RegExp(`^\\s*(?:${languageCodes.flatMap((code) => language(code).asksWhether).join('|')})\\s+(?=\\S)`, 'iu'));

function isUnread(wording: string): boolean {
  const { language } = readText(wording);
  return language !== null && !languageCodes.some((code) => code === language);
}

/** Answers a prepared question about a text. */
export function answerYesNo(prepared: PreparedYesNo, text: TopicText, readings: Readings): YesNoAnswer {
  return heedValues(prepared, text.view, answerByWords(prepared, text, readings));
}

/** A yes whose values are not those of the text is a no where the text gives others in their place, and never sure. */
function heedValues({ question, view, route }: PreparedYesNo, text: TextView, answer: YesNoAnswer): YesNoAnswer {
  if (question.form === 'empty' || view.comparison !== null || view.presence !== null || route !== null) return answer;
  const verdict = statedValues(question.core, text);
  if (verdict === null || verdict === 'given') return answer;
  const isHeld = answer.logOdds > 0 !== (question.isDenied !== question.isFrameDenied);
  if (!isHeld) return answer;
  if (verdict === 'other') return { ...answer, logOdds: -answer.logOdds };
  return { ...answer, isUncertain: true };
}

function answerByWords(prepared: PreparedYesNo, text: TopicText, readings: Readings): YesNoAnswer {
  const weighed = weigh(prepared, text, readings);
  const verdict = clauseVerdict(prepared.question, text.view, prepared.isFact);
  if (verdict === null) return prepared.isUnread ? { ...weighed, isUncertain: true } : weighed;
  // What is said in so many words is no less sure than what is weighed may be.
  const { limit, certain } = shippedPairs();
  const form = formOfPair(prepared.question.form === 'statement', text.view.tokens.length);
  const isAlike = weighed.logOdds > 0 === verdict.holds;
  if (!isAlike && verdict.isAffirmed) return weighed;
  const size = isAlike ? Math.max(Math.abs(weighed.logOdds), Math.min(limit[form], certain[form])) : Math.min(limit[form], certain[form]);
  return {
    ...weighed,
    ...(isAlike ? {} : { channel: 'statement', evidence: verdict.place }),
    logOdds: verdict.holds ? size : -size,
    isUncertain: false,
  };
}

function weigh(prepared: PreparedYesNo, text: TopicText, readings: Readings): YesNoAnswer {
  const { question, view, route, topic } = prepared;
  if (question.form === 'empty') return { logOdds: 0, channel: null, evidence: null, isUncertain: true };
  const denied = question.isDenied ? -1 : 1;
  if (view.comparison !== null && question.words.length <= maxCompared) {
    const { logOdds, evidence } = meetComparison(text.view.text, view.comparison);
    return { logOdds: denied * softened(logOdds), channel: 'comparison', evidence, isUncertain: Math.abs(logOdds) < 1.5 };
  }
  if (view.presence !== null) {
    const { logOdds, evidence } = meetPresence(text.view.text, view.presence);
    return { logOdds: denied * softened(logOdds), channel: 'presence', evidence, isUncertain: false };
  }
  if (route !== null && !asksFact(question, view) && (question.form !== 'statement' || addressing.test(question.core))) {
    const logOdds = judgementLogOdds(readings, route);
    return { logOdds: denied * logOdds, channel: 'judgement', evidence: null, isUncertain: Math.abs(logOdds) < 0.7 };
  }
  const beside = prepared.isFact ? statedBeside(question, text.view.text) : null;
  if (beside !== null)
    return { logOdds: beside.holds ? maxByValue : -maxByValue, channel: 'statement', evidence: beside.evidence, isUncertain: false };
  const { features, place, bearer, undone } = pairFeatures(question, text.view);
  const phrase = prepared.isFact ? null : phraseEvidence(prepared, text);
  if (phrase !== null) {
    const model = shippedPhrases();
    const logOdds = phraseOdds(phrase, model);
    return { logOdds: denied * logOdds, channel: 'phrase', evidence: place, isUncertain: Math.abs(logOdds) < model.certain };
  }
  const subject = topicLogOdds(itemAt(compareTopic(text, topic), 0));
  const model = shippedPairs();
  const subjectValues = subjectFeatures(question, view, subject, text);
  const isRefuted = undone === 'part' || bearer === 'other';
  const held = trustedOdds(weighPair(pairInputs(features, subjectValues), model), features, model);
  const core = coreOdds(question, isRefuted ? refuted(held) : held, features);
  // What was withdrawn was neither approved nor rejected.
  const said = isRefuted && question.isTurned !== question.isDenied ? refuted(core) : core;
  const odds = (question.isFrameDenied ? -1 : 1) * mentionedOdds(said, features, subjectValues, model);
  const isDoubtful = bearer === 'nobody' || ((isRefuted || undone === 'all') && (held > 0 || core > 0));
  const form = pairForm(features);
  const limit = model.limit[form];
  const logOdds = Math.max(-limit, Math.min(limit, odds));
  // A field asks what the text says of it, and may go without an answer where that is nothing: what stands nowhere in the text is not denied there.
  const isUnsaid = numberAt(features, inNeighbours) < foreign || (odds < 0 && numberAt(features, inText) < mentioned);
  const isSilent = prepared.isFact && question.form !== 'question' && isUnsaid;
  return { logOdds, channel: 'statement', evidence: place, isUncertain: isDoubtful || isSilent || Math.abs(odds) < model.certain[form] };
}

/** What speaks for a phrase about a subject; null for questions, statements, judgements and values, and where text or phrase cannot be read as English. */
export function phraseEvidence({ question, view, route, topic, meaning }: PreparedYesNo, text: TopicText): PhraseEvidence | null {
  if (question.form !== 'phrase' || route !== null || view.comparison !== null || view.presence !== null) return null;
  const alike = meaningOf(text, meaning);
  return alike === null ? null : { subject: topicLogOdds(itemAt(compareTopic(text, topic), 0)), meaning: alike };
}

const inNeighbours = pairFeatureNames.indexOf('in-neighbours');
const inText = pairFeatureNames.indexOf('in-text');
const [foreign, known] = [0.3, 0.6];
/** Share of a statement that a text has which denies it. */
const mentioned = 0.75;

// "Not closed" is open: where words of denial and opposites turn the statement twice, it is asked itself.
function coreOdds({ isTurned, isDenied, isFrameDenied }: Question, holds: number, features: readonly number[]): number {
  if (isTurned === isFrameDenied) return holds;
  return isDenied === isFrameDenied ? turnedOdds(holds, features) : -holds;
}

// A text that says of nothing that it is open says of nothing that it is closed: only what it speaks of is turned round.
function turnedOdds(holds: number, features: readonly number[]): number {
  const share = Math.max(0, Math.min(1, (numberAt(features, inNeighbours) - foreign) / (known - foreign)));
  return holds > 0 ? -holds : holds - 2 * share * holds;
}

// A no that is not sure.
function refuted(odds: number): number {
  return odds > 0 ? -minOdds * odds : odds;
}

const maxCompared = 6;

// One number or value of a kind may be another than is meant.
function softened(logOdds: number): number {
  return Math.max(-maxByValue, Math.min(maxByValue, logOdds));
}

const maxByValue = 2;

const about = /\b(?:about|regarding|concern(?:s|ing)?|relat(?:es?|ed|ing) to|topic|subject|deals? with|discuss(?:es)?|mention(?:s|ed)?)\b/i;
const wish =
  /^(?:is|does|do|did|has|would)\s+(?:the\s+|this\s+|an?\s+)?(?:customer|user|writer|author|sender|person|client|speaker|caller|guest|patient|message|text|e-?mail|ticket|request)\b/i;

/** How far the text is about what the question names, apart by kind of question; in the order of `subjectFeatureNames`. */
export function subjectFeatures(question: Question, view: LabelView, subject: number, text: TopicText): number[] {
  const value = Math.max(-1.5, Math.min(1.5, subject / 3));
  const isAbout = about.test(question.core);
  const isWish = wish.test(question.core);
  return [
    value,
    question.form === 'phrase' ? value : 0,
    isAbout ? value : 0,
    isWish ? value : 0,
    plainRequest(view, text.view),
    isAbout ? 1 : 0,
    isWish ? 1 : 0,
  ];
}

const addressing =
  /\b(?:(?:the|this|that|these|an?)\s+(?:\w+\s+)?(?:text|messages?|reviews?|comment|e-?mail|mail|tweet|sms|post|document|passage|article|customer|user|author|writer|sender|speaker|invoice|contract|ticket|request|conversation|agent|claim|claimant|applicant)|text|message|tone|mentions?|mentioned|about|sentiment|this)\b/i;

// True for what states or asks something about the world, not about the text before it or who wrote it.
function asksFact({ core, form }: Question, { terms }: LabelView): boolean {
  const own = terms.filter(({ weight }) => weight === 1).length;
  if (form === 'phrase' || own < (/^(?:do|does|did|can|could|will|would|has|have|had|must|may)\b/i.test(core) ? 2 : 3)) return false;
  return !addressing.test(core.split(/\s+/, 6).join(' '));
}
