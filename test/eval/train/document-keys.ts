// Fields with a few possible values and what documents say about them, for fitting: keys/keys.txt; the documents are those of documents/ and the forms in
// keys/forms.txt. A block begins with `## field`. Its lines are wordings `name / description => value | value: when it applies`, answers `= 2: document …` (the
// second value; `= 2 of 1 3: …` for the first and third wording only), `- document …` (does not mention it), `? document …` (disputable) and `*` (no other
// document mentions it).
import { readFileSync } from 'node:fs';
import type { LabelQuestion } from '../../../src/core/label.js';
import { blocksIn } from './document-blocks.js';
import { randomFrom } from './random.js';
import { wordedDocuments } from './worded-documents.js';

export interface DocumentKey {
  readonly field: string;
  readonly document: string;
  readonly text: string;
  readonly question: LabelQuestion;
  /** Index of the right value, or null if the document does not mention the field. */
  readonly right: number | null;
}

const folder = new URL('keys/', import.meta.url);
/** For each wording, the number of randomly chosen documents that do not mention the field. */
const silent = 14;

interface Block {
  readonly field: string;
  readonly wordings: readonly LabelQuestion[];
  /** Index of the right value by wording, then by document: null for none, undefined if disputable. */
  readonly answers: readonly ReadonlyMap<string, number | null | undefined>[];
  readonly isSilentElsewhere: boolean;
}

/** All fields with documents, always in the same order. Fails if a document has no text. */
export function documentKeys(): DocumentKey[] {
  const texts = new Map([...wordedDocuments(), ...blocksIn(folder)].map(({ id, text }) => [id, text ?? '']));
  const blocks = readFileSync(new URL('keys.txt', folder), 'utf8').split(/^## /mu).slice(1).map(blockOf);
  const known = [...new Set(blocks.flatMap(({ answers }) => answers.flatMap((own) => [...own.keys()])))].sort();
  const random = randomFrom(11);
  return blocks.flatMap(({ field, wordings, answers, isSilentElsewhere }) =>
    wordings.flatMap((question, index): DocumentKey[] => {
      const own = answers[index]!;
      const others = isSilentElsewhere ? known.filter((document) => !own.has(document)) : [];
      return [
        ...[...own].flatMap(([document, right]) => (right === undefined ? [] : [{ document, right }])),
        ...random
          .shuffled(others)
          .slice(0, silent)
          .map((document) => ({ document, right: null })),
      ].map(({ document, right }) => {
        const text = texts.get(document);
        if (text === undefined || text === '') throw new Error(`${field}: no document is called ${document}`);
        return { field, document, text, question, right };
      });
    }),
  );
}

function blockOf(block: string): Block {
  const [field = '', ...lines] = block.split('\n').map((line) => line.trim());
  const wordings = lines.filter((line) => line.includes(' => ')).map(wordingOf);
  const answers = wordings.map(() => new Map<string, number | null | undefined>());
  for (const line of lines) {
    const found = /^(?:= (?<value>\d+)(?: of (?<some>[\d ]+))?:|[-?]) *(?<documents>.*)$/u.exec(line);
    if (found?.groups === undefined) continue;
    const { value, some, documents = '' } = found.groups;
    const right = value === undefined ? (line.startsWith('-') ? null : undefined) : Number(value) - 1;
    for (const document of documents.split(' ').filter((one) => one !== '' && one !== ':'))
      answers.forEach((own, index) => {
        const isMeant = some === undefined || some.split(' ').includes(String(index + 1));
        if (isMeant) own.set(document, right);
        else if (!own.has(document)) own.set(document, undefined);
      });
  }
  return { field, wordings, answers, isSilentElsewhere: lines.includes('*') };
}

function wordingOf(line: string): LabelQuestion {
  const [asked = '', values = ''] = line.split(' => ');
  const [name = '', description] = asked.split(' / ').map((part) => part.trim());
  const labels = values.split(' | ').map((value) => {
    const [own = '', rubric] = value.split(': ').map((part) => part.trim());
    return { name: own, rubric: rubric ?? own };
  });
  return { mode: 'exclusive', name, guidance: description ?? name.replaceAll('_', ' '), labels, isField: true };
}
