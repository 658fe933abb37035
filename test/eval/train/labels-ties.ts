// Learns which words of texts support which words of label names ("top" and "added money"), beyond what the vectors and shared words already show: softmax
// regression over the labels of each task, from pairs of stems; for each stem of a name the strongest few are kept.
import { readLabel } from '../../../src/engines/embedded/labels/read-rubric.js';
import { readText } from '../../../src/engines/embedded/labels/read-text.js';
import { compareTopic, prepareText, prepareTopic, type TopicModel, topicSpace } from '../../../src/engines/embedded/labels/topic.js';
import type { LabelTask } from './labels-topic.js';
import { randomFrom } from './random.js';

const epochs = 2;
const rate = 0.3;
const decay = 0.1;
/** Smaller errors are not worth a step. */
const smallest = 0.01;
const mostPerStem = 10;
const leastWeight = 0.4;
/** As in `topic.ts`: longer texts are averaged instead of summed. */
const maxSumLength = 12;

interface Example {
  readonly task: number;
  readonly gold: number;
  /** The logit of each label without ties. */
  readonly base: Float32Array;
  readonly stems: readonly string[];
}

/** Ties for the labels of the tasks, given a model without ties. Deterministic. */
export function trainTies(tasks: readonly LabelTask[], model: TopicModel): TopicModel['ties'] {
  const space = topicSpace(model);
  const examples: Example[] = [];
  // For each task, its labels by the stems of their names.
  const labelsOf = tasks.map(({ labels, items }, task) => {
    const views = labels.map((name) => readLabel({ name, rubric: name }));
    const topic = prepareTopic(space, views, true);
    const position = new Map(labels.map((label, index) => [label, index]));
    for (const { text, label } of items) {
      const view = readText(text);
      const base = Float32Array.from(
        compareTopic(prepareText(space, view), topic).map(({ fit, covered, vote, tied }) => 5 * fit + 2.9 * covered + 9.4 * vote + 1.3 * tied),
      );
      examples.push({ task, gold: position.get(label)!, base, stems: [...new Set(view.words.map(({ stem }) => stem))] });
    }
    const byStem = new Map<string, number[]>();
    views.forEach(({ nameStems }, label) => {
      // As in `topic.ts`: one-word names have no ties.
      if (nameStems.length < 2) return;
      for (const stem of nameStems) byStem.set(stem, [...(byStem.get(stem) ?? []), label]);
    });
    return byStem;
  });

  const weights = new Map<string, Map<string, number>>();
  const random = randomFrom(11);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const step = rate / (1 + epoch);
    for (const { task, gold, base, stems } of random.shuffled(examples)) {
      const logits = Float64Array.from(base);
      const dilution = Math.max(1, stems.length / maxSumLength);
      for (const [name, labels] of labelsOf[task]!) {
        const own = weights.get(name);
        if (own === undefined) continue;
        const sum = stems.reduce((total, stem) => total + (own.get(stem) ?? 0), 0) / dilution;
        if (sum !== 0) for (const label of labels) logits[label]! += sum;
      }
      const highest = logits.reduce((most, logit) => Math.max(most, logit), Number.NEGATIVE_INFINITY);
      const shares = logits.map((logit) => Math.exp(logit - highest));
      const total = shares.reduce((sum, share) => sum + share, 0);
      for (const [name, labels] of labelsOf[task]!) {
        const error = labels.reduce((sum, label) => sum + (label === gold ? 1 : 0) - shares[label]! / total, 0);
        if (Math.abs(error) < smallest) continue;
        const own = weights.get(name) ?? new Map<string, number>();
        weights.set(name, own);
        for (const stem of stems) own.set(stem, (own.get(stem) ?? 0) * (1 - decay * step) + step * error);
      }
    }
  }
  const kept = [...weights].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]) => [name, strongest(own)] as const);
  return Object.fromEntries(kept.filter(([, words]) => Object.keys(words).length > 0));
}

function strongest(own: ReadonlyMap<string, number>): Record<string, number> {
  const words = [...own].filter(([, weight]) => weight >= leastWeight).sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  return Object.fromEntries(words.slice(0, mostPerStem).map(([stem, weight]) => [stem, Math.round(weight * 10) / 10]));
}
