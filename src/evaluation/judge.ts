// One answer of an operation against what is known to be right: numbers and names of labels, never text of the input.
import { TxpError } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { countField, type FieldCounts } from './field-metrics.js';
import type { Judged } from './label-metrics.js';
import { kept, rouge, rougeL } from './text-metrics.js';

/** What is kept of one answer. */
export type Judgement =
  | { readonly kind: 'labels'; readonly answers: readonly (Judged & { readonly question: string })[] }
  | { readonly kind: 'fields'; readonly fields: readonly (FieldCounts & { readonly field: string })[] }
  | { readonly kind: 'summary'; readonly rouge1: number; readonly rouge2: number; readonly rougeL: number }
  | { readonly kind: 'compression'; readonly kept: number; readonly ratio: number };

/** Operations whose answers can be judged. */
export const judgedOperations = ['classify', 'decide', 'extract', 'summarize', 'compress'] as const;

/** `gold` has the form that belongs to the operation (see `txp help eval`). Fails with `invalid-request` when it has not. */
export function judge(operation: string, result: unknown, gold: unknown): Judgement {
  if (!isJsonObject(result)) throw wrongGold('the operation gave no object');
  switch (operation) {
    case 'classify':
      return { kind: 'labels', answers: judgeClasses(result, gold) };
    case 'decide':
      return { kind: 'labels', answers: judgeDecisions(result, gold) };
    case 'extract':
      return { kind: 'fields', fields: judgeFields(result, gold) };
    case 'summarize': {
      const references = stringsOf(gold, 'gold must be a reference summary or a list of them');
      const written = String(result.summary ?? '');
      return { kind: 'summary', rouge1: rouge(written, references, 1), rouge2: rouge(written, references, 2), rougeL: rougeL(written, references) };
    }
    case 'compress': {
      const strings = stringsOf(gold, 'gold must be the strings that have to survive');
      const results = isJsonObject(result.results) ? result.results : {};
      return {
        kind: 'compression',
        kept: kept(String(results.compressed_context ?? ''), strings) === 1 ? 1 : 0,
        ratio: Number(results.compression_ratio ?? 1),
      };
    }
    default:
      throw wrongGold(`answers of ${operation} cannot be judged`);
  }
}

function judgeClasses(result: JsonObject, gold: unknown): (Judged & { question: string })[] {
  const scores = numbersOf(result.scores);
  if (Array.isArray(gold)) {
    const wanted = new Set(gold.map(String));
    return Object.entries(scores).map(([label, yes]) => yesNo(label, yes, wanted.has(label), false));
  }
  const right = String(gold);
  if (!(right in scores)) throw wrongGold(`gold "${right}" is none of the labels`);
  return [{ question: '', ...fromProbabilities(scores, right, result.uncertain === true) }];
}

function judgeDecisions(result: JsonObject, gold: unknown): (Judged & { question: string })[] {
  const answers = isJsonObject(result.answers) ? result.answers : {};
  const names = Object.keys(answers);
  const only = names.length === 1 && !isJsonObject(gold) ? { [names[0]!]: gold } : gold;
  if (!isJsonObject(only)) throw wrongGold('gold must be an answer, or a map of questions to answers');
  return Object.entries(only).map(([question, right]) => {
    const answer = answers[question];
    if (!isJsonObject(answer)) throw wrongGold(`gold names the question "${question}", which was not asked`);
    const uncertain = answer.uncertain === true;
    if (answer.type === 'noul') {
      if (typeof right !== 'boolean') throw wrongGold(`gold of the yes/no question "${question}" must be true or false`);
      return { ...yesNo(question, Number(answer.noul), right, uncertain) };
    }
    return { question, ...fromProbabilities(numbersOf(answer.probabilities), String(right), uncertain) };
  });
}

function yesNo(question: string, yes: number, right: boolean, uncertain: boolean): Judged & { question: string } {
  return { question, ...fromProbabilities({ yes, no: 1 - yes }, right ? 'yes' : 'no', uncertain) };
}

function fromProbabilities(probabilities: Readonly<Record<string, number>>, gold: string, uncertain: boolean): Judged {
  const [best = ['', 0] as const] = Object.entries(probabilities).sort(([, a], [, b]) => b - a);
  const squaredError = Object.entries(probabilities).reduce((sum, [label, value]) => sum + (value - (label === gold ? 1 : 0)) ** 2, 0);
  return { gold, predicted: best[0], confidence: best[1], goldProbability: probabilities[gold] ?? 0, squaredError, uncertain };
}

// A scalar is wanted once in any of its forms, or with `all` every value; a structure is compared leaf by leaf.
function judgeFields(result: JsonObject, gold: unknown): (FieldCounts & { field: string })[] {
  if (!isJsonObject(gold)) throw wrongGold('gold must be a map of fields to values');
  const entities = (Array.isArray(result.entities) ? result.entities : []).filter(isJsonObject);
  const structured = isJsonObject(result.structured_result) ? result.structured_result : {};
  return Object.entries(gold).flatMap(([field, right]) => {
    if (isStructure(right)) {
      const wanted = leaves(right, field);
      const found = leaves(structured[field], field);
      return [...new Set([...wanted.keys(), ...found.keys()])].map((path) => ({
        field: path,
        ...countField({ field: path, wanted: (wanted.get(path) ?? []).map((value) => [value]), found: found.get(path) ?? [] }),
      }));
    }
    const texts = entities.filter(({ type }) => type === field).map(({ text }) => String(text));
    const isAll = isJsonObject(right) && Array.isArray(right.all);
    const wanted = isAll
      ? (right.all as unknown[]).map((forms) => stringsOf(forms, `gold of ${field} is malformed`))
      : right === null
        ? []
        : [stringsOf(right, `gold of ${field} must be a string, a list of forms, or null`)];
    return [{ field, ...countField({ field, wanted, found: isAll ? texts : texts.slice(0, 1) }) }];
  });
}

function isStructure(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isJsonObject);
  return isJsonObject(value) && !Array.isArray(value.all);
}

function leaves(value: unknown, path: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (Array.isArray(value)) for (const entry of value) leaves(entry, path, found);
  else if (isJsonObject(value)) for (const [key, inner] of Object.entries(value)) leaves(inner, `${path}.${key}`, found);
  else if (value !== null && value !== undefined) found.set(path, [...(found.get(path) ?? []), String(value)]);
  return found;
}

function stringsOf(value: unknown, otherwise: string): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string' || typeof entry === 'number')) throw wrongGold(otherwise);
  return value.map(String);
}

function numbersOf(value: unknown): Readonly<Record<string, number>> {
  const entries = isJsonObject(value) ? Object.entries(value).filter(([, number]) => typeof number === 'number') : [];
  return Object.fromEntries(entries) as Record<string, number>;
}

function wrongGold(message: string): TxpError {
  return new TxpError('invalid-request', message, { issues: [{ path: ['gold'], message }], hint: 'see: txp help eval' });
}
