// Expectations that several test files have of a response.
import { expect } from 'vitest';
import type { Answer } from './daemon.js';

/** Expects an error of this status, in the shape that all routes share. `field` must be named by one of the issues. */
export function expectError(answer: Answer, status: number, field?: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w.:-]+$/);
  const { detail, error } = answer.json;
  expect(typeof detail).toBe('string');
  expect(detail).not.toBe('');
  expect(Object.keys(error).sort()).toEqual(['code', 'issues', 'message', 'param', 'request_id', 'type']);
  expect(error.message).toBe(detail);
  expect(error.request_id).toBe(answer.headers.get('x-request-id'));
  expect(answer.text).not.toMatch(/\bat \w+.*\.js:\d/);
  if (field !== undefined) expect(error.issues.map((issue: { path: unknown[] }) => issue.path.join('.')).join(' ')).toContain(field);
  if (status === 429 || status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}

/** A one-page PDF whose text layer holds `text` (letters and digits only). */
export function makePdf(text: string): string {
  const stream = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body, 'latin1').toString('base64');
}

export const pdf = 'application/pdf';
