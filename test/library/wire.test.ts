// The types of the library are generated from the schemas of the operations. After a schema has changed, `vitest -u` writes them again.
import { expect, it } from 'vitest';
import { wireTypes } from './wire-types.js';

it('wire.ts has the types of every request, response and setting', async () => {
  await expect(wireTypes()).toMatchFileSnapshot('../../src/library/wire.ts');
});
