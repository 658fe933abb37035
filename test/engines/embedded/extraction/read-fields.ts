// Values of scalar fields, as the engine finds them at the default threshold.
import { findValues } from '../../../../src/engines/embedded/extraction/find-values.js';

/** Values of each field, best first. */
export async function readFields(text: string, fields: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  const asked = Object.entries(fields);
  const plan = asked.map(([name, description]) => ({ kind: 'scalar' as const, path: [name], name, description }));
  const found = await findValues({ text, instruction: '', fields: plan }, new AbortController().signal);
  return Object.fromEntries(
    asked.map(([name], index) => {
      const field = found.fields[index];
      const values = field?.kind === 'scalar' ? field.values : [];
      return [
        name,
        [...values]
          .sort((left, right) => right.confidence - left.confidence)
          .filter(({ confidence }) => confidence >= 0.5)
          .map(({ start, end }) => text.slice(start, end)),
      ];
    }),
  );
}
