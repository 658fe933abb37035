// Row X9: typed requests and booking dialogues, with fields given by description. No floor, because the labels follow conventions of their own; results are
// inspected for silly answers.
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import type { EvalRow } from '../row.js';

interface Labelled {
  readonly text: string;
  readonly entities: readonly { readonly start: number; readonly end: number; readonly label: string }[];
}

/** Label of a set → name and description of the field. */
const asked: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  restaurant8k: {
    date: ['date', 'date of the booking'],
    time: ['time', 'time of the booking'],
    people: ['people', 'number of people'],
    first_name: ['first name', 'first name of the guest'],
    last_name: ['last name', 'last name of the guest'],
  },
  mit_restaurant: {
    Restaurant_Name: ['restaurant name', 'name of the restaurant'],
    Cuisine: ['cuisine', 'kind of cuisine'],
    Dish: ['dish', 'dish or food'],
    Location: ['location', 'where the restaurant is'],
    Hours: ['hours', 'opening hours or time'],
    Price: ['price', 'price range'],
    Rating: ['rating', 'rating of the restaurant'],
    Amenity: ['amenity', 'amenity or feature'],
  },
  mit_movie: {
    Actor: ['actor', 'name of an actor or actress'],
    Director: ['director', 'who directed the movie'],
    Character_Name: ['character', 'name of a character in the movie'],
    Genre: ['genre', 'genre of the movie'],
    Year: ['year', 'year or decade of release'],
    Award: ['award', 'award the movie won'],
  },
};

interface Tally {
  gold: number;
  found: number;
  exact: number;
  touching: number;
}

const lookedAt: EvalRow = {
  id: 'X9',
  async run(context) {
    const engine = embeddedEngine();
    const results = [];
    for (const [set, fields] of Object.entries(asked)) {
      const items = context.items<Labelled>(set);
      if (items === undefined) continue;
      const labels = Object.keys(fields);
      const plan = Object.values(fields).map(([name, description]) => ({ kind: 'scalar' as const, path: [name], name, description }));
      const tallies = labels.map((): Tally => ({ gold: 0, found: 0, exact: 0, touching: 0 }));
      for (const { text, entities } of items) {
        const findings = await engine.can.findValues?.({ text, instruction: '', fields: plan }, new AbortController().signal);
        labels.forEach((label, index) => {
          const field = findings?.fields[index];
          const found = field?.kind === 'scalar' ? field.values.filter(({ confidence }) => confidence >= 0.5) : [];
          const gold = entities.filter((entity) => entity.label === label);
          const tally = tallies[index];
          if (tally === undefined) return;
          tally.gold += gold.length;
          tally.found += found.length;
          tally.exact += found.filter((value) => gold.some(({ start, end }) => start === value.start && end === value.end)).length;
          tally.touching += found.filter((value) => gold.some(({ start, end }) => start < value.end && value.start < end)).length;
        });
      }
      const f1 = (right: number, tally: Tally): number => (200 * right) / Math.max(1, tally.gold + tally.found);
      const all = tallies.reduce((sum, { gold, found, exact, touching }) => ({
        gold: sum.gold + gold,
        found: sum.found + found,
        exact: sum.exact + exact,
        touching: sum.touching + touching,
      }));
      results.push({
        id: 'X9',
        metric: `${set}, fields by description, F1 of touching spans`,
        ours: f1(all.touching, all),
        baselines: {},
        items: items.length,
        note: `exact ${f1(all.exact, all).toFixed(1)}; ${labels.map((label, index) => `${label} ${f1(tallies[index]?.touching ?? 0, tallies[index] ?? all).toFixed(0)}`).join(', ')}`,
      });
    }
    return results;
  },
};

export const rows: readonly EvalRow[] = [lookedAt];
