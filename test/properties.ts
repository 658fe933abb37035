// fast-check with one seed for every run, so that the same commit has the same result on every machine. TXP_TEST_SEED names another one, and `random` a new
// one each time (`npm run check:deep` looks for new counterexamples that way).
import fc from 'fast-check';

const { TXP_TEST_SEED: wanted = '1' } = process.env;
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });

export default fc;
