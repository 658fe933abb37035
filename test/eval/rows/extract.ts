// Rows X4 to X7: names and terms in running text, pattern entities, offsets and absent fields, through the embedded engine.
import nlp from 'compromise';
import type { FoundValue } from '../../../src/core/find.js';
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { personPlaceOrganisation, readableLabel } from '../prose-names.js';
import type { EvalContext, EvalResult, EvalRow } from '../row.js';
import { absentCases } from '../suites/absent-fields.js';
import { patternCases } from '../suites/pattern-values.js';

interface Labelled {
  readonly text: string;
  readonly domain?: string;
  readonly entities: readonly { readonly start: number; readonly end: number; readonly label: string }[];
}

const engine = embeddedEngine();

/** What the engine returns at the default threshold for fields given by name and description. */
async function find(text: string, asked: readonly (readonly [string, string])[]): Promise<FoundValue[][]> {
  const findings = await engine.can.findValues?.(
    { text, instruction: '', fields: asked.map(([name, description]) => ({ kind: 'scalar', path: [name], name, description })) },
    new AbortController().signal,
  );
  return (findings?.fields ?? []).map((field) => (field.kind === 'scalar' ? field.values.filter((value) => value.confidence >= 0.5) : []));
}

class Counts {
  right = 0;
  wrong = 0;
  missed = 0;
  add(gold: ReadonlySet<string>, found: ReadonlySet<string>): void {
    for (const key of found) {
      if (gold.has(key)) this.right++;
      else this.wrong++;
    }
    for (const key of gold) if (!found.has(key)) this.missed++;
  }
  get f1(): number {
    return (200 * this.right) / Math.max(1, 2 * this.right + this.wrong + this.missed);
  }
  get note(): string {
    const precision = (100 * this.right) / Math.max(1, this.right + this.wrong);
    return `P ${precision.toFixed(1)} R ${((100 * this.right) / Math.max(1, this.right + this.missed)).toFixed(1)}`;
  }
}

/** Runs of capitalised words, all with the first label: the simplest recogniser of names. */
function capitalisedRuns(text: string): string[] {
  return [...text.matchAll(/\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,5}/gu)].map((found) => `${found.index}:${found.index + found[0].length}`);
}

/** People, places and organisations as compromise finds them, without closing punctuation. */
function compromiseNames(text: string): string[] {
  const view = nlp(text);
  const labelled = { person: view.people(), location: view.places(), organization: view.organizations() };
  return Object.entries(labelled).flatMap(([label, found]) =>
    (found.json({ offset: true }) as { offset: { start: number; length: number } }[]).map(({ offset: { start, length } }) => {
      const name = text.slice(start, start + length).replace(/[\s.,;:!?'"’)]+$/, '');
      return `${start}:${start + name.length}:${label}`;
    }),
  );
}

async function spans(items: readonly Labelled[], meaning: (label: string) => string | undefined, labels: readonly string[]) {
  const counts = new Counts();
  const baseline = new Counts();
  const started = performance.now();
  for (const item of items) {
    const gold = new Set(
      item.entities.flatMap(({ start, end, label }) => (meaning(label) === undefined ? [] : [`${start}:${end}:${meaning(label)}`])),
    );
    const found = await find(
      item.text,
      labels.map((label) => [readableLabel(label), '']),
    );
    counts.add(gold, new Set(found.flatMap((values, index) => values.map(({ start, end }) => `${start}:${end}:${labels[index]}`))));
    baseline.add(gold, new Set(capitalisedRuns(item.text).map((key) => `${key}:${labels[0]}`)));
  }
  return { counts, baseline, msPerItem: (performance.now() - started) / Math.max(1, items.length) };
}

const crossner: EvalRow = {
  id: 'X4',
  async run(context) {
    const items = context.items<Labelled>('crossner');
    if (items === undefined) return [];
    const results: EvalResult[] = [];
    let sum = 0;
    let baselineSum = 0;
    const domains = ['ai', 'literature', 'music', 'politics', 'science'];
    for (const domain of domains) {
      const own = items.filter((item) => item.domain === domain);
      const labels = [...new Set(own.flatMap((item) => item.entities.map(({ label }) => label)))].filter((label) => label !== 'misc').sort();
      const { counts, baseline, msPerItem } = await spans(own, (label) => (label === 'misc' ? undefined : label), labels);
      sum += counts.f1 / domains.length;
      baselineSum += baseline.f1 / domains.length;
      results.push({
        id: 'X4',
        metric: `CrossNER ${domain}, exact F1`,
        ours: counts.f1,
        baselines: { 'capitalised runs': baseline.f1 },
        items: own.length,
        msPerItem,
        note: counts.note,
      });
    }
    const note = 'trained on the train split of the same domains; without a domain: prose-tagger.ts and prose-typing.ts --without';
    results.push({
      id: 'X4',
      metric: 'CrossNER, mean of five domains, exact F1',
      ours: sum,
      baselines: { 'capitalised runs': baselineSum },
      floor: 42,
      goal: 52,
      items: items.length,
      note,
    });
    return results;
  },
};

const names: EvalRow = {
  id: 'X5',
  async run(context) {
    const results: EvalResult[] = [];
    const all = new Counts();
    const allBaseline = new Counts();
    const allCompromise = new Counts();
    let items = 0;
    for (const set of ['wikigold', 'wnut17', 'btc']) {
      const own = context.items<Labelled>(set);
      if (own === undefined) continue;
      items += own.length;
      const { counts, baseline, msPerItem } = await spans(own, (label) => personPlaceOrganisation[label], ['person', 'location', 'organization']);
      for (const key of ['right', 'wrong', 'missed'] as const) {
        all[key] += counts[key];
        allBaseline[key] += baseline[key];
      }
      const compromise = new Counts();
      for (const { text, entities } of own) {
        const gold = entities
          .map(({ start, end, label }) => ({ start, end, label: personPlaceOrganisation[label] }))
          .filter(({ label }) => label !== undefined);
        const keys = new Set(gold.map(({ start, end, label }) => `${start}:${end}:${label}`));
        const found = new Set(compromiseNames(text));
        compromise.add(keys, found);
        allCompromise.add(keys, found);
      }
      results.push({
        id: 'X5',
        metric: `${set}, exact F1`,
        ours: counts.f1,
        baselines: { 'capitalised runs': baseline.f1, compromise: compromise.f1 },
        items: own.length,
        msPerItem,
        note: counts.note,
      });
    }
    results.push({
      id: 'X5',
      metric: 'person, location, organization, micro F1',
      ours: all.f1,
      baselines: { 'capitalised runs': allBaseline.f1, compromise: allCompromise.f1 },
      floor: 62,
      goal: 75,
      items,
      note: all.note,
    });
    return results;
  },
};

const patterns: EvalRow = {
  id: 'X6',
  async run() {
    const byKind = new Map<string, Counts>();
    const all = new Counts();
    const cases = patternCases();
    const started = performance.now();
    for (const { kind, name, description, text, values } of cases) {
      const [found = []] = await find(text, [[name, description]]);
      const counts = byKind.get(kind) ?? new Counts();
      byKind.set(kind, counts);
      const gold = new Set(values.map(({ start, end }) => `${start}:${end}`));
      const got = new Set(found.map(({ start, end }) => `${start}:${end}`));
      counts.add(gold, got);
      all.add(gold, got);
    }
    const weakest = [...byKind].sort(([, left], [, right]) => left.f1 - right.f1).slice(0, 4);
    const note = `weakest: ${weakest.map(([kind, counts]) => `${kind} ${(counts.f1 / 100).toFixed(3)}`).join(', ')}`;
    const msPerItem = (performance.now() - started) / cases.length;
    return [
      {
        id: 'X6',
        metric: `pattern entities, ${byKind.size} kinds, F1`,
        ours: all.f1 / 100,
        baselines: {},
        floor: 0.99,
        goal: 0.997,
        items: cases.length,
        msPerItem,
        note,
      },
    ];
  },
};

const honest: EvalRow = {
  id: 'X7',
  async run(context: EvalContext) {
    let spansSeen = 0;
    let sliced = 0;
    for (const set of ['wikigold', 'wnut17', 'btc', 'crossner']) {
      for (const item of context.items<Labelled>(set)?.slice(0, 100) ?? []) {
        const found = await find(item.text, [
          ['person', ''],
          ['date', ''],
          ['number', ''],
        ]);
        for (const { start, end } of found.flat()) {
          spansSeen++;
          if (
            Number.isInteger(start) &&
            start >= 0 &&
            start < end &&
            end <= item.text.length &&
            item.text.slice(start, end).trim() === item.text.slice(start, end)
          )
            sliced++;
        }
      }
    }
    let absent = 0;
    let nulls = 0;
    let present = 0;
    let right = 0;
    for (const { text, fields } of absentCases) {
      const found = await find(
        text,
        fields.map(({ name, description }) => [name, description]),
      );
      fields.forEach(({ value }, index) => {
        const [best] = [...(found[index] ?? [])].sort((left, other) => other.confidence - left.confidence);
        if (value === null) {
          absent++;
          if (best === undefined) nulls++;
        } else {
          present++;
          if (best !== undefined && text.slice(best.start, best.end) === value) right++;
        }
      });
    }
    return [
      {
        id: 'X7',
        metric: 'spans that slice back to the text, %',
        ours: (100 * sliced) / Math.max(1, spansSeen),
        baselines: {},
        floor: 100,
        goal: 100,
        items: spansSeen,
      },
      {
        id: 'X7',
        metric: 'absent fields answered null',
        ours: nulls / absent,
        baselines: {},
        floor: 0.95,
        goal: 0.98,
        items: absent,
        note: `present fields right: ${(right / present).toFixed(3)} of ${present}`,
      },
    ];
  },
};

export const rows: readonly EvalRow[] = [crossner, names, patterns, honest];
