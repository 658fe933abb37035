// Weights as they are in the file, but for those left out (`--without`) and for files of a folder that stands in (`--weights`), so that models trained
// without a set can be measured on it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readData as readShipped } from '../../../../../src/engines/embedded/data.js';
import { leftOut } from '../../../without.js';

export * from '../../../../../src/engines/embedded/data.js';

const folder = process.env.TXP_EVAL_WEIGHTS ?? '';

interface Weights {
  weights: Readonly<Record<string, number>>;
}

interface Stage extends Weights {
  trust: { signals: Readonly<Record<string, number>> };
}

const edits: Readonly<Record<string, (file: string) => unknown>> = {
  'labels-scorer.json': (text) => {
    const file = JSON.parse(text) as { words: Stage; meaning: Stage };
    for (const stage of [file.words, file.meaning]) {
      stage.weights = without(stage.weights, 'label');
      stage.trust.signals = without(stage.trust.signals, 'signal');
    }
    return file;
  },
  'extract-scorer.json': (text) => {
    const file = JSON.parse(text) as Weights;
    file.weights = without(file.weights, 'value');
    return file;
  },
};

function without(weights: Readonly<Record<string, number>>, group: string): Readonly<Record<string, number>> {
  const names = leftOut(group);
  return Object.fromEntries(Object.entries(weights).filter(([name]) => !names.has(name)));
}

export function readData(name: string): Buffer {
  const path = join(folder, name);
  const bytes = folder !== '' && existsSync(path) ? readFileSync(path) : readShipped(name);
  const edit = edits[name];
  if (edit === undefined) return bytes;
  return Buffer.from(JSON.stringify(edit(bytes.toString())));
}

export function readJson<Content>(name: string): Content {
  return JSON.parse(readData(name).toString('utf8')) as Content;
}
