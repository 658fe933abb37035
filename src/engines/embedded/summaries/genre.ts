// What kind of text this is, and what counts in each kind: news lead, minutes decide, stories go on to their end.
import { itemAt } from '../../../text/at.js';
import type { Language } from '../../../text/language.js';
import { countOf } from './statements.js';
import type { Source } from './units.js';

export type Genre =
  | 'news'
  | 'article'
  | 'contract'
  | 'dialogue'
  | 'paper'
  | 'letter'
  | 'report'
  | 'minutes'
  | 'incident'
  | 'story'
  | 'reviews'
  | 'short';

/** What kind of text this is, from its layout and phrasing; position counts differently in each. */
export function genreOf(source: Source): Genre {
  const { layout, units, text } = source;
  if (source.log) return 'report';
  if (layout.dialogue) return 'dialogue';
  if (layout.letter) return 'letter';
  const start = text.slice(0, 20_000);
  if ((start.match(incidentSigns)?.length ?? 0) >= 4 && (start.match(clock)?.length ?? 0) >= 2) return 'incident';
  if (minutesTitle.test(start.slice(0, 120)) || (minutesHead.test(start.slice(0, 800)) && source.sections.titles.length > 2)) return 'minutes';
  if (isContract(source)) return 'contract';
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
  return isArticle(source) ? 'article' : 'news';
}

/** Clauses one after the other, under the name of a contract. */
function isContract({ text, layout, units, sections }: Source): boolean {
  if (!contractTitle.test(text.slice(0, 200))) return false;
  const clauses = layout.blocks.filter((_, block) => {
    const first = units.findIndex((unit) => unit.block === block);
    return first >= 0 && itemAt(units, first).wordCount <= maxClauseTitle && units[first + 1]?.block === block;
  });
  return Math.max(sections.titles.length - 1, clauses.length) >= minClauses;
}

const maxClauseTitle = 3;
const minClauses = 4;

/** Written by those who examined something, and with what follows from it: its end counts as much as its start. */
function isArticle({ units, layout, text, caseless, language }: Source): boolean {
  if (caseless || language === undefined || layout.blocks.length < minParagraphs || dateline.test(text.slice(0, 200))) return false;
  if (units.some((unit) => /["“”„«»]/.test(unit.text))) return false;
  return reportTitle.test(text.slice(0, 120)) || units.some((unit) => advises.test(unit.text) && countOf('advice', unit.text, language) > 0);
}

const minParagraphs = 3;
const dateline = /^[^\n]{0,120}(?:\((?:CNN|Reuters|AP|AFP|UPI|BBC|dpa)\)|\s[–—-]{1,2}\s)/;
const reportTitle =
  /(?<!\p{L})(?:report|survey|audit|assessment|evaluation|inspection|\p{L}*bericht|\p{L}*gutachten|rapport|informe|relazione|relatório|verslag|onderzoek)(?!\p{L})/iu;
/** The writers speak of themselves. */
const advises =
  /(?<!\p{L})(?:we|our|wir|unsere?\p{L}?|nous|notre|nos|nosotros|nuestr[oa]s?|recomendamos|noi|raccomandiamo|consigliamo|nós|wij|ons|onze)(?!\p{L})/iu;

const minutesTitle =
  /^\W*(?:[^\n]{0,60}\n+\W*)?(?:(?:draft |meeting )?minutes\b|\p{L}*protokoll\b|ergebnisprotokoll|procès-verbal|compte[ -]rendu|acta de|verbale|notulen|verslag van de vergadering|ata d[aeo])/iu;
const contractTitle =
  /(?<!\p{L})(?:\p{L}*(?:vertrag|vereinbarung)|agreement|contract|lease|deed|contrat|bail|convention|contrato|convenio|contratto|acordo|\p{L}*overeenkomst)(?!\p{L})/iu;

const minutesHead =
  /(?:^|\n)\W*(?:present|attendees|participants|apologies|absent|anwesend|teilnehmer|présents|asistentes|presenti|aanwezig|presentes)(?: \p{L}{1,12})?\s{0,3}(?:[:(\n]|$)|(?:^|\n)\W*minutes\b|\bminutes of (?:\p{L}{1,20} ){0,4}(?:meeting|session|assembly|council|board|committee|call)\b|\bmeeting minutes\b|\bprotokoll\b|procès-verbal|compte rendu|\bacta\b|\bverbale\b|\bnotulen\b|\bata da\b/iu;
const incidentSigns =
  /\b(?:incident|outage|root cause|regression|rolled? back|reverted|deploy\w*|post-?mortem|mitigat\w*|restored|resolved|failover|downtime|on-call|impact)\b/gi;
const clock = /\b\d{1,2}:\d\d\b/g;

/** Told of somebody, without dates and figures. */
function isTale({ units, text, caseless, language }: Source): boolean {
  if (caseless || units.length < 8) return false;
  const count = (sign: RegExp): number => text.slice(0, 20_000).match(sign)?.length ?? 0;
  const told = Math.min(units.length, Math.ceil((units.length * 20_000) / Math.max(1, text.length)));
  const times = count(/\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|20\d\d|19\d\d)\b|[$€£%]|\b\d+\b/g);
  return count(people[language ?? 'en']) >= 0.35 * told && times <= 0.25 * told && units.every((unit) => unit.kind !== 'heading' || unit.index === 0);
}

/** Words for somebody who is not named again; where verbs say it alone, their past forms. */
const people: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:he|she|him|her|his)\b/gi,
  de: /(?<!\p{L})(?:er|sie|ihm|ihn|ihr|ihre[mnrs]?|sein\p{L}{0,2})(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:il|elle|lui|son|sa|ses)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:él|ella|le|su|sus|\p{L}{3,}(?:ó|aba|ía))(?!\p{L})/giu,
  it: /(?<!\p{L})(?:lui|lei|gli|suo|sua|\p{L}{3,}(?:ò|ava|eva|iva))(?!\p{L})/giu,
  pt: /(?<!\p{L})(?:ele|ela|lhe|seu|sua|\p{L}{3,}(?:ou|ava|eu|iu))(?!\p{L})/giu,
  nl: /(?<!\p{L})(?:hij|zij|ze|hem|haar)(?!\p{L})/giu,
};
