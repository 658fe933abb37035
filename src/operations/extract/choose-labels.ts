// Chooses the most probable label for each classification key of an extraction.
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { LabelFindings, LabelQuestion } from '../../core/label.js';
import type { RunContext } from '../../core/operation.js';
import { largest } from '../../text/lists.js';
import { softmax } from '../../text/probability.js';
import type { SourceText } from '../source.js';
import { isUncertain } from '../uncertainty.js';
import type { ChosenLabel } from './assemble.js';
import type { ClassQuestion } from './found-nodes.js';

/**
 * Answers every question with its most probable label, or with null if that is allowed and no label is certain enough. Questions about the same span of text
 * share one call.
 */
export async function chooseLabels(
  asked: readonly ClassQuestion[],
  { text, layout }: SourceText,
  request: { readonly instruction?: string | undefined; readonly threshold: number; readonly min_confidence?: number | undefined },
  context: RunContext<'scoreLabels'>,
): Promise<{ readonly chosen: (ChosenLabel | null)[]; readonly answers: readonly LabelFindings[] }> {
  const { instruction = '', threshold, min_confidence: bar } = request;
  const bySpan = new Map<string, ClassQuestion[]>();
  for (const question of asked) {
    const key = `${question.span.start}:${question.span.end}`;
    const same = bySpan.get(key);
    if (same === undefined) bySpan.set(key, [question]);
    else same.push(question);
  }
  const chosen = new Map<ClassQuestion, ChosenLabel | null>();
  const answers: LabelFindings[] = [];
  for (const group of bySpan.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { span } = first;
    const questions = group.map(({ entity }): LabelQuestion => {
      const about = entity.description === '' ? entity.name.replaceAll('_', ' ') : entity.description;
      return {
        mode: 'exclusive',
        isField: true,
        name: entity.name,
        labels: entity.labels,
        guidance: instruction === '' ? about : `${about}\n${instruction}`,
      };
    });
    const findings = await context.engine.scoreLabels(
      {
        texts: [text.slice(span.start, span.end)],
        questions,
        evidence: true,
        // The layout describes the entire text; a part of it is judged by its words.
        ...(layout === undefined || span.start > 0 || span.end < text.length ? {} : { layout }),
        ...compact({ explain: context.explain }),
      },
      context.signal,
    );
    answers.push(findings);
    group.forEach((question, index) => {
      const scores = findings.scores[0]?.[index];
      if (scores === undefined) throw new TxpError('engine-unavailable', 'the engine did not answer every classification key it was asked');
      const probabilities = softmax(scores.logits);
      const best = probabilities.indexOf(largest(probabilities));
      const confidence = probabilities[best] ?? 0;
      const uncertain = isUncertain(confidence, scores, bar, probabilities);
      if (question.entity.nullable && (uncertain || confidence < threshold)) {
        chosen.set(question, null);
        return;
      }
      const evidence = scores.evidence?.[best] ?? null;
      chosen.set(question, {
        label: question.entity.labels[best]?.name ?? '',
        confidence,
        uncertain,
        evidence: evidence === null ? null : { start: evidence.start + span.start, end: evidence.end + span.start },
      });
    });
  }
  const inOrder = asked.flatMap((question) => {
    const answer = chosen.get(question);
    return answer === undefined ? [] : [answer];
  });
  return { chosen: inOrder, answers };
}
