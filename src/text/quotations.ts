// Quotations that run over several sentences, in all the usual marks: „…“ «…» »…« “…” "…" ‘…’ '…' ``…''.

/** From one sentence up to another, both included. */
interface QuotationRange {
  readonly first: number;
  readonly last: number;
}

const closersOf: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”"',
  '‚': '‘’',
  '«': '»',
  '»': '«',
  '‹': '›',
  '"': '"',
  '‘': '’',
  "'": "'",
  '「': '」',
  '『': '』',
};
const marks = /[“”„‚«»‹›"‘’'「」『』]|``/g;
const spaceOrOpening = /^$|[\s([{—–-]/;
const letter = /[\p{L}\p{N}]/u;
// A single mark opens a quotation only where one that can close it follows within so many characters; else it is an apostrophe.
const maxSingle = 600;
const singleEnd = /[.,!?…—]['’](?![\p{L}\p{N}])|[\p{L}\p{N}]['’](?=[.,;:!?)])/u;

/** The quotations that open in one of the sentences of a paragraph and close in a later one. Linear. */
export function quotationRanges(sentences: readonly string[]): QuotationRange[] {
  const ranges: QuotationRange[] = [];
  let closers = '';
  let opened = 0;
  for (const [index, text] of sentences.entries()) {
    for (const { 0: mark, index: at } of text.matchAll(marks)) {
      const before = text.charAt(at - 1);
      const after = text.charAt(at + mark.length);
      if (closers === '') {
        if (!opens(mark, before, after, sentences, index, at)) continue;
        closers = mark === '``' ? '\'"' : (closersOf[mark] ?? '');
        opened = index;
      } else if (closers.includes(mark) && closes(mark, before, after)) {
        closers = '';
        if (index > opened) ranges.push({ first: opened, last: index });
      }
    }
  }
  return ranges;
}

function opens(mark: string, before: string, after: string, sentences: readonly string[], index: number, at: number): boolean {
  if (closersOf[mark] === undefined) return mark === '``';
  if (mark === '„' || mark === '‚' || mark === '「' || mark === '『') return true;
  if (!spaceOrOpening.test(before) || after === '') return false;
  if (mark === '«' || mark === '‹') return true;
  if (/\s/.test(after)) return false;
  if (mark !== "'" && mark !== '‘') return true;
  let rest = (sentences[index] ?? '').slice(at + 1, at + maxSingle);
  for (let next = index + 1; next < sentences.length && rest.length < maxSingle; next++) rest += ` ${sentences[next]?.slice(0, maxSingle) ?? ''}`;
  return singleEnd.test(rest);
}

function closes(mark: string, before: string, after: string): boolean {
  if (mark === '"') return !(spaceOrOpening.test(before) && letter.test(after));
  return mark !== '’' && mark !== "'" ? true : !letter.test(after) && !/\s/.test(before);
}
