// The likeliest answer that extraction gives to a question.
import { findValues } from '../../../../../src/engines/embedded/extraction/find-values.js';

interface Answer {
  readonly value: string | null;
  readonly confidence: number;
  readonly isUnmentioned: boolean;
}

export async function answerOf(question: string, text: string): Promise<Answer> {
  const fields = [{ kind: 'scalar' as const, path: ['answer'], name: 'answer', description: question }];
  const { fields: found } = await findValues({ text, instruction: '', fields }, new AbortController().signal);
  const [field] = found;
  if (field?.kind !== 'scalar') return { value: null, confidence: 0, isUnmentioned: false };
  const [best] = [...field.values].sort((left, right) => right.confidence - left.confidence);
  return {
    value: best === undefined ? null : text.slice(best.start, best.end),
    confidence: best?.confidence ?? 0,
    isUnmentioned: field.isUnmentioned === true,
  };
}
