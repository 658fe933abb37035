import { expect, it } from 'vitest';
import { decodeWindows1252 } from '../../src/core/windows-1252.js';

it('the decoder of Windows-1252 reads quotes, dashes and the euro sign, which Latin-1 does not have', () => {
  expect(decodeWindows1252(new Uint8Array([0x93, 0x43, 0x61, 0x66, 0xe9, 0x94, 0x20, 0x96, 0x20, 0x80, 0x35]))).toBe(
    '\u201cCaf\u00e9\u201d \u2013 \u20ac5',
  );
});
