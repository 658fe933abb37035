// Sentences that cannot stand alone: who or what is meant by their "he", "this" or "the second", and what their "however" turns from, stands before them.
import { type Language, languageOf } from './language.js';
import pointingWords from './pointing-words.json' with { type: 'json' };

/**
 * What a sentence needs: `person`, the one that names who is meant; `before`, the one before it.
 */
type Pointer = 'person' | 'before';

/** Words that point back to what was said before: alternatives of regular expressions, in lower case. */
interface PointingWords {
  /** Pronouns for people, also as possessives. */
  readonly person: readonly string[];
  /** Other pronouns and what stands for a whole sentence. */
  readonly thing: readonly string[];
  /** Point to what was named before where a noun in small letters, a number or a verb follows. */
  readonly demonstrative: readonly string[];
  /** The second, the other, both. */
  readonly other: readonly string[];
  /** Turn from, add to or conclude from the sentence before. */
  readonly link: readonly string[];
  /** Open a phrase or clause before the subject: "in 1998, he". */
  readonly opening: readonly string[];
  /** Open what answers the question before it. */
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
      answer: new RegExp(`^["“„«]?(?:${answer})${end}`, 'iu'),
      delayed: new RegExp(`^(?:${opening})(?: [^,;:.!?]{0,60}?,)? (?:${person})${end}`, 'u'),
    };
    compiled.set(language, own);
  }
  return own;
}

/** The text itself, or the time it was written. */
const self =
  /^(?:\p{Ll}+ )?(?:this|these|diese[rsmn]?|cet|cette|ce|este|esta|dies[er]s?|questo|questa|deze|dit) (?:paper|work|article|study|report|thesis|letter|mail|message|agreement|contract|document|survey|section|policy|license|licence|year|month|week|weekend|morning|afternoon|evening|season|summer|winter|spring|autumn|fall|vertrag|vereinbarung|bericht|arbeit|artikel|jahr|monat|woche|contrat|accord|rapport|année|mois|semaine|contrato|acuerdo|informe|año|mes|semana|contratto|accordo|anno|mese|acordo|ano|overeenkomst|jaar|maand)s?(?!\p{L})/u;
/** An "it" that stands for what follows, or for nothing. */
const empty =
  /^it(?:['’]s| is| was| has been| remains| seems| appears| will be| would be) (?:not |also |now |still |often |generally |un\p{L}+ly )?(?:clear|likely|unlikely|possible|impossible|important|essential|necessary|true|hard|easy|difficult|time|estimated|known|unknown|said|thought|believed|expected|hoped|understood|recommended|agreed|decided|resolved|proposed|suggested|noted|announced|reported|planned|that|the case|common|worth|best|\p{L}+ to )(?!\p{L})/u;

/** The last question of the turn before, for the sentence at `index` that opens the turn of somebody else. A turn is looked through once. */
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

/** Whether a sentence opens with the text itself or the time it was written: "in this year", "this report". */
export function speaksOfItself(start: string): boolean {
  return self.test(start.toLowerCase());
}

/** What a sentence needs to say who or what is meant; undefined where it stands alone. */
export function pointerOf(text: string, language: Language): Pointer | undefined {
  const bare = text.slice(0, 120).replace(/^[\s"“”'‘„«»(*_[–—-]+/, '');
  const start = bare.charAt(0).toLowerCase() + bare.slice(1);
  const { person, before, demonstrative } = patternsOf(language);
  let pointer: Pointer | undefined;
  if (person.test(start)) pointer = 'person';
  else if (before.test(start) || demonstrative.test(start)) pointer = 'before';
  else if (isDelayed(start, language)) pointer = 'person';
  // Asked last: few sentences come so far.
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

/** A name inside a sentence, or one that it starts with. */
const name = /[\p{L}\p{N},;)] \p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ (?:\p{Lu}|\p{Ll}+ed |was |is |had |has )/u;

/** Sentences whose words tell the language. */
const sampled = 12;
/** How far back a name is looked for. */
const maxSteps = 6;

/** Which sentence before one says what it means. */
interface ReferenceReader {
  /** The index of the sentence that one needs, undefined where it stands alone, -1 where none that it may need stands near by. */
  readonly needOf: (index: number) => number | undefined;
}

/** Reads sentences one after the other. `belongs`: whether the second of two goes on from the first. */
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
  const needOf = (index: number): number | undefined => {
    const pointer = pointerAt(index);
    if (pointer === undefined) return isAnswer(index) ? index - 1 : undefined;
    if (index === 0 || !belongs(index - 1, index)) return -1;
    if (pointer === 'before') return index - 1;
    // Several sentences on "he" in a row mean the same one, who is named before the first of them.
    for (let at = index - 1; at >= 0 && at >= index - maxSteps && belongs(at, index); at--) {
      const own = pointerAt(at);
      if (own !== 'person' && (language === 'de' || own === undefined) && (language === 'de' || name.test(sentences[at] ?? ''))) return at;
    }
    return index - 1;
  };
  return { needOf };
}
