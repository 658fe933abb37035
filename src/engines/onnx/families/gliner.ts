// The family `gliner`: the prompt lists entity types in plain language before the text, and the model scores every combination of word span and type.
import type { FoundValue } from '../../../core/find.js';
import { float32At, itemAt } from '../../../text/at.js';
import { logistic } from '../../../text/probability.js';
import { type Row, runRows } from '../batches.js';
import type { LoadedModel } from '../load.js';
import type { Word } from '../tokens.js';
import { windowsOver } from '../windows.js';
import type { Answerers } from './family.js';
import { distinct } from './spans.js';

// Prompt marks of the published models.
const entityMark = '<<ENT>>';
const separatorMark = '<<SEP>>';
// Models were trained with only a few types at a time.
const maxTypes = 25;
const minConfidence = 0.05;

interface Prompt {
  /** Indices of the fields in this prompt. */
  readonly fields: readonly number[];
  readonly ids: readonly number[];
}

export const gliner: Answerers = {
  values: async (model, { text, fields }, check) => {
    const { tokens, limits } = model;
    const { single } = tokens;
    const entity = tokens.idOf(entityMark);
    const separator = tokens.idOf(separatorMark);
    if (entity === undefined || separator === undefined)
      return { declined: `the tokenizer of ${model.manifest.name} does not have both ${entityMark} and ${separatorMark}` };
    const words = tokens.wordsOf(text).filter(({ ids }) => ids.length > 0);
    const specials = single.before.length + single.after.length + 1;
    const prompts = promptsOf(
      fields.map(({ name, description }) => [entity, ...tokens.wordsOf(description.trim() || name.replaceAll('_', ' ')).flatMap(({ ids }) => ids)]),
      Math.floor((limits.maxTokens - specials) / 2),
    );
    const found = fields.map((): FoundValue[] | null => null);
    const { value: temperature = 1 } = model.temperatures;
    let isWrong = false;
    let inputTokens = 0;
    for (const prompt of prompts) {
      for (const field of prompt.fields) found[field] = [];
      if (words.length === 0) continue;
      const room = limits.maxTokens - specials - prompt.ids.length;
      const windows = windowsOver(
        words.map(({ ids }) => ids.length),
        room,
        limits.overlap,
      );
      const rows = windows.map(({ from, to }) => rowOf(model, [...single.before, ...prompt.ids, separator], words.slice(from, to), room));
      // All rows of one run have the same types.
      inputTokens += await runRows(model, rows, check, (index, { data, dims: [, width = 0, types = 0] }) => {
        if (types !== prompt.fields.length || width !== limits.maxSpanWords) {
          isWrong = true;
          return;
        }
        const { from, to } = itemAt(windows, index);
        for (let start = from; start < to; start++) {
          for (let end = start; end < Math.min(to, start + width); end++) {
            for (const [type, field] of prompt.fields.entries()) {
              const confidence = logistic(float32At(data, ((start - from) * width + end - start) * types + type) / temperature);
              if (confidence >= minConfidence) found[field]?.push({ start: itemAt(words, start).start, end: itemAt(words, end).end, confidence });
            }
          }
        }
      });
    }
    if (isWrong) return { declined: `the model ${model.manifest.name} does not score spans of at most ${limits.maxSpanWords} words for each type` };
    return { fields: found.map((values) => (values === null ? null : distinct(values))), inputTokens };
  },
};

/** Groups types into prompts that leave half of the input for the text. A type that exceeds that by itself is left out. */
function promptsOf(types: readonly (readonly number[])[], room: number): Prompt[] {
  const prompts: { fields: number[]; ids: number[] }[] = [];
  for (const [field, ids] of types.entries()) {
    if (ids.length > room) continue;
    const last = prompts.at(-1);
    if (last === undefined || last.ids.length + ids.length > room || last.fields.length >= maxTypes) prompts.push({ fields: [field], ids: [...ids] });
    else {
      last.fields.push(field);
      for (const id of ids) last.ids.push(id);
    }
  }
  return prompts;
}

function rowOf({ tokens: { single } }: LoadedModel, head: readonly number[], words: readonly Word[], room: number): Row {
  const ids = [...head];
  const mask = new Array<number>(head.length).fill(0);
  for (const [index, word] of words.entries()) {
    // A word longer than a window is represented by its beginning.
    for (const [at, id] of word.ids.slice(0, room).entries()) {
      ids.push(id);
      mask.push(at === 0 ? index + 1 : 0);
    }
  }
  for (const id of single.after) {
    ids.push(id);
    mask.push(0);
  }
  return { ids, types: new Array<number>(ids.length).fill(0), words: { mask, count: words.length } };
}
