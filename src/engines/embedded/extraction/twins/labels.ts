// Labelled lines and table cells whose labels differ by a word or two ("Planned cost", "Actual cost"): the word that differs decides.
import { oncePer } from '../../../../core/once-per.js';
import { overlaps, type Span } from '../../../../core/span.js';
import { sameWord } from '../../reading/field/label-fit.js';
import type { AnalysedDocument } from '../candidate.js';
import { anchorsWithin, areAlike } from '../changes/anchors.js';
import { languageIn } from '../language-in.js';
import { readGrid } from '../layout/grid.js';
import { labelledCells } from '../layout/labelled-cells.js';
import { labelled } from '../named/index.js';
import { type PositionedWord, type WordForms, wordsIn } from '../named/intent-words.js';
import { overlapsWith } from '../overlaps.js';
import { kindsAtEnd } from '../recognisers/table.js';

interface Labelled extends Span {
  readonly words: readonly WordForms[];
}

/** Whether two words are forms of the same one. Synonyms are not: "quantity" and "amount" may head two columns. */
const isOne = (left: WordForms, right: WordForms): boolean => left.key === right.key || sameWord(left.written, right.written) > 0;

/** Longer labels are sentences; if a document has more short labels than this, none is compared. */
const maxWords = 5;
const maxLabels = 200;

const labelsOf = oncePer((document: AnalysedDocument): readonly Labelled[] => {
  const { text } = document;
  const code = languageIn(document);
  const found = new Map<number, Labelled>();
  /** False if there are too many labels. */
  const add = ({ start, end }: Span, label: string): boolean => {
    const words = wordsIn(label, code).filter(({ isSmall }) => !isSmall);
    if (words.length > 0 && words.length <= maxWords) found.set(start, { start, end, words });
    return found.size <= maxLabels;
  };
  const cells = labelledCells(readGrid(document));
  for (const { start, end, row, column } of cells) {
    const label = [row, ...(column === null ? [] : [column])].map((own) => text.slice(own.start, own.end)).join(' ');
    if (!add({ start, end }, label)) return [];
  }
  const cellOver = overlapsWith(cells);
  for (const { key, start, end } of labelled(document)) {
    if (key === undefined || cellOver({ start, end }) !== undefined) continue;
    if (!add({ start, end }, text.slice(key.start, key.end))) return [];
  }
  return [...found.values()];
});

const without = (words: readonly WordForms[], others: readonly WordForms[]): readonly WordForms[] =>
  words.filter((word) => !others.some((other) => isOne(word, other)));

/**
 * The value that a field means among those labelled like the best one. Returns 'unsure' if the field's words contradict the label of the best value or name
 * something in particular that the text lacks, and null if they do not decide.
 */
export function meantByLabel(
  document: AnalysedDocument,
  wished: readonly WordForms[],
  particular: readonly PositionedWord[],
  best: Span,
): Span | 'unsure' | null {
  const labels = labelsOf(document);
  const own = labels.find((label) => overlaps(label, best));
  if (own === undefined) return null;
  const unmet = without(wished, own.words);
  const met = without(wished, unmet);
  if (unmet.length === 0 || met.length === 0) return null;
  const unasked = without(own.words, wished);
  // Labels that share all the words that the best one shares with the field, and more.
  const better = labels.filter(
    (label) =>
      without(met, label.words).length === 0 &&
      without(unmet, label.words).length < unmet.length &&
      without(label.words, wished).length <= unasked.length,
  );
  const alike = better.filter((label) => isAlike(document, label, best));
  if (alike.length > 0) return alike.length === 1 ? (anchorIn(document, alike[0], best) ?? null) : null;
  // "Amount" only gives the kind of value.
  const distinctive = unmet.filter(({ written }) => kindsAtEnd(written).length === 0);
  const absent = without(particular, own.words).filter(({ written }) => !document.text.toLowerCase().includes(written));
  return unasked.some((word) => {
    const twins = twinsOf(labels, word);
    return (
      twins.length > 0 && (absent.length > 0 || distinctive.some((other) => twins.some(({ words }) => words.some((twin) => isOne(twin, other)))))
    );
  })
    ? 'unsure'
    : null;
}

/** The labels like those with the word, but with another word or none in its place. */
function twinsOf(labels: readonly Labelled[], own: WordForms): readonly Labelled[] {
  const has = ({ words }: Labelled): boolean => words.some((word) => isOne(word, own));
  const others = labels.filter((label) => !has(label));
  return labels.filter(has).flatMap(({ words }) => {
    const rest = words.filter((word) => !isOne(word, own));
    return rest.length === 0 ? [] : others.filter((label) => label.words.length <= words.length && without(rest, label.words).length === 0);
  });
}

const anchorIn = (document: AnalysedDocument, label: Span | undefined, best: Span): Span | undefined => {
  if (label === undefined) return undefined;
  const [like] = anchorsWithin(document, best);
  return like === undefined ? label : anchorsWithin(document, label).find((anchor) => areAlike(anchor, like));
};

/** Whether two values are of the same kind; names and codes, which have no recognised form, match each other. */
function isAlike(document: AnalysedDocument, label: Span, best: Span): boolean {
  return anchorIn(document, label, best) !== undefined && (anchorsWithin(document, best).length > 0 || anchorsWithin(document, label).length === 0);
}
