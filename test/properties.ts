// fast-check with one seed for every run, so that the same commit has the same result on every machine. TXP_TEST_SEED names another one, and `random` a new
// one each time (`npm run check:deep` looks for new counterexamples that way).
import fc from 'fast-check';

const { TXP_TEST_SEED: wanted = '1' } = process.env;
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });

/** Any character but half of a surrogate pair, ASCII more often: a unit of `fc.string`. The unit `binary` takes seconds to prepare in every process. */
export const anyCharacter = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
  )
  .map((code) => String.fromCodePoint(code));

export default fc;
