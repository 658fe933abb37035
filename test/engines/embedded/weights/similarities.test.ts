import { describe, expect, it } from 'vitest';
import { dot } from '../../../../src/engines/embedded/directions.js';
import { addWord, emptySum, toSentenceVector } from '../../../../src/engines/embedded/sentence-vectors.js';
import { loadWordVectors } from '../../../../src/engines/embedded/vectors.js';
import { similaritiesOf } from '../../../../src/engines/embedded/weights/similarities.js';
import { numberBlocks } from '../../../../src/engines/embedded/weights/term-scores.js';
import { scanFor } from '../../../../src/engines/embedded/weights/weigh-segments.js';

const vectors = loadWordVectors();
const prompt = 'when does the rental contract expire';

const segment = (text: string, block: number, heading = '') => ({ text, block, heading, kind: 'prose' as const });

/** A weighted sum of sentences, as its words make it. */
function similarityOf(parts: readonly (readonly [text: string, share: number])[]): number {
  const sum = emptySum();
  for (const [text, share] of parts) {
    const own = emptySum();
    for (const word of text.toLowerCase().split(' ')) addWord(own, vectors.rank(word), vectors);
    own.forEach((value, index) => {
      sum[index]! += share * value;
    });
  }
  return dot(toSentenceVector(sum), scanFor(prompt, [], vectors).query.vector);
}

function similarities(segments: readonly ReturnType<typeof segment>[]) {
  const { query, scan, table } = scanFor(prompt, segments, vectors);
  return similaritiesOf(segments, numberBlocks(segments), query, scan, table);
}

const [boats, lease, rain] = ['small boats leave the harbor', 'the lease ends in march', 'rain fell on the hills'];

describe('the similarity to the prompt', () => {
  it('of a segment counts its heading by half', () => {
    const { own } = similarities([segment(boats, 0, 'rental terms'), segment(lease, 1)]);
    expect(own[0]).toBeCloseTo(
      similarityOf([
        [boats, 1],
        ['rental terms', 0.5],
      ]),
      5,
    );
    expect(own[1]).toBeCloseTo(similarityOf([[lease, 1]]), 5);
  });

  it('of a segment with its neighbours counts each of them, and its heading, in part', () => {
    const { windows } = similarities([segment(boats, 0), segment(rain, 0, 'rental terms'), segment(lease, 0)]);
    expect(windows[0]).toBeCloseTo(
      similarityOf([
        [boats, 1],
        [rain, 0.4],
      ]),
      5,
    );
    expect(windows[1]).toBeCloseTo(
      similarityOf([
        [rain, 1],
        ['rental terms', 0.5],
        [boats, 0.4],
        [lease, 0.4],
      ]),
      5,
    );
    expect(windows[2]).toBeCloseTo(
      similarityOf([
        [lease, 1],
        [rain, 0.4],
      ]),
      5,
    );
  });

  it('of a block counts its heading once', () => {
    const { blocks } = similarities([segment(boats, 0), segment(lease, 1, 'rental terms'), segment(rain, 1, 'rental terms')]);
    expect(blocks[0]).toBeCloseTo(similarityOf([[boats, 1]]), 5);
    expect(blocks[1]).toBeCloseTo(
      similarityOf([
        [lease, 1],
        [rain, 1],
        ['rental terms', 1],
      ]),
      5,
    );
  });

  it('of a segment without known words is 0', () => {
    expect(similarities([segment('qzxv wvvq', 0)]).own[0]).toBe(0);
  });
});
