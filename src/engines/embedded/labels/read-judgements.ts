// Reads judgements from a text: each as log-odds, with the contribution of every token, computed once per text and judgement.
import { once, oncePerKey } from '../../../core/once-per.js';
import { itemAt, numberAt, uint16At } from '../../../text/at.js';
import { type AnswerType, answerTypes, type ExpectedAnswer, expectedAnswer } from './answer-type.js';
import { modifiers } from './judgement-words.js';
import type { Judgement } from './judgements.js';
import { languageLogOdds } from './languages.js';
import { shippedDirections } from './models.js';
import { readPolarity } from './polarity.js';
import type { TextView } from './read-text.js';
import type { Reading, Readings } from './readings.js';
import { readAct, type SpeechAct, speechActs } from './speech-acts.js';
import { type WordValue, wordValue } from './word-values.js';

/** Log-odds of abuse, hostility and urgency for a text without any cue for them. */
const unmentionedPenalty = -1.2;

const valueFor = oncePerKey((judgement: string) => wordValue(judgement, shippedDirections()[judgement]!, judgement === 'polarity' ? 0.35 : 0.5));

const none = new Float32Array(0);
const pleasant: ReadonlySet<string> = new Set(['joy', 'optimism', 'love', 'gratitude']);
const unpleasant: ReadonlySet<string> = new Set(['anger', 'sadness', 'fear', 'disgust']);

/** Readings of one text, each computed on first use. */
export function readJudgements(view: TextView): Readings {
  const answer = once(() => expectedAnswer(view));
  const languages = once(() => languageLogOdds(view));
  const read = (judgement: Judgement): Reading => {
    const act = speechActs.find((own) => judgement === `act:${own}`);
    if (act !== undefined) return readSpeech(view, act);
    if (judgement.startsWith('language:')) {
      return { logOdds: languages().get(judgement.slice(9)) ?? -4, strength: 1, shares: none };
    }
    const type = answerTypes.find((own) => judgement === `answer:${own}`);
    if (type !== undefined) return readAnswer(view, answer(), type);
    switch (judgement) {
      case 'polarity': {
        const { score, strength, shares } = readPolarity(view, valueFor('polarity'));
        // Cues add up like votes that partly repeat each other.
        return { logOdds: (1.6 * score) / Math.sqrt(1 + 0.25 * strength), strength, shares };
      }
      case 'advertising':
        return readAdvertising(view);
      case 'irony':
        return readIrony(view, readings('polarity'));
      case 'abuse':
      case 'hostility':
      case 'urgency': {
        const { sum, shares } = readSigns(view, valueFor(judgement));
        // Words for a group of people are weaker cues than insults: most people who use them are not hostile.
        const force = judgement === 'hostility' ? 1 : 2.4;
        return { logOdds: force * Math.min(sum, 3) + unmentionedPenalty, strength: Math.abs(sum), shares };
      }
      default: {
        const { sum, shares } = readSigns(view, valueFor(judgement));
        const mood = readings('polarity').logOdds;
        const lean = pleasant.has(judgement) ? mood : unpleasant.has(judgement) ? -mood : 0;
        return { logOdds: 1.6 * Math.min(sum, 4) + 0.35 * Math.max(-3, Math.min(3, lean)) - 1, strength: sum, shares };
      }
    }
  };
  const readings: Readings = oncePerKey(read);
  return readings;
}

// Sum of word values; a word up to three words after a negation counts as 0, a repeated word counts less each time.
function readSigns(view: TextView, value: WordValue): { sum: number; shares: Float32Array } {
  const shares = new Float32Array(view.tokens.length);
  const seen = new Uint16Array(view.words.length);
  const { negations } = modifiers();
  let flip = 0;
  let sum = 0;
  view.tokens.forEach((index, at) => {
    const word = itemAt(view.words, index);
    const own = value(word);
    if (own !== 0) {
      const share = flip > 0 ? 0 : own / (1 + uint16At(seen, index));
      seen[index] = Math.min(60_000, uint16At(seen, index) + 1);
      shares[at] = share;
      sum += share;
    }
    flip = negations.has(word.form) && own <= 0 ? 3 : Math.max(0, flip - 1);
  });
  return { sum, shares };
}

const amount = /[£$€]\s?\d|\d{1,9}\s?(?:[£$€]|%|(?:p|pounds?|dollars?|euros?|pence)\b)/i;
// Phrases that only advertisers and scammers use, whoever they pretend to be.
const pitches: readonly RegExp[] = [
  /\b\d{1,3}\s?% (?:off|discount|cheaper|bonus)|\b(?:order|buy|shop|call|click|act|apply|subscribe|sign up|reply|join|claim|visit)\b[^.!?]{0,30}\b(?:now|today|here|free|before)\b/i,
  /\b(?:confirm|verify|update|validate|enter|provide)\b[^.!?]{0,25}\b(?:bank|card|password|account|payment|login|identity|credentials|details)\b/i,
  /\b(?:you(?:'ve| have|'re| are)? (?:been |were )?(?:won|win|selected|chosen|awarded|entitled|eligible|pre-?approved))\b/i,
  /\b(?:earn|make|win|save|lose) (?:up to |over |extra )?(?:[£$€]\s?)?\d+/i,
  /\b(?:from home|no experience|no obligation|risk[- ]free|money[- ]back|100\s?%|guaranteed?|miracle|limited (?:time|offer|stock)|best price|double your|get rich|million (?:dollars|euros|pounds|usd))\b/i,
  /\b(?:suspended|locked|deactivated|blocked|unusual|on hold|waiting)\b[^.!?]{0,40}\b(?:confirm|verify|click|update|pay|log ?in)\b/i,
];

const maxPitchLength = 2000;
// One error in a hundred: no evaluation set is large enough to claim less.
const surest = Math.log(99);

// Unsolicited advertising, from its vocabulary and its typical features: links, short codes, amounts.
function readAdvertising(view: TextView): Reading {
  const { text } = view;
  const value = valueFor('advertising');
  const shares = new Float32Array(view.tokens.length);
  let selling = 0;
  let personal = 0;
  let codes = 0;
  const counted = new Set<number>();
  view.tokens.forEach((index, at) => {
    const start = numberAt(view.starts, at);
    const end = numberAt(view.ends, at);
    const piece = text.slice(start, Math.min(end, start + 40));
    if (/^\d{5,}$/.test(piece)) {
      codes++;
      shares[at] = 1;
    }
    if (counted.has(index)) return;
    counted.add(index);
    const own = value(itemAt(view.words, index));
    if (own > 0) {
      selling += own;
      shares[at]! += own;
    } else personal -= own;
  });
  const link = /\b(?:https?:|www\.|\.com\b|\.co\.|\.net\b)/i.test(text) ? 1 : 0;
  const opening = text.slice(0, maxPitchLength);
  const pitched = pitches.filter((pattern) => pattern.test(opening)).length;
  const density = selling / Math.sqrt(4 + counted.size);
  const signs = Math.min(codes, 2) + link + Math.min(pitched, 3) + (amount.test(text) ? 1 : 0);
  const logOdds = 0.55 * Math.min(selling, 8) + 1.2 * density + 1.5 * signs - 0.35 * Math.min(personal, 8) - 3;
  return { logOdds: Math.max(-surest, Math.min(surest, logOdds)), strength: selling + codes + link + pitched, shares };
}

// Irony cannot be read from words alone, but from its markers: the tag, typical words, praise and criticism together.
function readIrony(view: TextView, polarity: Reading): Reading {
  const shares = new Float32Array(view.tokens.length);
  let marks = 0;
  view.tokens.forEach((index, at) => {
    const { form } = itemAt(view.words, index);
    if (/^(?:sarcasm|sarcastic|irony|ironic|ironically|not|yeah|surely|obviously|apparently|shocker|shocking|thanks|genius|brilliant)$/.test(form)) {
      const tagged = view.text.charCodeAt(numberAt(view.starts, at) - 1) === 35;
      const own = form.startsWith('sarcas') || form.startsWith('iron') || tagged ? 2 : form === 'not' ? 0 : 0.4;
      shares[at] = own;
      marks += own;
    }
  });
  let praise = 0;
  let blame = 0;
  for (const share of polarity.shares) {
    if (share > 0) praise += share;
    else blame -= share;
  }
  return { logOdds: marks + 0.8 * Math.min(praise, blame) + 0.15 * Math.min(3, praise) - 0.8, strength: marks, shares };
}

function readSpeech(view: TextView, act: SpeechAct): Reading {
  const { logOdds, strength, evidence } = readAct(view.text, act);
  if (evidence === null) return { logOdds, strength, shares: none };
  return {
    logOdds,
    strength,
    shares: Float32Array.from(view.tokens, (_, at) => (numberAt(view.starts, at) < evidence.end && numberAt(view.ends, at) > evidence.start ? 1 : 0)),
  };
}

function readAnswer(view: TextView, answer: ExpectedAnswer | null, type: AnswerType): Reading {
  if (answer === null) return { logOdds: 0, strength: 0, shares: none };
  const shares = new Float32Array(view.tokens.length);
  if (answer.type === type) {
    if (answer.token < shares.length) shares[answer.token] = 1;
    return { logOdds: 1.5 + 3 * answer.confidence, strength: 1, shares };
  }
  return { logOdds: 0, strength: 0, shares };
}
