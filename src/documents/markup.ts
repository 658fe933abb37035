// Trees of HTML and XML, shared by their readers.
import { parseDocument } from 'htmlparser2';

export type MarkupNode = ReturnType<typeof parseDocument>['children'][number];
export type Element = Extract<MarkupNode, { name: string; attribs: object }>;

export function parseHtml(html: string): MarkupNode[] {
  return parseDocument(html).children;
}

export function parseXml(xml: string): MarkupNode[] {
  return parseDocument(xml, { xmlMode: true }).children;
}

export function isElement(node: MarkupNode): node is Element {
  return 'attribs' in node;
}

/** Text of a text node, otherwise empty. */
export function charactersOf(node: MarkupNode): string {
  return node.type === 'text' && 'data' in node ? node.data : '';
}

/** The outermost elements that `wanted` accepts, in order. */
export function outermost(nodes: readonly MarkupNode[], wanted: (element: Element) => boolean): Element[] {
  return nodes.flatMap((node) => (isElement(node) ? (wanted(node) ? [node] : outermost(node.children, wanted)) : []));
}

/** All elements with the name, in order, including nested ones. */
export function allNamed(nodes: readonly MarkupNode[], name: string): Element[] {
  return nodes.flatMap((node) => (isElement(node) ? [...(node.name === name ? [node] : []), ...allNamed(node.children, name)] : []));
}
