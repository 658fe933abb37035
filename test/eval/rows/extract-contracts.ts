// Row X10: effective date, governing law, parties and term of contracts, compared in the notation of the data set.
import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { writeAs } from '../../../src/operations/extract/written-forms.js';
import type { EvalRow } from '../row.js';

interface Contract {
  readonly text: string;
  readonly gold: Readonly<Record<string, readonly string[]>>;
}

const asked: Readonly<Record<string, readonly [string, string]>> = {
  effective_date: ['effective_date', 'date the agreement takes effect'],
  jurisdiction: ['governing_law', 'state or country whose law governs the agreement'],
  party: ['parties', 'all parties to the agreement'],
  term: ['term', 'how long the agreement lasts'],
};

const numerals =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

const normal: Readonly<Record<string, (value: string) => string>> = {
  effective_date: (value) =>
    String(writeAs(value.replace(/(\d)(?:st|nd|rd|th)\b/g, '$1').replace(/\bday of\b/, ''), { to: 'date', pattern: null }, { dayFirst: false })),
  jurisdiction: (value) =>
    value
      .toLowerCase()
      .replace(/^(?:the )?(?:laws? of )?(?:the )?(?:(?:state|commonwealth|province) of )?/, '')
      .trim(),
  party: (value) => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''),
  term: (value) => {
    const found = /(\p{L}+(?:-\p{L}+)?|\d+)[\s-]*(?:\((\d+)\))?[\s-]*(day|week|month|year)/iu.exec(value);
    if (found === null) return value.toLowerCase();
    const count = found[2] ?? (/\d/.test(found[1] ?? '') ? found[1] : String(numerals.indexOf((found[1] ?? '').toLowerCase())));
    return `${count} ${(found[3] ?? '').toLowerCase()}`;
  },
};

const contracts: EvalRow = {
  id: 'X10',
  async run(context) {
    const items = context.items<Contract>('kleister_nda');
    if (items === undefined) return [];
    const engine = embeddedEngine();
    const keys = Object.keys(asked);
    const fields = Object.values(asked).map(([name, description]) => ({ kind: 'scalar' as const, path: [name], name, description }));
    const counts = keys.map(() => ({ gold: 0, given: 0, right: 0 }));
    for (const { text, gold } of items) {
      const findings = await engine.can.findValues?.({ text, instruction: '', fields }, new AbortController().signal);
      keys.forEach((key, index) => {
        const field = findings?.fields[index];
        const found =
          field?.kind === 'scalar' ? field.values.filter(({ confidence }) => confidence >= 0.5).sort((a, b) => b.confidence - a.confidence) : [];
        const form = normal[key] ?? ((value: string) => value);
        const values = new Set((key === 'party' ? found : found.slice(0, 1)).map(({ start, end }) => form(text.slice(start, end))));
        const wanted = new Set((gold[key] ?? []).map(form));
        const own = counts[index];
        if (own === undefined) return;
        own.gold += wanted.size;
        own.given += values.size;
        own.right += [...values].filter((value) => wanted.has(value)).length;
      });
    }
    const f1 = (own: { gold: number; given: number; right: number }): number => (200 * own.right) / Math.max(1, own.gold + own.given);
    const all = counts.reduce((sum, own) => ({ gold: sum.gold + own.gold, given: sum.given + own.given, right: sum.right + own.right }));
    return [
      {
        id: 'X10',
        metric: 'contracts: date, law, parties, term, F1',
        ours: f1(all),
        baselines: {},
        floor: 58,
        goal: 70,
        items: items.length,
        note: keys.map((key, index) => `${key} ${f1(counts[index] ?? all).toFixed(1)}`).join(', '),
      },
    ];
  },
};

export const rows: readonly EvalRow[] = [contracts];
