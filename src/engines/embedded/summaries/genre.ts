// What kind of text this is, and what counts in each kind: news lead, minutes decide, stories go on to their end.
import type { Source } from './units.js';

export type Genre = 'news' | 'dialogue' | 'paper' | 'letter' | 'report' | 'minutes' | 'incident' | 'story' | 'reviews' | 'short';

/** What kind of text this is, from its layout and phrasing; position counts differently in each. */
export function genreOf(source: Source): Genre {
  const { layout, units, text } = source;
  if (source.log) return 'report';
  if (layout.dialogue) return 'dialogue';
  if (layout.letter) return 'letter';
  const start = text.slice(0, 20_000);
  if ((start.match(incidentSigns)?.length ?? 0) >= 4 && (start.match(clock)?.length ?? 0) >= 2) return 'incident';
  if (minutesHead.test(start.slice(0, 800)) && source.sections.titles.length > 2) return 'minutes';
  const paperSigns =
    start.match(
      /\b(?:we (?:propose|present|introduce|show|demonstrate|study|investigate|develop|prove|find|evaluate|describe)|in this (?:paper|work|article|study)|state-of-the-art|our (?:method|approach|model|results|experiments))\b/gi,
    )?.length ?? 0;
  if (paperSigns >= 2 || (paperSigns >= 1 && units.length <= 15)) return 'paper';
  const spoken = units.filter((unit) => unit.quoted || /["“”]/.test(unit.text)).length;
  if ((units.length > 150 && spoken > units.length / 6) || isTale(source)) return 'story';
  const headings = units.filter((unit) => unit.kind === 'heading').length;
  if (headings >= 3 || units.filter((unit) => unit.kind === 'item').length > units.length / 3) return 'report';
  if (units.length <= 6) return 'short';
  if (layout.blocks.length >= 15 && layout.blocks.length > 0.6 * units.length) return 'reviews';
  return 'news';
}

const minutesHead =
  /(?:^|\n)\W*(?:present|attendees|participants|apologies|absent|anwesend|teilnehmer|présents|asistentes|presenti|aanwezig|presentes)(?: \p{L}{1,12})?\s{0,3}(?:[:(\n]|$)|(?:^|\n)\W*minutes\b|\bminutes of (?:\p{L}{1,20} ){0,4}(?:meeting|session|assembly|council|board|committee|call)\b|\bmeeting minutes\b|\bprotokoll\b|procès-verbal|compte rendu|\bacta\b|\bverbale\b|\bnotulen\b|\bata da\b/iu;
const incidentSigns =
  /\b(?:incident|outage|root cause|regression|rolled? back|reverted|deploy\w*|post-?mortem|mitigat\w*|restored|resolved|failover|downtime|on-call|impact)\b/gi;
const clock = /\b\d{1,2}:\d\d\b/g;

/** Told of somebody, without dates and figures. */
function isTale({ units, text, caseless }: Source): boolean {
  if (caseless || units.length < 8) return false;
  const count = (sign: RegExp): number => text.slice(0, 20_000).match(sign)?.length ?? 0;
  const told = Math.min(units.length, Math.ceil((units.length * 20_000) / Math.max(1, text.length)));
  const times = count(/\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|20\d\d|19\d\d)\b|[$€£%]|\b\d+\b/g);
  return (
    count(/\b(?:he|she|him|her|his)\b/gi) >= 0.35 * told && times <= 0.25 * told && units.every((unit) => unit.kind !== 'heading' || unit.index === 0)
  );
}

/** Weights of the signs below, by genre. Fitted by hand on development texts. */
interface ScoreWeights {
  readonly centrality: number;
  readonly forward: number;
  readonly lead: number;
  /** How fast the lead prior falls, in units. */
  readonly leadSpan: number;
  readonly end: number;
  readonly title: number;
  readonly cue: number;
  readonly facts: number;
  readonly quote: number;
  readonly question: number;
  /** What was decided, and who does what. */
  readonly decided: number;
  /** How much more the end of the text counts than its start: where things stand now. */
  readonly late: number;
}

export const weightsOf: Record<Genre, ScoreWeights> = {
  news: {
    centrality: 1,
    forward: 0.3,
    lead: 2.2,
    leadSpan: 4,
    end: 0,
    title: 0.5,
    cue: 0.2,
    facts: 0.4,
    quote: -0.4,
    question: -0.4,
    decided: 0,
    late: 0,
  },
  short: {
    centrality: 1,
    forward: 0.2,
    lead: 0.6,
    leadSpan: 3,
    end: 0,
    title: 0.5,
    cue: 0.4,
    facts: 0.2,
    quote: -0.3,
    question: -0.4,
    decided: 0.2,
    late: 0,
  },
  paper: {
    centrality: 1,
    forward: 0.1,
    lead: 0.1,
    leadSpan: 2,
    end: 0.2,
    title: 0.8,
    cue: 1.4,
    facts: 0,
    quote: 0,
    question: -0.4,
    decided: 0,
    late: 0,
  },
  letter: {
    centrality: 1,
    forward: 0.1,
    lead: 0.4,
    leadSpan: 4,
    end: 0.1,
    title: 0.6,
    cue: 0.5,
    facts: 0.4,
    quote: -0.2,
    question: 0.1,
    decided: 0.3,
    late: 0,
  },
  report: {
    centrality: 1,
    forward: 0.2,
    lead: 0.6,
    leadSpan: 6,
    end: 0.2,
    title: 0.5,
    cue: 0.6,
    facts: 0.3,
    quote: -0.3,
    question: -0.4,
    decided: 0.3,
    late: 0,
  },
  minutes: {
    centrality: 0.5,
    forward: 0.2,
    lead: 0,
    leadSpan: 6,
    end: 0,
    title: 0.3,
    cue: 0.8,
    facts: 0.4,
    quote: -0.3,
    question: -0.4,
    decided: 1,
    late: 0,
  },
  incident: {
    centrality: 1,
    forward: 0.2,
    lead: 0.8,
    leadSpan: 4,
    end: 0.2,
    title: 0.5,
    cue: 0.4,
    facts: 0.5,
    quote: -0.3,
    question: -0.4,
    decided: 0.2,
    late: 0.2,
  },
  dialogue: {
    centrality: 1,
    forward: 0.1,
    lead: 0.2,
    leadSpan: 6,
    end: 0.2,
    title: 0.4,
    cue: 0.6,
    facts: 0.2,
    quote: 0,
    question: -0.3,
    decided: 0.5,
    late: 0.5,
  },
  reviews: {
    centrality: 1.5,
    forward: 1,
    lead: 0,
    leadSpan: 1,
    end: 0,
    title: 0.3,
    cue: 0.2,
    facts: 0,
    quote: -0.2,
    question: -0.4,
    decided: 0,
    late: 0,
  },
  story: {
    centrality: 1,
    forward: 0,
    lead: 0.3,
    leadSpan: 20,
    end: 0.1,
    title: 0.3,
    cue: 0,
    facts: 0.8,
    quote: -3,
    question: -0.5,
    decided: 0,
    late: 0.0,
  },
};
