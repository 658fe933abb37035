// Documents with word positions in formats that other tools read: hOCR (https://kba.github.io/hocr-spec/1.2/) and tesseract's TSV.
import type { Page, PageWord, ReadDocument } from '../../core/document.js';
import { largest, smallest } from '../../text/lists.js';

/** A line of words. */
interface Line {
  readonly words: readonly PageWord[];
}

/** Blocks of lines as in the text of the page: a blank line separates blocks. */
function blocksOf({ text, words = [] }: Page): Line[][] {
  const blocks: PageWord[][][] = [];
  let end = 0;
  for (const word of words) {
    const between = text.slice(end, word.start);
    if (blocks.length === 0 || /\n\s*\n/.test(between)) blocks.push([[word]]);
    else if (between.includes('\n')) blocks.at(-1)?.push([word]);
    else blocks.at(-1)?.at(-1)?.push(word);
    end = word.end;
  }
  return blocks.map((lines) => lines.map((line) => ({ words: line })));
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function around(words: readonly PageWord[]): Box {
  return {
    left: smallest(words.map(({ left }) => left)),
    top: smallest(words.map(({ top }) => top)),
    right: largest(words.map(({ right }) => right)),
    bottom: largest(words.map(({ bottom }) => bottom)),
  };
}

/**
 * One TSV table: a header, then a row for each page (level 1), block (2), paragraph (3), line (4) and word (5). Boxes are rounded to integers in the page's
 * units.
 */
export function toTsv({ pages }: ReadDocument): string {
  const rows = ['level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext'];
  const add = (numbers: readonly number[], box: Box, confidence: string, text: string): void => {
    const { left, top, right, bottom } = whole(box);
    rows.push([...numbers, left, top, right - left, bottom - top, confidence, text].join('\t'));
  };
  for (const page of pages) {
    add([1, page.number, 0, 0, 0, 0], { left: 0, top: 0, right: page.width, bottom: page.height }, '-1', '');
    blocksOf(page).forEach((lines, block) => {
      const box = around(lines.flatMap(({ words }) => words));
      add([2, page.number, block + 1, 0, 0, 0], box, '-1', '');
      add([3, page.number, block + 1, 1, 0, 0], box, '-1', '');
      lines.forEach(({ words }, line) => {
        add([4, page.number, block + 1, 1, line + 1, 0], around(words), '-1', '');
        words.forEach((word, index) => {
          const confidence = (100 * word.confidence).toFixed(2);
          add([5, page.number, block + 1, 1, line + 1, index + 1], word, confidence, page.text.slice(word.start, word.end));
        });
      });
    });
  }
  return `${rows.join('\n')}\n`;
}

/** An XHTML document in hOCR; `path` is the image that it came from. */
export function toHocr({ pages }: ReadDocument, path: string): string {
  const body = pages.map((page) => {
    const id = `page_${page.number}`;
    const resolution = page.source === 'ocr' ? '' : '; scan_res 72 72';
    const title = `image "${path.replace(/["\\]/g, '\\$&')}"; bbox 0 0 ${Math.round(page.width)} ${Math.round(page.height)}; ppageno ${page.number - 1}${resolution}`;
    const blocks = blocksOf(page).map((lines, block) => {
      const area = `block_${page.number}_${block + 1}`;
      const box = bbox(around(lines.flatMap(({ words }) => words)));
      const rows = lines.map(({ words }, line) => {
        const spans = words.map((word, index) => {
          const wordId = `word_${page.number}_${block + 1}_${line + 1}_${index + 1}`;
          const text = escapeXml(page.text.slice(word.start, word.end));
          return `<span class="ocrx_word" id="${wordId}" title="${bbox(word)}; x_wconf ${Math.round(100 * word.confidence)}">${text}</span>`;
        });
        return `<span class="ocr_line" id="line_${page.number}_${block + 1}_${line + 1}" title="${bbox(around(words))}">${spans.join(' ')}</span>`;
      });
      const paragraph = `<p class="ocr_par" id="par_${page.number}_${block + 1}" title="${box}">\n${rows.join('\n')}\n</p>`;
      return `<div class="ocr_carea" id="${area}" title="${box}">\n${paragraph}\n</div>`;
    });
    return `<div class="ocr_page" id="${id}" title="${escapeXml(title)}">\n${blocks.join('\n')}\n</div>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<title>${escapeXml(path)}</title>
<meta http-equiv="Content-Type" content="text/html;charset=utf-8"/>
<meta name="ocr-system" content="txp"/>
<meta name="ocr-number-of-pages" content="${pages.length}"/>
<meta name="ocr-capabilities" content="ocr_page ocr_carea ocr_par ocr_line ocrx_word"/>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

function bbox(box: Box): string {
  const { left, top, right, bottom } = whole(box);
  return `bbox ${left} ${top} ${right} ${bottom}`;
}

function whole({ left, top, right, bottom }: Box): Box {
  return { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) };
}

function escapeXml(text: string): string {
  // Characters that XML 1.0 does not allow cannot be written at all.
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd');
  return allowed.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
