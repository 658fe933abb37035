import { expect, it } from 'vitest';
import { planEntities } from '../../src/operations/extract/plan.js';

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'a number']));

it('the plan of an extraction accepts 400 fields, including those of structures, and refuses more with their number', () => {
  expect(planEntities(fields(400)).issues).toEqual([]);
  expect(planEntities({ ...fields(200), order: fields(150), lines: [fields(50)] }).issues).toEqual([]);
  const tooMany = 'must define at most 400 fields, including those of structures, got 401; send several requests';
  expect(planEntities(fields(401)).issues).toEqual([{ path: [], message: tooMany }]);
  expect(planEntities({ ...fields(201), order: fields(150), lines: [fields(50)] }).issues).toEqual([{ path: [], message: tooMany }]);
});
