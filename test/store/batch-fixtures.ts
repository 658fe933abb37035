// Batches and outcomes for the tests of stores and runners.
import type { ClaimId, NewBatch, NewItem, Outcome, OutputItem } from '../../src/core/batch.js';

export function itemsOf(count: number, prefix = 'i'): NewItem[] {
  return Array.from({ length: count }, (_, index) => ({
    customId: `${prefix}${index}`,
    operation: 'classify',
    engine: 'embedded',
    body: { text: `text ${index}` },
  }));
}

export function batchOf(id: string, count: number, more: Partial<NewBatch> = {}): NewBatch {
  return { id, keyId: 'key_a', acceptedBy: 'api', price: 0, items: itemsOf(count, `${id}-`), ...more };
}

export const success = { ok: true, operation: 'classify', content: '{"top_label":"a"}', inputTokens: 3, outputTokens: 2 } as const satisfies Outcome;
export const failure = { ok: false, code: 'invalid_request', message: 'no' } as const satisfies Outcome;

/** The same outcome for each of these claims. */
export function ended(claims: readonly ClaimId[], outcome: Outcome = success): { readonly claim: ClaimId; readonly outcome: Outcome }[] {
  return claims.map((claim) => ({ claim, outcome }));
}

export async function readAll(output: AsyncIterable<OutputItem> | undefined): Promise<OutputItem[]> {
  const items: OutputItem[] = [];
  if (output !== undefined) for await (const item of output) items.push(item);
  return items;
}
