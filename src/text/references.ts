// Finds sentences that depend on an earlier one: for the referent of "he", "this" or "the second", or for what "however" contrasts with.
import { type Language, languageOf } from './language.js';
import pointingWords from './pointing-words.json' with { type: 'json' };

/** The sentence that is needed: `person`, the one that names the person; `before`, the one directly before. */
type Pointer = 'person' | 'before';

/** Words that point back to earlier text: alternatives of regular expressions, in lower case. */
interface PointingWords {
  /** Pronouns for people, including possessives. */
  readonly person: readonly string[];
  /** Other pronouns, and words that represent an entire sentence. */
  readonly thing: readonly string[];
  /** Words that point back if followed by a lower-case noun, a number or a verb. */
  readonly demonstrative: readonly string[];
  /** The second, the other, both. */
  readonly other: readonly string[];
  /** Words that contrast with, add to or conclude from the sentence before. */
  readonly link: readonly string[];
  /** Words that open a phrase or clause before the subject: "in 1998, he". */
  readonly opening: readonly string[];
  /** Words that open an answer to the question before. */
  readonly answer: readonly string[];
}

const kinds = ['person', 'thing', 'demonstrative', 'other', 'link', 'opening', 'answer'] as const satisfies readonly (keyof PointingWords)[];

interface Patterns {
  readonly person: RegExp;
  readonly before: RegExp;
  readonly demonstrative: RegExp;
  /** A phrase in front of a pronoun: "in 1998, he". */
  readonly delayed: RegExp;
  readonly answer: RegExp;
  /** The same, or a phrase such as a time or place, which answers a question of somebody else. */
  readonly reply: RegExp;
}

const end = '(?![\\p{L}\\p{N}])';
const compiled = new Map<Language, Patterns>();

function patternsOf(language: Language): Patterns {
  let own = compiled.get(language);
  if (own === undefined) {
    const words: PointingWords = pointingWords[language];
    const [person, thing, demonstrative, other, link, opening, answer] = kinds.map((kind) => words[kind].join('|'));
    const noun = language === 'de' ? '(?= \\p{L})' : '(?= [\\p{Ll}\\p{N}])';
    own = {
      person: new RegExp(`^(?:${person})${end}`, 'u'),
      before: new RegExp(`^(?:${thing}|${other}|${link})(?<=,|${end})`, 'u'),
      demonstrative: new RegExp(
        `^(?:(?:${opening}|all|most|some|many|of|to|under|through|because of|due to|given|von|mit|unter|zu|aus|de|con|di|da|van) ){0,2}(?:${demonstrative})${noun}`,
        'u',
      ),
      answer: new RegExp(`^["“„«]?(?:${answer})(?<=[.,]|${end})`, 'iu'),
      reply: new RegExp(`^(?:${answer}|${opening})(?<=[.,]|${end})`, 'iu'),
      delayed: new RegExp(`^(?:${opening})(?: [^,;:.!?]{0,60}?,)? (?:${person})${end}`, 'u'),
    };
    compiled.set(language, own);
  }
  return own;
}

/** The text itself, or the time of writing. */
const self =
  /^(?:\p{Ll}+ )?(?:this|these|diese[rsmn]?|cet|cette|ce|este|esta|dies[er]s?|questo|questa|deze|dit) (?:paper|work|article|study|report|thesis|letter|mail|message|agreement|contract|document|survey|section|policy|license|licence|year|month|week|weekend|morning|afternoon|evening|season|summer|winter|spring|autumn|fall|vertrag|vereinbarung|bericht|arbeit|artikel|jahr|monat|woche|contrat|accord|rapport|année|mois|semaine|contrato|acuerdo|informe|año|mes|semana|contratto|accordo|anno|mese|acordo|ano|overeenkomst|jaar|maand)s?(?!\p{L})/u;
/** An "it" that refers to what follows, or to nothing. */
const empty =
  /^it(?:['’]s| is| was| has been| remains| seems| appears| will be| would be) (?:not |also |now |still |often |generally |un\p{L}+ly )?(?:clear|likely|unlikely|possible|impossible|important|essential|necessary|true|hard|easy|difficult|time|estimated|known|unknown|said|thought|believed|expected|hoped|understood|recommended|agreed|decided|resolved|proposed|suggested|noted|announced|reported|planned|that|the case|common|worth|best|\p{L}+ to )(?!\p{L})/u;

/** The last question of the previous turn, for the sentence at `index` that opens the turn of another speaker. Searches that turn only. */
export function questionBefore(
  index: number,
  textAt: (at: number) => string | undefined,
  speakerAt: (at: number) => string | undefined,
): number | undefined {
  const asker = speakerAt(index - 1);
  if (asker === undefined || speakerAt(index) === undefined || speakerAt(index) === asker) return undefined;
  let at = index - 1;
  while (at >= 0 && speakerAt(at) === asker && !isQuestion(textAt(at) ?? '')) at--;
  return speakerAt(at) === asker ? at : undefined;
}

/** Whether the first sentence after somebody else's question opens as an answer does that says nothing without it: "Yes, …", "Not yet", "By Friday". */
export function opensReply(text: string, language: Language): boolean {
  return patternsOf(language).reply.test(text);
}

/** Whether a sentence opens with the text itself or the time of writing: "in this year", "this report". */
export function refersToText(start: string): boolean {
  return self.test(start.toLowerCase());
}

/** What a sentence needs for its pronoun or other reference to be understood; undefined if it can be read by itself. */
export function pointerOf(text: string, language: Language): Pointer | undefined {
  const bare = text.slice(0, 120).replace(/^[\s"“”'‘„«»(*_[–—-]+/, '');
  const start = bare.charAt(0).toLowerCase() + bare.slice(1);
  const { person, before, demonstrative } = patternsOf(language);
  let pointer: Pointer | undefined;
  if (person.test(start)) pointer = 'person';
  else if (before.test(start) || demonstrative.test(start)) pointer = 'before';
  else if (isDelayed(start, language)) pointer = 'person';
  // Checked last, since few sentences get this far.
  return pointer === undefined || self.test(start) || (language === 'en' && empty.test(start)) ? undefined : pointer;
}

function isDelayed(start: string, language: Language): boolean {
  const late = patternsOf(language).delayed.exec(start);
  return late !== null && (language === 'de' || !/\s\p{Lu}\p{Ll}/u.test(late[0].replace(month, '')));
}

/** Whether a sentence ends as a question does. */
export function isQuestion(text: string): boolean {
  const mark = Math.max(text.lastIndexOf('?'), text.lastIndexOf('？'));
  return mark >= 0 && !/[\p{L}\p{N}]/u.test(text.slice(mark));
}

const month =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/g;

/** A name inside a sentence, or at its start if a verb or another name follows. */
const name = /[\p{L}\p{N},;)] \p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ (?:\p{Lu}|\p{Ll}+ed |was |is |had |has )/u;

/** Number of sentences by which the language is detected. */
const sampled = 12;
/** How many sentences back a name is searched for. */
const maxSteps = 6;

/** Finds the earlier sentence that each sentence depends on. */
interface ReferenceReader {
  /** The index of the sentence that this one needs; undefined if it can be read by itself, -1 if nothing suitable is nearby. */
  readonly dependencyOf: (index: number) => number | undefined;
}

/** Creates a reader for consecutive sentences. `belongs`: whether the second of two sentences continues the first. */
export function referenceReader(
  sentences: readonly string[],
  belongs: (before: number, index: number) => boolean,
  language = languageOf(sentences.slice(0, sampled).join(' ')) ?? 'en',
): ReferenceReader {
  const pointers: (Pointer | null)[] = [];
  const pointerAt = (index: number): Pointer | undefined => {
    const known = pointers[index];
    if (known !== undefined) return known ?? undefined;
    const pointer = pointerOf(sentences[index] ?? '', language);
    pointers[index] = pointer ?? null;
    return pointer;
  };
  const isAnswer = (index: number): boolean =>
    index > 0 && isQuestion(sentences[index - 1] ?? '') && patternsOf(language).answer.test(sentences[index] ?? '') && belongs(index - 1, index);
  const dependencyOf = (index: number): number | undefined => {
    const pointer = pointerAt(index);
    if (pointer === undefined) return isAnswer(index) ? index - 1 : undefined;
    if (index === 0 || !belongs(index - 1, index)) return -1;
    if (pointer === 'before') return index - 1;
    // Consecutive sentences about "he" refer to the same person, who is named before the first of them.
    for (let at = index - 1; at >= 0 && at >= index - maxSteps && belongs(at, index); at--) {
      const own = pointerAt(at);
      if (own !== 'person' && (language === 'de' || own === undefined) && (language === 'de' || name.test(sentences[at] ?? ''))) return at;
    }
    return index - 1;
  };
  return { dependencyOf };
}
