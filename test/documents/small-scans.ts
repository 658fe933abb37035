// Scans with a few words, for tests of what happens to a recognised document: recognising one takes a fraction of the time of a full page.
import sharp from 'sharp';
import { writePdf } from '../fixtures/documents/pdf-writer.js';
import { drawnPage, textLines } from './drawn-page.js';
import { fixture } from './fixtures.js';

const [width, height] = [1190, 400] as const;

/** A PNG of these lines. */
export function smallScan(...lines: readonly string[]): Buffer {
  return drawnPage(width, height, textLines(lines, 80, 100, 70, 38));
}

/** A PDF with a page for each list of lines, which are only in the picture of the page, not in its text layer. */
export async function smallScannedPdf(...pages: readonly (readonly string[])[]): Promise<Buffer> {
  const pictures = await Promise.all(
    pages.map((lines) =>
      sharp(smallScan(...lines))
        .jpeg()
        .toBuffer(),
    ),
  );
  const entries = '/Filter /DCTDecode /ColorSpace /DeviceRGB /BitsPerComponent 8';
  return writePdf(pictures.map((data) => ({ content: 'q 595 0 0 200 0 600 cm /Im0 Do Q', images: [{ width, height, entries, data }] })));
}

/** A part of the fixture receipt, as a camera held sideways stores it. */
export async function smallPhoto(): Promise<Buffer> {
  const part = await sharp(fixture('receipt.png')).flatten().extract({ left: 40, top: 40, width: 480, height: 240 }).png().toBuffer();
  return sharp(part).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}
