// A text to try each operation with, and what is asked of it.
import type { OperationName } from './shapes.js';

const invoice = `Lindgren & Vale Ltd                INVOICE
7 Quay Street, Leith EH6 6AB

Invoice number: LV-2210
Invoice date: 3 May 2024
Due date: 2 June 2024

Description              Quantity     Unit price       Amount
Walnut bookcase                 1         640.00       640.00
Wall bracket, steel             6           9.50        57.00

Subtotal       697.00
VAT 20%        139.40
Amount due     GBP 836.40`;

const message = `Hello,

the bookcase came on Tuesday, but two of the shelves are cracked and the box was open. I have paid in full and would like either new shelves this week or my money back.

Regards, Priya Nair`;

const contract = `Either party may terminate this agreement by giving the other three months' written notice. The agreement begins on 1 March 2024 and renews automatically for further periods of one year unless notice is given. Fees are payable within thirty days of the date of the invoice. This agreement is governed by the law of Scotland.`;

const release = `Harbor is a small scheduler for jobs on one machine. It starts jobs at fixed times, when a file changes, or after another job. Until now a job that failed was simply started again. That filled the log and hid the cause. From this release on a job has a number of lives: when they are used up it rests until somebody looks at it. The list shows resting jobs first.

Jobs can be paused and resumed. A paused job keeps its place in the list, and the pause survives a restart of the daemon. The time zone of a job can be set on its own; before, all jobs used the time zone of the machine.

The log can be written as JSON lines. Each line carries the name of the job, its number and the time in UTC. The colours of the list follow the convention that programs share.

Two faults were removed. The daemon no longer stops when its folder is missing; it makes the folder. A job whose name holds a space can be stopped by that name.`;

const label = `Lindgren & Vale Ltd
Delivery note LV-2210
3 May 2024

1 Walnut bookcase
6 Wall brackets, steel`;

export interface Sample {
  readonly text: string;
  /** Whether the text is to be read from a picture of it. */
  readonly asPicture?: true;
  /** Rows of the form, or its fields by name. */
  readonly rows?: readonly (readonly string[])[];
  readonly fields?: Readonly<Record<string, string>>;
}

/** Operation to sample. */
export const samples: Readonly<Record<OperationName, Sample>> = {
  extract: {
    text: invoice,
    rows: [
      ['number', 'invoice number'],
      ['due', 'date by which to pay, in ISO format'],
      ['total', 'total amount due, as a number'],
    ],
  },
  classify: {
    text: message,
    rows: [
      ['damage', 'Did something arrive broken, cracked or scratched?'],
      ['delivery', 'Is this about a parcel that has not come?'],
      ['billing', 'Is this about a wrong charge?'],
    ],
  },
  decide: {
    text: contract,
    rows: [
      ['noul', 'Does the agreement renew automatically?', ''],
      ['choice', 'Which law governs the agreement?', 'the law of England\nthe law of Scotland\nthe law of France'],
    ],
  },
  summarize: { text: release, fields: { max_tokens: '60' } },
  compress: { text: release, fields: { prompt: 'What happens to a job that fails?' } },
  ocr: { text: label, asPicture: true },
  tokens: { text: release, fields: { truncate: '60' } },
};

/** A text drawn as black letters on white: a PNG to try text recognition with. */
export async function pictureOf(text: string): Promise<File> {
  const lines = text.split('\n');
  const canvas = document.createElement('canvas');
  canvas.width = 800;
  canvas.height = 80 + lines.length * 48;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws no pictures');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = '32px sans-serif';
  for (const [index, line] of lines.entries()) context.fillText(line, 40, 72 + index * 48);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (picture === null) throw new Error('the browser draws no pictures');
  return new File([picture], 'example.png', { type: 'image/png' });
}
