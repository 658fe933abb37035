import { expect, it } from 'vitest';
import { rotate } from '../../src/documents/prepare-frame.js';
import { skewOf } from '../../src/documents/skew.js';
import { typedPage } from './typed-page.js';

it.each([0.05, 0.012, -0.02])('skew detection measures how far lines lean: %d', async (angle) => {
  expect(skewOf(await rotate(typedPage(), angle))).toBeCloseTo(-angle, 2.5);
});

it('skew detection reports no skew for level lines, nor for a page without lines', () => {
  expect(skewOf(typedPage())).toBe(0);
  expect(skewOf({ width: 50, height: 40, pixels: new Uint8Array(2000).fill(255), dpi: undefined })).toBe(0);
});

it('skew detection is accurate enough to level a skewed page', async () => {
  const leant = await rotate(typedPage(), 0.03);
  expect(Math.abs(skewOf(await rotate(leant, skewOf(leant))))).toBeLessThanOrEqual(0.002);
});
