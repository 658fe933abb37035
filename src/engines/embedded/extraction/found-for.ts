// The values found for a field: by reading the entire text, if running text answers the field and form does not, else from the candidates of the generators.
import { settleAnswers } from './answers/settle-answers.js';
import type { AnalysedDocument, ScalarQuery } from './candidate.js';
import { settleChanges } from './changes/settle.js';
import { evidenceByForm, valuesInRunningText } from './running-text/index.js';
import type { Evidenced } from './scoring/evidence.js';
import { valuesOf } from './scoring/score.js';

/** Returns the values of a scalar field, and the result of reading the entire text if that was used, else null. `isRead` requests it. */
export function foundFor(document: AnalysedDocument, field: ScalarQuery, evidence: readonly Evidenced[], isRead: boolean) {
  const whole = isRead ? valuesInRunningText(document, field, evidence) : null;
  const told = whole && evidenceByForm(document, field, evidence, whole.values);
  const read = told === null ? whole : null;
  const found =
    read?.values ??
    valuesOf(told ?? evidence, (candidates) => settleAnswers(document, field, settleChanges(document, field, candidates, false), false));
  return { read, found };
}
