// Row X11: requested formats of values (ISO dates, amounts as numbers, codes, letters), as they appear in `structured_result`.
import { extract } from '../../../src/operations/extract/operation.js';
import { embeddedAnswer } from '../embedded-answer.js';
import type { EvalResult, EvalRow } from '../row.js';
import { asideFormats, type FormatCase, readFormats } from '../suites/output-formats.js';

/** Values of a structured result with their paths. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`));
}

async function answered({ text, instruction, entities }: FormatCase): Promise<unknown> {
  const body = { text, entities, ...(instruction === undefined ? {} : { instruction }) };
  const answer = await embeddedAnswer(extract, body);
  return answer.structured_result;
}

const formats: EvalRow = {
  id: 'X11',
  async run() {
    const results: EvalResult[] = [];
    for (const [half, cases] of [
      ['read half', readFormats],
      ['other half', asideFormats],
    ] as const) {
      let right = 0;
      let asked = 0;
      for (const one of cases) {
        const found = new Map(leaves(await answered(one)));
        for (const [path, value] of leaves(one.structured)) {
          asked++;
          if (found.get(path) === value) right++;
          else if (half === 'read half' && process.env.TXP_EVAL_FAULTS === '1')
            console.log(`${path}: wanted ${JSON.stringify(value)}, got ${JSON.stringify(found.get(path))}`);
        }
      }
      results.push({ id: 'X11', metric: `values in the form asked for, ${half}, %`, ours: (100 * right) / asked, baselines: {}, items: asked });
    }
    return results;
  },
};

export const rows: readonly EvalRow[] = [formats];
