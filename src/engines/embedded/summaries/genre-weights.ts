// What counts in each genre: news puts the main point first, minutes decide, letters ask, stories matter up to their end.
import { type Genre, genres } from './genre.js';

/** Weights of the features of a sentence. Each genre overrides some of the weights in `usual`. */
interface ScoreWeights {
  readonly centrality: number;
  /** Weight of similarity to the preceding sentences, relative to that of similarity to the following ones. */
  readonly forward: number;
  readonly lead: number;
  readonly end: number;
  readonly facts: number;
  readonly question: number;
  /** Decisions, open points, and who does what. */
  readonly decided: number;
  /** Requests to the reader; and, below, advice that follows from the rest. */
  readonly requests: number;
  readonly advice: number;
  /** Amounts to pay; and, below, changes from what was before. */
  readonly dues: number;
  readonly changes: number;
  /** How much more the end of the text counts than its start, since it shows the current state. */
  readonly late: number;
}

const usual: ScoreWeights = {
  centrality: 1,
  forward: 0.2,
  lead: 0.6,
  end: 0.2,
  facts: 0.3,
  question: -0.4,
  decided: 0.3,
  requests: 0.3,
  advice: 0.5,
  dues: 0,
  changes: 0,
  late: 0,
};
/** For genres that tell nobody what to do. */
const told = { decided: 0, requests: 0, advice: 0 };

const own: Readonly<Partial<Record<Genre, Partial<ScoreWeights>>>> = {
  news: { ...told, end: 0, lead: 2.2 },
  paper: { ...told, lead: 0, facts: 0 },
  letter: { lead: 0.4, end: 0.1, facts: 0.4, question: 0.1, requests: 1, dues: 0.6 },
  notice: { decided: 0.6, requests: 0.8, facts: 0.5, dues: 0.6, changes: 0.6, late: 0.5 },
  report: { advice: 1 },
  article: { advice: 1 },
  incident: { late: 0.2, lead: 1.2 },
  minutes: { end: 0, centrality: 0.5, lead: 0, decided: 1 },
  dialogue: { ...told, lead: 0.2, decided: 0.5, late: 0.5 },
  reviews: { ...told, end: 0, centrality: 1.5, forward: 1, lead: 0, facts: 0 },
  story: { ...told, end: 0.8, lead: 0.3, facts: 0.8 },
  contract: { ...told, end: 0, centrality: 0.5, lead: 0, question: 0 },
};

export const weightsOf = Object.fromEntries(genres.map((genre) => [genre, { ...usual, ...own[genre] }])) as Record<Genre, ScoreWeights>;
