// What is found for a field: by reading the text as a whole, where that is asked for and nothing else tells, else by what the generators say of each value.
import { settleAnswers } from './answers/settle-answers.js';
import type { AnalysedDocument, ScalarQuery } from './candidate.js';
import { settleChanges } from './changes/settle.js';
import { toldByForm, valuesInRunningText } from './running-text/index.js';
import type { Evidenced } from './scoring/evidence.js';
import { valuesOf } from './scoring/score.js';

/** The values of a scalar field, and what was read where the text was read as a whole (`isRead`). */
export function foundFor(document: AnalysedDocument, field: ScalarQuery, evidence: readonly Evidenced[], isRead: boolean) {
  const whole = isRead ? valuesInRunningText(document, field, evidence) : null;
  const told = whole && toldByForm(document, field, evidence, whole.values);
  const read = told === null ? whole : null;
  const found =
    read?.values ??
    valuesOf(told ?? evidence, (candidates) => settleAnswers(document, field, settleChanges(document, field, candidates, false), false));
  return { read, found };
}
