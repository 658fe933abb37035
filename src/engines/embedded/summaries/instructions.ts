// The grammar of summary instructions: length, form, focus, exclusions, kinds of statement. Deterministic. Whatever no rule takes is passed
// on, so that nothing is ignored silently.
import { compact } from '../../../core/compact.js';
import type { Brief } from './brief.js';
import { kindOfKey } from './forms.js';
import { readCounts, readFirst } from './instruction-counts.js';
import { readBrevity, readFrame, readKeep, readManner, readScope } from './instruction-details.js';
import { headlineForm, readForm, readHeadings, readKeys, readShare, readSort, titleAbove } from './instruction-forms.js';
import { asksForOpenTasks } from './instruction-tasks.js';
import { judgePiece, readFocus } from './instruction-topics.js';
import { inEnglish } from './instructions-multilingual.js';
import { RemainingText } from './remaining-text.js';
import { readRequests } from './requests.js';

/** Characters of the instructions that are read; the rest is ignored. */
const maxChars = 8000;

const noInstructions: Brief = {
  form: 'prose',
  query: '',
  only: false,
  keep: new Set(),
  requests: [],
  isNameless: false,
  onlyKept: false,
  keys: [],
  aspects: [],
  brevity: 1,
  late: false,
  asked: new Map(),
  unmet: [],
  rest: [],
};

export function readInstructions(instructions: string): Brief {
  // Most requests have no instructions, and the first use of the grammar is slow.
  if (instructions.trim() === '') return noInstructions;
  const { requests, rest } = readRequests(instructions.slice(0, maxChars), isForm);
  const isNameless = requests.some(({ asks, topics }) => asks === 'exclude' && topics.some(({ kinds }) => kinds.some((kind) => nameKinds.has(kind))));
  const brief = readForms(rest);
  return { ...brief, unmet: [...brief.unmet, ...readScope(rest)], requests, isNameless };
}

const nameKinds = new Set(['names', 'person']);

/** Whether a phrase is only about length, form or style, or says nothing: the rules take part of it, and the rest has no content. */
function isForm(phrase: string): boolean {
  const { rest, sort, query, keep } = readForms(phrase);
  if (sort !== undefined || query !== '' || keep.size > 0) return false;
  return rest.every((piece) => judgePiece(piece, () => false).unmet === undefined);
}

/** Reads the instructions after exclusions, mentions and similar requests have been taken out. */
function readForms(instructions: string): Brief {
  if (instructions.trim() === '') return noInstructions;
  const text = inEnglish(instructions).replace(/\s+/g, ' ').trim();
  const remaining = new RemainingText(text);
  const frame = readFrame(remaining);
  const keys = readKeys(remaining.takenFor());
  const headings = readHeadings(remaining.takenFor());
  remaining.has(/\b(?:as|in|return|output|give me|produce)? ?(?:valid |a )?json(?: (?:object|format|output))?\b/i);
  const json = keys.length > 0 || /\bjson\b/i.test(text);

  const first = readFirst(remaining.takenFor('first'));
  const keep = readKeep(remaining);
  const lineEach = remaining.has(/\b(?:one|a|1) (?:short |single )?(?:line|sentence|bullet) (?:each|per (?:point|item|event|step|topic))\b/i);
  const timeline = remaining.has(/\b(?:a |as a )?(?:timeline|chronology)\b/i);
  if (timeline) keep.add('dates');
  const onlyKept = timeline || (keep.size > 0 && (/\bonly\b/i.test(text) || /^\W*(?:list|extract)\b/i.test(text)));
  const late = remaining.has(
    /\b(?:what is |what's |summari[sz]e |give )?(?:the )?(?:current |present |latest )?(?:state|status)(?: (?:of (?:things|play|affairs|the \w+)|now))?(?: now)?\b|\bwhere (?:do|does) (?:things|it|we|they|this) stand\b|\bwhat is (?:still )?(?:open|missing)\b/i,
  );
  const share = readShare(remaining.takenFor('share'));
  const taken = readSort(remaining.takenFor('sort'));
  const { sentences, itemPhrase, ...counts } = readCounts(remaining, text);
  // "Two paragraphs of two sentences each"
  const perParagraph = counts.paragraphs !== undefined && /\b(?:each|per paragraph)\b/i.test(text) ? counts.paragraphs : 1;
  const perSpeaker = remaining.has(
    /\b(?:one|a|1) (?:line|sentence|bullet|point) (?:per|for each|for every) (?:speaker|person|participant)\b|\b(?:per|by|for each) (?:speaker|participant|person)\b/i,
    'form',
  );
  remaining.refuse(titleAbove);
  const form = readForm({
    take: (pattern) => remaining.has(pattern, 'form'),
    json: json || headings.length > 0 ? (json ? 'json' : 'headed') : undefined,
    perSpeaker,
    items: itemPhrase ?? (timeline || lineEach ? 'points' : undefined),
    sentences,
  });
  // A summary has one form; a headline above a list is not printed.
  if (form !== 'headline') remaining.refuse(headlineForm);
  readManner(remaining);
  const language = remaining.take(
    /\b(?:in|into|to) (?:english|german|french|spanish|italian|portuguese|dutch|polish|chinese|japanese|korean|arabic|russian|hindi|turkish|swedish)\b/i,
  )?.[0];
  const brevity = readBrevity(remaining);
  const focus = readFocus(remaining.takenFor('focus'));
  const only = focus.only || avoidOnly.test(text);
  const open = remaining.pieces.filter((piece) => (taken === undefined || taken === 'actions') && asksForOpenTasks(piece, taken === 'actions'));
  for (const piece of open) remaining.take(new RegExp(piece.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')), 'sort');
  const sort = taken ?? (open.length > 0 ? 'actions' : undefined);
  const aspects = json ? keys.filter((key) => kindOfKey(key) === 'aspect') : headings;

  return {
    ...noInstructions,
    form,
    ...(sentences === undefined ? {} : { sentences: { min: sentences.min * perParagraph, max: sentences.max * perParagraph } }),
    ...counts,
    query: focus.query,
    only,
    keep,
    onlyKept,
    ...frame,
    keys,
    aspects,
    ...compact({ share, sort, first, language: language?.trim() }),
    brevity,
    late,
    asked: remaining.asked,
    unmet: remaining.unmet,
    rest: remaining.pieces,
  };
}

const avoidOnly = /\b(?:only|nothing (?:else )?but|solely|exclusively) (?:[\w'’-]{1,20} ){0,4}(?:about|on|concerning|regarding|related to)\b/i;
