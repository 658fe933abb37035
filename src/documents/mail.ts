// Mails: the headers that people read, the body, and the attachments as separate documents.
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { isRichText } from '../core/media-type.js';
import { decodeBytes, htmlText } from './html.js';
import { struckNote } from './left-out.js';
import { joinBlocks } from './text-block.js';

export interface MailAttachment {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it only belongs to the mail as sent: signatures, and pictures in its text. */
  readonly isPartOfMail: boolean;
}

interface Mail {
  /** Headers, body, and the names of attachments; only the body of a web page that was saved with its pictures. */
  readonly text: string;
  /** What was not read of the body. */
  readonly notes: readonly string[];
  readonly attachments: readonly MailAttachment[];
}

/** Reads all mails of a mailbox, or a single mail. */
export async function readMails(bytes: Uint8Array, isMailbox: boolean): Promise<Mail[]> {
  if (!isMailbox) return [await readMail(bytes)];
  const box = new TextDecoder('latin1').decode(bytes);
  const mails = box.split(/^From \S+ [^\r\n]*\d{2}:\d{2}[^\r\n]*\r?\n(?=[\w-]+:)/m).filter((mail) => mail.trim() !== '');
  const read: Mail[] = [];
  for (const mail of mails) read.push(await readMail(Buffer.from(mail.replace(/^>(>*From )/gm, '$1'), 'latin1')));
  return read;
}

async function readMail(bytes: Uint8Array): Promise<Mail> {
  const mail = await PostalMime.parse(inUtf8(bytes), { attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true });
  const head = (name: string, value: string | undefined): string[] => (value === undefined || value === '' ? [] : [`${name}: ${value}`]);
  const addresses = (list: readonly Address[] | undefined): string => (list ?? []).map(addressText).join(', ');
  const written = mail.headers.find(({ key }) => key === 'date')?.value;
  const heads = [
    ...head('From', mail.from === undefined ? undefined : addressText(mail.from)),
    ...head('To', addresses(mail.to)),
    ...head('Cc', addresses(mail.cc)),
    ...head('Date', written),
    ...head('Subject', mail.subject),
  ];
  const named = mail.attachments.map((attachment, index) => ({ name: attachment.filename ?? `attachment ${index + 1}`, attachment }));
  const isSavedPage = mail.headers.some(({ key }) => key === 'snapshot-content-location');
  const struck: string[] = [];
  const html = htmlText(mail.html ?? '', struck);
  const body = fullerBody((mail.text ?? '').replace(/\r\n/g, '\n'), html);
  const listed = named.map(({ name }) => `Attachment: ${name}`);
  return {
    text: isSavedPage ? body : joinBlocks([heads.join('\n'), body, listed.join('\n')]),
    notes: body === html ? struckNote(struck) : [],
    attachments: named.map(({ name, attachment }) => ({
      name,
      bytes: contentOf(attachment),
      isPartOfMail: attachment.related === true || /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/.test(attachment.mimeType),
    })),
  };
}

/** The bytes in UTF-8 if they are in another encoding and no part of the mail names one. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  return /charset\s{0,9}=|encoding:\s{0,9}binary/i.test(new TextDecoder('latin1').decode(bytes))
    ? bytes
    : new TextEncoder().encode(decodeBytes(bytes));
}

/** The plain text, unless it lacks most words of the HTML: some mails only say there that they are to be read as HTML. */
function fullerBody(plain: string, html: string): string {
  const wordsOf = (text: string): Set<string> => new Set(text.replace(/https?:\S+/g, '').match(/[\p{L}\p{N}]+/gu));
  const [held, wanted] = [wordsOf(plain), [...wordsOf(html)]];
  return 2 * wanted.filter((word) => held.has(word)).length < wanted.length ? html : plain;
}

function addressText({ name, address, group }: Address): string {
  if (group !== undefined) return group.map(addressText).join(', ');
  if (address === undefined || address === '') return name;
  return name === '' ? address : `${name} <${address}>`;
}

function contentOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

/** Text of a file in plain text; undefined for any other, such as RTF. */
export function plainText(bytes: Uint8Array): string | undefined {
  const text = decodeBytes(bytes);
  return isRichText(bytes) || /[\0-\x08\x0e-\x1f]/.test(text) ? undefined : text;
}
