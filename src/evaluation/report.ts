// Summarises judgements as metrics with intervals, for one engine or for two compared.
import type { FieldCounts, Judged, Judgement } from '../core/judgement.js';
import { fieldScore } from './field-metrics.js';
import { bootstrapInterval, pairedTest } from './intervals.js';
import { accuracy, auroc, brier, calibrationError, logLoss, macroF1, mean, riskCoverage } from './label-metrics.js';

/** One judged line. */
export interface Observation {
  /** Number of the line in the file, from 1. */
  readonly line: number;
  readonly judgement: Judgement;
  readonly ms: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A metric with its 95 % interval over lines, or null if these answers do not determine it: no answer is certain, or none is wrong. */
type Figure = { readonly value: number; readonly low: number; readonly high: number } | null;

interface SureError {
  readonly line: number;
  readonly question: string;
  readonly gold: string;
  readonly predicted: string;
  readonly confidence: number;
}

export interface EngineReport {
  readonly engine: string;
  readonly lines: number;
  readonly figures: Readonly<Record<string, Figure>>;
  readonly risk_coverage?: readonly { readonly coverage: number; readonly risk: number }[];
  /** Fields of an extraction with their F1 of exact values, lowest first. */
  readonly fields?: Readonly<Record<string, number>>;
  readonly surest_errors?: readonly SureError[];
  readonly seconds: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
}

export interface Comparison {
  readonly figure: string;
  readonly difference: number;
  /** Two-sided p-value of the paired test that the engines are equally good. */
  readonly p: number;
}

const maxErrors = 10;

export function reportOf(engine: string, observations: readonly Observation[]): EngineReport {
  const sum = (read: (observation: Observation) => number): number => observations.reduce((total, own) => total + read(own), 0);
  const figures = Object.fromEntries(
    Object.entries(figuresOf(observations)).map(([name, figure]) => {
      const value = figure(observations);
      if (value === undefined) return [name, null];
      const [low, high] = bootstrapInterval(observations, figure);
      return [name, { value, low, high }];
    }),
  );
  const answers = labelsOf(observations);
  const surest = observations
    .flatMap(({ line, judgement }) => (judgement.kind === 'labels' ? judgement.answers.map((answer) => ({ line, ...answer })) : []))
    .filter(({ gold, predicted }) => gold !== predicted)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, maxErrors)
    .map(({ line, question, gold, predicted, confidence }) => ({ line, question, gold, predicted, confidence }));
  return {
    engine,
    lines: observations.length,
    figures,
    ...(answers.length === 0 ? {} : { risk_coverage: riskCoverage(answers), surest_errors: surest }),
    ...(observations[0]?.judgement.kind === 'fields' ? { fields: byField(observations) } : {}),
    seconds: sum(({ ms }) => ms) / 1000,
    input_tokens: sum(({ inputTokens }) => inputTokens),
    output_tokens: sum(({ outputTokens }) => outputTokens),
  };
}

/** The main metric of two engines over the lines that both answered. */
export function compareOf(one: readonly Observation[], other: readonly Observation[]): Comparison {
  const second = new Map(other.map((observation) => [observation.line, observation]));
  const both = one.flatMap((observation) => {
    const match = second.get(observation.line);
    return match === undefined ? [] : [[mainValue(observation.judgement), mainValue(match.judgement)] as const];
  });
  const [figure = ''] = Object.keys(figuresOf(one));
  return {
    figure,
    difference: mean(both.map(([left, right]) => left - right)),
    p: pairedTest(
      both.map(([left]) => left),
      both.map(([, right]) => right),
    ),
  };
}

type FigureOf = (observations: readonly Observation[]) => number | undefined;

/** Names of the metrics for answers of a kind. */
export function figureNames(kind: Judgement['kind']): readonly string[] {
  return Object.keys(figuresOfKind(kind));
}

function figuresOf(observations: readonly Observation[]): Readonly<Record<string, FigureOf>> {
  return figuresOfKind(observations[0]?.judgement.kind);
}

function figuresOfKind(kind: Judgement['kind'] | undefined): Readonly<Record<string, FigureOf>> {
  const labels =
    (figure: (answers: readonly Judged[]) => number | undefined): FigureOf =>
    (own) =>
      figure(labelsOf(own));
  switch (kind) {
    case 'labels':
      return {
        accuracy: labels(accuracy),
        macro_f1: labels(macroF1),
        certain: labels((answers) => mean(answers.map(({ uncertain }) => (uncertain ? 0 : 1)))),
        accuracy_of_certain: labels((answers) => {
          const certain = answers.filter(({ uncertain }) => !uncertain);
          return certain.length === 0 ? undefined : accuracy(certain);
        }),
        log_loss: labels(logLoss),
        brier: labels(brier),
        ece: labels(calibrationError),
        auroc: labels(auroc),
      };
    case 'fields':
      return {
        exact_f1: (own) => fieldScore(fieldsOf(own), 'exact').f1,
        exact_precision: (own) => fieldScore(fieldsOf(own), 'exact').precision,
        exact_recall: (own) => fieldScore(fieldsOf(own), 'exact').recall,
        partial_f1: (own) => fieldScore(fieldsOf(own), 'partial').f1,
      };
    case 'summary':
      return { rouge1: meanOf('rouge1'), rouge2: meanOf('rouge2'), rougeL: meanOf('rougeL') };
    case 'compression':
      return { kept: meanOf('kept'), ratio: meanOf('ratio') };
    default:
      return {};
  }
}

function meanOf(key: string): FigureOf {
  return (observations) => mean(observations.map(({ judgement }) => Reflect.get(judgement, key) ?? 0));
}

function mainValue(judgement: Judgement): number {
  switch (judgement.kind) {
    case 'labels':
      return accuracy(judgement.answers);
    case 'fields':
      return fieldScore(judgement.fields, 'exact').f1;
    case 'summary':
      return judgement.rouge1;
    case 'compression':
      return judgement.kept;
  }
}

function labelsOf(observations: readonly Observation[]): readonly Judged[] {
  return observations.flatMap(({ judgement }) => (judgement.kind === 'labels' ? judgement.answers : []));
}

function fieldsOf(observations: readonly Observation[]): readonly FieldCounts[] {
  return observations.flatMap(({ judgement }) => (judgement.kind === 'fields' ? judgement.fields : []));
}

function byField(observations: readonly Observation[]): Readonly<Record<string, number>> {
  const groups = new Map<string, FieldCounts[]>();
  for (const { judgement } of observations)
    if (judgement.kind === 'fields')
      for (const field of judgement.fields) {
        const own = groups.get(field.field);
        if (own === undefined) groups.set(field.field, [field]);
        else own.push(field);
      }
  return Object.fromEntries([...groups].map(([field, own]) => [field, fieldScore(own, 'exact').f1] as const).sort(([, a], [, b]) => a - b));
}

/** Parses a gate such as `accuracy>=.9`, or several joined by commas. Undefined for anything else. */
export function parseGate(gate: string): readonly { readonly figure: string; readonly atLeast: boolean; readonly value: number }[] | undefined {
  const parts = gate.split(',').map((part) => /^(\w{1,40}) ?(>=|<=) ?(\d{1,3}(?:\.\d{1,9})?|\.\d{1,9}) ?(%?)$/.exec(part.trim()));
  if (!parts.every((part) => part !== null)) return undefined;
  return parts.map(([, figure = '', sign, value, percent]) => ({
    figure,
    atLeast: sign === '>=',
    value: Number(value) / (percent === '%' ? 100 : 1),
  }));
}
