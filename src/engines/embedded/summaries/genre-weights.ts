// What counts in each genre: news puts the main point first, letters ask, stories matter up to their end.
import { type Genre, genres } from './genre.js';

/** Weights of what a sentence is and does. Each genre overrides some of the weights in `usual`. */
interface ScoreWeights {
  readonly centrality: number;
  /** Weight of similarity to the preceding sentences, relative to that of similarity to the following ones. */
  readonly forward: number;
  readonly lead: number;
  readonly end: number;
  /** How much more the end of the text counts than its start, since it shows the current state. */
  readonly late: number;
  /** What the sentence states (`evidence.ts`). */
  readonly stated: number;
  /** Names and figures, and questions, in genres in which it does not count what a sentence states. */
  readonly facts: number;
  readonly question: number;
  /** Decisions, and who does what, beyond the evidence. */
  readonly decided: number;
  /** Open points, requests to the reader, and advice that follows from the rest. */
  readonly open: number;
  readonly requests: number;
  readonly advice: number;
  /** Amounts to pay, and changes from what was before. */
  readonly dues: number;
  readonly changes: number;
}

const usual: ScoreWeights = {
  centrality: 0.4,
  forward: 0.2,
  lead: 0.6,
  end: 0.1,
  late: 0,
  stated: 0.4,
  facts: 0,
  question: 0,
  decided: 0,
  open: 0.2,
  requests: 0.2,
  advice: 0.3,
  dues: 0,
  changes: 0,
};
/** For genres that tell nobody what to do. */
const told = { open: 0, requests: 0, advice: 0 };
/** For genres whose sentences count for what the whole is about. */
const about = { ...told, stated: 0, centrality: 1, end: 0.2 };

const own: Readonly<Partial<Record<Genre, Partial<ScoreWeights>>>> = {
  news: { ...told, centrality: 1, end: 0, lead: 2.2 },
  letter: { lead: 0.4, requests: 0.7, dues: 0.4 },
  notice: { decided: 0.3, open: 0.4, requests: 0.5, dues: 0.4, changes: 0.4, late: 0.3 },
  report: { advice: 0.7 },
  article: { advice: 0.7 },
  incident: { late: 0.1, lead: 1.2 },
  minutes: { end: 0, centrality: 0.2, lead: 0, decided: 1, open: 0.7 },
  short: { lead: 0.8 },
  dialogue: { ...told, lead: 0.2, decided: 0.2, open: 0.3, late: 0.3 },
  paper: { ...about, lead: 0, question: -0.4 },
  reviews: { ...about, end: 0, centrality: 1.5, forward: 1, lead: 0, question: -0.4 },
  story: { ...about, end: 0.8, lead: 0.3, facts: 0.8, question: -0.4 },
  contract: { ...about, end: 0, centrality: 0.5, lead: 0, facts: 0.3 },
};

export const weightsOf = Object.fromEntries(genres.map((genre) => [genre, { ...usual, ...own[genre] }])) as Record<Genre, ScoreWeights>;
