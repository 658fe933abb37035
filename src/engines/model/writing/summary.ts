// A summary by the model: in one call if the text fits, otherwise from summaries of its parts; checked against the text and cut to its cap.
import { TxpError } from '../../../core/errors.js';
import type { SummaryRequest, Written } from '../../../core/write.js';
import { itemAt } from '../../../text/at.js';
import { proseOf } from '../answers/prose.js';
import type { Calls } from '../calls.js';
import { type Message, type MessageImage, UnusableAnswer } from '../driver.js';
import { KnownFacts } from '../grounding/facts.js';
import type { LocalEngine } from '../local.js';
import { imagesField, shownPieces, withImageRule } from '../pages.js';
import { byteLength, contextTokens } from '../pieces.js';
import { dataRule, textBlock } from '../text-block.js';
import { cutToCap, withoutSentences } from './hold.js';
import { isAboutText } from './is-about-text.js';

// Models count tokens differently from the request; the excess is cut afterwards.
const tokenSlack = 1.5;
const wordsPerToken = 0.7;
const maxAnswerShare = 0.75;
const maxRounds = 8;
const wordlessChars = 1000;

/** Falls back to `local`, and marks the answer, if the model refuses or nothing of its summary is grounded in the text. */
export async function writeSummary(request: SummaryRequest, calls: Calls, signal: AbortSignal, local: LocalEngine | undefined): Promise<Written> {
  try {
    return await summaryOfModel(request, calls);
  } catch (error) {
    if (!(error instanceof UnusableAnswer) || local === undefined) throw error;
    return { ...(await local.write(request, signal)), answeredBy: local.id, because: error.message };
  }
}

async function summaryOfModel(request: SummaryRequest, calls: Calls): Promise<Written> {
  const { text, instructions } = request;
  if (!/[\p{L}\p{N}]/u.test(text))
    return cutToCap(
      text
        .trim()
        .slice(0, wordlessChars)
        .replace(/[\ud800-\udbff]$/, ''),
      false,
      request,
    );
  const known = new KnownFacts([text, instructions]);
  const { text: reduced, images, ...whole } = await reduceToPrompt(request, calls);
  const messages = summaryPrompt({ text: reduced, images }, request, 'whole');
  const maxTokens = answerRoom(request, calls);
  const isUsable = (written: string): boolean => written !== '' && isAboutText(written, text, instructions);
  const first = await calls.generate({ messages, maxTokens, temperature: 0 });
  const unknown = unknownIn(proseOf(first), known);
  if (isUsable(proseOf(first)) && unknown.length === 0) return { ...cutToCap(proseOf(first), first.finish === 'length', request), ...whole };
  const again = await calls.generate({
    messages: [...messages, { role: 'assistant', content: proseOf(first) }, { role: 'user', content: correctionPrompt(unknown) }],
    maxTokens,
    temperature: 0,
  });
  const second = isUsable(proseOf(again)) ? again : first;
  const written = proseOf(second);
  const grounded = isUsable(written) ? withoutSentences(written, known.unknownIn(written)) : '';
  if (grounded !== '') return { ...cutToCap(grounded, second.finish === 'length', request), ...whole };
  throw new UnusableAnswer(
    written === ''
      ? 'the model wrote nothing'
      : isUsable(written)
        ? 'nothing that the model wrote is supported by the text'
        : 'the model did not write a summary of the text',
  );
}

// Returns the text if it fits, otherwise partial summaries of it, in as many rounds as necessary.
// A part whose notes were cut off may be incomplete, so the result is marked.
async function reduceToPrompt(request: SummaryRequest, calls: Calls): Promise<ShownText & { readonly isCut?: true }> {
  let { text, layout } = request;
  let isCut = false;
  const reservedTokens = 400 + Math.ceil(byteLength(request.instructions) / 2) + answerRoom(request, calls);
  for (let round = 0; round < maxRounds; round++) {
    const whole = text;
    const pieces = await shownPieces(whole, layout, { reservedTokens, overlap: 0 }, calls);
    if (pieces.length === 1) return { text: whole, images: itemAt(pieces, 0).images, ...(isCut ? { isCut } : {}) };
    const parts = await Promise.all(
      pieces.map(async ({ start, end, images }) => {
        const part = whole.slice(start, end);
        // An eighth of a piece's bytes in tokens is at most half its length, so every round shortens the text.
        const maxTokens = Math.max(24, Math.floor(byteLength(part) / 8));
        const messages = summaryPrompt({ text: part, images }, { ...request, maxTokens }, 'part');
        const notes = await calls.generate({ messages, maxTokens, temperature: 0 });
        isCut ||= notes.finish === 'length';
        return proseOf(notes);
      }),
    );
    text = parts.filter((part) => part !== '').join('\n\n');
    // The partial summaries now include what was on the page images.
    layout = undefined;
    if (text === '') throw new UnusableAnswer('the model wrote nothing');
  }
  throw new TxpError('engine-unavailable', "the text does not fit the model's context, not even in parts", {
    hint: 'choose a model with a longer context',
  });
}

// The requested length, as long as the context leaves room for text: the text can be divided, the answer cannot.
function answerRoom({ maxTokens }: SummaryRequest, calls: Calls): number {
  return Math.max(16, Math.min(Math.ceil(maxTokens * tokenSlack) + 16, Math.floor(contextTokens(calls) * maxAnswerShare)));
}

interface ShownText {
  readonly text: string;
  readonly images: readonly MessageImage[];
}

function summaryPrompt({ text, images }: ShownText, { instructions, maxTokens }: SummaryRequest, extent: 'whole' | 'part'): Message[] {
  const max = Math.max(1, Math.floor(maxTokens * wordsPerToken));
  const length = `at most ${max} words${max > 300 ? ', and as few as the matter allows' : ''}`;
  const task =
    extent === 'whole'
      ? `Write a summary of the text between the marks in ${length}.`
      : `The text between the marks is one part of a longer text. Write down what a summary of the whole needs from it, in ${length}.`;
  return [
    {
      role: 'system',
      content: [
        withImageRule(`You summarize texts. ${dataRule}`, images),
        'Say only what the text says: no new information, no opinion, no commentary. Keep names and figures as the text has them. Write in the language of the text unless told otherwise.',
        'Answer with the summary alone.',
      ].join(' '),
    },
    {
      role: 'user',
      ...imagesField(images),
      content: [
        task,
        ...(instructions === '' ? [] : ['These further rules hold in addition to all of the above:', instructions]),
        '',
        textBlock(text),
        '',
        extent === 'whole' ? 'Write the summary.' : 'Write down what the summary needs.',
      ].join('\n'),
    },
  ];
}

function unknownIn(written: string, known: KnownFacts): string[] {
  return [...new Set(known.unknownIn(written).map(({ start, end }) => written.slice(start, end)))];
}

function correctionPrompt(unknown: readonly string[]): string {
  if (unknown.length === 0) return 'Write the summary.';
  return `The text does not say: ${unknown.slice(0, 20).join(', ')}. Write the summary again with nothing that the text does not say.`;
}
