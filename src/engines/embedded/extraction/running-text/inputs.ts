// Names of the inputs of the model that weighs the values of running text against each other.

import { candidateSources } from '../scoring/evidence.js';
import { valueGroups } from '../value-groups.js';
import { sentenceInputs } from './sentence-inputs.js';

const own = [
  'kind asked for',
  'likeliest kind',
  'group asked for',
  'found by others',
  'log-odds by others',
  'likeliest by others',
  'lead by others',
  'labelled',
  ...candidateSources.map((source) => `source ${source}` as const),
  'rivals of its group',
  'only one of its group',
  'nearness lead',
  'nearness by meaning lead',
  'first of its group',
  'last of its group',
  'greeting line',
  'below the closing',
  'first lines',
  'begins line',
  'ends line',
  'colon before',
  'place in the text',
  'line of a list',
  'coverage of the line',
  'coverage of the line before',
  'mention',
  'confidence of the mention',
  'lower case',
  'phrase',
  'title before',
  'unknown words',
  'part of another',
  'times in the text',
  'read',
  'log-odds of the reader',
  'likeliest of the reader',
  'lead of the reader',
  'log-odds of the reader around',
  'known concept',
  'certainty of the concept',
  'qualified',
  'terms',
  'no value',
  'no value, log-odds by others',
  'no value, log-odds of the reader',
  'no value, best of the reader',
  'no value, best coverage',
  'no value, best coverage by meaning',
  'no value, group asked for',
  'no value, known concept',
  'no value, qualified',
  ...valueGroups.flatMap(
    (group) =>
      [
        `${group} asked for`,
        `of group ${group}`,
        `of group ${group}, asked for`,
        `no value, ${group} asked for`,
        `no value, ${group} asked for, none of it there`,
      ] as const,
  ),
] as const;
type OwnInput = (typeof own)[number];
/** Inputs of one row by name; missing ones are 0. */
export type Figures = Partial<Record<OwnInput, number | boolean>>;

/** Names of the inputs of the model, in their order. */
export const inputNames: readonly string[] = [...sentenceInputs, ...own];
export const inputCount = inputNames.length;

const places = new Map<string, number>(own.map((name, index) => [name, sentenceInputs.length + index]));

/** Index of one of these inputs in a row. */
export function inputOf(name: OwnInput): number {
  return places.get(name) ?? Number.NaN;
}

/** Writes inputs to their places in a row. */
export function fill(row: Float32Array, figures: Figures): void {
  for (const [name, value] of Object.entries(figures)) row[places.get(name) ?? Number.NaN] = Number(value);
}
