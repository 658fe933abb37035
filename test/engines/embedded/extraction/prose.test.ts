// Running text: tokens, the tagger's file and its mentions.

import { describe, expect, it } from 'vitest';
import { describeFields } from '../../../../src/engines/embedded/extraction/describe-fields.js';
import { findMentions } from '../../../../src/engines/embedded/extraction/prose/mentions.js';
import { blocks, type KnownWords, runTagger, tagCount } from '../../../../src/engines/embedded/extraction/prose/tagger.js';
import { loadTagger, packWeights, unpackWeights } from '../../../../src/engines/embedded/extraction/prose/tagger-file.js';
import { shapeCount, tokenize } from '../../../../src/engines/embedded/reading/text/tokens.js';
import fc from '../../../properties.js';

/** A document without labels. */
const noLabels = (): Float32Array => new Float32Array(0);

const tokensOf = (text: string): string[] => tokenize(text, 0, text.length).map((token) => text.slice(token.start, token.end));

describe('tokens', () => {
  it.each<[string, string[]]>([
    ["Ann's U.S. friend paid.", ['Ann', "'s", 'U.S.', 'friend', 'paid', '.']],
    ['See https://x.org/a?b=c, @ann and #tag_1!', ['See', 'https://x.org/a?b=c,', '@ann', 'and', '#tag_1', '!']],
    ['J. Smith (state-of-the-art)', ['J.', 'Smith', '(', 'state-of-the-art', ')']],
    ['漢字 😀 é', ['漢字', '😀', 'é']],
  ])('are the words and marks of “%s”', (text, expected) => {
    expect(tokensOf(text)).toEqual(expected);
  });
  it('cover everything but white space, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const tokens = tokenize(text, 0, text.length);
        let end = 0;
        for (const token of tokens) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          expect(token.shape).toBeLessThan(shapeCount);
          expect(text.slice(end, token.start).trim()).toBe('');
          end = token.end;
        }
        expect(text.slice(end).trim()).toBe('');
      }),
    );
  });
});

describe('the tagger', () => {
  it('keeps its weights when they are packed and unpacked, and rejects a truncated file', () => {
    const weights = loadTagger();
    const packed = packWeights(weights);
    expect(packWeights(unpackWeights(packed))).toEqual(packed);
    expect(packed.length).toBe(blocks.reduce((sum, [, length]) => sum + 4 + length, 0));
    expect(() => unpackWeights(packed.subarray(1))).toThrow('format');
  });
  it('does not depend on what it read before', () => {
    const weights = loadTagger();
    const tokens = tokenize('Ann Lee moved to Rome.', 0, 22);
    const alone = runTagger(weights, tokens);
    const known: KnownWords = new Map();
    runTagger(weights, tokenize('Rome moved. Something else about Ann Lee and Berlin, with many other words', 0, 70), known);
    expect(runTagger(weights, tokens, known)).toEqual(alone);
    expect(runTagger(weights, tokens, known)).toEqual(alone);
    const fresh = unpackWeights(packWeights(weights));
    expect(runTagger(weights, tokens)).toEqual(alone);
    expect(alone.length).toBe(tokens.length * tagCount);
    expect([...runTagger(fresh, tokens)].every(Number.isFinite)).toBe(true);
  });
});

describe('the part of a name', () => {
  it.each<[string, string, string | undefined]>([
    ['first_name', '', 'given'],
    ['guestFirstName', '', 'given'],
    ['surname', '', 'family'],
    ['guest', 'the last name of the guest', 'family'],
    ['first and last name', '', undefined],
    ['company_name', 'name of the company', undefined],
    ['person', 'people with their first names', undefined],
  ])('that “%s” (%s) asks for is %s', (name, description, part) => {
    const [query] = describeFields([{ kind: 'scalar', path: [name], name, description }], noLabels);
    expect(query).toMatchObject({ need: { part } });
  });
});

describe('mentions', () => {
  it('are not found in text of only punctuation and emoji', () => {
    const text = '?! -- 😀👩‍👩‍👧 … ("") ;;';
    expect(findMentions(text, [{ start: 0, end: text.length }])).toEqual([]);
  });
  it('include a company, a person and a place, do not overlap, and have probabilities', () => {
    const text = 'Hooli, Inc. hired Grace Hopper in Arlington. "The Times" wrote about it, and @lumen too!';
    const mentions = findMentions(text, [{ start: 0, end: text.length }]);
    expect(mentions.map((mention) => text.slice(mention.start, mention.end))).toEqual(
      expect.arrayContaining(['Hooli, Inc.', 'Grace Hopper', 'Arlington']),
    );
    let end = 0;
    for (const mention of mentions) {
      expect(mention.start).toBeGreaterThanOrEqual(end);
      expect(mention.broad.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
      expect(mention.confidence).toBeGreaterThanOrEqual(0);
      expect(mention.confidence).toBeLessThanOrEqual(1);
      end = mention.end;
    }
  });
  it('are not found in text of only symbols, emoji and brackets', () => {
    const text = '@ # … — 😀 ((( )))';
    expect(findMentions(text, [{ start: 0, end: text.length }])).toEqual([]);
  });
});

describe('the name of a person', () => {
  it.each([
    ['Paula reserva el autobús antes del 15 de febrero.', 'Paula'],
    ['Laura de la Fuente llama al banco.', 'Laura de la Fuente'],
  ])('ends before the verb that follows it: %s', (text, name) => {
    const [first] = findMentions(text, [{ start: 0, end: text.length }]);
    expect(text.slice(first?.start, first?.end)).toBe(name);
  });
});
