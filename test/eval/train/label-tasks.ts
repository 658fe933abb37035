// Label tasks for fitting how labels are scored: many label sets, each worded as people would word it, with a few texts each. Deterministic.
// HWU64 (CC BY 4.0), Snips (CC0), paper fields (ODC-By), GoEmotions (Apache-2.0), clickbait (MIT), SciCite (Apache-2.0), poem sentiment (CC BY 4.0), and texts
// and wordings written for this program: data/, label-sets/weighed and the halves `tune` of our own suites.
import { readFileSync } from 'node:fs';
import type { Label } from '../../../src/core/label.js';
import type { Pole } from '../../../src/engines/embedded/labels/attitude.js';
import { everydaySets } from '../suites/everyday-labels.js';
import { fourthSets } from '../suites/everyday-labels-fourth.js';
import { plainSets } from '../suites/everyday-labels-third.js';
import { foreignSets } from '../suites/labels-in-other-languages.js';
import { writtenAttitudes } from './attitudes.js';
import { writtenLabelSets } from './label-sets.js';
import { packedItems } from './packed-items.js';
import { type Random, randomFrom } from './random.js';

/** A set of labels, and texts with the index of the right label; -1 if none is right. */
export interface LabelTask {
  readonly set: string;
  /** Whether the sentence encoder was trained on any of the labels; if so, the task does not show what the encoder is worth on new labels. */
  readonly learnt: boolean;
  readonly labels: readonly Label[];
  readonly items: readonly (readonly [string, number])[];
}

interface Wordings {
  readonly concepts: Readonly<Record<string, Readonly<Partial<Record<'n' | 'a' | 'q', readonly string[]>>>>>;
  readonly frames: Readonly<Record<'n' | 'a' | 's', readonly string[]>>;
}

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')) as T;

/** All tasks, at most `tasksPerSet` for each set. A third have a label for everything else, which is right for a fifth of their texts. */
export function labelTasks(folder: string, tasksPerSet: number, seed = 5): LabelTask[] {
  const random = randomFrom(seed);
  const wordings = read<Wordings>('label-wordings.json');
  return [
    ...intentTasks(folder, random, wordings, tasksPerSet),
    ...judgedTasks(random, wordings, Math.round(tasksPerSet / 3)),
    ...attitudeTasks(wordings, tasksPerSet),
    ...emotionTasks(folder, random, wordings, tasksPerSet),
    ...fixedTasks(folder, random, tasksPerSet),
    ...ownTasks(),
    ...writtenTasks(),
  ];
}

/** Every third label of a set, which the sentence encoder does not learn (sentence-encoder-items.ts). */
export const keptLabels = (labels: readonly string[]): ReadonlySet<string> =>
  new Set([...new Set(labels)].sort().filter((_, index) => index % 3 === 0));

/** Groups items by key; groups and items keep their order. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random.next() * items.length)]!;
const some = <T>(random: Random, items: readonly T[], count: number): T[] => random.shuffled(items).slice(0, count);
const english = 29;

export const spelled = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();

// Bare names, names in a common frame, or descriptions.
function worded(random: Random, wordings: Wordings, names: readonly string[], descriptions?: readonly string[]): Label[] {
  const way = random.next();
  const frame = pick(random, wordings.frames.s.slice(0, english));
  return names.map((name, index) => {
    const spoken = spelled(name);
    const description = descriptions?.[index] ?? spoken;
    if (way < 0.3) return { name, rubric: '' };
    if (way < 0.6) return { name, rubric: frame.replace('{}', spoken) };
    return { name, rubric: descriptions === undefined ? frame.replace('{}', spoken) : `Does the user want to ${description}?` };
  });
}

function intentTasks(folder: string, random: Random, wordings: Wordings, count: number): LabelTask[] {
  const tasks: LabelTask[] = [];
  for (const set of ['hwu64', 'snips_intent'] as const) {
    const items = packedItems<{ text: string; label: string; description?: string }>(folder, set);
    const byLabel = grouped(items, ({ label }) => label);
    const known = [...byLabel.keys()].sort();
    const kept = keptLabels(known);
    for (let round = 0; round < count; round++) {
      const learnt = set === 'hwu64' && round % 2 === 0;
      const all = set === 'hwu64' && !learnt ? known.filter((name) => kept.has(name)) : known;
      const names = some(random, all, round % 4 < 2 ? all.length : 2 + Math.floor(random.next() * Math.min(14, all.length - 1)));
      const described = names.map((name) => byLabel.get(name)![0]!.description);
      const labels = worded(random, wordings, names, described[0] === undefined ? undefined : (described as string[]));
      const outsiders = all.filter((name) => !names.includes(name));
      tasks.push(
        withRest(random, { set, learnt }, labels, outsiders.length === 0 ? [] : [pick(random, byLabel.get(pick(random, outsiders))!).text], () => {
          const name = pick(random, names);
          return [pick(random, byLabel.get(name)!).text, names.indexOf(name)];
        }),
      );
    }
  }
  return tasks;
}

const restLabels: readonly Label[] = [
  { name: 'other', rubric: '' },
  { name: 'other', rubric: 'Is it about anything else?' },
  { name: 'none of the above', rubric: '' },
  { name: 'something else', rubric: 'Does none of the other labels fit?' },
];
const itemsPerTask = 4;

function withRest(
  random: Random,
  of: Pick<LabelTask, 'set' | 'learnt'>,
  labels: Label[],
  outside: readonly string[],
  item: () => readonly [string, number],
): LabelTask {
  const items = Array.from({ length: itemsPerTask }, item);
  if (random.next() > 0.33) return { ...of, labels, items };
  return {
    ...of,
    labels: [...labels, pick(random, restLabels)],
    items: [...items, ...outside.map((text): [string, number] => [text, labels.length])],
  };
}

/** Questions about opinions with a label for everything else and texts that belong to it. Only that label is fitted on them. */
export function opinionTasks(tasksPerSet: number): LabelTask[] {
  const wordings = read<Wordings>('label-wordings.json');
  return [...judgedTasks(randomFrom(13), wordings, Math.round(tasksPerSet / 3), true), ...attitudeTasks(wordings, tasksPerSet, true)].filter(
    ({ labels }) => restLabels.includes(labels.at(-1)!),
  );
}

// Labels that ask for judgements, in all kinds and languages of wordings, with the texts written for them.
function judgedTasks(random: Random, wordings: Wordings, count: number, hasOutside = false): LabelTask[] {
  const { about: _, ...families } = read<{ about: string } & Record<string, Record<string, string[]>>>('judged-texts.json');
  const tasks: LabelTask[] = [];
  for (const [family, byConcept] of Object.entries(families)) {
    const all = Object.keys(byConcept);
    for (let round = 0; round < count; round++) {
      const poles = all.filter((concept) => /:(?:for|against)$/.test(concept));
      const chosen = poles.length > 0 ? (random.next() < 0.6 ? poles : all) : some(random, all, 2 + Math.floor(random.next() * (all.length - 1)));
      const labels = judgedLabels(random, wordings, chosen);
      const others = all.filter((concept) => !chosen.includes(concept));
      const outside = !hasOutside || others.length === 0 ? [] : [pick(random, byConcept[pick(random, others)]!)];
      tasks.push(
        withRest(random, { set: `judged ${family}`, learnt: false }, labels, outside, () => {
          const concept = pick(random, chosen);
          return [pick(random, byConcept[concept]!), chosen.indexOf(concept)];
        }),
      );
    }
  }
  return tasks;
}

function judgedLabels(random: Random, wordings: Wordings, concepts: readonly string[]): Label[] {
  const frame = random.next();
  const kind = pick(random, ['n', 'a', 'q'] as const);
  return concepts.map((concept, index): Label => {
    const kinds = wordings.concepts[concept]!;
    const asked = kinds[kind] ?? kinds.n!;
    const own = pick(random, asked);
    const text = kind === 'q' ? own : wordings.frames[kinds[kind] === undefined ? 'n' : kind][Math.floor(frame * 28)]!.replace('{}', own);
    return { name: `${random.next() < 0.7 ? pick(random, kinds.n!) : 'label'}${index === 0 ? '' : ` ${index}`}`, rubric: text };
  });
}

// Praise and blame, mostly expressed without evaluative words, under labels of every wording; a third of the label sets are bare names, as people type them.
function attitudeTasks(wordings: Wordings, count: number, hasOutside = false): LabelTask[] {
  const random = randomFrom(11);
  const byPole = grouped(writtenAttitudes().weighed, ({ pole }) => pole);
  const sets: readonly (readonly Pole[])[] = [
    ['for', 'against', 'between'],
    ['for', 'against', 'between', 'both'],
    ['for', 'against'],
  ];
  return Array.from({ length: count }, (_, round) => {
    const chosen = sets[round % sets.length]!;
    const concepts = chosen.map((pole) => `polarity:${pole}`);
    const isBare = random.next() < 0.33;
    const labels = isBare
      ? concepts.map((concept) => ({ name: pick(random, wordings.concepts[concept]!.n!), rubric: '' }))
      : judgedLabels(random, wordings, concepts);
    const item = (): readonly [string, number] => {
      const pole = pick(random, chosen);
      return [pick(random, byPole.get(pole)!).text, chosen.indexOf(pole)];
    };
    if (!hasOutside) return { set: 'attitudes', learnt: false, labels, items: Array.from({ length: itemsPerTask }, item) };
    const outside = chosen.includes('between') ? [] : [pick(random, byPole.get('between')!).text];
    return withRest(random, { set: 'attitudes', learnt: false }, labels, outside, item);
  });
}

function emotionTasks(folder: string, random: Random, wordings: Wordings, count: number): LabelTask[] {
  const items = packedItems<{ text: string; label: string; labels: string[] }>(folder, 'goemotions').filter(({ labels }) => labels.length === 1);
  const byLabel = grouped(items, ({ label }) => label);
  const known = [...byLabel.keys()].filter((name) => name !== 'neutral').sort();
  const kept = keptLabels(known);
  return Array.from({ length: count }, (_, round) => {
    const learnt = round % 2 === 0;
    const all = learnt ? known : known.filter((name) => kept.has(name));
    const names = some(random, all, 2 + Math.floor(random.next() * 6));
    const frame = pick(random, wordings.frames.n.slice(0, 28));
    const labels = names.map((name) => ({ name, rubric: frame === '{}' ? '' : frame.replace('{}', name) }));
    return withRest(random, { set: 'goemotions', learnt }, labels, [pick(random, byLabel.get('neutral')!).text], () => {
      const name = pick(random, names);
      return [pick(random, byLabel.get(name)!).text, names.indexOf(name)];
    });
  });
}

// Sets with a few fixed labels.
function fixedTasks(folder: string, random: Random, count: number): LabelTask[] {
  const rubrics: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
    paper_fields: {},
    clickbait: { clickbait: ['', 'Is the headline clickbait?'], 'news headline': ['', 'Is it a plain news headline?'] },
    scicite: {
      background: ['', 'Does the sentence give background?'],
      method: ['', 'Is the cited method, data or tool used?'],
      result: ['', 'Are results compared with the cited work?'],
    },
    poem_sentiment: {
      positive: ['', 'Is the line of verse positive?'],
      negative: ['', 'Is the line of verse negative?'],
    },
  };
  const tasks: LabelTask[] = [];
  for (const [set, asked] of Object.entries(rubrics)) {
    const byLabel = grouped(packedItems<{ text: string; label: string }>(folder, set), ({ label }) => label);
    const all = (Object.keys(asked).length > 0 ? Object.keys(asked) : [...byLabel.keys()]).filter((name) => byLabel.has(name)).sort();
    for (let round = 0; round < count / 3; round++) {
      const names = set === 'paper_fields' ? some(random, all, 2 + Math.floor(random.next() * (all.length - 1))) : all;
      const way = random.next() < 0.5 ? 0 : 1;
      const labels = names.map((name) => ({ name, rubric: asked[name]?.[way] ?? (way === 0 ? '' : `Is the paper about ${name}?`) }));
      const outside = all.filter((name) => !names.includes(name)).map((name) => pick(random, byLabel.get(name)!).text);
      tasks.push(
        withRest(random, { set, learnt: false }, labels, outside.slice(0, 1), () => {
          const name = pick(random, names);
          return [pick(random, byLabel.get(name)!).text, names.indexOf(name)];
        }),
      );
    }
  }
  return tasks;
}

function ownTasks(): LabelTask[] {
  const tasks: LabelTask[] = [];
  const add = (set: string, labels: readonly Label[], items: readonly (readonly [string, string])[]): void => {
    const names = labels.map(({ name }) => name);
    const indexed = items.map(([text, label]): [string, number] => [text, names.indexOf(label)]);
    tasks.push({ set, learnt: false, labels, items: indexed });
    if (!names.some((name) => /other|none|else/i.test(name)))
      tasks.push({ set: `${set} with a rest`, learnt: false, labels: [...labels, restLabels[tasks.length % restLabels.length]!], items: indexed });
  };
  for (const { half, name, labels, items } of everydaySets)
    if (half === 'tune')
      for (const way of [0, 1, 2])
        add(
          `own ${name}`,
          labels.map((label) => ({ name: label[0], rubric: label[way]! })),
          items,
        );
  for (const { half, name, labels, items } of [...plainSets, ...fourthSets])
    if (half === 'tune')
      add(
        `own ${name}`,
        Object.entries(labels).map(([label, rubric]) => ({ name: label, rubric })),
        items,
      );
  for (const { half, name, labels, items } of foreignSets)
    if (half === 'tune') {
      const names = Object.keys(labels);
      for (const isWorded of [true, false])
        tasks.push({
          set: `abroad ${name}`,
          learnt: false,
          labels: names.map((label) => ({ name: label, rubric: isWorded ? labels[label]! : '' })),
          items: items.map(([text, label]) => [text, names.indexOf(label)] as const),
        });
    }
  return tasks;
}

// For each set either bare names, and first rubrics with a label for everything else; or first and second rubrics. Without that label, a text that fits no
// label has no right answer.
function writtenTasks(): LabelTask[] {
  return writtenLabelSets('weighed').flatMap(({ id, language, labels, items }, index) => {
    const task = (rubricOf: (rubrics: readonly string[]) => string): LabelTask => ({
      set: `${language === 'en' ? 'written' : 'abroad'} ${id}`,
      learnt: false,
      labels: labels.map(({ name, rubrics }) => ({ name, rubric: rubricOf(rubrics) })),
      items,
    });
    const worded = task(([first = '']) => first);
    const withRestLabel: LabelTask = {
      ...worded,
      labels: [...worded.labels, restLabels[index % restLabels.length]!],
      items: items.map(([text, right]) => [text, right < 0 ? labels.length : right] as const),
    };
    return index % 2 === 0 ? [task(() => ''), withRestLabel] : [worded, task(([, second = '']) => second)];
  });
}

/** Every n-th text of a set is tested with a single label and a label for everything else. */
const aloneEvery = 8;

/** Each of these texts with its own label and with another label of its set, each alone with a label for everything else. */
export function aloneTasks(): LabelTask[] {
  return writtenLabelSets('weighed').flatMap(({ id, labels, items }, place) =>
    items
      .filter(([, right], index) => right >= 0 && (index + place) % aloneEvery === 0)
      .flatMap(([text, right], index) =>
        [right, (right + 1 + (index % (labels.length - 1))) % labels.length].map((label): LabelTask => {
          const { name, rubrics } = labels[label]!;
          const rest = restLabels[(index + place) % restLabels.length]!;
          const isBare = (index + place) % 2 === 0;
          return {
            set: `alone ${id}`,
            learnt: false,
            labels: [{ name, rubric: isBare ? '' : rubrics[0]! }, rest],
            items: [[text, label === right ? 0 : 1]],
          };
        }),
      ),
  );
}
