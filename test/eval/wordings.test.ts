// A field asks for the same thing however it is worded: no wording of the evaluation is taken for a yes/no question or for a count.
import { expect, it } from 'vitest';
import { describeFields } from '../../src/engines/embedded/extraction/describe-fields.js';
import { isClosedQuestion } from '../../src/text/closed-question.js';
import { wordings } from './wordings.js';

const noLabels = () => new Float32Array(0);
/** Fields that really ask for a count. */
const counted: readonly string[] = ['people'];

it.each(['receipts', 'bookings', 'films', 'names'])('no wording of the fields of %s is read as a yes/no question or wrongly as a count', (file) => {
  const asked = (wordings(file, 'extract')?.wordings ?? []).flatMap(({ id, request }) =>
    Object.entries(request).map(([label, { name, description }]) => ({ id, label, name, description })),
  );
  expect(asked.length).toBeGreaterThan(40);
  const misread = asked.filter(({ label, name, description }) => {
    const [query] = describeFields([{ kind: 'scalar', path: [name], name, description }], noLabels);
    const counts = query?.kind === 'scalar' && query.need.counts;
    return isClosedQuestion(description || name) || (counts && !counted.includes(label));
  });
  expect(misread.map(({ id, label }) => `${label} in ${id}`)).toEqual([]);
});
