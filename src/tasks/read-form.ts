// A file as the body of a request: in a form that also has the fields, or on its own with the fields in the URL and a header. Runs on a worker thread.
import { isUtf8 } from 'node:buffer';
import * as z from 'zod';
import { charsetOf, isCharset } from '../core/charset.js';
import { compact } from '../core/compact.js';
import { type Content, recognise } from '../core/content.js';
import { failureOfFile } from '../core/document.js';
import { invalidField, TxpError } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { fieldsOf } from '../core/keyed.js';
import { isArchiveType } from '../core/media-type.js';
import type { AnyOperation } from '../core/operation.js';
import { placeContent } from '../operations/place-content.js';
import { commonFields } from '../operations/unknown-fields.js';
import { nearest } from '../text/nearest.js';
import { readMultipart, textOf } from './multipart.js';
import { type JsonLimits, parseJson } from './parse-json.js';
import type { BodyForm } from './task.js';

interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Media type, possibly with a charset. */
  readonly declared: string;
}

/** The request that a body with a file is equivalent to. Fails with `invalid-request` that names the field, and with `document-unreadable`. */
export async function readForm(bytes: Uint8Array, form: BodyForm, operation: AnyOperation, limits: JsonLimits): Promise<JsonObject> {
  const fields = new Fields(operation, limits);
  if (form.fields !== undefined) fields.addObject(form.fields);
  for (const [name, value] of new URLSearchParams(form.query)) fields.add(name, value);
  const files = /^multipart\//i.test(form.contentType)
    ? readParts(bytes, form.contentType, fields, ['file', 'document', operation.input.field])
    : [{ name: 'file', bytes, declared: form.contentType }];
  return files.length === 0 ? fields.all : placeFiles(operation, fields.all, files);
}

// A file under any of the names in `inputs` is the input; one under the name of another field is the text of that field.
function readParts(bytes: Uint8Array, contentType: string, fields: Fields, inputs: readonly string[]): GivenFile[] {
  const files: GivenFile[] = [];
  for (const part of readMultipart(bytes, contentType)) {
    const { name, fileName, type } = part;
    if (fileName !== undefined && inputs.includes(name)) {
      // A copy, because reading a document takes its bytes over.
      files.push({ name: fileName, bytes: new Uint8Array(part.bytes), declared: type });
      continue;
    }
    if (name === 'file') throw invalidField(['file'], 'is a text, not a file; send the file itself: curl -F file=@PATH');
    if (fileName !== undefined && !fields.has(name)) throw invalidField([name], 'is a file; send the text or document as `file`');
    fields.add(name, textOf(part));
  }
  return files;
}

// Several files are joined into one document.
async function placeFiles(operation: AnyOperation, fields: JsonObject, files: readonly GivenFile[]): Promise<JsonObject> {
  const { joined } = await import('./joined.js');
  const content = joined(files.map((file) => ({ name: file.name, content: readFile(file, files.length > 1) })));
  return placeContent(operation.input, fields, content, async () => {
    throw new TxpError('invalid-request', `file: ${operation.name} takes text`, {
      issues: [{ path: ['file'], message: `${operation.name} takes text` }],
      hint: 'read the document first, with POST /v1/ocr',
    });
  });
}

// The failure names the part, and the file at fault if there are several.
function readFile(file: GivenFile, isOneOfSeveral: boolean): Content {
  try {
    return contentOf(file);
  } catch (cause) {
    if (!(cause instanceof TxpError)) throw cause;
    const { kind, message, hint } = cause;
    const failure = new TxpError(kind, message, { issues: [{ path: ['file'], message }], cause, ...compact({ hint }) });
    throw isOneOfSeveral ? failureOfFile(file.name, failure) : failure;
  }
}

function contentOf({ bytes, declared }: GivenFile): Content {
  const type = declared.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && isArchiveType(type)) return { kind: 'document', bytes, mediaType: 'application/zip' };
  const charset = charsetOf(declared);
  if (charset !== undefined && !isCharset(charset))
    throw invalidField(['file'], `states the encoding ${JSON.stringify(charset)}, which is not known`);
  const found = recognise(bytes, charset);
  // A page or mail without its usual beginning is recognised by its declared type.
  const isDeclared = type === 'text/html' || type === 'message/rfc822';
  if (found.kind === 'document' || !isDeclared) return found;
  return { kind: 'document', bytes: type === 'text/html' ? new TextEncoder().encode(found.text) : bytes, mediaType: type };
}

/** Collects the fields of a request, each at most once. */
class Fields {
  readonly #operation: AnyOperation;
  readonly #limits: JsonLimits;
  readonly #known: Readonly<Record<string, unknown>>;
  readonly #all: Record<string, unknown> = {};

  constructor(operation: AnyOperation, limits: JsonLimits) {
    this.#operation = operation;
    this.#limits = limits;
    const { properties = {} } = z.toJSONSchema(operation.request, { io: 'input', unrepresentable: 'any' });
    this.#known = { ...properties, ...commonFields };
  }

  get all(): JsonObject {
    return this.#all;
  }

  /** Whether the operation has a field of this name. */
  has(name: string): boolean {
    return Object.hasOwn(this.#known, name);
  }

  /** Adds the fields of a JSON object. */
  addObject(json: string): void {
    const raw = Buffer.from(json, 'latin1');
    // Node decodes headers as Latin-1, whatever their encoding.
    const bytes = isUtf8(raw) ? raw : Buffer.from(json, 'utf8');
    const value = about('x-txp-request', () => parseJson(bytes, this.#limits));
    if (!isJsonObject(value)) throw invalidField(['x-txp-request'], 'must be a JSON object');
    for (const [name, field] of Object.entries(value)) this.#put(name, field);
  }

  /** Adds a field given as text. A field of type string keeps the text; any other is parsed as JSON. */
  add(name: string, text: string): void {
    this.#check(name);
    const kind = this.#known[name];
    const kinds = isJsonObject(kind) && Array.isArray(kind.anyOf) ? kind.anyOf : [kind];
    const takesText = kinds.some((one) => isJsonObject(one) && one.type === 'string');
    if (takesText && kinds.length === 1) {
      this.#put(name, text);
      return;
    }
    try {
      this.#put(
        name,
        about(name, () => parseJson(Buffer.from(text), this.#limits)),
      );
    } catch (error) {
      // A field such as `state` takes a string or an object.
      if (!(error instanceof TxpError) || this.#all[name] !== undefined) throw error;
      if (takesText) this.#put(name, text);
      else throw this.#withExample(name, text, error);
    }
  }

  /** If the text does not even begin like JSON, the error shows an example of the field. */
  #withExample(name: string, text: string, error: TxpError): TxpError {
    const example = fieldsOf(this.#operation.example)[name];
    if (example === undefined || /^\s*[[{"]/.test(text)) return error;
    return invalidField([name], `is not valid JSON; write for example ${name}=${JSON.stringify(example)}`);
  }

  #check(name: string): void {
    if (this.has(name)) return;
    const names = Object.keys(this.#known);
    // Some clients spread a list or an object over several fields: labels[0][name], labels.0.name.
    const whole = names.find((known) => name.startsWith(`${known}[`) || name.startsWith(`${known}.`));
    const example = whole === undefined ? undefined : fieldsOf(this.#operation.example)[whole];
    const meant = nearest(name, names);
    const remedy =
      whole !== undefined
        ? `send ${whole} as one field of JSON${example === undefined ? '' : `, for example ${whole}=${JSON.stringify(example)}`}`
        : meant === undefined
          ? `it has ${['file', ...names].join(', ')}`
          : `did you mean ${meant}?`;
    throw invalidField([name], `is not a field of ${this.#operation.name}; ${remedy}`);
  }

  #put(name: string, value: unknown): void {
    this.#check(name);
    if (Object.hasOwn(this.#all, name)) throw invalidField([name], 'occurs twice');
    this.#all[name] = value;
  }
}

function about<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TxpError)) throw error;
    throw invalidField([name], error.message.replace(/^the body /, '').replace('send a JSON object', 'leave it out, or give it as JSON'));
  }
}
