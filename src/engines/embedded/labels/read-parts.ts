// A text and the parts of it that are compared with labels: its body, and the point of a letter.
import { once } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import type { PreparedLabels } from '../scoring/prepare-labels.js';
import { pointOf } from './letter-point.js';
import { shippedTopic } from './models.js';
import { readJudgements } from './read-judgements.js';
import { readText } from './read-text.js';
import type { Readings } from './readings.js';
import { prepareText, type TopicText } from './topic.js';

/** A text, or a part of it, prepared for comparison with labels. */
export interface ReadText {
  readonly topic: TopicText;
  readonly readings: Readings;
}

/** A text with the parts of it that different labels are compared with. */
export interface ReadParts {
  readonly all: ReadText;
  readonly readFor: (labels: PreparedLabels) => ReadText;
}

export function readParts(text: string, body: Span): ReadParts {
  const all = readWithin(text, 0, text.length);
  const isWhole = body.start === 0 && body.end === text.length;
  const ofBody = once(() => readWithin(text, body.start, body.end));
  const point = once(() => readPoint(text, body));
  const readFor = (labels: PreparedLabels): ReadText => {
    if (isWhole || askCourtesies(labels)) return all;
    return labels.judged < maxJudged ? point() : ofBody();
  };
  return { all, readFor };
}

/** Minimum share of judgements among what labels ask for at which the entire body of a letter counts, not only its point: tone is everywhere. */
export const maxJudged = 0.5;

function readPoint(text: string, body: Span): ReadText {
  const { start, end } = pointOf(text, body);
  return readWithin(text, start, end);
}

/** Stems of what greetings and closings do. */
const courtesies = ['greet', 'thank'];

// Greetings and closings are irrelevant unless a label is about thanks or greetings.
function askCourtesies({ topic, related }: PreparedLabels): boolean {
  return courtesies.some((stem) => topic.stems.has(stem) || related.has(stem));
}

function readWithin(text: string, from: number, to: number): ReadText {
  const view = readText(text, from, to);
  return { topic: prepareText(shippedTopic(), view), readings: readJudgements(view) };
}
