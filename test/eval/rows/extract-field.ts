// Rows F3 and T7: documents and requests as users write them, through the entire operation, and the calibration of stated confidences.
// Documents that have been read are kept in the folder that TXP_EVAL_PAGES names, so that a second run need not recognise them again.
import { existsSync, readFileSync } from 'node:fs';
import type { ReadDocument } from '../../../src/core/document.js';
import { openDocumentReader } from '../../../src/documents/read-document.js';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { execute } from '../../../src/operations/execute.js';
import { extract } from '../../../src/operations/extract/operation.js';
import { operationSettings } from '../../operation-settings.js';
import { calibrationError } from '../calibration.js';
import { type Answered, type CaseAnswers, type FieldCase, FieldTally, readOnce, scoreCase } from '../extract-protocol.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';

const set = 'field_extract';

async function answer(item: FieldCase, document: ReadDocument | undefined): Promise<CaseAnswers> {
  const source = document === undefined ? { text: item.text } : { text: item.text ?? '', document: 'AAAA', document_mime_type: 'application/pdf' };
  const response = await execute(
    extract,
    { ...source, ...item.request, context_chars: 0 },
    {
      engine: embeddedEngine(),
      settings: operationSettings,
      readDocument: () => (document === undefined ? Promise.reject(new Error('no document')) : Promise.resolve(document)),
      tokenCounter: () => Promise.reject(new Error('no tokens are counted here')),
      signal: new AbortController().signal,
      now: () => 0,
    },
  );
  const values = new Map<string, Answered[]>();
  for (const { type, text, confidence } of response.entities) values.set(type, [...(values.get(type) ?? []), { text, confidence }]);
  return { values, structured: response.structured_result };
}

async function tallies(context: EvalContext): Promise<ReadonlyMap<FieldCase, FieldTally> | undefined> {
  const path = context.file(set, 'cases.jsonl');
  if (!existsSync(path)) return undefined;
  const cases = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FieldCase);
  const reader = openDocumentReader({ documentTimeMs: 300_000, recognisedPageTimeMs: 300_000 });
  const read = (bytes: Uint8Array, languages: string) => reader.read({ bytes }, { ocr: 'auto', languages }, new AbortController().signal);
  const results = new Map<FieldCase, FieldTally>();
  try {
    for (const item of cases) {
      const document =
        item.file === undefined ? undefined : await readOnce(read, context.file(`${set}/files`, item.file), 'eng', process.env.TXP_EVAL_PAGES);
      results.set(item, scoreCase(item, await answer(item, document)));
    }
  } finally {
    reader.close();
  }
  return results;
}

const known = new WeakMap<EvalContext, ReturnType<typeof tallies>>();

function once(context: EvalContext): ReturnType<typeof tallies> {
  const results = known.get(context) ?? tallies(context);
  known.set(context, results);
  return results;
}

const sum = (parts: Iterable<FieldTally>): FieldTally => {
  const all = new FieldTally();
  for (const part of parts) all.add(part);
  return all;
};

const fields: EvalRow = {
  id: 'F3',
  async run(context) {
    const results = await once(context);
    if (results === undefined) return [];
    const all = sum(results.values());
    if (process.env.TXP_EVAL_FAULTS === '1') for (const fault of all.faults) console.log(fault);
    const languages = [...new Set([...results.keys()].map(({ lang }) => lang))].sort();
    const byLanguage = languages.map((lang) => {
      const own = sum([...results].flatMap(([item, tally]) => (item.lang === lang ? [tally] : [])));
      return `${lang} ${own.rightShare.toFixed(1)}`;
    });
    const counts = `right ${all.right} + ${all.rightlyEmpty} empty, wrong ${all.wrong}, silly ${all.silly}, missed ${all.missed}`;
    const base = { id: 'F3', baselines: {}, items: all.asked } as const;
    return [
      { ...base, metric: 'fields and cells right, %', ours: all.rightShare, floor: 64, goal: 85, note: `${byLanguage.join(', ')}; ${counts}` },
      { ...base, metric: 'precision of what is answered, %', ours: all.precision, floor: 78, goal: 92 },
      { ...base, metric: 'silly answers, %', ours: all.sillyShare, floor: 3, goal: 1, better: 'lower' },
    ] satisfies EvalResult[];
  },
};

const trust: EvalRow = {
  id: 'T7',
  async run(context) {
    const results = await once(context);
    if (results === undefined) return [];
    const { stated } = sum(results.values());
    return [
      {
        id: 'T7',
        metric: 'confidences of extracted values, calibration error',
        ours: calibrationError(stated.map(({ confidence, right }) => ({ probability: confidence, right }))),
        baselines: {},
        floor: 0.1,
        goal: 0.05,
        better: 'lower',
        items: stated.length,
      },
    ];
  },
};

export const rows: readonly EvalRow[] = [fields, trust];
