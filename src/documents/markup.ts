// Trees of HTML and XML, shared by their readers.
import { parseDocument } from 'htmlparser2';

export type MarkupNode = ReturnType<typeof parseDocument>['children'][number];
export type Element = Extract<MarkupNode, { name: string; attribs: object }>;

export function parseHtml(html: string): MarkupNode[] {
  return parseDocument(html).children;
}

/** The elements of a part of an office document; empty if the document lacks the part. Names have no prefixes, because programs differ in them. */
export function parsePart(bytes: Uint8Array | undefined): MarkupNode[] {
  const nodes = bytes === undefined ? [] : parseDocument(new TextDecoder().decode(bytes), { xmlMode: true }).children;
  dropPrefixes(nodes);
  return nodes;
}

function dropPrefixes(nodes: readonly MarkupNode[]): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    node.name = localName(node.name);
    for (const [name, value] of Object.entries(node.attribs)) if (name.includes(':')) node.attribs[localName(name)] = value;
    dropPrefixes(node.children);
  }
}

/** The name without the prefix of its namespace. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
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

/** What the named properties of an element say, without what they were before tracked changes. */
export function propertiesOf(element: Element, name: string): Element[] {
  const properties = element.children.filter(isElement).find((child) => child.name === name)?.children ?? [];
  return properties.filter(isElement).filter((property) => !property.name.endsWith('Change'));
}

/** Whether the value of a property in an office document is true. */
export function isOn(value: string): boolean {
  return /^(?:1|true|on)$/.test(value);
}

/** The targets of the relations of an office document, by their ids. */
export function relations(bytes: Uint8Array | undefined): Map<string, string> {
  return new Map(relationships(bytes).map(({ Id = '', Target = '' }) => [Id, Target]));
}

/** The attributes of the relations of a part. */
export function relationships(bytes: Uint8Array | undefined): Element['attribs'][] {
  return allNamed(parsePart(bytes), 'Relationship').map(({ attribs }) => attribs);
}
