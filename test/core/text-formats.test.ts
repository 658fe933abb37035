import { expect, it } from 'vitest';
import { textFormatOf } from '../../src/core/text-formats.js';

const format = (text: string) => textFormatOf(new TextEncoder().encode(text));

it.each([
  ['<!DOCTYPE html><p>x', 'text/html'],
  ['\ufeff\n<!-- made by -->\n<html lang="de">', 'text/html'],
  ['Return-Path: <a@example.com>\nFrom: a@example.com\nMIME-Version: 1.0\n\nHello', 'message/rfc822'],
  ['Received: from x\n by y\nFrom: a@example.com\n\nHello', 'message/rfc822'],
  ['From a@example.com Mon May  6 09:12:00 2024\nFrom: a@example.com\n\nHello', 'application/mbox'],
] as const)('the recogniser of text formats recognises %j as %s', (text, expected) => {
  expect(format(text)).toBe(expected);
});

it.each([
  'A text about <html> and <!doctype html>.',
  'From: Anna\nTo: Ben\nSubject: a mail that was pasted\n\nHello Ben',
  '# A heading of Markdown\n\nFrom: here',
  'name,amount\na,1',
  'From here on it gets interesting. At 10:30 we left.',
])('the recogniser of text formats takes the text %j for plain text', (text) => {
  expect(format(text)).toBeUndefined();
});
