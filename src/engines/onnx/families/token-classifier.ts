// The family `token-classifier`: the model labels every word (such as B-PER); it answers fields that ask for a type it knows.
import type { FoundValue } from '../../../core/find.js';
import type { Manifest } from '../../../models/manifest.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { largest } from '../../../text/lists.js';
import { softmax } from '../../../text/probability.js';
import { stem } from '../../../text/stem.js';
import { type Row, runRows } from '../batches.js';
import { windowsOver } from '../windows.js';
import type { Answerers } from './family.js';
import { distinct } from './spans.js';

export const tokenClassifier: Answerers = {
  values: async (model, { text, fields }, check) => {
    const { tokens, limits, manifest } = model;
    const labels = manifest.labels ?? [];
    const wanted = fields.map(({ name, description }) => typeFor(manifest, description) ?? typeFor(manifest, name));
    if (wanted.every((type) => type === undefined)) return { fields: fields.map(() => null), inputTokens: 0 };
    const words = tokens.wordsOf(text).filter(({ ids }) => ids.length > 0);
    const { before, after } = tokens.single;
    const room = limits.maxTokens - before.length - after.length;
    const windows = windowsOver(
      words.map(({ ids }) => ids.length),
      room,
      limits.overlap,
    );
    const rows = windows.map(({ from, to }): Row => {
      const ids = [...before, ...words.slice(from, to).flatMap((word) => word.ids.slice(0, room)), ...after];
      return { ids, types: new Array<number>(ids.length).fill(0) };
    });
    // For a word in two windows, the window with more context around it counts.
    const read: { readonly shares: readonly number[]; readonly margin: number }[] = [];
    const { value: temperature = 1 } = model.temperatures;
    let isWrong = false;
    const inputTokens = await runRows(model, words.length === 0 ? [] : rows, check, (index, { data, dims: [, size = 0] }) => {
      if (size !== labels.length) {
        isWrong = true;
        return;
      }
      const { from, to } = itemAt(windows, index);
      let at = before.length;
      for (let word = from; word < to; word++) {
        const margin = Math.min(from === 0 ? Number.POSITIVE_INFINITY : word - from, to === words.length ? Number.POSITIVE_INFINITY : to - 1 - word);
        if (margin >= (read[word]?.margin ?? -1))
          read[word] = { shares: softmax(Array.from(data.subarray(at * size, (at + 1) * size), (logit) => logit / temperature)), margin };
        at += Math.min(room, itemAt(words, word).ids.length);
      }
    });
    if (isWrong) return { declined: `the model ${manifest.name} does not return one score per label` };
    const byType = new Map<string, FoundValue[]>();
    let open: { type: string; start: number; end: number; sum: number; words: number } | undefined;
    const close = (): void => {
      if (open === undefined) return;
      const value = { start: open.start, end: open.end, confidence: Math.min(1, open.sum / open.words) };
      byType.set(open.type, [...(byType.get(open.type) ?? []), value]);
      open = undefined;
    };
    for (const [index, { shares }] of read.entries()) {
      const label = labels[shares.indexOf(largest(shares))] ?? 'O';
      const type = /^[BI]-/.test(label) ? label.slice(2) : undefined;
      const { start, end } = itemAt(words, index);
      if (open !== undefined && (type !== open.type || label.startsWith('B-'))) close();
      if (type === undefined) continue;
      const share = labels.reduce((sum, each, at) => (each === `B-${type}` || each === `I-${type}` ? sum + numberAt(shares, at) : sum), 0);
      open ??= { type, start, end, sum: 0, words: 0 };
      open.end = end;
      open.sum += share;
      open.words++;
    }
    close();
    return { fields: wanted.map((type) => (type === undefined ? null : distinct(byType.get(type) ?? []))), inputTokens };
  },
};

/** The type that a description asks for: the type with the longest phrase whose words all occur in the description. */
function typeFor({ labels = [], types = {} }: Manifest, description: string): string | undefined {
  const asked = new Set(stemsOf(description));
  let best: { readonly type: string; readonly length: number } | undefined;
  for (const type of new Set(labels.filter((label) => /^[BI]-/.test(label)).map((label) => label.slice(2)))) {
    for (const phrase of [type, ...(Object.hasOwn(types, type) ? (types[type] ?? []) : [])]) {
      const stems = stemsOf(phrase);
      if (stems.length > (best?.length ?? 0) && stems.every((each) => asked.has(each))) best = { type, length: stems.length };
    }
  }
  return best?.type;
}

function stemsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(stem);
}
