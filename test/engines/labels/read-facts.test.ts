// Yes/no questions about facts: single passages, and texts that answer in steps.
import { describe, expect, it } from 'vitest';
import { chainLogOdds } from '../../../src/engines/embedded/labels/fact-chain.js';
import { factFeatures, featureNames } from '../../../src/engines/embedded/labels/fact-features.js';
import { shippedFacts } from '../../../src/engines/embedded/labels/models.js';
import { kindFeatureNames, kindFeatures } from '../../../src/engines/embedded/labels/question-kinds.js';
import { factLogOdds } from '../../../src/engines/embedded/labels/read-facts.js';
import { readLabel } from '../../../src/engines/embedded/labels/read-rubric.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';

const termsOf = (question: string) => readLabel({ name: 'q', rubric: question }).terms;
const chain = (question: string, facts: string): number | null => chainLogOdds(question, termsOf(question), readText(facts));
const logOdds = (question: string, text: string): number => factLogOdds(question, termsOf(question), readText(text), shippedFacts());

describe('a chain of statements', () => {
  it('holds where one statement leads to the other', () => {
    expect(chain('Is cholera alive?', 'Cholera is a type of bacteria. Bacteria are living creatures.')).toBeGreaterThan(0);
  });

  it('does not hold where a statement denies', () => {
    const linked = chain('Can the mayor of Bergen vote in Denmark?', 'Bergen is a town of Norway. Norway is a neighbour of Denmark.')!;
    const denied = chain('Can the mayor of Bergen vote in Denmark?', 'Bergen is a town of Norway. Norway is not a part of Denmark.')!;
    expect(denied).toBeLessThan(linked);
  });

  it('turns round for a question that asks whether something does not go', () => {
    const facts = 'The lift is narrow. Wheelchairs cannot enter a narrow lift.';
    expect(chain('Would a wheelchair be difficult to take there?', facts)!).toBeGreaterThan(
      chain('Would a wheelchair be easy to take there?', facts)!,
    );
  });

  it('keeps things of different lifetimes apart', () => {
    const question = 'Did the painter visit the museum?';
    const near = chain(question, 'The painter was born in 1950. The museum was built in 1961.')!;
    const far = chain(question, 'The painter died in 1750. The museum was built in 1961.')!;
    expect(far).toBeLessThan(near - 1);
    expect(chain(question, 'The painter died in 1750. The museum is from the 20th century.')!).toBeLessThan(near - 1);
  });

  it('is not read from one sentence or from running prose', () => {
    expect(chain('Is cholera alive?', 'Cholera is a type of bacteria.')).toBeNull();
    expect(chain('Is cholera alive?', 'Cholera, which is a type of bacteria, spreads through water. '.repeat(20))).toBeNull();
  });
});

describe('a passage', () => {
  it('is read by the answers that questions of the kind get', () => {
    const question = 'is the old harbour still open';
    const closed = 'The old harbour was open from 1850 until 1974. It closed when the new harbour was finished.';
    const open = 'The old harbour has been open since 1850. It continues to operate today and remains a harbour for fishing boats.';
    expect(logOdds(question, open)).toBeGreaterThan(logOdds(question, closed) + 0.5);
  });

  it('that is short and says what is asked is believed, and turned round by a negation', () => {
    const question = 'Does the contract renew automatically?';
    expect(logOdds(question, 'The contract renews automatically every year.')).toBeGreaterThan(1);
    expect(logOdds(question, 'The contract is not renewed automatically.')).toBeLessThan(0);
  });

  it('without the name that is asked about does not bear it out', () => {
    const question = 'Does the applicant have experience with Python?';
    expect(logOdds(question, 'She has years of experience with Python.')).toBeGreaterThan(0);
    expect(logOdds(question, 'She has years of experience with Java.')).toBeLessThan(0);
  });

  it('tells a synonym from a contrast', () => {
    const question = 'is a rowan the same as a mountain ash';
    const same = 'The rowan, also known as the mountain ash, is a small tree of the rose family.';
    const different = 'The rowan is often confused with the mountain ash of Australia, but the two are distinct and differ in their leaves.';
    expect(logOdds(question, same)).toBeGreaterThan(logOdds(question, different) + 0.5);
  });
});

describe('the features', () => {
  it('have a name each and stay finite, whatever is asked of whatever text', () => {
    for (const [question, text] of [
      ['is it', ''],
      ['Is 5 more than 3?', '3 5 8'],
      ['does the moon shine', 'moon '.repeat(500)],
    ] as const) {
      const values = factFeatures(question, termsOf(question), readText(text));
      expect(values).toHaveLength(featureNames.length);
      expect(values.every((value) => Number.isFinite(value) && Math.abs(value) <= 2)).toBe(true);
    }
  });

  it('belong to a kind of question only where it is asked', () => {
    const features = kindFeatures('is the shop still open', 'It closed in 1990.', 'The shop closed in 1990.');
    expect(features[kindFeatureNames.indexOf('lasting')]).toBe(1);
    expect(features[kindFeatureNames.indexOf('lasting:place')]).toBeLessThan(0);
    expect(features[kindFeatureNames.indexOf('legal')]).toBe(0);
    expect(features[kindFeatureNames.indexOf('legal:text')]).toBe(0);
  });
});
