// Things of any kind that a text lists together: items under an introductory line, short lines under a heading, enumerations in a sentence, columns of
// tables.
import { oncePer } from '../../../../core/once-per.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { columnLists } from './column-lists.js';
import { enumerationsIn } from './enumerations.js';
import { itemLists } from './item-lists.js';
import type { TextList } from './text-list.js';

/** The lists of a document, in no particular order. Linear in the text. */
export const listsIn = oncePer((document: AnalysedDocument): readonly TextList[] => {
  const { text, lines } = document;
  const code = languageIn(document);
  return [...itemLists(text, lines, code), ...enumerationsIn(document, code), ...columnLists(document)];
});
