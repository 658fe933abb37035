// The words of an English statement and its verbs: which may be finite, which finite verb is the main one, where its group ends, and where phrases begin.
import { wordAt } from './at.js';
import { auxiliaries, determiners, insideGroup, links, pasts, prepositions, presents, relatives } from './clause-words.js';

/** The word in lower case, without surrounding punctuation. */
export const bareWord = (word: string): string =>
  word
    .replace(/^[^\p{L}\p{N}$£€]{1,20}/u, '')
    .replace(/[^\p{L}\p{N}%]{1,20}$/u, '')
    .toLowerCase();

/** A clause as a range of word indices. */
export interface Clause {
  readonly start: number;
  /** The finite verb. */
  readonly verb: number;
  /** The first word after the verb group. */
  readonly rest: number;
  readonly end: number;
}

/** The words of a statement, with methods to find verbs and the starts of phrases. */
export class Statement {
  /** Bare words, with the same indices as `raw`. */
  readonly words: readonly string[];
  /** Whether the word ends with punctuation that separates clauses. */
  readonly comma: readonly boolean[];

  constructor(readonly raw: readonly string[]) {
    this.words = raw.map(bareWord);
    this.comma = raw.map((word) => /[,;:]["'”’]{0,2}$|^--?$|^[–—]$/.test(word));
  }

  clause(from: number, end: number): Clause | undefined {
    const verb = this.mainVerb(from, end);
    return verb === undefined ? undefined : { start: from, verb, rest: this.groupEnd(verb, end), end };
  }

  private isFinite(at: number): boolean {
    const word = wordAt(this.words, at);
    return auxiliaries.has(word) || pasts.has(word) || presents.has(word) || this.isPast(at);
  }

  private isPast(at: number): boolean {
    return /^\p{Ll}[^-]{2,}ed\W*$/u.test(wordAt(this.raw, at)) && !/eed$/.test(wordAt(this.words, at));
  }

  // The finite verb of the subject at `from`, not that of a relative clause or an apposition, nor a participle.
  private mainVerb(from: number, end: number): number | undefined {
    let relative = -1;
    let aside = false;
    let weak: number | undefined;
    let faint: number | undefined;
    for (let at = from + 1; at < end; at++) {
      const word = wordAt(this.words, at);
      const before = wordAt(this.words, at - 1);
      if (this.comma[at - 1]) {
        // A comma closes an aside, or opens one unless the verb follows.
        aside = relative < 0 && !aside && !this.isFinite(at) && this.closesAside(at);
        relative = -1;
      }
      if (relatives.has(word) && !(word === 'that' && determiners.has(before))) {
        relative = at;
        continue;
      }
      if (relative < 0 && !aside && this.looksPresent(at)) faint ??= at;
      if (!this.isFinite(at) || determiners.has(before) || before === 'to' || (prepositions.has(before) && !auxiliaries.has(word))) continue;
      if (relative >= 0) {
        // The verb of the relative clause. The next one is the main verb; if a comma opened the clause, only after the comma that closes it.
        if (!this.comma[relative - 1]) relative = -1;
        at = this.groupEnd(at, end) - 1;
        continue;
      }
      if (aside) continue;
      if (!this.isPast(at)) return at;
      if (!prepositions.has(this.words[at + 1] ?? '') && !this.comma[at]) return weak ?? at;
      weak ??= at;
    }
    return weak ?? faint;
  }

  // "the office sells tickets": used only if nothing else is a verb.
  private looksPresent(at: number): boolean {
    const before = wordAt(this.words, at - 1);
    return /^\p{Ll}{3,}[^su'’\W]s$/u.test(wordAt(this.raw, at)) && !determiners.has(before) && !prepositions.has(before) && !/[sd]$/.test(before);
  }

  // Whether an aside opened by a comma is closed by another comma before a verb of its own.
  private closesAside(from: number): boolean {
    for (let at = from; at < this.words.length - 1; at++) {
      if (relatives.has(wordAt(this.words, at))) return this.comma.includes(true, at);
      if (auxiliaries.has(wordAt(this.words, at))) return false;
      if (this.comma[at]) return true;
    }
    return false;
  }

  // "has been arrested", "is set to open", "plans to lay off": the end of the verb group.
  private groupEnd(verb: number, end: number): number {
    let at = verb + 1;
    let verbs = auxiliaries.has(wordAt(this.words, verb)) ? 0 : 1;
    while (at < end && !this.comma[at - 1]) {
      const word = wordAt(this.words, at);
      if (word === 'to' && at + 1 < end && /^\p{Ll}/u.test(wordAt(this.raw, at + 1)) && !determiners.has(wordAt(this.words, at + 1))) {
        at += 2;
        verbs++;
      } else if (insideGroup.has(word) || word.endsWith('ly')) at++;
      else if (verbs === 0 && !determiners.has(word) && !prepositions.has(word)) {
        verbs++;
        at++;
      } else break;
    }
    return Math.min(at, end);
  }

  opensPhrase(at: number): boolean {
    const word = wordAt(this.words, at);
    return (
      prepositions.has(word) ||
      links.has(word) ||
      relatives.has(word) ||
      /^\p{Ll}{3,}ing$/u.test(wordAt(this.raw, at)) ||
      (this.isPast(at) && prepositions.has(this.words[at + 1] ?? ''))
    );
  }
}
