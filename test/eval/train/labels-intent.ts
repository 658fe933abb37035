// Trains the reader of what labels ask for (src/engines/embedded/labels/labels-intent.json): npx tsx test/eval/train/labels-intent.ts --train DIR
// Data: data/label-wordings.json (written for this program) for concepts; further subjects from HWU64 (CC BY 4.0), Snips (CC0) and WordNet. A fifth of the
// phrases is held out for the figures, then the model is trained on everything. Deterministic.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type IntentFeatures, type IntentModel, intentFeatures, intentReader } from '../../../src/engines/embedded/scoring/read-intent.js';
import { loadWordVectors } from '../../../src/engines/embedded/vectors.js';
import { softmax } from '../../../src/text/probability.js';
import { randomFrom } from './random.js';
import { readWordNet } from './wordnet.js';

type Frame = 'n' | 'a' | 's';
interface Wordings {
  readonly concepts: Readonly<Record<string, Readonly<Partial<Record<'n' | 'a' | 'q', readonly string[]>>>>>;
  readonly subjects: readonly string[];
  readonly frames: Readonly<Record<Frame, readonly string[]>>;
}

interface Example {
  readonly phrase: string;
  readonly concept: number;
}

const buckets = 8192;
/** WordNet's file of feelings, which are concepts here, not subjects. */
const feelings = 12;
const dimensions = 100;
const { values } = parseArgs({ options: { train: { type: 'string' } } });
const wordings = JSON.parse(readFileSync(new URL('data/label-wordings.json', import.meta.url), 'utf8')) as Wordings;
const concepts = ['subject', ...Object.keys(wordings.concepts)];

function lines<T>(set: string): T[] {
  return gunzipSync(readFileSync(`${values.train}/${set}/train.jsonl.gz`))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

const spelled = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();

/** Subjects: what a label names if it asks for no judgement. Excludes phrases that belong to a concept. */
function subjects(): string[] {
  const own = new Set(
    Object.values(wordings.concepts).flatMap((kinds) =>
      Object.values(kinds)
        .flat()
        .map((phrase) => phrase.toLowerCase()),
    ),
  );
  const names = new Set(wordings.subjects);
  for (const { label } of lines<{ label: string }>('hwu64')) names.add(spelled(label));
  for (const { label, description } of lines<{ label: string; description: string }>('snips_intent')) names.add(spelled(label)).add(description);
  for (const { file, lemmas, definition, part } of readWordNet().synsets.values()) {
    const [lemma = ''] = lemmas;
    const rank = loadWordVectors().rank(lemma);
    if (part !== 'noun' || file === feelings || rank < 500 || rank > 9000 || rank % 3 !== 0) continue;
    names.add(lemma);
    if (rank % 2 === 0) names.add(`${lemma}: ${definition}`);
  }
  return [...names].filter((name) => !own.has(name.toLowerCase()));
}

const random = randomFrom(11);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random.next() * items.length)]!;

/** A typing error: two letters swapped, or one left out. */
function mistype(phrase: string): string {
  const at = 1 + Math.floor(random.next() * (phrase.length - 2));
  return random.next() < 0.5
    ? phrase.slice(0, at) + phrase.slice(at + 1)
    : phrase.slice(0, at) + phrase.charAt(at + 1) + phrase.charAt(at) + phrase.slice(at + 2);
}

function framed(phrase: string, frame: Frame): string {
  const whole = pick(wordings.frames[frame]).replace('{}', phrase);
  return random.next() < 0.12 && whole.length > 5 ? mistype(whole) : whole;
}

function examplesOf(isWanted: (phrase: string) => boolean, perConcept: number): Example[] {
  const examples: Example[] = [];
  Object.values(wordings.concepts).forEach((kinds, index) => {
    const phrases = Object.entries(kinds).flatMap(([kind, list]) => list.filter(isWanted).map((phrase) => ({ kind, phrase })));
    for (let round = 0; phrases.length > 0 && round < perConcept; round++) {
      const { kind, phrase } = pick(phrases);
      const text = kind === 'q' ? (random.next() < 0.1 ? mistype(phrase) : phrase) : framed(phrase, kind as 'n' | 'a');
      // Name and rubric together, as in most requests; or a meaningless name before a meaningful rubric.
      const name = random.next();
      const before =
        name < 0.25 ? pick(kinds.n ?? [phrase]) : name < 0.4 ? pick(['1', '0', 'a', 'b', 'x', 'q0', 'label 1', 'class 2', 'yes', 'no']) : '';
      examples.push({ phrase: before !== '' && isWanted(before) ? `${before}. ${text}` : text, concept: index + 1 });
    }
  });
  // A bare name is the most common request.
  Object.values(wordings.concepts).forEach((kinds, index) => {
    for (const phrase of [...(kinds.n ?? []), ...(kinds.a ?? [])].filter(isWanted))
      for (let round = 0; round < 3; round++) examples.push({ phrase, concept: index + 1 });
  });
  const about = subjects().filter(isWanted);
  // Words of no list, as most words of most languages are: halves of two subjects joined.
  const halved = about.filter((subject) => /^\p{L}{6,12}$/u.test(subject));
  const madeUp = (): string => {
    const [first, second] = [pick(halved), pick(halved)];
    return first.slice(0, Math.ceil(first.length / 2)) + second.slice(Math.ceil(second.length / 2));
  };
  for (let round = 0; round < 45 * perConcept; round++) {
    const subject = round % 10 === 0 ? Array.from({ length: 1 + Math.floor(random.next() * 3) }, madeUp).join(' ') : pick(about);
    examples.push({ phrase: random.next() < 0.3 ? `${subject}. ${framed(pick(about), 's')}` : framed(subject, 's'), concept: 0 });
  }
  return examples;
}

function train(examples: readonly Example[], epochs: number): IntentModel {
  const count = concepts.length;
  const features = examples.map(({ phrase }) => intentFeatures(phrase.toLowerCase(), buckets));
  const hashed = new Float64Array(buckets * count);
  const vectors = new Float64Array(dimensions * count);
  const bias = new Float64Array(count);
  const squares = { hashed: new Float64Array(buckets).fill(1e-2), vectors: new Float64Array(dimensions).fill(1e-2) };
  const rate = 0.25;
  const decay = 2e-5;
  let order = examples.map((_, index) => index);
  for (let epoch = 0; epoch < epochs; epoch++) {
    order = random.shuffled(order);
    for (const at of order) {
      const { buckets: active, vector } = features[at]!;
      const errors = softmax(logitsOf(features[at]!, hashed, vectors, bias)).map(
        (value, concept) => value - (concept === examples[at]!.concept ? 1 : 0),
      );
      const size = errors.reduce((sum, error) => sum + error * error, 0);
      for (const [bucket, value] of active) {
        squares.hashed[bucket]! += size * value * value;
        const step = (rate * value) / Math.sqrt(squares.hashed[bucket]!);
        for (let concept = 0; concept < count; concept++)
          hashed[bucket * count + concept]! -= step * errors[concept]! + decay * hashed[bucket * count + concept]!;
      }
      vector.forEach((value, dimension) => {
        squares.vectors[dimension]! += size * value * value;
        const step = (rate * value) / Math.sqrt(squares.vectors[dimension]!);
        for (let concept = 0; concept < count; concept++) vectors[dimension * count + concept]! -= step * errors[concept]!;
      });
      errors.forEach((error, concept) => {
        bias[concept]! -= 0.01 * error;
      });
    }
  }
  const packed = (weights: Float64Array): { step: number; text: string } => {
    const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
    const step = largest / 127;
    return { step, text: Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / step)).buffer).toString('base64') };
  };
  const [words, meanings] = [packed(hashed), packed(vectors)];
  return {
    concepts,
    buckets,
    bias: Array.from(bias, (value) => Math.round(value * 1e4) / 1e4),
    hashed: words.text,
    hashedStep: words.step,
    vectors: meanings.text,
    vectorsStep: meanings.step,
  };
}

function logitsOf({ buckets: active, vector }: IntentFeatures, hashed: Float64Array, vectors: Float64Array, bias: Float64Array): number[] {
  const logits = Array.from(bias);
  const count = logits.length;
  for (const [bucket, value] of active)
    for (let concept = 0; concept < count; concept++) logits[concept]! += value * hashed[bucket * count + concept]!;
  vector.forEach((value, dimension) => {
    for (let concept = 0; concept < count; concept++) logits[concept]! += value * vectors[dimension * count + concept]!;
  });
  return logits;
}

const heldOut = new Set(
  random
    .shuffled([...Object.values(wordings.concepts).flatMap((kinds) => Object.values(kinds).flat()), ...subjects()])
    .filter((_, index) => index % 5 === 0),
);
const trial = intentReader(
  train(
    examplesOf((phrase) => !heldOut.has(phrase), 150),
    8,
  ),
);
const tested = examplesOf((phrase) => heldOut.has(phrase), 40);
const right = tested.filter(({ phrase, concept }) => {
  const read = trial.read(phrase.toLowerCase());
  return read.indexOf(Math.max(...read)) === concept;
}).length;
console.log(`concepts of held-out phrases: ${((100 * right) / tested.length).toFixed(1)} % of ${tested.length}, ${concepts.length} concepts`);
writeFileSync(
  new URL('../../../src/engines/embedded/labels/labels-intent.json', import.meta.url),
  `${JSON.stringify(
    train(
      examplesOf(() => true, 200),
      8,
    ),
  )}\n`,
);
