// Page images for a vision model: which images go with which piece of a text, and how much of the context they take.
import type { TextLayout } from '../../core/document.js';
import type { Span } from '../../core/span.js';
import { itemAt, lastOf, numberAt } from '../../text/at.js';
import type { Calls } from './calls.js';
import type { MessageImage } from './driver.js';
import { contextTokens, type PieceRequest, piecesOf } from './pieces.js';

/** A piece of a text with the images of its pages; none if only the text is read. */
export interface ShownPiece extends Span {
  readonly images: readonly MessageImage[];
  /** Estimated tokens of the images, on the high side for most models. */
  readonly imageTokens: number;
}

/** The rule that goes with images, for the system message. */
const imageRule =
  'The pages that the text was read from are shown as images, as letters may have been misread and what is no text is lost. Judge by the images; where words are to be copied, copy them as the text has them.';

const pageJoin = 2;
// Pixels per token of common vision models: 750 (Claude), 784 (Qwen), more for others.
const pixelsPerToken = 750;
// With many images a model pays less attention to each.
const maxImagesAtOnce = 8;

interface ShownPage extends Span {
  readonly image: MessageImage | undefined;
  readonly tokens: number;
}

/** Pieces as from `piecesOf`. If pages have images, each piece gets those of its pages, limited to half of the remaining context. */
export async function shownPieces(text: string, layout: TextLayout | undefined, request: PieceRequest, calls: Calls): Promise<ShownPiece[]> {
  const pages = layout === undefined ? [] : pagesIn(text, layout);
  if (!pages.some(({ image }) => image !== undefined))
    return (await piecesOf(text, request, calls)).map((piece) => ({ ...piece, images: [], imageTokens: 0 }));
  const pieces = await Promise.all(
    groupsOf(pages, Math.max(0, contextTokens(calls) - request.reservedTokens) / 2, calls.abilities.maxImages ?? maxImagesAtOnce).map(
      async (group) => {
        const start = itemAt(group, 0).start;
        const end = lastOf(group).end;
        const reservedTokens = request.reservedTokens + tokensOf(group);
        const own = await piecesOf(text.slice(start, end), { ...request, reservedTokens }, calls);
        return own.map((piece) => withImages({ start: piece.start + start, end: piece.end + start }, group));
      },
    ),
  );
  return pieces.flat();
}

/** The spans of the pages, which cover the text: text before the first page belongs to it, and the break after a page to that page. */
function pagesIn(text: string, { offset, pages }: TextLayout): ShownPage[] {
  let start = offset;
  const starts = pages.map((page) => {
    const own = start;
    start += page.text.length + pageJoin;
    return own;
  });
  return pages.map(({ image }, index) => ({
    start: index === 0 ? 0 : Math.min(text.length, numberAt(starts, index)),
    end: Math.min(text.length, starts[index + 1] ?? text.length),
    image: image === undefined ? undefined : { mediaType: image.mediaType, base64: image.base64 },
    tokens: image === undefined ? 0 : Math.ceil((image.width * image.height) / pixelsPerToken),
  }));
}

function groupsOf(pages: readonly ShownPage[], maxTokens: number, maxImages: number): ShownPage[][] {
  const groups: ShownPage[][] = [];
  for (const page of pages) {
    const group = groups.at(-1);
    const isFull = group === undefined || group.length === maxImages || tokensOf([...group, page]) > maxTokens;
    if (isFull) groups.push([page]);
    else group.push(page);
  }
  return groups;
}

function tokensOf(pages: readonly ShownPage[]): number {
  return pages.reduce((sum, { tokens }) => sum + tokens, 0);
}

function withImages({ start, end }: Span, pages: readonly ShownPage[]): ShownPiece {
  const own = pages.filter((page) => (page.start === page.end ? page.start >= start && page.end <= end : page.start < end && page.end > start));
  return { start, end, images: own.flatMap(({ image }) => image ?? []), imageTokens: tokensOf(own) };
}

/** The images as a field of a message. */
export function imagesField(images: readonly MessageImage[]): { readonly images?: readonly MessageImage[] } {
  return images.length === 0 ? {} : { images };
}

/** The rules of a system message, plus the rule for images if there are any. */
export function withImageRule(rules: string, images: readonly MessageImage[]): string {
  return images.length === 0 ? rules : `${rules} ${imageRule}`;
}
