// fast-check with a fixed seed, so that a commit gives the same result on every machine. TXP_TEST_SEED sets another seed; `random` picks a new one for every
// run (`npm run check:deep` looks for new counterexamples that way).
import fc from 'fast-check';

const { TXP_TEST_SEED: wanted = '1' } = process.env;
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });

/** Any character except surrogate halves, ASCII more often: a `unit` for `fc.string`. The built-in unit `binary` takes seconds to prepare in every process. */
export const anyCharacter = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
  )
  .map((code) => String.fromCodePoint(code));

export default fc;
