// Summaries take time in proportion to the length of the text, whatever it consists of.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import { blankMarkup } from '../../../../src/engines/embedded/summaries/markup.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';
import { suiteTexts } from '../../../eval/suites/summary-texts.js';
import { growth } from '../../../processor-time.js';

const countTokens = await loadTokenCounter();
const open = new AbortController().signal;

describe('the time to write a summary', () => {
  const shapes: Readonly<Record<string, (characters: number) => string>> = {
    prose: (size) => suiteTexts[0]!.text.repeat(Math.ceil(size / suiteTexts[0]!.text.length)).slice(0, size),
    dialogue: (size) =>
      suiteTexts[1]!.text
        .concat('\n')
        .repeat(Math.ceil(size / suiteTexts[1]!.text.length))
        .slice(0, size),
    'one word': (size) => 'x'.repeat(size),
    'one sentence again and again': (size) => 'The same old sentence comes back. '.repeat(Math.ceil(size / 34)).slice(0, size),
    punctuation: (size) => '.,;!?-()"'.repeat(Math.ceil(size / 9)).slice(0, size),
    emoji: (size) => '😀'.repeat(size / 2),
    lines: (size) => 'a: b\n'.repeat(Math.ceil(size / 5)).slice(0, size),
    'unique words': (size) =>
      Array.from({ length: Math.ceil(size / 8) }, (_, index) => `w${index.toString(36)}a`)
        .join(' ')
        .slice(0, size),
  };

  it.each(Object.entries(shapes))(
    'grows about linearly with the length of a text of %s',
    async (_, make) => {
      const work = (size: number) => {
        const text = make(size);
        return () => write({ task: 'summary', text, instructions: '', maxTokens: 2048, countTokens }, open);
      };
      expect((await growth(work(50_000), work(400_000), 24)).ratio).toBeLessThan(24);
    },
    30_000,
  );
});

it.each(['<script>', '<!--', '<', '<p></', '</script', '<pre><a>'])(
  'the time to blank the markup of HTML grows about linearly with its length: %s without an end',
  async (part) => {
    const work = (length: number) => {
      const text = `<!doctype html>${part.repeat(length / part.length)}`;
      return () => blankMarkup(text);
    };
    expect((await growth(work(100_000), work(1_000_000), 40)).ratio).toBeLessThan(40);
  },
);
