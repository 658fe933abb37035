// How the formatting of runs in text documents of Office changes their text: hidden and struck-through text, superscripts, fonts of signs.
import { allNamed as all, type Element, isOn, type MarkupNode, propertiesOf } from './markup.js';

interface RunFormat {
  readonly isHidden: boolean;
  readonly isStruck: boolean;
  readonly isRaised: boolean;
  /** Empty if the run names none. */
  readonly font: string;
}

type Stated = Partial<RunFormat>;

/** The format of a run in a paragraph with this style. */
export type RunFormats = (run: Element, paragraphStyle: string | undefined) => RunFormat;

const plain: RunFormat = { isHidden: false, isStruck: false, isRaised: false, font: '' };

/** Formats by the part `styles.xml`. What the run itself says comes first, then the style of the run, then that of its paragraph. */
export function runFormats(styles: readonly MarkupNode[]): RunFormats {
  const named = new Map(all(styles, 'style').map((style) => [style.attribs.styleId ?? '', style]));
  const known = new Map<string, Stated>();
  const ofStyle = (id: string | undefined): Stated => {
    const style = named.get(id ?? '');
    if (id === undefined || style === undefined) return {};
    const before = known.get(id);
    if (before !== undefined) return before;
    // Ends the search if styles are based on each other in a circle.
    known.set(id, {});
    const found = { ...ofStyle(all(style.children, 'basedOn')[0]?.attribs.val), ...stated(style) };
    known.set(id, found);
    return found;
  };
  return (run, paragraphStyle) => {
    const own = propertiesOf(run, 'rPr').find(({ name }) => name === 'rStyle')?.attribs.val;
    return { ...plain, ...ofStyle(paragraphStyle), ...ofStyle(own), ...stated(run) };
  };
}

function stated(element: Element): Stated {
  const found: { -readonly [Key in keyof RunFormat]?: RunFormat[Key] } = {};
  for (const { name, attribs } of propertiesOf(element, 'rPr')) {
    const { val = '1' } = attribs;
    if (name === 'vanish') found.isHidden = isOn(val);
    else if (name === 'strike' || name === 'dstrike') found.isStruck = isOn(val) || found.isStruck === true;
    else if (name === 'vertAlign') found.isRaised = val === 'superscript';
    else if (name === 'rFonts') found.font = attribs.ascii ?? attribs.hAnsi ?? '';
  }
  return found;
}
