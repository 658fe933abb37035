// Several inputs as one: texts are one text, anything else is an archive that the reader of documents takes as one document.
import type { Content } from '../core/content.js';
import { textFormatOf } from '../core/text-formats.js';
import { pack } from '../documents/archive.js';

export interface NamedContent {
  /** For messages about it. */
  readonly name: string;
  readonly content: Content;
}

/** The inputs in their order; at least one. */
export function joined(inputs: readonly NamedContent[]): Content {
  const [first] = inputs;
  if (inputs.length === 1 && first !== undefined) return first.content;
  const texts = inputs.flatMap(({ content }) => (content.kind === 'text' ? [content.text.trimEnd()] : []));
  if (texts.length === inputs.length) return { kind: 'text', text: texts.join('\n\n'), mediaType: 'text/plain' };
  const files: Record<string, Uint8Array> = {};
  for (const { name, content } of inputs) {
    files[freeName(name, files)] = bytesOf(content);
  }
  return { kind: 'document', bytes: pack(files), mediaType: 'application/zip' };
}

// In an archive nothing is declared: a page of the web without its usual beginning gets one.
function bytesOf(content: Content): Uint8Array {
  if (content.kind === 'text') return new TextEncoder().encode(content.text);
  if (content.mediaType !== 'text/html' || textFormatOf(content.bytes) !== undefined) return content.bytes;
  const start = new TextEncoder().encode('<!doctype html>');
  const whole = new Uint8Array(start.length + content.bytes.length);
  whole.set(start);
  whole.set(content.bytes, start.length);
  return whole;
}

// A name of digits alone would go before all others, and two inputs may have one name.
function freeName(name: string, files: Readonly<Record<string, Uint8Array>>): string {
  const plain = name.replace(/^[./\\]+|\/+$/g, '') || 'input';
  const base = /^\d+$/.test(plain) ? `${plain}.bin` : plain;
  let free = base;
  for (let count = 2; Object.hasOwn(files, free); count++) free = `${base} (${count})`;
  return free;
}
