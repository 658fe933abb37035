// Records written as blocks of "key: value" that repeat: each time a field comes again, a new record begins.
import type { Span } from '../../../../core/span.js';
import type { FieldIntent } from './field-intent.js';
import type { LaidOut } from './laid-out.js';
import { rankCandidates } from './scalars.js';
import type { TableRecord } from './tables.js';

export function findKeyedRecords(laidOut: LaidOut, intents: readonly FieldIntent[]): TableRecord[] {
  const hits: { field: number; span: Span; key: number; logOdds: number }[] = [];
  intents.forEach((intent, field) => {
    for (const candidate of rankCandidates(laidOut, intent)) {
      if (candidate.source !== 'key' || candidate.logOdds < 0.5 || candidate.key === undefined) continue;
      hits.push({ field, span: candidate, key: candidate.key.start, logOdds: candidate.logOdds });
    }
  });
  hits.sort((left, right) => left.key - right.key || right.logOdds - left.logOdds);
  const records: TableRecord[] = [];
  let values: (Span | null)[] = intents.map(() => null);
  let lowest = Number.POSITIVE_INFINITY;
  let key = -1;
  const close = (): void => {
    if (values.some((value) => value !== null)) records.push({ values, logOdds: Math.min(lowest, 2) });
    values = intents.map(() => null);
    lowest = Number.POSITIVE_INFINITY;
  };
  for (const hit of hits) {
    // One key gives one value: its best.
    if (hit.key === key) continue;
    key = hit.key;
    if (values[hit.field] !== null) close();
    values[hit.field] = { start: hit.span.start, end: hit.span.end };
    lowest = Math.min(lowest, hit.logOdds);
  }
  close();
  const full = records.filter((record) => record.values.filter((value) => value !== null).length * 2 > intents.length || intents.length === 1);
  return full.length >= 2 || (full.length === 1 && intents.length > 1) ? full : [];
}
