// The shipped weights, except that parts given by `--without` are left out and files of the `--weights` folder replace those of the same name, so that models
// trained without a set can be measured on it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { once } from '../../../../../src/core/once-per.js';
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

const standsIn = (name: string): Buffer | null => (folder !== '' && existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : null);

export const readData = (name: string): Buffer => standsIn(name) ?? readShipped(name);

export function readJson<Content>(name: string): Content {
  const text = (standsIn(name) ?? gunzipSync(readShipped(`${name}.gz`))).toString('utf8');
  return (edits[name]?.(text) ?? JSON.parse(text)) as Content;
}

export function fromJsonFile<Content, Made>(name: string, make: (content: Content) => Made): () => Made {
  return once(() => make(readJson<Content>(name)));
}
