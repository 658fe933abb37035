// What the bytes of an input are taken for if they are not a complete document.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { NotAnInput, recognise } from '../../src/core/content.js';

const failureOf = (bytes: Uint8Array): unknown => {
  try {
    return recognise(bytes);
  } catch (error) {
    return error;
  }
};
const part = new TextEncoder().encode('<w:document/>'.repeat(50));
const office = zipSync({ '[Content_Types].xml': part, 'word/document.xml': part });

describe('the beginning of an office document', () => {
  it('is reported as a damaged document, and not passed over as something that is no input', () => {
    const failure = failureOf(office.subarray(0, 90));
    expect(failure).not.toBeInstanceOf(NotAnInput);
    expect(failure).toMatchObject({ kind: 'document-unreadable', message: 'the office document is damaged or incomplete' });
  });

  it('is distinguished from other archives and other kinds of office documents, which are no input', () => {
    expect(failureOf(zipSync({ 'a.txt': part }).subarray(0, 60))).toBeInstanceOf(NotAnInput);
    expect(failureOf(zipSync({ '[Content_Types].xml': part, 'ppt/presentation.xml': part }))).toBeInstanceOf(NotAnInput);
  });
});
