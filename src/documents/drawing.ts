// Drawings in office documents: the text of shapes, and pictures.
import { allNamed as all, charactersOf, type Element, type MarkupNode, outermost } from './markup.js';
import { squeeze } from './text-block.js';

/** Smaller pictures are logos and icons. 4 cm, in the unit of office documents. */
const minSide = 1_440_000;

/** The paragraphs in the shapes of a drawing. */
export function drawnTexts(nodes: readonly MarkupNode[]): string[] {
  // Fallbacks repeat a drawing for older programs.
  const paragraphs = outermost(nodes, ({ name }) => name === 'p' || name === 'Fallback').filter(({ name }) => name === 'p');
  return paragraphs.map(({ children }) =>
    squeeze(
      all(children, 't')
        .flatMap((text) => text.children.map(charactersOf))
        .join(''),
    ),
  );
}

/** The pictures that may show text: all but small ones. */
export function drawnPictures(nodes: readonly MarkupNode[]): Element[] {
  return all(nodes, 'pic').filter(({ children }) => !isSmall(children));
}

/** Whether the size of what is drawn is stated and small. */
export function isSmall(nodes: readonly MarkupNode[]): boolean {
  return [...all(nodes, 'ext'), ...all(nodes, 'extent')].some(({ attribs: { cx, cy } }) =>
    [cx, cy].some((side) => side !== undefined && Number(side) < minSide),
  );
}
