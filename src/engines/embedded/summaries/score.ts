// Scores how much each unit says about the entire text. Linear in the text.
import { float32At, numberAt, wordAt } from '../../../text/at.js';
import { fromJsonFile } from '../data.js';
import type { WordVectors } from '../vectors.js';
import { facetBonus } from './contract.js';
import { approvesMinutes, givesThanks } from './courtesies.js';
import { worthOf } from './evidence.js';
import { type Genre, minutesTitle } from './genre.js';
import { weightsOf } from './genre-weights.js';
import { finiteVerb, pronouns, reportingVerbs } from './lexicon.js';
import { severity } from './log.js';
import { statesMoney } from './money.js';
import { paperSigns } from './paper-signs.js';
import { countOf, decidedOrToDo, reportsChange } from './statements.js';
import type { Source, Unit } from './units.js';
import { signOf } from './word-signs.js';

const cue =
  /\b(?:we (?:propose|present|introduce|show|demonstrate|find|prove|develop|argue|provide|describe|conclude|recommend)|in (?:this|our) (?:paper|work|article|study)|in (?:conclusion|summary|short)|to sum(?:marize| up)|overall|as a result|therefore|the (?:main|key|most important)|most importantly|significant(?:ly)?|results (?:show|indicate|suggest)|decided|decision|approved|agreed|conclu(?:ded?|sion)|recommend(?:ed|ation)?s?|must|deadline|outperforms?|the (?:goal|aim|purpose) (?:of|is)|this (?:paper|work|article|study|report))\b/gi;

/** Titles of sections of minutes and reports that say nothing about what happened. */
const asideSection =
  /^(?:illustrated by .*|by \p{Lu}.*|links?|present|attendees|participants|apologies|absent|contents|table of contents|references|acknowledg\w*|upcoming meetings|q&a.*|anwesend\w*|teilnehmer\w*|license|see also)\W*$/iu;

/** Who attended, and when a meeting began and ended. */
const proceedings =
  /(?:(?:^|[\s.])(?:present|attendees|apologies|absent|anwesend|teilnehmer|présents|asistentes|presenti|aanwezig|presentes) ?: \p{Lu}|étaient présents|étaient absents|séance (?:est|a été) (?:levée|ouverte)|ouvre la séance|(?:^|\P{L})anwesend|sitzung (?:ist |wird |wurde )?(?:um .{1,12} )?(?:eröffnet|geschlossen)|(?:eröffnet|schließt) die sitzung|meeting (?:was |is )?(?:opened|closed|called to order|adjourned at)|(?:opened|closed) the meeting|se (?:abre|levanta) la sesión|la seduta è (?:aperta|tolta)|vergadering (?:wordt|werd) (?:geopend|gesloten))/iu;

/** Whether a unit is in such a section, or says nothing except that people met and approved earlier minutes. */
export function isAside({ sections }: Source, { index, text, wordCount }: Unit): boolean {
  if (proceedings.test(text) || approvesMinutes(text, wordCount) || (index === 0 && minutesTitle.test(text))) return true;
  return sections.of.length > 0 && asideSection.test(wordAt(sections.titles, numberAt(sections.of, index)));
}

/** Bonus for stating the cause or the outcome of an incident; twice that for a label such as "Root cause: …". */
const resultBonus = 0.9;
const saysResult = (text: string): boolean => signOf('reasons').test(text) || signOf('outcomes').test(text);
const timed = /^\W?\d{1,2}:\d\d\b\W*/;

/** How much a sentence says about cause and outcome: 2 for a label that does, 1 for other words that do, -1 for a step of a timeline, otherwise 0. */
function resultOf(text: string): number {
  const label = /^.{0,20}:/.exec(text.replace(timed, ''))?.[0] ?? '';
  if (signOf('asksCauses').test(label) || saysResult(label)) return 2;
  return saysResult(text) ? 1 : timed.test(text) ? -1 : 0;
}

/** Dialogue in a story rarely moves the plot. */
const quotePenalty = 3;
const thanksPenalty = 1.5;
/** In a conversation, longer units say something besides thanks. */
const maxCourtesyWords = 12;

/** Lines about the edition or the website, not the text. */
const imprint =
  /\b(?:all notable changes|transcriber's note|project gutenberg|distributed proofread\w*|all rights reserved|copyright|isbn|e-?text|click here|read more|subscribe|sign up|scroll down|follow us|terms of (?:use|service)|privacy policy)\b|^\[.*\]$/i;

/** Longer units may really be about what these words name. */
const maxImprintWords = 12;

/** Whether a unit is nothing but such a line. */
export function isImprint({ text, wordCount }: Unit): boolean {
  return wordCount <= maxImprintWords && imprint.test(text);
}

/** Weight of each term: high if it is rare in everyday English and in this text. */
export function termWeights({ terms, units }: Source, vectors: WordVectors): Float32Array {
  const counts = new Float32Array(terms.size);
  for (const unit of units) for (const term of unit.terms) counts[term]!++;
  const top = Math.log(vectors.size);
  return counts.map((count, term) => {
    const rank = vectors.rank(wordAt(terms.surfaces, term));
    const rarity = Math.min(1, Math.log((rank < 0 ? vectors.size : rank) + 2) / top);
    return rarity * rarity * Math.log(1 + units.length / count);
  });
}

/** Maximum sentences of an abstract; the model of sentence roles is for abstracts only. */
const maxAbstractUnits = 40;

const roles = fromJsonFile('paper-cues.json', (weights: Readonly<Record<string, number>>) => new Map(Object.entries(weights)));

/** Score of each unit, any finite number. */
export function scoreUnits(source: Source, genre: Genre, weights: Float32Array, vectors: WordVectors): Float32Array {
  const scores = plainScores(source, genre, weights);
  if (genre !== 'paper' || source.units.length > maxAbstractUnits) return scores;
  for (const { index, text, wordCount, numbers } of source.units)
    for (const sign of paperSigns(text, wordCount, numbers, index, source.units.length, vectors)) scores[index]! += roles().get(sign) ?? 0;
  return scores;
}

/** Adds to the scores what each sentence does (requests, advises, leaves open, names amounts, reports changes) and, in a contract, which facet it states. */
export function addSpeechActs(scores: Float32Array, source: Source, genre: Genre): void {
  if (genre === 'contract') for (const [index, bonus] of facetBonus(source)) scores[index]! += bonus;
  const weights = weightsOf[genre];
  for (const [act, weight] of [
    ['requests', weights.requests],
    ['open', weights.open],
    ['advice', weights.advice],
  ] as const)
    if (weight > 0) for (const { index, text } of source.units) scores[index]! += weight * Math.min(1, countOf(act, text, source.language));
  for (const { index, text } of source.units) {
    if (weights.dues > 0 && statesMoney.test(text)) scores[index]! += weights.dues;
    if (weights.changes > 0 && reportsChange(text, source.language)) scores[index]! += weights.changes;
  }
  if (genre !== 'dialogue') return;
  // Questions at the end of a conversation were not answered: they are still open.
  const last = source.units.at(-1)?.speaker;
  for (const { index, speaker, question } of source.units.toReversed()) {
    if (speaker !== last) break;
    if (question) scores[index]! += weights.open;
  }
}

/** The scores without the model for abstracts. */
export function plainScores(source: Source, genre: Genre, weights: Float32Array): Float32Array {
  const { units, language } = source;
  const coefficients = weightsOf[genre];
  const centrality = directedCentrality(units, weights, coefficients.forward);
  const scores = new Float32Array(units.length);
  const characters = genre === 'story' ? mainCharacters(units) : [];
  for (const unit of units) {
    const { text, wordCount, index, question } = unit;
    let score = coefficients.centrality * float32At(centrality, index);
    score += coefficients.lead * Math.exp(-index / leadSpan);
    score += coefficients.end * Math.exp(-(units.length - 1 - index) / 2);
    score += coefficients.late * (index / Math.max(1, units.length - 1));
    score += coefficients.stated > 0 && !source.log ? coefficients.stated * worthOf(unit, language) : formScore(unit, genre, characters);
    if (genre === 'incident') score += resultBonus * resultOf(text);
    if (coefficients.decided > 0 && !question) score += coefficients.decided * decidedOrToDo(text, language);
    if ((genre !== 'dialogue' || wordCount <= maxCourtesyWords) && givesThanks(text)) score -= thanksPenalty;
    if (imprint.test(text)) score -= 2;
    if (source.log) score += severity(text);
    else if (unit.kind === 'row') score -= 0.8;
    scores[index] = score;
  }
  return scores;
}

/** How much the form of a sentence says for it, by cue phrases, names, figures, length and its first words. */
function formScore({ text, wordCount, names, numbers, question, kind }: Unit, genre: Genre, characters: readonly string[]): number {
  const coefficients = weightsOf[genre];
  const cues = text.slice(0, 400).match(cue)?.length ?? 0;
  let score = 0.5 * Math.min(1, cues * 0.6);
  score += Math.min(2, characters.filter((name) => text.includes(name)).length);
  score += coefficients.facts * Math.min(1, (names + numbers) / (3 + wordCount * 0.2));
  if (genre === 'story' && /^["“]|["”]$/.test(text)) score -= quotePenalty;
  if (question) score += coefficients.question;
  if (kind === 'prose' && !finiteVerb.test(text)) score -= 0.35;
  return score - lengthPenalty(wordCount) - danglingPenalty(text);
}

/** How fast the bonus of early sentences falls: by a factor of e over this many. */
const leadSpan = 4;
const maxCharacters = 6;

/** The names that a story mentions most often. */
function mainCharacters(units: readonly Unit[]): string[] {
  const counts = new Map<string, number>();
  for (const { text } of units) for (const [name] of text.matchAll(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,}/gu)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxCharacters)
    .map(([name]) => name);
}

/** 0.12 for each word below 8. */
function lengthPenalty(wordCount: number): number {
  return 0.12 * Math.max(0, 8 - wordCount);
}

/** For sentences that probably depend on the one before. */
function danglingPenalty(text: string): number {
  const first = /^["“(]?(\p{L}+)/u.exec(text)?.[1]?.toLowerCase() ?? '';
  if (first === 'i' || first === 'we' || first === 'my' || first === 'you') return 0.15;
  if (pronouns.has(first)) return 0.3;
  if (['and', 'but', 'so', 'or', 'also', 'however', 'then', 'still', 'instead', 'meanwhile', 'otherwise'].includes(first)) return 0.15;
  return reportingVerbs.has(first) ? 0.3 : 0;
}

/**
 * Similarity of each unit to those after it, plus `before` times that to those before it, relative to what a unit in its place could reach and scaled to a
 * maximum of 1 (Zheng and Lapata 2019, with dot products so that running sums replace the pairs).
 */
function directedCentrality(units: readonly Unit[], weights: Float32Array, before: number): Float32Array {
  const norms = new Float32Array(units.length);
  const running = new Float32Array(weights.length);
  const values = new Float32Array(units.length);
  for (const { terms, index } of units) {
    let sum = 0;
    for (const term of terms) sum += float32At(weights, term) * float32At(weights, term);
    norms[index] = sum > 0 ? 1 / Math.sqrt(sum + 4) : 0;
  }
  const sweep = (order: readonly Unit[], factor: number): void => {
    running.fill(0);
    for (const { terms, index } of order) {
      const norm = float32At(norms, index);
      let dot = 0;
      for (const term of terms) dot += float32At(weights, term) * float32At(running, term);
      values[index]! += factor * dot * norm;
      for (const term of terms) running[term]! += float32At(weights, term) * norm;
    }
  };
  const backwards = units.toReversed();
  sweep(backwards, 1);
  sweep(units, before);
  // Early units have more units after them, so divide by what an average unit in that place could reach.
  for (let index = 0; index < units.length; index++) values[index]! /= units.length - 1 - index + before * index + 4;
  let highest = 0;
  for (const value of values) highest = Math.max(highest, value);
  if (highest > 0) for (let index = 0; index < values.length; index++) values[index]! /= highest;
  return values;
}
