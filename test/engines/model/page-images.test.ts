// Page images for a vision model: which images reach its server, with which text, and what is refused.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { type App, openApp } from '../../../src/app.js';
import { loadSettings } from '../../../src/config/load.js';
import { startDaemon, stopDaemons } from '../../api/daemon.js';
import { runInProcess } from '../../cli/in-process.js';
import { environmentFor, makeHome } from '../../cli/run-txp.js';
import { smallPhoto, smallScannedPdf } from '../../documents/small-scans.js';
import { answerPrompt } from './answer-prompt.js';
import { type ScriptedRequest, type ScriptedServer, type ScriptedServerOptions, startScriptedServer, textOf } from './scripted-server.js';
import { startAnthropicServer } from './service-servers.js';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  await stopDaemons();
  for (const { close } of opened.splice(0)) await close();
});

const documentOf = (bytes: Buffer, type: string) => ({ document: bytes.toString('base64'), document_mime_type: type });
const invoice = documentOf(readFileSync(new URL('../../fixtures/documents/invoice.pdf', import.meta.url)), 'application/pdf');
const photo = await smallPhoto();
const receipt = documentOf(photo, 'image/jpeg');
const pages = [
  ['Invoice of the harbour office', 'Total amount due: 114.40'],
  ['Terms of payment', 'Within thirty days, without discount'],
];
const scan = documentOf(await smallScannedPdf(...pages), 'application/pdf');
const labels = [
  { name: 'invoice', rubric: 'Is the text an invoice?' },
  { name: 'recipe', rubric: 'Is the text a recipe?' },
];

interface Opened {
  readonly app: App;
  readonly server: ScriptedServer;
  readonly env: Readonly<Record<string, string>>;
}

async function open(script: ScriptedServerOptions = {}, more: Readonly<Record<string, string>> = {}): Promise<Opened> {
  const server = await startScriptedServer({ contextTokens: 32_768, complete: ({ body }) => answerPrompt(body), ...script });
  opened.push(server);
  const env = { TXP_ENGINE: 'openai', TXP_BASE_URL: server.baseUrl, TXP_MODEL: server.model, TXP_OCR_READER: 'model', ...more };
  return { app: await openWith(env), server, env };
}

async function openWith(env: Readonly<Record<string, string>>): Promise<App> {
  const home = makeHome();
  const environment = { ...environmentFor(home.path), ...env };
  const { values } = await loadSettings({ environment, workingFolder: home.path, flags: {} });
  const app = openApp(values, environment);
  opened.push(app, { close: () => home.remove() });
  return app;
}

/** Decodes the images of a request; returns an empty list if it has none. */
async function imagesOf({ body }: Pick<ScriptedRequest, 'body'>): Promise<{ format: string; width: number; height: number; ink: number }[]> {
  const parts = (body.messages as { content: unknown }[]).flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const urls = parts.flatMap(({ image_url: image }: { image_url?: { url: string } }) => image?.url ?? []);
  return Promise.all(
    urls.map(async (url: string) => {
      const bytes = Buffer.from(/^data:image\/jpeg;base64,(.*)$/.exec(url)?.[1] ?? '', 'base64');
      const { format = '', width = 0, height = 0 } = await sharp(bytes).metadata();
      const { channels } = await sharp(bytes).stats();
      return { format, width, height, ink: channels[0]!.stdev };
    }),
  );
}

/** Returns the ratio of width to height of an image as it is displayed. */
async function shapeOf(bytes: Buffer): Promise<number> {
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  return width! / height!;
}

describe('a vision model', () => {
  it('is shown the page of a PDF for an extraction, whose values are spans of the text', async () => {
    const { app, server } = await open({ complete: ({ body }) => JSON.stringify(wordOfLine(textOf(body.messages[1].content), /total/i)) });
    const { result, document } = await app.run('extract', { ...invoice, entities: { total: 'amount due' } });
    const [asked] = server.completions;
    const images = await imagesOf(asked!);
    expect(images).toHaveLength(document!.pages.length);
    const [image] = images;
    expect(image).toMatchObject({ format: 'jpeg' });
    const { width, height } = document!.pages[0]!;
    expect(image!.width / image!.height).toBeCloseTo(width / height, 2);
    expect(image!.width * image!.height).toBeLessThanOrEqual(2_010_000);
    expect(image!.width * image!.height).toBeGreaterThan(1_900_000);
    // Blank paper has a standard deviation of almost 0.
    expect(image!.ink).toBeGreaterThan(5);
    expect(textOf(asked!.body.messages[0].content)).toContain('shown as images');
    const { entities } = result as { entities: { text: string; start: number; end: number }[] };
    expect(entities.map(({ start, end }) => document!.text.slice(start, end))).toEqual(entities.map(({ text }) => text));
    expect(entities.length).toBeGreaterThan(0);
  });

  it('is shown a scan with the text recognised on it, for classify, decide and summarize', async () => {
    const { app, server } = await open();
    const shape = await shapeOf(photo);
    const questions = { paid: { type: 'noul', instructions: 'Is it paid?' } };
    for (const [operation, body] of [
      ['classify', { ...receipt, labels, reasoning: false }],
      ['decide', { state: receipt, questions }],
      ['summarize', { ...receipt, max_tokens: 60 }],
    ] as const) {
      const before = server.completions.length;
      const { document } = await app.run(operation, body);
      expect(document!.pages[0]!.source).toBe('ocr');
      const own = server.completions.slice(before).filter(({ body: { messages } }) => !textOf(messages[1].content).includes('N/A'));
      expect(own.length).toBeGreaterThan(0);
      for (const request of own) {
        const [image, ...others] = await imagesOf(request);
        expect([operation, others.length, image?.format]).toEqual([operation, 0, 'jpeg']);
        expect(image!.width / image!.height).toBeCloseTo(shape, 2);
        expect(textOf(request.body.messages[1].content)).toContain(document!.pages[0]!.text.split('\n')[0]!.trim().split(' ')[0]);
      }
    }
  });

  it('is shown a photograph without words for classify, while extract refuses it', async () => {
    const { app, server } = await open();
    const photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3070c0' } })
      .png()
      .toBuffer();
    const body = { document: photograph.toString('base64'), document_mime_type: 'image/png' };
    await app.run('classify', { ...body, labels, reasoning: false });
    expect((await imagesOf(server.completions[0]!))[0]).toMatchObject({ format: 'jpeg', width: 900, height: 600 });
    await expect(app.run('extract', { ...body, entities: { total: 'amount' } })).rejects.toMatchObject({ kind: 'document-unreadable' });
  });

  it('is shown the pages of a long document in groups, each with its own text', async () => {
    const { app, server } = await open({ contextTokens: 8192, complete: ({ body }) => answerPrompt(body) }, { TXP_LIMITS_IMAGE_PIXELS: '1000000' });
    const { document } = await app.run('extract', { ...scan, entities: { total: 'amount due' } });
    const shown = await Promise.all(server.completions.map(imagesOf));
    expect(shown.flat()).toHaveLength(document!.pages.length);
    expect(document!.pages.length).toBeGreaterThan(1);
    const prompts = server.completions.map(({ body: { messages } }) => textOf(messages[1].content));
    for (const [index, { text }] of document!.pages.entries()) {
      const line = text
        .split('\n')
        .find((own) => own.trim().length > 8)!
        .trim();
      expect(
        prompts.some((prompt) => prompt.includes(line)),
        `page ${index + 1}`,
      ).toBe(true);
    }
  });

  it('is shown one page at a time if its server allows only one image', async () => {
    const { app, server } = await open({
      complete: ({ body }) => {
        const count = JSON.stringify(body).split('"image_url":').length - 1;
        if (count > 1) return { status: 400, body: { error: { message: 'At most 1 image(s) may be provided in one request.', code: 400 } } };
        return answerPrompt(body);
      },
    });
    const { document } = await app.run('extract', { ...scan, entities: { total: 'amount due' } });
    const shown = await Promise.all(server.completions.map(imagesOf));
    expect(shown.filter((images) => images.length === 1)).toHaveLength(document!.pages.length);
  });

  it('with the protocol of Anthropic is shown a page, too', async () => {
    const server = await startAnthropicServer();
    opened.push(server);
    const engines = { claude: { kind: 'anthropic', base_url: server.baseUrl, model: 'm' } };
    const app = await openWith({ TXP_ENGINE: 'claude', TXP_ENGINES: JSON.stringify(engines), TXP_OCR_READER: 'model' });
    await app.run('classify', { ...receipt, labels, reasoning: false });
    const { source } = server.bodies[0].messages[0].content[0];
    const { width, height } = await sharp(Buffer.from(source.data, 'base64')).metadata();
    expect([source.type, source.media_type]).toEqual(['base64', 'image/jpeg']);
    expect(width! / height!).toBeCloseTo(await shapeOf(photo), 2);
  });
});

describe('pages', () => {
  it.each([
    ['vLLM', 400, 'text-model is not a multimodal model'],
    ['llama.cpp', 500, 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'],
    ['OpenRouter', 404, 'No endpoints found that support image input'],
  ])('that a model on %s does not accept are an error that says what to do', async (_, status, message) => {
    const { app, server } = await open({
      complete: ({ body }) => (JSON.stringify(body).includes('"image_url"') ? { status, body: { error: { message } } } : answerPrompt(body)),
    });
    await expect(app.run('extract', { ...invoice, entities: { total: 'amount' } })).rejects.toMatchObject({
      kind: 'configuration',
      message: 'engine "openai": the model does not accept images',
      hint: 'choose a vision model, or set ocr.reader to tesseract',
    });
    expect(server.completions).toHaveLength(1);
  });

  it('are not sent if the reader is not the model', async () => {
    const { app, server } = await open({}, { TXP_OCR_READER: 'tesseract' });
    await app.run('classify', { ...invoice, labels, reasoning: false });
    expect((await Promise.all(server.completions.map(imagesOf))).flat()).toEqual([]);
  });

  it('over the limit are refused with the name of the limit', async () => {
    const { app, server } = await open({}, { TXP_LIMITS_IMAGE_PAGES: '1' });
    const asked = app.run('extract', { ...scan, entities: { total: 'amount' } });
    await expect(asked).rejects.toMatchObject({ kind: 'document-unreadable', message: expect.stringContaining('limits.image_pages') });
    expect(server.completions).toEqual([]);
  });
});

describe('on the command line and over HTTP', () => {
  it('page images are sent by flag and by setting, and refused for the embedded engine', async () => {
    const { server, env } = await open();
    const home = makeHome();
    opened.push({ close: () => home.remove() });
    const path = join(home.path, 'receipt.jpg');
    writeFileSync(path, photo);
    const plain = { ...env, TXP_OCR_READER: 'tesseract' };
    const ended = await runInProcess(home.path, ['classify', '-l', 'invoice', '-l', 'recipe', '--no-reasoning', '--ocr-reader', 'model', path], {
      env: plain,
    });
    expect([ended.code, ended.stderr]).toEqual([expect.any(Number), '']);
    expect(await imagesOf(server.completions[0]!)).toHaveLength(1);
    const blind = await runInProcess(home.path, ['classify', '-l', 'invoice', '-l', 'recipe', '--ocr-reader', 'model', '--engine', 'embedded', path]);
    expect([blind.code === 0, blind.stderr]).toEqual([false, expect.stringContaining('engine "embedded" cannot read images of pages')]);
    const daemon = await startDaemon({ env });
    const before = server.completions.length;
    const answer = await daemon.post('/classify', { ...receipt, labels, reasoning: false });
    expect(answer.status).toBe(200);
    expect(await imagesOf(server.completions[before]!)).toHaveLength(1);
  });
});

// The last word of the first line that matches a pattern, as an answer to the only field.
function wordOfLine(prompt: string, pattern: RegExp): unknown {
  const line = prompt.split('\n').find((own) => /^\d+\| /.test(own) && pattern.test(own)) ?? '1| x';
  const number = /^(\d+)\| /.exec(line)?.[1] ?? '1';
  return { total: [`${number}| ${line.split(/\s+/).at(-1)}`] };
}
