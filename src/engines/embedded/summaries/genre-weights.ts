// What counts in each kind of text: news lead, minutes decide, letters ask, stories go on to their end.
import { type Genre, genres } from './genre.js';

/** Weights of the signs of a sentence. Those of a kind of text that are not named are `usual`. */
interface ScoreWeights {
  readonly centrality: number;
  /** What likeness to the sentences before counts, of that to those behind. */
  readonly forward: number;
  readonly lead: number;
  /** How fast the lead prior falls, in units. */
  readonly leadSpan: number;
  readonly end: number;
  readonly cue: number;
  readonly facts: number;
  readonly question: number;
  /** What was decided, and who does what. */
  readonly decided: number;
  /** What the writer wants of the reader, what is not settled, what follows from the rest. */
  readonly requests: number;
  readonly open: number;
  readonly advice: number;
  /** How much more the end of the text counts than its start: where things stand now. */
  readonly late: number;
}

const usual: ScoreWeights = {
  centrality: 1,
  forward: 0.2,
  lead: 0.6,
  leadSpan: 4,
  end: 0.2,
  cue: 0.5,
  facts: 0.3,
  question: -0.4,
  decided: 0.3,
  requests: 0.3,
  open: 0.3,
  advice: 0.5,
  late: 0,
};
/** Where nobody is told what to do. */
const told = { decided: 0, requests: 0, open: 0, advice: 0 };

const own: Readonly<Partial<Record<Genre, Partial<ScoreWeights>>>> = {
  news: { ...told, end: 0, forward: 0.3, lead: 2.2, cue: 0.2 },
  paper: { ...told, lead: 0, cue: 1.4, facts: 0 },
  letter: { forward: 0.1, lead: 0.4, end: 0.1, facts: 0.4, question: 0.1, requests: 1 },
  report: { advice: 1, leadSpan: 6 },
  article: { advice: 1 },
  incident: { late: 0.2 },
  minutes: { end: 0, centrality: 0.5, lead: 0, decided: 1, open: 1, cue: 0.8 },
  dialogue: { ...told, lead: 0.2, decided: 0.5, open: 0.3, late: 0.5 },
  reviews: { ...told, end: 0, centrality: 1.5, forward: 1, lead: 0, facts: 0, cue: 0.2 },
  story: { ...told, end: 0.8, forward: 0, lead: 0.3, leadSpan: 20, cue: 0, facts: 0.8 },
  contract: { ...told, end: 0, centrality: 0.5, lead: 0, cue: 0, question: 0 },
};

export const weightsOf = Object.fromEntries(genres.map((genre) => [genre, { ...usual, ...own[genre] }])) as Record<Genre, ScoreWeights>;
