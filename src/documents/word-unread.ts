// What is not read of text documents of Office, and the notes that say so.
import { unpack } from './archive.js';
import { isSmall } from './drawing.js';
import { counted, struckNote } from './left-out.js';
import { allNamed as all, type MarkupNode, outermost } from './markup.js';

/** Pictures in the order in which the text shows them. */
export type Pictures = readonly { readonly name: string; readonly bytes: Uint8Array }[];

/** The pictures of the body, without logos and icons. */
export function picturesIn(body: readonly MarkupNode[], links: ReadonlyMap<string, string>, bytes: Uint8Array): Pictures {
  const shown = outermost(body, ({ name }) => name === 'drawing' || name === 'pict' || name === 'Fallback').filter(
    ({ name, children }) => name !== 'Fallback' && !isSmall(children),
  );
  const references = shown.flatMap(({ children }) => [
    ...all(children, 'blip').map(({ attribs }) => attribs.embed),
    ...all(children, 'imagedata').map(({ attribs }) => attribs.id),
  ]);
  const names = [...new Set(references)].flatMap((id) => {
    const target = links.get(id ?? '') ?? '';
    return /\.(?:png|jpe?g|tiff?)$/i.test(target) ? [target.startsWith('/') ? target.slice(1) : `word/${target}`] : [];
  });
  const parts = names.length === 0 ? {} : unpack(bytes, (name) => names.includes(name));
  return names.flatMap((name) => (parts[name] === undefined ? [] : [{ name, bytes: parts[name] }]));
}

interface Unread {
  readonly body: readonly MarkupNode[];
  readonly comments: number;
  readonly struck: readonly string[];
  readonly pictures: number;
}

/** Notes on what was not read. */
export function unreadNotes({ body, comments, struck, pictures }: Unread): string[] {
  const [charts, objects, inserted] = ['chart', 'OLEObject', 'altChunk'].map((name) => all(body, name).length);
  return [
    ...unread({ comment: comments }, 'print the document with its comments to a PDF to read them'),
    ...struckNote(struck),
    ...unread(
      { picture: pictures, chart: charts, 'embedded file': objects },
      'save the document as PDF and read that with --ocr always to get their text',
    ),
    ...unread({ 'inserted document': inserted }, 'open the document in Word, save it, and read it again'),
  ];
}

function unread(counts: Readonly<Record<string, number | undefined>>, remedy: string): string[] {
  const total = Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0);
  return total === 0 ? [] : [`${counted(counts).join(' and ')} ${total === 1 ? 'was' : 'were'} not read; ${remedy}`];
}
