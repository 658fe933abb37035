// Answers a yes/no question, statement or name in the same way whatever form it came in: as a `noul`, as a choice between yes and no, as labels yes and no, as
// one of several independent labels. The statement is scored once; a question that asks the opposite gets the opposite answer.

import { once } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { language, languageCodes } from '../languages/languages.js';
import { type Question, readQuestion } from '../reading/request/question.js';
import { clauseVerdict } from './clause-verdict.js';
import type { Channel } from './explain-scores.js';
import { type Route, routeOf } from './judgements.js';
import { shippedPairs, shippedTopic } from './models.js';
import { pairFeatureNames, pairFeatures } from './pair-features.js';
import { formOfPair, mentionedOdds, minOdds, pairForm, pairInputs, trustedOdds, weighPair } from './pair-model.js';
import { plainRequest } from './plain-request.js';
import { checkPresence } from './presence.js';
import { checkComparison } from './quantity.js';
import { type LabelView, readLabel, spellOut } from './read-rubric.js';
import { readText, type TextView } from './read-text.js';
import { judgementLogOdds, type Readings } from './readings.js';
import { statedBeside } from './stated-cells.js';
import { statedValues } from './stated-values.js';
import { compareTopic, prepareTopic, type TopicLabels, type TopicText, topicLogOdds } from './topic.js';

/** A yes/no question, read once for all texts. */
export interface PreparedYesNo {
  readonly question: Question;
  readonly view: LabelView;
  readonly route: Route | null;
  readonly topic: TopicLabels;
  /** Whether a bare phrase is a fact that the text states or denies, rather than a subject the text is about. */
  readonly isFact: boolean;
  /** Whether it is in a language without word lists. */
  readonly isUnread: boolean;
}

interface YesNoAnswer {
  /** Log-odds of yes. */
  readonly logOdds: number;
  /** What decided; null if nothing was asked. */
  readonly channel: Channel | null;
  /** The place in the text that decides, if there is one. */
  readonly evidence: Span | null;
  readonly isUncertain: boolean;
}

/** Prepares a question; `name` is the caller's name for it, used only if the question is empty. */
export function prepareYesNo(request: string, name = '', isFact = false): PreparedYesNo {
  const asked = request === '' ? name : request;
  const wording = isFact ? asked.replace(openingWhether(), '') : asked;
  // A name instead of a question ("isUrgent") is split into words.
  const question = readQuestion(/\s/.test(wording.trim()) ? wording : spellOut(wording).toLowerCase());
  const affirmed = question.affirmed;
  const view = readLabel(question.form === 'phrase' ? { name: affirmed, rubric: affirmed } : { name: '', rubric: affirmed });
  return {
    question,
    view,
    route: routeOf(view),
    topic: prepareTopic(shippedTopic(), [view], false),
    isFact,
    isUnread: isUnread(wording),
  };
}

// "Whether the invoice is paid" describes the field for the statement.
const openingWhether = once(() => new RegExp(`^\\s*(?:${languageCodes.flatMap((code) => language(code).asksWhether).join('|')})\\s+(?=\\S)`, 'iu'));

function isUnread(wording: string): boolean {
  const { language } = readText(wording);
  return language !== null && !languageCodes.some((code) => code === language);
}

/** Answers a prepared question about a text. */
export function answerYesNo(prepared: PreparedYesNo, text: TopicText, readings: Readings): YesNoAnswer {
  return checkStatedValues(prepared, text.view, answerByWords(prepared, text, readings));
}

/**
 * Checks the values of an answer that takes the statement to be true: reverses the answer if the text gives other values instead, makes it uncertain if the
 * text gives none.
 */
function checkStatedValues({ question, view, route }: PreparedYesNo, text: TextView, answer: YesNoAnswer): YesNoAnswer {
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
  // An explicit statement is at least as certain as a scored answer can be.
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
    const { logOdds, evidence } = checkComparison(text.view.text, view.comparison);
    return { logOdds: denied * softened(logOdds), channel: 'comparison', evidence, isUncertain: Math.abs(logOdds) < 1.5 };
  }
  if (view.presence !== null) {
    const { logOdds, evidence } = checkPresence(text.view.text, view.presence);
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
  const subject = topicLogOdds(itemAt(compareTopic(text, topic), 0));
  const model = shippedPairs();
  const subjectValues = subjectFeatures(question, view, subject, text);
  const isRefuted = undone === 'part' || bearer === 'other';
  const held = trustedOdds(weighPair(pairInputs(features, subjectValues), model), features, model);
  const core = coreOdds(question, isRefuted ? refuted(held) : held, features);
  // What was withdrawn was neither approved nor rejected.
  const said = isRefuted && question.isReversed !== question.isDenied ? refuted(core) : core;
  const odds = (question.isFrameDenied ? -1 : 1) * mentionedOdds(said, features, subjectValues, model);
  const isDoubtful = bearer === 'nobody' || ((isRefuted || undone === 'all') && (held > 0 || core > 0));
  const form = pairForm(features);
  const limit = model.limit[form];
  const logOdds = Math.max(-limit, Math.min(limit, odds));
  // A field asks what the text says, and may remain unanswered: absence from the text is not a denial.
  const isUnmentioned = numberAt(features, inNeighbours) < foreign || (odds < 0 && numberAt(features, inText) < mentioned);
  const isSilent = prepared.isFact && question.form !== 'question' && isUnmentioned;
  return { logOdds, channel: 'statement', evidence: place, isUncertain: isDoubtful || isSilent || Math.abs(odds) < model.certain[form] };
}

const inNeighbours = pairFeatureNames.indexOf('in-neighbours');
const inText = pairFeatureNames.indexOf('in-text');
const [foreign, known] = [0.3, 0.6];
/** Minimum share of a statement that a text must contain to deny it. */
const mentioned = 0.75;

// "Not closed" is open: a statement that negations and opposites reverse twice is scored as it is.
function coreOdds({ isReversed, isDenied, isFrameDenied }: Question, holds: number, features: readonly number[]): number {
  if (isReversed === isFrameDenied) return holds;
  return isDenied === isFrameDenied ? turnedOdds(holds, features) : -holds;
}

// A text that says nothing of being open says nothing of being closed: the odds are reversed only as far as the text discusses the statement.
function turnedOdds(holds: number, features: readonly number[]): number {
  const share = Math.max(0, Math.min(1, (numberAt(features, inNeighbours) - foreign) / (known - foreign)));
  return holds > 0 ? -holds : holds - 2 * share * holds;
}

// Turns a yes into an uncertain no.
function refuted(odds: number): number {
  return odds > 0 ? -minOdds * odds : odds;
}

const maxCompared = 6;

// A single number or value of a kind may not be the intended one.
function softened(logOdds: number): number {
  return Math.max(-maxByValue, Math.min(maxByValue, logOdds));
}

const maxByValue = 2;

const about = /\b(?:about|regarding|concern(?:s|ing)?|relat(?:es?|ed|ing) to|topic|subject|deals? with|discuss(?:es)?|mention(?:s|ed)?)\b/i;
const wish =
  /^(?:is|does|do|did|has|would)\s+(?:the\s+|this\s+|an?\s+)?(?:customer|user|writer|author|sender|person|client|speaker|caller|guest|patient|message|text|e-?mail|ticket|request)\b/i;

/** How far the text is about the subject of the question, separately by kind of question; in the order of `subjectFeatureNames`. */
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

// True for a statement or question about the world, not about the text or its author.
function asksFact({ core, form }: Question, { terms }: LabelView): boolean {
  const own = terms.filter(({ weight }) => weight === 1).length;
  if (form === 'phrase' || own < (/^(?:do|does|did|can|could|will|would|has|have|had|must|may)\b/i.test(core) ? 2 : 3)) return false;
  return !addressing.test(core.split(/\s+/, 6).join(' '));
}
