import { expect, it } from 'vitest';
import { Admission } from '../../src/http/admission.js';

const grow = (admission: Admission, keyId: string, bytes: number) => {
  const body = admission.open(keyId);
  body.growTo(bytes);
  return body;
};
const overloaded = expect.objectContaining({ kind: 'overloaded', retryAfterSeconds: 2 });

it('admission lets a body grow to any size while it is alone, and then refuses others of its key', () => {
  const admission = new Admission(1_600);
  const body = grow(admission, 'a', 1_000);
  body.growTo(5_000);
  expect(admission.heldBytes).toBe(5_000);
  expect(() => grow(admission, 'a', 1)).toThrow(overloaded);
  body.release();
  expect(admission.heldBytes).toBe(0);
});

it('admission gives a key at most half, keys with much three quarters in all, and keys with little the rest', () => {
  const admission = new Admission(1_600);
  grow(admission, 'a', 400);
  grow(admission, 'a', 400);
  expect(() => grow(admission, 'a', 1)).toThrow(overloaded);
  grow(admission, 'b', 400);
  expect(() => grow(admission, 'b', 200)).toThrow(overloaded);
  for (const key of ['c', 'd', 'e', 'f']) grow(admission, key, 100);
  expect(() => grow(admission, 'g', 1)).toThrow(overloaded);
});

it('admission reserves nothing for a size that is only checked', () => {
  const admission = new Admission(1_600);
  grow(admission, 'a', 100);
  for (let asked = 0; asked < 10; asked++) admission.check('b', 800);
  expect(() => admission.check('b', 801)).toThrow(overloaded);
  expect(admission.heldBytes).toBe(100);
});
