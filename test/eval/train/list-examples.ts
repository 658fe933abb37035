// Lists found in written documents, with their evidence as answers to a field that may ask for several values, for fitting the scorer of lists.
import type { PlanField } from '../../../src/core/find.js';
import { analyse } from '../../../src/engines/embedded/extraction/analyse.js';
import { describeNeed } from '../../../src/engines/embedded/extraction/describe.js';
import { proposedEvidence } from '../../../src/engines/embedded/extraction/find-values.js';
import { foundFor } from '../../../src/engines/embedded/extraction/found-for.js';
import { languageIn } from '../../../src/engines/embedded/extraction/language-in.js';
import { asksForList, isPlural } from '../../../src/engines/embedded/extraction/listed/asks-for-list.js';
import { cuesIn } from '../../../src/engines/embedded/extraction/listed/list-cues.js';
import { weighedLists } from '../../../src/engines/embedded/extraction/listed/list-features.js';
import { membersOf } from '../../../src/engines/embedded/extraction/listed/settle-lists.js';
import { requestsParticularValues } from '../../../src/engines/embedded/extraction/running-text/index.js';
import { wordsOfName } from '../../../src/engines/embedded/reading/field/words-of-name.js';
import { languageOf } from '../../../src/text/language.js';
import { agreement } from '../agreement.js';
import { listDocuments, wordedDocuments } from './worded-documents.js';

export interface ListExample {
  readonly document: number;
  readonly field: number;
  readonly figures: readonly number[];
  /** Whether it has most of the values and little else. */
  readonly isRight: boolean;
  /** Share of its members that equal a value word for word. */
  readonly precision: number;
  /** Whether it comes from a document that was written for its lists. */
  readonly isOfLists: boolean;
  /** Number of values of the field. */
  readonly wanted: number;
}

/** Lists of documents/lists and of every sixth document of documents/unread, neither of which the span reader has seen. */
export function listExamples(): ListExample[] {
  const others = wordedDocuments().filter(({ unseenBy }, index) => unseenBy === 'shipped' && index % 6 === 0);
  const written = listDocuments();
  const examples: ListExample[] = [];
  let fieldCount = 0;
  for (const [document, { text, fields }] of [...written, ...others].entries()) {
    const isOfLists = document < written.length;
    const analysed = analyse({ text });
    // Reading a field takes time, and most fields ask for a single value.
    const asked = fields.filter(({ name, description }) => {
      const words = wordsOfName(name);
      const field: PlanField = { kind: 'scalar', path: [name], name, description };
      const code = languageOf(words) ?? languageIn(analysed);
      return (
        describeNeed(field).plural ||
        isPlural(words, analysed) ||
        isPlural(description, analysed) ||
        cuesIn(words, { start: 0, end: words.length }, code).length > 0
      );
    });
    if (asked.length === 0) continue;
    const plan = asked.map(({ name, description }, index): PlanField => ({ kind: 'scalar', path: [String(index)], name, description }));
    for (const [index, { document: read, field, evidence }] of proposedEvidence({ text, instruction: '', fields: plan }).entries()) {
      if (!asksForList(read, field)) continue;
      const gold = asked[index]?.values ?? [];
      const { found } = foundFor(read, field, evidence, requestsParticularValues(read, field));
      fieldCount++;
      for (const weighed of weighedLists(read, field, found)) {
        const members = membersOf(read, field, weighed);
        const saidBy = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
        const hits = members.filter((member) => gold.some((forms) => near(saidBy(member), forms))).length;
        const exact = members.filter((member) => gold.some((forms) => agreement(saidBy(member), forms) === 1)).length;
        const isRight = gold.length > 0 && 2 * hits > gold.length && 2 * hits > members.length && (gold.length > 1 || members.length === 1);
        // The gold answer may give an entire enumeration as one value.
        if (gold.length === 1 && hits === members.length) continue;
        examples.push({
          document,
          field: fieldCount,
          figures: weighed.figures,
          isRight,
          precision: exact / members.length,
          isOfLists,
          wanted: gold.length,
        });
      }
    }
  }
  return examples;
}

function near(value: string, forms: readonly string[]): boolean {
  return forms.some((form) => agreement(value, [form]) >= 0.5 || value.toLowerCase().includes(form.toLowerCase()));
}
