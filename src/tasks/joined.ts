// Joins several inputs: if all are texts, into one text; otherwise into an archive that the document reader treats as one document.
import type { Content } from '../core/content.js';
import { textFormatOf } from '../core/text-formats.js';
import { pack } from '../documents/archive.js';

export interface NamedContent {
  /** File name in the archive. */
  readonly name: string;
  readonly content: Content;
}

/** Joins the inputs in order; at least one. */
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

// Files in an archive have no declared type, so an HTML page that lacks a recognisable beginning gets a doctype.
function bytesOf(content: Content): Uint8Array {
  if (content.kind === 'text') return new TextEncoder().encode(content.text);
  if (content.mediaType !== 'text/html' || textFormatOf(content.bytes) !== undefined) return content.bytes;
  const start = new TextEncoder().encode('<!doctype html>');
  const whole = new Uint8Array(start.length + content.bytes.length);
  whole.set(start);
  whole.set(content.bytes, start.length);
  return whole;
}

// JavaScript orders keys that consist of digits before all others, and two inputs may have the same name.
function freeName(name: string, files: Readonly<Record<string, Uint8Array>>): string {
  const plain = name.replace(/^[./\\]+|\/+$/g, '') || 'input';
  const base = /^\d+$/.test(plain) ? `${plain}.bin` : plain;
  let free = base;
  for (let count = 2; Object.hasOwn(files, free); count++) free = `${base} (${count})`;
  return free;
}
