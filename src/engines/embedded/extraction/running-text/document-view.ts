// A document as seen from the words of a field: what they ask, and how near its sentences are to that.
import { oncePer, oncePerKey } from '../../../../core/once-per.js';
import { itemAt } from '../../../../text/at.js';
import { languageOf } from '../../../../text/language.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import type { NearSentence } from '../span-reader/index.js';
import { type Question, readAsQuestion } from './question.js';
import { readSentence, type SentenceView } from './sentence-view.js';

interface DocumentView {
  readonly question: Question;
  /** One for each sentence of the document, and how near each is to the question. */
  readonly views: readonly SentenceView[];
  readonly near: readonly NearSentence[];
}

// A field is read for its values, then for its lists. The views of earlier fields are dropped, since those of a long text take much memory.
const viewOf = oncePer((document: AnalysedDocument) =>
  oncePerKey((words: string): DocumentView => {
    const question = readAsQuestion(words, languageOf(words) ?? languageIn(document));
    const views = document.sentences.map((sentence) => readSentence(document, question, sentence));
    const near = document.sentences.map(({ start, end }, index) => {
      const { coverage, meant } = itemAt(views, index);
      return { start, end, near: coverage + meant };
    });
    return { question, views, near };
  }, 1),
);

/** A document as seen from words that ask for something. Linear in the text. */
export const viewFrom = (document: AnalysedDocument, words: string): DocumentView => viewOf(document)(words);
