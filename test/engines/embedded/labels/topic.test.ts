// What was learned of the words of names counts for names that need it, and no more in long texts than in short ones.
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

it('the channel of topics adds what a word of the text was learned to say for a name of several words', () => {
  expect(tied('They found me at the kerb.', 'parking fine', 'lost ticket')).toEqual([2, 0]);
});

it('the channel of topics leaves names of one word as they are', () => {
  expect(tied('They found me at the kerb.', 'fine')).toEqual([0]);
});

it('the channel of topics says less of a longer text', () => {
  const long = `They found me at the kerb. ${'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.'}`;
  expect(tied(long, 'parking fine')[0]).toBeLessThan(1.5);
});
