// Shows a text with marked spans, and scrolls from an answer to its mark.
import type { TextSpan } from '../text/kept-words.js';
import { el } from './dom.js';

export interface Mark extends TextSpan {
  /** Colour number; marks of the same kind share one. */
  readonly colour: number;
  /** Tooltip: what the mark means. */
  readonly title: string;
}

interface MarkedText {
  readonly element: HTMLElement;
  /** Scrolls to the mark of a span. Returns false if the span is not marked. */
  show(span: TextSpan): boolean;
}

/** Number of mark colours; further kinds reuse them. */
const colours = 8;

/** CSS class of the n-th colour. */
export function colourClass(colour: number): string {
  return `colour-${colour % colours}`;
}

/** Renders the text with its marks. Of overlapping marks, the one that starts first is kept; of those that start together, the longest. */
export function markedText(text: string, marks: readonly Mark[]): MarkedText {
  const element = el('div', { class: 'source', tabindex: 0, role: 'region', 'aria-label': 'The text, with the evidence marked' });
  const byStart = new Map<number, HTMLElement>();
  const ordered = marks.filter(({ start, end }) => start < end && end <= text.length).sort((a, b) => a.start - b.start || b.end - a.end);
  let at = 0;
  for (const { start, end, colour, title } of ordered) {
    if (start < at) continue;
    const mark = el('mark', { class: colourClass(colour), title, tabindex: -1 }, text.slice(start, end));
    element.append(text.slice(at, start), mark);
    byStart.set(start, mark);
    at = end;
  }
  element.append(text.slice(at));
  return {
    element,
    show: ({ start }) => {
      const mark = byStart.get(start);
      if (mark === undefined) return false;
      for (const other of byStart.values()) other.classList.toggle('shown', other === mark);
      mark.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      mark.focus({ preventScroll: true });
      return true;
    },
  };
}

/** Renders the text with removed parts struck through. */
export function struckText(text: string, kept: readonly TextSpan[]): HTMLElement {
  const element = el('div', { class: 'source', tabindex: 0, role: 'region', 'aria-label': 'The text, with what was removed struck through' });
  let at = 0;
  for (const { start, end } of kept) {
    if (start > at) element.append(el('del', {}, text.slice(at, start)));
    element.append(text.slice(start, end));
    at = end;
  }
  if (at < text.length) element.append(el('del', {}, text.slice(at)));
  return element;
}
