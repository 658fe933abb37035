// How well each unit matches the caller's query: shared and related words, the surrounding passage, and the speaker.
import { float32At, lastOf, numberAt } from '../../../text/at.js';
import type { WordVectors } from '../vectors.js';
import { queryWords } from './instruction-topics.js';
import type { Source, Unit } from './units.js';
import { lowerWords } from './words.js';

const maxQueryWords = 30;
/** Minimum cosine similarity of related words. */
const related = 0.5;

export interface Focus {
  /** Per unit, 0 and up: the unit's share of the query's weight, plus part of that of its heading. */
  readonly match: Float32Array;
  /** `match` adjusted for the surrounding passage and the requested speaker. */
  readonly relevance: Float32Array;
}

export function focusOn(query: string, source: Source, vectors: WordVectors): Focus {
  const { units, terms } = source;
  const asked = askedSpeakers(query, units);
  const names = new Set([...asked].flatMap((name) => nameTokens(name)));
  let wanted = [...new Set(queryWords(query))].filter((word) => !names.has(word)).slice(0, maxQueryWords);
  if (wanted.length === 0 && asked.size === 0) wanted = [...new Set(queryWords(query))].slice(0, maxQueryWords);
  const termWeight = relatedTerms(wanted, source, vectors);
  const match = new Float32Array(units.length);
  const total = Math.max(1e-6, termWeight.total);
  const seen = new Int32Array(terms.size).fill(-1);
  for (const { terms: ids, index } of units) {
    let sum = 0;
    for (const id of ids) {
      if (seen[id] === index) continue;
      seen[id] = index;
      sum += float32At(termWeight.weights, id);
    }
    match[index] = sum / total;
  }
  // A heading's match counts in part for the sentences under it.
  let heading = 0;
  for (const { kind, index } of units) {
    if (kind === 'heading') heading = float32At(match, index);
    else match[index]! += 0.6 * heading;
  }
  const passage = smooth(match, source.layout.dialogue ? 0.85 : 0.6);
  const relevance = new Float32Array(units.length);
  for (const { index, speaker } of units) {
    let value = float32At(match, index) + 0.5 * float32At(passage, index);
    if (asked.size > 0) value = speaker !== undefined && asked.has(speaker) ? value * 1.3 + (wanted.length === 0 ? 0.5 : 0.12) : value * 0.55;
    relevance[index] = value;
  }
  return { match, relevance };
}

/** Weight of each term of the text for the query: by rarity if it is a query word, less if it is only related to one. */
function relatedTerms(wanted: readonly string[], source: Source, vectors: WordVectors): { readonly weights: Float32Array; readonly total: number } {
  const { terms, units } = source;
  const weights = new Float32Array(terms.size);
  const counts = new Float32Array(terms.size);
  for (const unit of units) for (const id of unit.terms) counts[id]!++;
  const idf = (id: number): number => Math.log(1 + units.length / (1 + (counts[id] ?? 0))) / Math.log(2 + units.length);
  const ranks = terms.surfaces.map((surface) => vectors.rank(surface));
  let total = 0;
  for (const word of wanted) {
    const own = terms.id(word);
    const rank = vectors.rank(word);
    const rarity = 0.3 + 0.7 * vectors.weight(rank);
    const importance = rarity * (own >= 0 && own < weights.length ? 0.4 + idf(own) : 1);
    total += importance;
    if (own >= 0 && own < weights.length) weights[own] = Math.max(float32At(weights, own), importance);
    if (rank < 0) continue;
    for (let id = 0; id < weights.length; id++) {
      if (id === own || numberAt(ranks, id) < 0) continue;
      const similarity = vectors.similarity(rank, numberAt(ranks, id));
      if (similarity > related) weights[id] = Math.max(float32At(weights, id), importance * 0.6 * ((similarity - 0.3) / 0.7) ** 2);
    }
  }
  return { weights, total };
}

/** Weighted mean of the neighbouring units on both sides, in which the weight is multiplied by `decay` for each unit of distance. */
function smooth(values: Float32Array, decay: number): Float32Array {
  const smoothed = new Float32Array(values.length);
  let running = 0;
  for (let index = 0; index < values.length; index++) {
    smoothed[index]! += running;
    running = (running + float32At(values, index)) * decay;
  }
  running = 0;
  for (let index = values.length - 1; index >= 0; index--) {
    smoothed[index]! += running;
    running = (running + float32At(values, index)) * decay;
  }
  const scale = (1 - decay) / (2 * decay);
  for (let index = 0; index < smoothed.length; index++) smoothed[index]! *= scale;
  return smoothed;
}

const titles = new Set('mr mrs ms dr prof hon right honourable honorable the sir lady am mp mla'.split(' '));

function nameTokens(name: string): string[] {
  return lowerWords(name.replace(/\([^)]*\)?/g, ' ')).filter((word) => !titles.has(word));
}

/** Speakers named in the query: by every word of the name or, for people, by the last one. */
function askedSpeakers(query: string, units: readonly Unit[]): ReadonlySet<string> {
  const words = new Set(lowerWords(query).map((word) => word.replace(/['’]s$/, '')));
  const speakers = new Set(units.flatMap((unit) => unit.speaker ?? []));
  const asked = new Set<string>();
  for (const speaker of speakers) {
    const tokens = nameTokens(speaker);
    if (tokens.length === 0) continue;
    const last = lastOf(tokens);
    const person =
      tokens.length > 1 &&
      last.length > 3 &&
      new RegExp(`\\b${last.replace(/[^\p{L}\p{N}]/gu, '.')}\\b`, 'iu').test(query) &&
      /^\p{Lu}/u.test(speaker);
    if (tokens.every((token) => words.has(token)) || (person && !/^(?:manager|designer|interface|chair|speaker)$/.test(last))) asked.add(speaker);
  }
  return asked.size === speakers.size ? new Set() : asked;
}
