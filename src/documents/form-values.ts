// Reads the values filled into the form of a PDF page, with their positions.
import type { PDFPageProxy } from 'pdfjs-dist';

/** A piece of text with its position on the page, after the page is rotated so that the text is upright. */
export interface PlacedItem {
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly height: number;
  readonly direction: number;
  readonly rightToLeft: boolean;
  /** Position before the rotation. */
  readonly origin: [number, number];
}

/** Form values and free-text annotations of the page, which are not part of its content stream. */
export async function formValues(page: PDFPageProxy): Promise<(PlacedItem & { text: string })[]> {
  const viewport = page.getViewport({ scale: 1 });
  const annotations: readonly FormAnnotation[] = await page.getAnnotations();
  return annotations.flatMap((annotation) => {
    const text =
      annotation.subtype === 'FreeText' ? annotation.contentsObj?.str : annotation.fieldType === 'Btn' ? tickOf(annotation) : fieldText(annotation);
    const shown = typeof text === 'string' && annotation.hidden !== true && annotation.password !== true;
    if (!shown || text.trim() === '' || annotation.rect === undefined) return [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[] = viewport.convertToViewportRectangle(annotation.rect);
    const lines = text.split(/\r\n?|\n/);
    const height = Math.min(11, Math.abs(y2 - y1) / lines.length);
    return lines.map((line, index) => ({
      text: line,
      left: Math.min(x1, x2),
      right: Math.min(x1, x2) + Math.min(Math.abs(x2 - x1), 0.5 * height * line.length),
      baseline: lines.length === 1 ? (y1 + y2) / 2 + 0.3 * height : Math.min(y1, y2) + (index + 0.8) * height,
      height,
      direction: 0,
      rightToLeft: false,
      origin: [Math.min(x1, x2), (y1 + y2) / 2],
    }));
  });
}

/** The text of a field; for a choice, the chosen options as they are displayed. */
function fieldText({ fieldValue, options = [] }: FormAnnotation): unknown {
  if (!Array.isArray(fieldValue)) return fieldValue;
  return fieldValue.map((value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value).join(', ');
}

/** A ticked or empty box for a checkbox or radio button; undefined for a push button. */
function tickOf({ checkBox, radioButton, fieldValue, exportValue, buttonValue }: FormAnnotation): string | undefined {
  if (checkBox !== true && radioButton !== true) return undefined;
  const own = checkBox === true ? exportValue : buttonValue;
  // Without a stored appearance, a checkbox does not tell its own value.
  const isTicked = checkBox === true && own == null ? fieldValue !== 'Off' : own === fieldValue;
  return typeof fieldValue === 'string' && isTicked ? '\u2611' : '\u2610';
}

/** The parts of pdf.js's annotations that contain text. */
interface FormAnnotation {
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly options?: readonly { readonly exportValue: string; readonly displayValue: string }[];
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  /** The field's value if this one is ticked: `exportValue` for a checkbox, `buttonValue` for a radio button. */
  readonly exportValue?: unknown;
  readonly buttonValue?: unknown;
  readonly contentsObj?: { readonly str?: string };
  readonly rect?: number[];
  readonly hidden?: boolean;
  readonly password?: boolean;
}
