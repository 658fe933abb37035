// Fields that name a line, and perhaps a column, by its own words ("March revenue", "How much was the coffee?"): the cell where they meet.
import { oncePer, oncePerKey } from '../../../../core/once-per.js';
import { languageOf } from '../../../../text/language.js';
import { logOdds } from '../../../../text/probability.js';
import { englishWords } from '../../languages/glossary.js';
import { contentWords, sameWord } from '../../reading/field/label-fit.js';
import { readField } from '../../reading/field/read-field.js';
import { onlyAsks } from '../../reading/request/question-word.js';
import type { Candidate } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { kindsAtEnd } from '../recognisers/table.js';
import { amountsIn } from './amounts.js';
import type { Concept } from './business-terms.js';
import { type FieldIntent, spell } from './field-intent.js';
import { type CellLabel, type LabelledCell, labelledCells } from './labelled-cells.js';
import type { LaidOut } from './laid-out.js';
import { isAbbreviation } from './nearness.js';
import { amountRoles, foldWords, nameOf } from './wording.js';

/** Probability of the cell if the field names its line and column, or its line and the known concept of its column. */
const surelyMeant = 0.95;
/** Probability of the cell in a named line if the field has no known concept and only its kind identifies the column. */
const likelyMeant = 0.5;
/** Min share of a field's words that name the line and column of its cell; the others qualify them ("the Basic plan"). */
const minNamed = 0.5;

/** The words of a field, each once. */
interface AskedWords {
  readonly words: readonly string[];
  /** The words that a line or column shares with the field. */
  named(label: CellLabel | null): string[];
  /** Those of some words that do not merely ask for money ("price", "coûte"). */
  rest(words: readonly string[]): string[];
}

function readAskedWords({ document }: LaidOut, { query: { asked } }: FieldIntent): AskedWords {
  // "answer: How much was the coffee?": the name carries no meaning.
  const said = readField(asked).nameless ? asked.description : `${spell(asked.name)} ${asked.description}`;
  const code = languageOf(said) ?? languageIn(document);
  const inEnglish = (word: string): readonly string[] => (code === 'en' ? [] : englishWords(word, code));
  // "Neue", "neuer": inflected forms share their English translation.
  const isSame = (left: string, right: string): boolean =>
    sameWord(left, right) === 1 || isAbbreviation(left, right) || inEnglish(left).some((own) => inEnglish(right).includes(own));
  const words: string[] = [];
  for (const word of contentWords(said)) if (!onlyAsks(word) && !words.some((known) => sameWord(known, word) === 1)) words.push(word);
  // Asked for each line of a table.
  const isMoney = oncePerKey((word: string) => [word, ...inEnglish(word)].some((own) => kindsAtEnd(own)[0] === 'money'));
  const shared = oncePer((label: CellLabel) => words.filter((word) => label.words.some((other) => isSame(word, other))));
  return {
    words,
    named: (label) => (label === null ? [] : shared(label)),
    rest: (some) => some.filter((word) => !isMoney(word)),
  };
}

/** The cells whose label shares the most words with the field; among equals, those whose label has the fewest other words. */
function bestBy(
  cells: readonly LabelledCell[],
  labelOf: (cell: LabelledCell) => CellLabel | null,
  shared: (label: CellLabel | null) => string[],
): LabelledCell[] {
  let best: LabelledCell[] = [];
  let max = 0;
  for (const cell of cells) {
    const label = labelOf(cell);
    const said = shared(label).length;
    const score = said === 0 ? 0 : said + said / ((label?.words.length ?? 0) + 1);
    if (score === 0 || score < max) continue;
    if (score > max) best = [];
    max = score;
    best.push(cell);
  }
  return best;
}

/** The cells that a field names, sharing the probability of a single cell; none if its words name no line of a table. */
export function meetingCells(laidOut: LaidOut, intent: FieldIntent): Candidate[] {
  const cells = labelledCells(laidOut.grid);
  if (cells.length === 0) return [];
  const wish = readAskedWords(laidOut, intent);
  const byConcept = inColumnOfConcept(laidOut, cells, intent, wish);
  const found =
    inTable(cells, wish, isOfConcept(laidOut.grid.text, conceptOfColumn(intent))) ??
    byConcept ??
    (asksForAmount(intent, wish) ? (ofLine(laidOut, cells, wish) ?? ofColumn(laidOut, cells, wish)) : null) ??
    [];
  const isRead = readField(intent.query.asked).concept !== null && intent.concept === conceptOfColumn(intent);
  const odds = logOdds((found === byConcept && !isRead ? likelyMeant : surelyMeant) / Math.max(1, found.length));
  return found.map(({ start, end, row }) => ({ start, end, logOdds: odds, source: 'table', key: { start: row.start, end: row.end } }));
}

/** Whether the field asks for a single amount, as "What do the gloves cost?" does. */
function asksForAmount({ amount, shape, query: { asked, need } }: FieldIntent, { words, rest }: AskedWords): boolean {
  const { asks } = readField(asked);
  if (shape === 'code' || (need.plural && asks === null)) return false;
  return amount !== null || asks === 'howMuch' || need.kinds[0]?.kind === 'money' || rest(words).length < words.length;
}

/** Cells whose line and column the field names, each with a word of its own. */
function inTable(cells: readonly LabelledCell[], wish: AskedWords, ofConcept: (cell: LabelledCell) => boolean): LabelledCell[] | null {
  const meeting = cells.filter(({ row, column }) => without(wish.named(column), wish.named(row)).length > 0 && wish.named(row).length > 0);
  const ofRow = bestBy(meeting, ({ row }) => row, wish.named);
  const named = bestBy(ofRow, ({ column }) => column, wish.named);
  // Of two columns that the field names equally well ("When is the invoice due?") the one with its concept.
  const best = named.some(ofConcept) ? named.filter(ofConcept) : named;
  const [first] = best;
  if (first === undefined) return null;
  const said = [...new Set([...wish.named(first.row), ...wish.named(first.column)])];
  return said.length >= minNamed * wish.words.length && namesMore(said) ? best : null;
}

/** The concept of the column that answers a field: "how many" asks for a quantity, whatever is counted. */
function conceptOfColumn({ concept, query: { asked, need } }: FieldIntent): Concept | null {
  return readField(asked).asks === 'howMuch' && need.kinds[0]?.kind === 'number' ? 'quantity' : concept;
}

/** Whether the column of a cell has a concept. */
function isOfConcept(text: string, concept: Concept | null): (cell: LabelledCell) => boolean {
  return ({ column }) =>
    concept !== null && column !== null && nameOf(foldWords(text, column.start, column.end))?.concepts.includes(concept) === true;
}

/** Cells of the only line that the field names by a word of its own, in the column of the field's concept ("How many brackets were ordered?"). */
function inColumnOfConcept({ grid }: LaidOut, cells: readonly LabelledCell[], intent: FieldIntent, wish: AskedWords): LabelledCell[] | null {
  const ofConcept = isOfConcept(grid.text, conceptOfColumn(intent));
  const own = (label: CellLabel | null): string[] => wish.named(label).filter((word) => nameOf(foldWords(word)) === null && namesMore([word]));
  const best = bestBy(cells.filter(ofConcept), ({ row }) => row, own);
  const [first] = best;
  if (first === undefined || best.some(({ row }) => row.start !== first.row.start)) return null;
  const said = own(first.row);
  const words = wish.rest(wish.words);
  return said.length >= minNamed * words.length || said.some((word) => word === words[0]) ? best : null;
}

/** Whether words name more than a sum: "total amount" and "amount due" are answered by the sums of the document. */
const namesMore = (words: readonly string[]): boolean => words.some((word) => amountRoles(foldWords(word)).length === 0);

const without = (words: readonly string[], taken: readonly string[]): string[] => words.filter((word) => !taken.includes(word));

/** The last amount of each line that all words of the field name, apart from words for money. */
function ofLine(laidOut: LaidOut, cells: readonly LabelledCell[], wish: AskedWords): LabelledCell[] | null {
  const lines = cells.filter((cell) => isPriced(laidOut, cell) && wish.rest(without(wish.words, wish.named(cell.row))).length === 0);
  const best = bestBy(
    lines,
    ({ row }) => row,
    (label) => wish.rest(wish.named(label)),
  );
  const last = best.filter(({ row }, index) => best[index + 1]?.row.start !== row.start);
  return last.length > 0 && last.every(({ row }) => namesMore(wish.named(row))) ? last : null;
}

/** The amount of a column that the field names, if the column has only one. */
function ofColumn(laidOut: LaidOut, cells: readonly LabelledCell[], wish: AskedWords): LabelledCell[] | null {
  const columns = bestBy(
    cells,
    ({ column }) => column,
    (label) => wish.rest(wish.named(label)),
  ).filter((cell) => isPriced(laidOut, cell));
  const [only] = columns;
  if (columns.length !== 1 || only === undefined) return null;
  return wish.named(only.column).length >= minNamed * wish.rest(wish.words).length ? columns : null;
}

function isPriced({ grid }: LaidOut, { start, end, cell }: LabelledCell): boolean {
  const amounts = amountsIn(grid.text, start, end, cell);
  return amounts.length === 1 && amounts.some(({ cents, currency }) => cents || currency);
}
