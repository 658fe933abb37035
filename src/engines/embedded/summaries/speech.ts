// Turns what a speaker said into a report about it: "Anna: I'll call them." becomes "Anna said they will call them." No verb is invented but said, asked, suggested.
import { skeletonOf } from '../../../text/clauses.js';
import { closedClassStart, finiteVerb } from './lexicon.js';
import { outsideQuotes } from './phrases.js';
import type { Sink } from './reorder.js';

/** A speaker's name as it reads in a sentence: without what stands in brackets. */
export function speakerName(speaker: string): string {
  const bare = speaker
    .replace(/\s*[([].*$/, '')
    .trim()
    .slice(0, 60);
  return bare === '' ? speaker.slice(0, 60) : bare;
}

/** Reports one printed sentence of a speaker. `again`: the sentence before it in the summary was theirs, too. `sink` makes a clause of any other start small. */
export function report(text: string, speaker: string, again: boolean, sink: Sink): string {
  const quoted = innerTurn.exec(text);
  if (quoted !== null) return report(quoted[2]!, quoted[1]!, false, sink);
  const name = again ? 'They' : speakerName(speaker);
  const also = again ? ' also' : '';
  if (/[?？]["”']?$/.test(text)) {
    const indirect = indirectQuestion(text);
    return indirect === undefined ? `${name}${also} asked, “${plainQuotes(text)}”` : `${name}${also} asked ${indirect}.`;
  }
  const suggestion = /^let['’]?s (\p{Ll}.*)$/iu.exec(text);
  if (suggestion !== null) return `${name}${also} suggested that they ${theirs(suggestion[1]!)}`;
  const thought = /^I (?:think|thought|believe|guess|suppose) (?:that )?(.{12,})$/.exec(text);
  if (thought !== null && closedClassStart(thought[1]!)) return `${name}${also} thought that ${theirs(sinkFirst(thought[1]!))}`;
  const plain = text.replace(discourse, '');
  const said = /["“”]/.test(text) ? undefined : isStatement(plain) ? sinkFirst(plain) : hasClause(plain) ? sink(plain) : undefined;
  if (said === undefined) return again ? `They added: “${plainQuotes(text)}”` : `${name}: “${plainQuotes(text)}”`;
  return `${name}${again ? ' added' : ' said'} that ${theirs(said)}`;
}

const attributed = /^([^"“”:]{2,60}) (said|says|added|wrote|explained|told \p{L}{2,20})[:,] ["“]([^"“”]{12,300})["”]\.?$/u;

/** “Ann said: “We are late.”” becomes “Ann said that they are late.” where what was said is a statement; otherwise unchanged. */
export function indirect(text: string, sink: Sink): string {
  const [, who = '', verb = '', quote = ''] = attributed.exec(text) ?? [];
  if (who === '' || /[?!]$/.test(quote) || /\byou\b/i.test(quote)) return text;
  const told = report(/[.…]$/.test(quote) ? quote : `${quote.replace(/,$/, '')}.`, who, false, sink);
  const start = `${speakerName(who)} said that `;
  return told.startsWith(start) ? `${who} ${verb} that ${told.slice(start.length)}` : text;
}

/** Another speaker's turn that runs on in this one: "The Acting Chair (Mr. Stanton): You have 30 seconds". */
const innerTurn = /^((?:The )?(?:\p{Lu}[\p{L}.'’-]* ){1,6}?(?:\p{Lu}[\p{L}.'’-]*|\([^()]{3,40}\))): (\p{Lu}.{12,})$/u;
/** Openings that only tie what is said to what was said before. */
const discourse =
  /^(?:again|certainly|however|then|now|also|so|well|indeed|obviously|actually|basically|frankly|honestly|anyway|first of all|to be honest)\b,? /i;

/** A subject with its verb, whatever stands before it; an opening conjunction or question word would read as a part of "that". */
function hasClause(text: string): boolean {
  return (
    !/^(?:because|since|as|that|than|which|who|how|what|why|where|whether|like|just|please|don['’]t|let)\b/i.test(text) &&
    skeletonOf(text.split(' ')) !== undefined
  );
}

const openers = /^(?:because|since|if|as|when|while|although|whether|which|who|that|than|how|what|why|where)\b/i;

/** A clause that may follow "said": it starts with a subject and soon has a verb that proves it. */
function isStatement(text: string): boolean {
  if (openers.test(text)) return /^(?:if|when|while|although|since|as)\b[^,]{5,100}, (?:i|we|you|they|it|he|she|the|that|this|there)\b/i.test(text);
  const verb = finiteVerb.test(text.split(/\s+/, 9).slice(1).join(' ')) || /^\p{L}+['’](?:s|re|m|ve|ll|d)\b/iu.test(text);
  if (closedClassStart(text)) return verb || /^(?:I|we|you|they|he|she)\b/i.test(text);
  return verb && /^\p{L}+(?:s|ing|ion|ment|ity|ness|er|or)\b/iu.test(text) && !/^(?:is|was|has|does|as|his|this|yes|let)\b/i.test(text);
}

function plainQuotes(text: string): string {
  return text.replace(/[“”"]/g, '’').replace(/[,;:–—-]+(?=[.?!]?$)/, '');
}

function sinkFirst(text: string): string {
  return /^(?:I\b|I['’]|\p{Lu}\p{L}*\p{Lu})/u.test(text) || (/^\p{Lu}\p{Ll}+ \p{Lu}/u.test(text) && !closedClassStart(text))
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}

const swaps: Readonly<Record<string, string>> = {
  i: 'they',
  we: 'they',
  me: 'them',
  us: 'them',
  my: 'their',
  our: 'their',
  mine: 'theirs',
  ours: 'theirs',
  myself: 'themselves',
  ourselves: 'themselves',
};

/** First person to third outside quotations: `I'm` to `they are`, `our` to `their`. "They" takes the verb forms of "I" but for am and was. */
export function theirs(text: string): string {
  return outsideQuotes(text, thirdPerson);
}

function thirdPerson(text: string): string {
  return text
    .replace(/\b(?:I|we)['’](?:m|re)\b/gi, 'they are')
    .replace(/\b(?:I|we)['’]ve\b/gi, 'they have')
    .replace(/\b(?:I|we)['’]ll\b/gi, 'they will')
    .replace(/\b(?:I|we)['’]d\b/gi, 'they would')
    .replace(/\bI am\b/g, 'they are')
    .replace(/\bI was\b/g, 'they were')
    .replace(/\bam I\b/g, 'are they')
    .replace(/\bwas I\b/g, 'were they')
    .replace(
      /(?<![\p{L}\p{N}'’._])(I|[Ww]e|me|[Mm]y|us|[Oo]ur|mine|ours|myself|ourselves)(?![\p{L}\p{N}._]|['’]\p{L})/gu,
      (word) => swaps[word.toLowerCase()] ?? word,
    );
}

const modalQuestion = /^(can|could|should|shall|will|would|may|might|must) (I|we|you|they|he|she|it|this|that|there) (.{3,})\?$/i;
const doQuestion = /^do (I|we|you|they) (.{3,})\?$/i;
const beQuestion = /^(am|are|is|was|were|have|has|had) (I|we|they|he|she|it|this|that|there) (.{3,})\?$/i;

function indirectQuestion(text: string): string | undefined {
  const modal = modalQuestion.exec(text);
  if (modal !== null) return `whether ${theirs(subject(modal[2]!))} ${modal[1]!.toLowerCase()} ${theirs(modal[3]!)}`;
  const plain = doQuestion.exec(text);
  if (plain !== null) return `whether ${theirs(subject(plain[1]!))} ${theirs(plain[2]!)}`;
  const be = beQuestion.exec(text);
  if (be === null) return undefined;
  const verb = be[1]!.toLowerCase();
  return `whether ${theirs(`${subject(be[2]!)} ${verb}`)} ${theirs(be[3]!)}`;
}

function subject(word: string): string {
  return word === 'I' ? word : word.toLowerCase();
}
