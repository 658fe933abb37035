// Classifies a text by genre; `genre-weights.ts` says what counts in each.
import { oncePer } from '../../../core/once-per.js';
import { itemAt } from '../../../text/at.js';
import { concernsReaders, countOf, decidedOrToDo, reportsChange } from './statements.js';
import type { Source } from './units.js';
import { signOf } from './word-signs.js';

export const genres = [
  'news',
  'article',
  'contract',
  'dialogue',
  'paper',
  'letter',
  'report',
  'minutes',
  'incident',
  'story',
  'reviews',
  'notice',
  'short',
] as const;
export type Genre = (typeof genres)[number];

/**
 * Genres that narrate or argue: two statements about one thing are two facts. Texts of the other genres arrange
 * something, and may take a statement back later.
 */
export const narrativeGenres: ReadonlySet<Genre> = new Set<Genre>(['news', 'article', 'paper', 'story', 'reviews']);

/** The genre of a text, from its layout and phrasing. */
export const genreOf = oncePer((source: Source): Genre => {
  const { layout, units, text } = source;
  if (source.log) return 'report';
  if (layout.dialogue) return 'dialogue';
  if (layout.letter) return 'letter';
  const start = text.slice(0, 20_000);
  if (isIncident(start)) return 'incident';
  if (minutesTitle.test(start.slice(0, 120)) || (minutesHead.test(start.slice(0, 800)) && source.sections.titles.length > 2)) return 'minutes';
  if (isContract(source)) return 'contract';
  const paperSigns =
    start.match(
      /\b(?:we (?:propose|present|introduce|show|demonstrate|study|investigate|develop|prove|find|evaluate|describe)|in this (?:paper|work|article|study)|state-of-the-art|our (?:method|approach|model|results|experiments))\b/gi,
    )?.length ?? 0;
  if (paperSigns >= 2 || (paperSigns >= 1 && units.length <= 15)) return 'paper';
  const spoken = units.filter((unit) => /["“”]/.test(unit.text)).length;
  if ((units.length > 150 && spoken > units.length / 6) || isTale(source)) return 'story';
  const headings = units.filter((unit) => unit.kind === 'heading').length;
  if (headings >= 3 || units.filter((unit) => unit.kind === 'item').length > units.length / 3) return 'report';
  if (units.length <= 6) return 'short';
  if (layout.blocks.length >= 15 && layout.blocks.length > 0.6 * units.length) return 'reviews';
  if (isArticle(source)) return 'article';
  return isNotice(source) ? 'notice' : 'news';
});

/** A contract: a title that names one, followed by at least four clauses. */
function isContract({ text, layout, units, sections }: Source): boolean {
  if (!contractTitle.test(text.slice(0, 200))) return false;
  const clauses = layout.blocks.filter((_, block) => {
    const first = units.findIndex((unit) => unit.block === block);
    return first >= 0 && itemAt(units, first).wordCount <= maxClauseTitle && units[first + 1]?.block === block;
  });
  return Math.max(sections.titles.length - 1, clauses.length) >= minClauses;
}

const maxClauseTitle = 5;
const minClauses = 4;

/** An article: several paragraphs without quotations or a dateline, with the title of a report or advice from its authors. */
function isArticle({ units, layout, text, caseless, language }: Source): boolean {
  if (caseless || language === undefined || layout.blocks.length < minParagraphs || dateline.test(text.slice(0, 200))) return false;
  if (units.some((unit) => /["“”„«»]/.test(unit.text))) return false;
  return reportTitle.test(text.slice(0, 120)) || units.some((unit) => advises.test(unit.text) && countOf('advice', unit.text, language) > 0);
}

/** A notice (record, note, announcement): requests something of the people it concerns or tells them what has changed. */
function isNotice({ units, text, caseless, language }: Source): boolean {
  if (caseless || language === undefined || units.length > maxNoticeUnits || dateline.test(text.slice(0, 200))) return false;
  if (units.some((unit) => /["“”„«»]/.test(unit.text))) return false;
  const others = units.filter((unit) => !concernsReaders(unit.text, language));
  const concerning = units.length - others.length;
  if (concerning === 0) return false;
  const told = others.filter((unit) => reportsChange(unit.text, language) || decidedOrToDo(unit.text, language) > 0);
  return concerning + told.length >= Math.max(2, minRelevant * units.length);
}

const maxNoticeUnits = 80;
/** Minimum share of sentences that concern the readers or report changes, decisions or tasks. */
const minRelevant = 0.15;

const minParagraphs = 3;
const dateline = /^[^\n]{0,120}(?:\((?:CNN|Reuters|AP|AFP|UPI|BBC|dpa)\)|\s[–—-]{1,2}\s)/;
const reportTitle = signOf('reportTitles');
/** The authors refer to themselves. */
const advises = signOf('writers');

export const minutesTitle =
  /^\W*(?:(?:[^\n]{0,60}\n+\W*)?(?:(?:draft |meeting )?minutes\b|\p{L}*protokoll\b|procès-verbal|compte[ -]rendu|acta de|verbale|notulen|verslag van de vergadering|ata d[aeo])|[^.?!:\n]{1,60}(?:,|\s[–—|-])\s(?:(?:draft |meeting )?minutes of\b|\p{L}*protokoll d|procès-verbal d|compte[ -]rendu d|acta de|verbale d|notulen van|ata d[aeo]))/iu;
const contractTitle = signOf('contractTitles');

const minutesHead =
  /(?:^|\n)\W*(?:present|attendees|participants|apologies|absent|anwesend|teilnehmer|présents|asistentes|presenti|aanwezig|presentes)(?: \p{L}{1,12})?\s{0,3}(?:[:(\n]|$)|(?:^|\n)\W*minutes\b|\bminutes of (?:\p{L}{1,20} ){0,4}(?:meeting|session|assembly|council|board|committee|call)\b|\bmeeting minutes\b|\bprotokoll\b|procès-verbal|compte rendu|\bacta\b|\bverbale\b|\bnotulen\b|\bata da\b/iu;
const incidentSigns = signOf('incident');
const clock = /\b\d{1,2}:\d\d\b/g;

/** Signs of trouble and clock times; two signs are enough if at least four lines start with a time. One in the title counts as two more. */
function isIncident(text: string): boolean {
  const signs = incidentSigns.count(text) + (incidentSigns.test(text.trimStart().split('\n', 1)[0] ?? '') ? 2 : 0);
  const timed = text.split('\n').filter((line) => /^\W?\d{1,2}:\d\d\b/.test(line)).length;
  return (signs >= 4 && (text.match(clock)?.length ?? 0) >= 2) || (signs >= 2 && timed >= 4);
}

/** A story: about people, with few dates and figures. */
function isTale({ units, text, caseless, language }: Source): boolean {
  if (caseless || units.length < 8) return false;
  const start = text.slice(0, 20_000);
  const told = Math.min(units.length, Math.ceil((units.length * 20_000) / Math.max(1, text.length)));
  const times = start.match(/\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|20\d\d|19\d\d)\b|[$€£%]|\b\d+\b/g)?.length ?? 0;
  return (
    signOf('people', language ?? 'en').count(start) >= 0.35 * told &&
    times <= 0.25 * told &&
    units.every((unit) => unit.kind !== 'heading' || unit.index === 0)
  );
}
