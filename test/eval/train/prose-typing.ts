// Fits the weights that assign types to mentions: npx tsx test/eval/train/prose-typing.ts --train DIR [--tagger FILE] [--without music] [--out FILE]
// Run it after prose-tagger.ts, on the same sets. The same data and tagger give the same file.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { analyse } from '../../../src/engines/embedded/extraction/analyse.js';
import { describeFields } from '../../../src/engines/embedded/extraction/describe-fields.js';
import { askedType } from '../../../src/engines/embedded/extraction/prose/asked-types.js';
import { findMentions } from '../../../src/engines/embedded/extraction/prose/mentions.js';
import { unpackWeights } from '../../../src/engines/embedded/extraction/prose/tagger-file.js';
import { featureNames, listedIn, prepareMention, typingFeatures } from '../../../src/engines/embedded/extraction/prose/typing.js';
import { readableLabel } from '../prose-names.js';
import { labelledSets } from './prose-labels.js';

const folder = new URL('../../../src/engines/embedded/extraction/prose/', import.meta.url).pathname;
const { values } = parseArgs({
  options: {
    train: { type: 'string' },
    tagger: { type: 'string', default: `${folder}prose-tagger.bin` },
    without: { type: 'string', default: '' },
    out: { type: 'string', default: `${folder}prose-typing.json` },
  },
});
if (values.train === undefined) throw new Error('--train DIR is needed');
const tagger = unpackWeights(readFileSync(values.tagger));

interface Case {
  readonly features: readonly (readonly number[])[];
  /** Index of the right type, -1 for none. */
  readonly right: number;
  readonly weight: number;
}

const cases: Case[] = [];
for (const set of labelledSets(values.train, values.without.split(','))) {
  const labels = [...new Set(set.items.flatMap((item) => item.entities.map((entity) => entity.label)))]
    .filter((label) => label !== 'misc' && label !== 'MISC')
    .sort();
  const fields = labels.map((label) => ({ kind: 'scalar' as const, path: [label], name: readableLabel(label), description: '' }));
  const types = describeFields(fields, () => new Float32Array()).flatMap((query) => (query.kind === 'scalar' ? [askedType(query.need)] : []));
  // A set of many short texts must not outweigh the others.
  const weight = set.name.startsWith('crossner') ? 1 : 0.15;
  for (const item of set.items) {
    const document = analyse({ text: item.text });
    const listed = listedIn(document);
    for (const mention of findMentions(item.text, [{ start: 0, end: item.text.length }], tagger)) {
      const entity = item.entities.find(({ start, end }) => start === mention.start && end === mention.end);
      const touched = item.entities.some(({ start, end }) => start < mention.end && mention.start < end);
      // A mention with wrong boundaries teaches nothing about its type.
      if (entity === undefined && touched) continue;
      const right = entity === undefined ? -1 : labels.indexOf(entity.label);
      cases.push({ features: typingFeatures(prepareMention(mention), types, listed), right, weight });
    }
  }
}

const size = featureNames.length;
const weights = new Float64Array(size);
weights[0] = 1;
const mean = new Float64Array(size);
const square = new Float64Array(size);
const rounds = 250;
for (let round = 1; round <= rounds; round++) {
  const gradient = new Float64Array(size);
  let loss = 0;
  let correct = 0;
  let total = 0;
  for (const { features, right, weight } of cases) {
    const scores = features.map((row) => row.reduce((sum, value, index) => sum + value * weights[index]!, 0));
    const highest = Math.max(0, ...scores);
    const exponentials = scores.map((score) => Math.exp(score - highest));
    const sum = Math.exp(-highest) + exponentials.reduce((left, value) => left + value, 0);
    total += weight;
    loss -= weight * Math.log((right < 0 ? Math.exp(-highest) : exponentials[right]!) / sum);
    if ((right < 0 && highest === 0) || (right >= 0 && scores[right] === highest)) correct += weight;
    features.forEach((row, type) => {
      const delta = weight * (exponentials[type]! / sum - (type === right ? 1 : 0));
      for (let index = 0; index < size; index++) gradient[index]! += delta * row[index]!;
    });
  }
  for (let index = 0; index < size; index++) {
    const slope = gradient[index]! / total + 0.0005 * weights[index]!;
    mean[index] = 0.9 * mean[index]! + 0.1 * slope;
    square[index] = 0.99 * square[index]! + 0.01 * slope * slope;
    weights[index]! -= (0.1 * (mean[index]! / (1 - 0.9 ** round))) / (Math.sqrt(square[index]! / (1 - 0.99 ** round)) + 1e-8);
  }
  if (round % 50 === 0)
    console.log(`round ${round}: loss ${(loss / total).toFixed(4)}, right ${((100 * correct) / total).toFixed(1)} %, ${cases.length} mentions`);
}
const rounded = [...weights].map((value) => Number(value.toFixed(3)));
writeFileSync(values.out, `${JSON.stringify({ features: featureNames, weights: rounded }, null, 2)}\n`);
console.log(featureNames.map((name, index) => `${name} ${rounded[index]}`).join(', '));
