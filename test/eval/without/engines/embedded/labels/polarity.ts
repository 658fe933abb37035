// Without signs of praise and blame under negation and contrast: the values of the words are added up.
import type { readPolarity as original } from '../../../../../../src/engines/embedded/labels/polarity.js';

export * from '../../../../../../src/engines/embedded/labels/polarity.js';
export const readPolarity: typeof original = ({ tokens, words }, value) => {
  const shares = Float32Array.from(tokens, (index) => value(words[index]!));
  return { score: shares.reduce((sum, share) => sum + share, 0), strength: shares.reduce((sum, share) => sum + Math.abs(share), 0), shares };
};
