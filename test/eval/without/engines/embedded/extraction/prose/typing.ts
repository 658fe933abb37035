// A mention is of an asked type as far as its broad type is, at even odds for half of it; the words around it say nothing.
import type { AskedType } from '../../../../../../../src/engines/embedded/extraction/prose/asked-types.js';
import type { TypedMention } from '../../../../../../../src/engines/embedded/extraction/prose/typing.js';

export { featureNames, listedIn, prepareMention } from '../../../../../../../src/engines/embedded/extraction/prose/typing.js';

export function typingFeatures({ mention }: TypedMention, types: readonly AskedType[]): number[][] {
  return types.map((type) => [mention.sureness * mention.broad.reduce((sum, share, index) => sum + share * (type.broad[index] ?? 0), 0)]);
}

export function typeProbabilities(fits: readonly (readonly number[])[]): number[] {
  const total = fits.reduce((sum, [fit]) => sum + (fit ?? 0), 0);
  return fits.map(([fit]) => (fit ?? 0) / Math.max(1, total));
}
