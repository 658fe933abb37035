// The description of the API: complete, consistent, and made of the schemas that validate.
import SwaggerParser from '@apidevtools/swagger-parser';
import { describe, expect, it } from 'vitest';
import { type Settings, settingKeys, settingsTable } from '../../src/config/settings.js';
import { describeApi } from '../../src/http/describe-api.js';
import { operations } from '../../src/operations/index.js';

const settings = Object.fromEntries(settingKeys.map((key) => [key, settingsTable[key].default])) as unknown as Settings;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Record<string, unknown> };
  readonly responses: Record<string, { readonly description: string; readonly content: Record<string, unknown> }>;
  readonly security?: readonly unknown[];
  readonly tags: readonly string[];
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, unknown> };
  readonly tags: readonly { readonly name: string }[];
}

const api = describeApi(settings) as unknown as Document;
const all = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every `$ref` in a value. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' && typeof inner === 'string' ? [inner] : references(inner)));
}

describe('the OpenAPI description', () => {
  it('is OpenAPI 3.1 and has the documented endpoints', () => {
    expect(api.openapi).toBe('3.1.0');
    const endpoints = all.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(endpoints).toEqual(
      expect.arrayContaining([
        'POST /compress/raw/',
        'POST /extract',
        'POST /summarization/abstractive',
        'POST /classify',
        'POST /v1/service',
        'POST /v1/batches',
        'GET /v1/batches/{batch_id}',
        'GET /v1/batches/{batch_id}/output',
        'POST /v1/chat/completions',
        'GET /v1/models',
      ]),
    );
  });

  it('is valid by the schema of the standard, with every reference followed', async () => {
    await expect(SwaggerParser.validate(structuredClone(describeApi(settings)) as never)).resolves.toMatchObject({ openapi: '3.1.0' });
    const broken = structuredClone(describeApi(settings)) as unknown as { info: { title?: string } };
    delete broken.info.title;
    await expect(SwaggerParser.validate(broken as never)).rejects.toThrow('/info');
  });

  it('contains everything it refers to', () => {
    const found = references(api);
    expect(found.length).toBeGreaterThan(50);
    for (const reference of found) {
      const name = /^#\/components\/schemas\/(.+)$/.exec(reference)?.[1];
      expect(name === undefined ? undefined : api.components.schemas[name], reference).toBeDefined();
    }
    expect(JSON.stringify(api)).not.toContain('$defs');
  });

  it('names components as the standard allows, and uses each', () => {
    const used = new Set(references(api).map((reference) => reference.split('/').at(-1)));
    for (const name of Object.keys(api.components.schemas)) {
      expect(name).toMatch(/^[\w.-]+$/);
      expect(used.has(name), name).toBe(true);
    }
  });

  it('gives each operation a unique id, known tags and its path parameters', () => {
    const ids = all.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(api.tags.map(({ name }) => name));
    for (const { path, operation } of all) {
      for (const tag of operation.tags) expect(tags.has(tag)).toBe(true);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name).sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
      for (const parameter of declared) expect(parameter.required).toBe(true);
    }
  });

  it('calls operations by their names, with an example request that each accepts', () => {
    for (const { name, path, request } of operations) {
      const operation = api.paths[path]?.post as unknown as { operationId: string; requestBody: { content: Record<string, { example: unknown }> } };
      expect(operation.operationId).toBe(name);
      const parsed = (request as unknown as { safeParse(value: unknown): { success: boolean; error?: unknown } }).safeParse(
        operation.requestBody.content['application/json']?.example,
      );
      expect(parsed.error, name).toBeUndefined();
    }
  });

  it('describes every response, success and failure', () => {
    for (const { path, method, operation } of all) {
      const statuses = Object.keys(operation.responses);
      expect(statuses).toContain('200');
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(answer.description, `${method} ${path} ${status}`).not.toBe('');
        expect(Object.keys(answer.content)).toHaveLength(1);
      }
      if (operation.security?.length !== 0) expect(statuses).toEqual(expect.arrayContaining(['401', '403', '429']));
      if (operation.requestBody !== undefined) expect(statuses).toEqual(expect.arrayContaining(['413']));
    }
  });

  it.each([
    ['/compress/raw/', ['400', '401', '429', '500']],
    ['/extract', ['422', '500', '504']],
    ['/summarization/abstractive', ['422', '500', '504']],
    ['/classify', ['422', '502', '504']],
    ['/v1/service', ['402', '422', '502', '504']],
    ['/v1/batches', ['400', '401', '502']],
  ])('lists the failures of %s', (path, statuses) => {
    expect(Object.keys(api.paths[path]?.post?.responses ?? {})).toEqual(expect.arrayContaining(statuses));
  });

  it('describes both shapes of responses to decisions clients', () => {
    const { anyOf } = api.components.schemas.decideV1DecisionsResponse as { anyOf: { properties: { answers: { type: string } } }[] };
    expect(anyOf.map(({ properties }) => properties.answers.type)).toEqual(['object', 'array']);
  });

  it.each(operations.map(({ name, path, request }) => [name, path, request] as const))('has the fields of %s from its schema', (_, path, request) => {
    const { shape } = request as unknown as { shape: Record<string, unknown> };
    const content = api.paths[path]?.post?.requestBody?.content['application/json'];
    const [reference] = references(content);
    const schema = api.components.schemas[reference?.split('/').at(-1) ?? ''] as { properties: Record<string, unknown>; required?: string[] };
    expect(Object.keys(schema.properties)).toEqual([...Object.keys(shape), 'task']);
  });
});
