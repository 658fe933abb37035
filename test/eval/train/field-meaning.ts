// Trains the second opinion of the field reader: npx tsx test/eval/train/field-meaning.ts --train DIR --reader FOLDER [--out FILE]
// Run it after field-reader.ts --further --held 0.2 --epochs 4 --perPhrase 4 --out FOLDER: the pooling of the two opinions is fitted on the phrases that this
// reader never saw. The same data gives the same file.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { encode } from '../../../src/engines/embedded/encoder/encoder.js';
import { width } from '../../../src/engines/embedded/encoder/encoder-file.js';
import {
  type FieldInventory,
  fieldConceptsFile,
  fieldModel,
  fieldModelFile,
  unpackFieldWeights,
} from '../../../src/engines/embedded/reading/field/field-model.js';
import {
  conceptLogarithms,
  innerWidth,
  languageOfField,
  meaningText,
  type Pooling,
  pooled,
} from '../../../src/engines/embedded/reading/field/meaning-model.js';
import { frames, isHeld, kindsOf, outsideExamples, readConcepts } from './fields/examples.js';
import { packMeaning } from './packed-fields.js';
import { randomFrom } from './random.js';

const { values } = parseArgs({
  options: {
    train: { type: 'string' },
    reader: { type: 'string' },
    out: { type: 'string', default: new URL('../../../src/engines/embedded/reading/field/field-meaning.bin', import.meta.url).pathname },
  },
});
if (values.train === undefined || values.reader === undefined) throw new Error('--train DIR and --reader FOLDER are needed');
const random = randomFrom(20261125);
const concepts = readConcepts(true);
const none = concepts.length;
const heldShare = 0.2;

interface Example {
  readonly name: string;
  readonly description: string;
  readonly concept: number;
  readonly held: boolean;
  readonly weight: number;
  readonly language: string;
}

const languages = ['en', 'de', 'fr', 'es'] as const;
const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)]!;
const examples: Example[] = [];
concepts.forEach((concept, index) => {
  for (const language of languages) {
    const phrases = concept.phrases[language];
    const nouns = phrases.filter((phrase) => !phrase.includes('?') && !isHeld(index, phrase, heldShare));
    for (const phrase of phrases) {
      const own = { concept: index, held: isHeld(index, phrase, heldShare), weight: 1, language };
      examples.push({ name: '', description: phrase, ...own });
      if (language !== 'en') continue;
      if (phrase.includes('?') || random.next() < 0.5)
        examples.push({ name: pick(nouns.length > 0 ? nouns : [concept.name]), description: phrase, ...own });
      else examples.push({ name: '', description: pick(frames.en).replace('{}', phrase), ...own });
    }
  }
});
const outside = random
  .shuffled(outsideExamples(values.train, concepts, kindsOf(concepts), random).filter(({ concept }) => concept === none))
  .slice(0, 2000)
  .map(({ name, description }, index): Example => {
    const isOpaque = /^(?:q|q1)$/.test(name);
    return { name: isOpaque ? '' : name, description, concept: none, held: index % 5 === 0, weight: 0.5, language: 'en' };
  });
examples.push(...outside);
const texts = examples.map(({ name, description }) => {
  const language = languageOfField(name, description);
  return language === null ? null : meaningText(name, description, language);
});
const encodings = texts.map((text) => encode(text ?? ''));
console.log(`${examples.length} examples, ${outside.length} of no concept, ${texts.filter((text) => text === null).length} that cannot be read`);

/** Trains both layers by AdaGrad on the given examples. */
function train(chosen: readonly number[]): { narrow: Float32Array; concepts: Float32Array } {
  const own = randomFrom(7);
  const narrow = Float32Array.from({ length: innerWidth * width }, () => (own.next() - 0.5) * 0.6);
  const head = Float32Array.from({ length: (none + 1) * (innerWidth + 1) }, () => (own.next() - 0.5) * 0.2);
  const squares = [new Float32Array(narrow.length).fill(1e-3), new Float32Array(head.length).fill(1e-3)] as const;
  const epochs = 12;
  const inner = new Float32Array(innerWidth);
  const back = new Float32Array(innerWidth);
  const scores = new Float64Array(none + 1);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const rate = 0.08 * (1 - (0.9 * epoch) / epochs);
    let loss = 0;
    for (const at of own.shuffled([...chosen])) {
      const { concept, weight } = examples[at]!;
      const encoding = encodings[at]!;
      for (let row = 0; row < innerWidth; row++) {
        let sum = 0;
        for (let column = 0; column < width; column++) sum += narrow[row * width + column]! * encoding[column]!;
        inner[row] = sum;
      }
      let highest = Number.NEGATIVE_INFINITY;
      for (let index = 0; index <= none; index++) {
        const from = index * (innerWidth + 1);
        let sum = head[from + innerWidth]!;
        for (let row = 0; row < innerWidth; row++) sum += head[from + row]! * inner[row]!;
        scores[index] = sum;
        highest = Math.max(highest, sum);
      }
      let total = 0;
      for (let index = 0; index <= none; index++) total += scores[index] = Math.exp(scores[index]! - highest);
      loss -= Math.log(scores[concept]! / total);
      back.fill(0);
      for (let index = 0; index <= none; index++) {
        const slope = weight * (scores[index]! / total - (index === concept ? 1 : 0));
        if (Math.abs(slope) < 1e-4) continue;
        const from = index * (innerWidth + 1);
        for (let row = 0; row <= innerWidth; row++) {
          const place = from + row;
          const gradient = slope * (row === innerWidth ? 1 : inner[row]!);
          if (row < innerWidth) back[row]! += slope * head[place]!;
          squares[1][place]! += gradient * gradient;
          head[place]! -= (rate * gradient) / Math.sqrt(squares[1][place]!);
        }
      }
      for (let row = 0; row < innerWidth; row++) {
        for (let column = 0; column < width; column++) {
          const place = row * width + column;
          const gradient = back[row]! * encoding[column]!;
          squares[0][place]! += gradient * gradient;
          narrow[place]! -= (rate * gradient) / Math.sqrt(squares[0][place]!);
        }
      }
    }
    console.log(`epoch ${epoch + 1}: loss ${(loss / chosen.length).toFixed(3)}`);
  }
  return { narrow, concepts: head };
}

const all = examples.flatMap((_, index) => (texts[index] === null ? [] : [index]));
const unseen = all.filter((index) => examples[index]!.held);
const fold = train(all.filter((index) => !examples[index]!.held));
const inventory = JSON.parse(readFileSync(`${values.reader}/${fieldConceptsFile}`, 'utf8')) as FieldInventory;
const reader = fieldModel(inventory, unpackFieldWeights(readFileSync(`${values.reader}/${fieldModelFile}`), inventory));
const opinions = unseen.map((index) => {
  const { name, description, concept, language } = examples[index]!;
  return { words: reader.concepts(name, description), meaning: conceptLogarithms(fold, encodings[index]!), concept, language };
});

// Pooling weights: descent by finite differences on the log-loss of phrases that neither reader has seen.
const names = ['words', 'meaning', 'none'] as const;
const lossOf = (pooling: Pooling): number =>
  opinions.reduce((sum, { words, meaning, concept }) => sum - Math.log(Math.max(1e-9, pooled(words, meaning, pooling)[concept]!)), 0) /
  opinions.length;
let pooling: Pooling = { words: 0.5, meaning: 0.5, none: 0 };
let stride = 0.4;
let best = lossOf(pooling);
while (stride > 0.02) {
  let moved = false;
  for (const name of names)
    for (const sign of [-1, 1]) {
      const next = { ...pooling, [name]: pooling[name] + sign * stride };
      const loss = lossOf(next);
      if (loss >= best) continue;
      [pooling, best, moved] = [next, loss, true];
    }
  if (!moved) stride /= 2;
}

const argmax = (list: Float32Array): number => list.reduce((top, value, index) => (value > list[top]! ? index : top), 0);
const share = (count: number, of: number): string => ((100 * count) / Math.max(1, of)).toFixed(1);
const isRight = (probabilities: (opinion: (typeof opinions)[number]) => Float32Array) => (opinion: (typeof opinions)[number]) =>
  argmax(probabilities(opinion)) === opinion.concept;
const byWords = isRight(({ words }) => words);
const byMeaning = isRight(({ meaning }) => meaning);
const byBoth = isRight(({ words, meaning }) => pooled(words, meaning, pooling));
console.log(`pooling ${JSON.stringify(pooling)}, loss ${best.toFixed(3)}`);
for (const [label, part] of [
  ...languages.map((own) => [`concepts, ${own}`, opinions.filter(({ concept, language }) => concept !== none && language === own)] as const),
  ['none', opinions.filter(({ concept }) => concept === none)],
] as const)
  console.log(
    `unseen ${label}, ${part.length}: by words ${share(part.filter(byWords).length, part.length)}, by meaning ${share(part.filter(byMeaning).length, part.length)}, pooled ${share(part.filter(byBoth).length, part.length)} % right`,
  );
for (const bar of [0.5, 0.8, 0.9, 0.95, 0.98]) {
  const sure = opinions.filter(({ words }) => argmax(words) !== none && words[argmax(words)]! >= bar);
  console.log(
    `words alone sure at ${bar}: ${share(sure.length, opinions.length)} % of fields, right ${share(sure.filter(byWords).length, sure.length)}, pooled ${share(sure.filter(byBoth).length, sure.length)} %`,
  );
}
writeFileSync(values.out, packMeaning({ ...train(all), pooling }));
