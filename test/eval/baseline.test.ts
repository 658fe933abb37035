// Quality that a change must not lower: figures of the own suites and wordings against `baseline.json`. A change that moves one on purpose changes the file
// in the same commit and says why; `UPDATE_BASELINE=1` writes what is.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { OwnFigures } from './own/figures.js';

interface Baseline {
  readonly value: number;
  /** How far the figure may fall before it counts: about what two or three items make. */
  readonly noise: number;
  readonly better?: 'lower';
}

const file = new URL('baseline.json', import.meta.url);
const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Baseline>;

const suites = readdirSync(new URL('own/', import.meta.url))
  .filter((name) => !name.startsWith('figures'))
  .sort();
const now: Record<string, number> = {};

it.each(suites.filter((name) => name.endsWith('.ts')))(
  'quality of own/%s is nowhere worse than the baseline by more than its noise',
  async (name) => {
    const { figures } = (await import(new URL(`own/${name}`, import.meta.url).href)) as { figures: OwnFigures };
    const found = await figures();
    Object.assign(now, found);
    const worse = Object.entries(found).filter(([figure, value]) => {
      const was = stored[figure];
      if (was === undefined) return false;
      return was.better === 'lower' ? value > was.value + was.noise : value < was.value - was.noise;
    });
    if (process.env.UPDATE_BASELINE !== '1')
      expect(worse.map(([figure, value]) => `${figure}: ${value.toFixed(1)}, was ${stored[figure]?.value}`)).toEqual([]);
  },
);

it('the baseline has every figure that is measured, and no other', () => {
  if (process.env.UPDATE_BASELINE === '1') {
    const next = Object.fromEntries(
      Object.entries(now).map(([name, value]) => {
        const lower = stored[name]?.better ?? (/error|wrong|silly/.test(name) ? 'lower' : undefined);
        const entry = { value: Number(value.toFixed(1)), noise: stored[name]?.noise ?? 2 };
        return [name, lower === undefined ? entry : { ...entry, better: lower }];
      }),
    );
    writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
  } else expect(Object.keys(now).sort()).toEqual(Object.keys(stored).sort());
});
