// Loads wordings: the same request of an evaluation row in other words. Format: wordings/README.md.
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

const kind = z.enum([
  'name',
  'camel-case',
  'snake-case',
  'question',
  'order',
  'long',
  'register',
  'synonym',
  'typo',
  'frame',
  'german',
  'french',
  'spanish',
]);

const wording = <T extends z.ZodType>(request: T) =>
  z.strictObject({ id: z.string().min(1), kind, half: z.enum(['open', 'held']), guidance: z.string().optional(), request });

const file = <T extends z.ZodType, O extends string>(operation: O, request: T) =>
  z.strictObject({
    row: z.string(),
    operation: z.literal(operation),
    sets: z.array(z.string()).min(1),
    template: z.boolean().optional(),
    wordings: z.array(wording(request)),
  });

const field = z.strictObject({ name: z.string().min(1), description: z.string() });
const label = z.strictObject({ name: z.string().min(1), rubric: z.string() });

const files = {
  extract: file('extract', z.record(z.string(), field)),
  classify: file('classify', z.record(z.string(), label)),
  intents: file('classify', label),
  decide: file('decide', z.strictObject({ question: z.string().includes('{question}') })),
  compress: file('compress', z.strictObject({ query: z.string().includes('{query}') })),
} as const;

type Shape = keyof typeof files;

/** The wordings of one row with requests of the given shape; `intents` is `classify` with `template`. */
export type Wordings<S extends Shape> = z.infer<(typeof files)[S]>;
export type Wording<S extends Shape> = Wordings<S>['wordings'][number];

/** Reads `wordings/<row>.json`. Returns undefined if there is no such file; throws if it does not have the expected shape. */
export function wordings<S extends Shape>(row: string, shape: S): Wordings<S> | undefined {
  const path = new URL(`wordings/${row}.json`, import.meta.url);
  if (!existsSync(path)) return undefined;
  const read = files[shape].parse(JSON.parse(readFileSync(path, 'utf8'))) as Wordings<S>;
  const ids = new Set(read.wordings.map(({ id }) => id));
  if (read.row !== row || ids.size !== read.wordings.length) throw new Error(`${row}.json: the row is named otherwise, or an id occurs twice`);
  return read;
}
