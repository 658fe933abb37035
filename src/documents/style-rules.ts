// Marks the elements of a web page that its own style sheets hide, and those that are struck through.
import { allNamed, charactersOf, type Element, isElement, type MarkupNode } from './markup.js';

/** Blocks of style sheets for paper and small screens, and those that hold no rules for elements. */
const ignoredBlocks = /^@(?!media|supports|layer)|^@media\b.*(?:\bprint\b|\bmax-(?:device-)?width\b)/is;

/**
 * Sets the attribute `hidden` on elements with a class or id that a rule of the page does not display. Only rules for a single class or id count, and only if no
 * other rule displays it: scripts and states show such elements.
 */
export function markHidden(nodes: readonly MarkupNode[]): void {
  const hidden = new Set<string>();
  const shown = new Set<string>();
  for (const style of allNamed(nodes, 'style'))
    for (const { selectors, display } of rulesIn(withoutComments(style.children.map(charactersOf).join(''))))
      for (const selector of selectors.split(',')) {
        if (display !== 'none') for (const name of selector.match(/[.#][\w-]+/g) ?? []) shown.add(name);
        else if (/^[.#][\w-]+$/.test(selector.trim())) hidden.add(selector.trim());
      }
  for (const name of shown) hidden.delete(name);
  if (hidden.size > 0) mark(nodes, hidden);
}

/** Sets the attribute `hidden` on elements that are struck through: deleted, or no longer valid. Returns them. */
export function markStruck(nodes: readonly MarkupNode[]): Element[] {
  return nodes.flatMap((node) => {
    if (!isElement(node) || node.attribs.hidden !== undefined) return [];
    const isStruck = /^(?:del|s|strike)$/.test(node.name) || /text-decoration(?:-line)?\s*:[^;]*line-through/i.test(node.attribs.style ?? '');
    if (!isStruck) return markStruck(node.children);
    node.attribs.hidden = '';
    return [node];
  });
}

function mark(nodes: readonly MarkupNode[], hidden: ReadonlySet<string>): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (namesOf(node).some((name) => hidden.has(name)) && !/\bdisplay\s*:/i.test(node.attribs.style ?? '')) node.attribs.hidden = '';
    else mark(node.children, hidden);
  }
}

function namesOf({ attribs }: Element): string[] {
  return [`#${attribs.id ?? ''}`, ...(attribs.class ?? '').split(/\s+/).map((name) => `.${name}`)];
}

function withoutComments(css: string): string {
  const [first = '', ...rest] = css.split('/*');
  return [first, ...rest.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))].join(' ');
}

/** The rules that say how to display something. */
function rulesIn(css: string): { selectors: string; display: string }[] {
  const rules: { selectors: string; display: string }[] = [];
  /** For each open block, whether it is to be ignored. */
  const open: boolean[] = [];
  let before = '';
  for (const part of css.split(/([{}])/)) {
    if (part === '{') open.push(open.at(-1) === true || ignoredBlocks.test(before.trim()));
    else if (part === '}') open.pop();
    else {
      const display = [...part.matchAll(/(?:^|;)\s*display\s*:\s*([\w-]+)/gi)].at(-1)?.[1]?.toLowerCase();
      if (display !== undefined && open.at(-1) === false) rules.push({ selectors: before.trim(), display });
      before = part.slice(part.lastIndexOf(';') + 1);
    }
  }
  return rules;
}
