// Learned ties between words of label names and words of texts count for names of several words, and less in longer texts.
import { expect, it } from 'vitest';
import { shippedTopic } from '../../../../src/engines/embedded/labels/models.js';
import { readLabel } from '../../../../src/engines/embedded/labels/read-rubric.js';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';
import { compareTopic, prepareText, prepareTopic, type TopicSpace } from '../../../../src/engines/embedded/labels/topic.js';

const space: TopicSpace = { ...shippedTopic(), ties: (nameStem) => (nameStem === 'fine' ? [['kerb', 2]] : []) };

function tied(text: string, ...names: readonly string[]): number[] {
  const topic = prepareTopic(
    space,
    names.map((name) => readLabel({ name, rubric: name })),
    true,
  );
  return compareTopic(prepareText(space, readText(text)), topic).map((fit) => fit.tied);
}

it('the topic channel adds the learned tie of a word of the text to a name of several words', () => {
  expect(tied('They found me at the kerb.', 'parking fine', 'lost ticket')).toEqual([2, 0]);
});

it('the topic channel adds nothing to a name of one word', () => {
  expect(tied('They found me at the kerb.', 'fine')).toEqual([0]);
});

it('the topic channel adds less for a longer text', () => {
  const long = `They found me at the kerb. ${'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.'}`;
  expect(tied(long, 'parking fine')[0]).toBeLessThan(1.5);
});
