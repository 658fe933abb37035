// The page of a document on which an answer stands: of values, labels and decisions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import { root } from '../cli/run-txp.js';
import type { DaemonClient } from './daemon.js';
import { pdf } from './expectations.js';
import { sharedDaemon } from './shared-daemon.js';

// Its first page has the fee and the renewal, its second the law.
const contract = join(root, 'test/fixtures/readme/contract.pdf');
const document = readFileSync(contract).toString('base64');
const source = { document, document_mime_type: pdf };

let daemon: DaemonClient;
beforeAll(async () => {
  daemon = await sharedDaemon();
});

interface Placed {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly page?: number;
}

const entities = {
  fee: 'amount of money for each quarter',
  law: { description: 'which law governs', labels: ['England and Wales', 'Scotland'] },
  parties: [{ name: 'name of the company' }],
};

describe('an answer about a document of two pages', () => {
  it('says on which page values, records and labels stand, and where in its text', async () => {
    const { status, json, text } = await daemon.post('/extract', { ...source, entities });
    expect(status, text).toBe(200);
    const pageOf = (name: string) => json.entities.find((entity: { type: string }) => entity.type === name)?.page;
    expect([pageOf('fee'), pageOf('law')]).toEqual([1, 2]);
    expect(json.structured_values.length).toBeGreaterThan(0);
    const second = [...json.ocr_text.slice(0, json.ocr_text.indexOf('4. Liability'))].length;
    for (const { page, start } of json.structured_values) expect(page).toBe(start < second ? 1 : 2);
    const fee: Placed = json.entities.find((entity: { type: string }) => entity.type === 'fee');
    expect([...json.ocr_text].slice(fee.start, fee.end).join('')).toBe(fee.text);
  });

  it('counts pages as the document does, also if only some are read, and none for a text beside it', async () => {
    const { json } = await daemon.post('/extract', {
      text: 'Contact: anna@example.com',
      ...source,
      entities: { email: 'e-mail address', agreed: 'date of the agreement' },
    });
    expect(json.entities.map(({ text, page }: Placed) => [text, page])).toEqual([
      ['anna@example.com', undefined],
      ['1 September 2023', 1],
    ]);
    const { stdout } = await runInProcess(daemon.home, ['extract', '-e', 'insured=amount the contractor is insured for', '--pages', '2', contract]);
    expect(JSON.parse(stdout).entities).toMatchObject([{ page: 2 }]);
  });

  it('says on which page the evidence of a decision stands', async () => {
    const questions = {
      renews: { type: 'noul', instructions: 'Does it renew automatically?' },
      law: {
        type: 'choice',
        instructions: 'Which law governs?',
        criteria: { england: 'the law of England and Wales', scotland: 'the law of Scotland' },
      },
    };
    const { json } = await daemon.post('/v1/service', { state: source, questions, evidence: true });
    expect([json.answers.renews.evidence.page, json.answers.law.evidence.page]).toEqual([1, 2]);
  });

  it('says with `evidence` where each label of a classification is supported', async () => {
    const labels = [
      { name: 'renewal', rubric: 'Does it renew automatically?' },
      { name: 'law', rubric: 'Is it governed by the law of England and Wales?' },
    ];
    const placesIn = (json: { labels: { evidence: Placed | null }[] }) => json.labels.map(({ evidence }) => evidence?.page);
    const single = (await daemon.post('/classify', { ...source, labels, evidence: true })).json;
    expect(placesIn(single)).toEqual([1, 2]);
    expect(single.results[0].labels).toEqual(single.labels);
    for (const { evidence } of single.labels) expect([...single.ocr_text].slice(evidence.start, evidence.end).join('')).toBe(evidence.text);
    expect(placesIn((await daemon.post('/classify', { ...source, labels, evidence: true, multi_label: true })).json)).toEqual([1, 2]);
    const without = (await daemon.post('/classify', { ...source, labels })).json;
    expect(without.labels.some((label: object) => 'evidence' in label)).toBe(false);
  });

  it('has a page in the answer of txp ask also if a server reads the document', async () => {
    const ask = async (question: string) => {
      const { stdout, stderr } = await runInProcess(daemon.home, ['ask', question, contract, '--server', daemon.address, '--json']);
      expect(stderr).toBe('');
      return JSON.parse(stdout).evidence.map(({ page, line }: { page: number; line: number | null }) => [page, line]);
    };
    expect(await ask('Does it renew automatically?')).toEqual([[1, null]]);
    expect(await ask('How much does the client pay?')).toEqual([[1, null]]);
  });
});

describe('an answer about a text', () => {
  it('has no page, and places the evidence of each chunk in the chunk', async () => {
    const chunks = [
      { id: 'a', text: 'The parcel never arrived.' },
      { id: 'b', text: '🙂 I was charged twice.' },
    ];
    const labels = [
      { name: 'delivery', rubric: 'Has a parcel not arrived?' },
      { name: 'billing', rubric: 'Was somebody charged twice?' },
    ];
    const { json } = await daemon.post('/classify', { chunks, labels, evidence: true });
    const best = json.results.map(({ labels: all, top_label: top }: { labels: { label: string; evidence: Placed }[]; top_label: string }) => {
      return all.find(({ label }) => label === top)?.evidence;
    });
    for (const [index, { text, start, end, page }] of best.entries()) {
      expect([...(chunks[index]?.text ?? '')].slice(start, end).join('')).toBe(text);
      expect(page).toBeUndefined();
    }
  });
});
