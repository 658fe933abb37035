// Formulas in text documents of Office, as a line of text.
import { allNamed as all, type Element, isElement } from './markup.js';

/** How parts of a formula are set off from what they belong to. */
const signs: Readonly<Record<string, string>> = { den: '/', sup: '^', sub: '_' };

/** The text of a part of a formula with this inner text, or undefined if it is only that. `textOf` reads a part of it. */
export function formulaPart(element: Element, textOf: (part: Element) => string): string | undefined {
  const { name, children } = element;
  const parts = (wanted: string): string[] => children.filter(isElement).flatMap((child) => (child.name === wanted ? [textOf(child)] : []));
  const character = (of: string, otherwise: string): string => {
    const stated = children.filter(isElement).filter((child) => child.name === `${name}Pr`);
    return all(stated, of)[0]?.attribs.val ?? otherwise;
  };
  if (name === 'num') return grouped(inner(element, textOf));
  const sign = signs[name];
  if (sign !== undefined) {
    const text = inner(element, textOf);
    return text === '' ? '' : `${sign}${grouped(text)}`;
  }
  if (name === 'rad') return `${parts('deg').join('')}√${grouped(parts('e').join(''))}`;
  if (name === 'd') return `${character('begChr', '(')}${parts('e').join(character('sepChr', '|'))}${character('endChr', ')')}`;
  if (name === 'nary') return `${character('chr', '∫')}${parts('sub').join('')}${parts('sup').join('')} ${parts('e').join('')}`;
  return undefined;
}

function inner({ children }: Element, textOf: (part: Element) => string): string {
  return children.filter(isElement).map(textOf).join('');
}

/** In parentheses if it has several parts. */
function grouped(text: string): string {
  return /^[\p{L}\p{N}.,]*$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}
