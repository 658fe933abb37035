// What the phrases of an English clause are worth to it: the subject before the verb, noun phrases word by word, and what hangs on the clause behind the verb.
import { wordAt } from './at.js';
import {
  approximate,
  dayParts,
  determiners,
  limiting,
  links,
  objects,
  prepositions,
  relatives,
  roles,
  subjects,
  subordinating,
  times,
} from './clause-words.js';
import type { Clause, Statement } from './statement.js';

/** Ranks of the kinds of phrase, from what stays to what goes first. */
export const phraseRank = { bones: 0, object: 0.4, modifier: 1, phrase: 2, subject: 3.5, aside: 6, outside: 8 } as const;

/** Fills in, phrase by phrase, what each word of a statement is worth; all are outside at first. */
export class PhraseRanks {
  readonly ranks: Float64Array;
  readonly phrases: Int32Array;
  private phrase = 0;

  constructor(private readonly statement: Statement) {
    this.ranks = new Float64Array(statement.raw.length).fill(phraseRank.outside);
    this.phrases = new Int32Array(statement.raw.length);
  }

  mark(from: number, to: number, rank: number, whole = true): void {
    this.phrase++;
    this.ranks.fill(rank, from, to);
    this.phrases.fill(whole ? this.phrase : 0, from, to);
  }

  // Before the verb: the first noun phrase holds the bones; what follows it goes whole, unless it turns the sentence round.
  rankSubject({ start, verb }: Clause): void {
    if (start === verb) return;
    let end = start;
    while (end < verb && (end === start || !this.statement.opensPhrase(end)) && !(end > start && this.statement.comma[end - 1])) end++;
    this.rankNounPhrase(start, end, phraseRank.bones, true);
    while (end < verb) {
      let to = end + 1;
      const relative = relatives.has(wordAt(this.statement.words, end));
      while (to < verb && !this.statement.comma[to - 1] && (relative || !(this.statement.opensPhrase(to) && this.statement.words[to] !== 'of'))) to++;
      const turns = this.statement.words.slice(end, to).some((word) => limiting.has(word) || word.endsWith("n't"));
      const rank =
        this.statement.words[end] === 'of' ? phraseRank.modifier - 0.3 : this.statement.comma[end - 1] ? phraseRank.aside : phraseRank.subject;
      this.mark(end, to, turns ? phraseRank.bones : rank);
      end = to;
    }
  }

  // Article and last noun stay; a title in front of a name, adjectives and the like may go. Names go whole.
  private rankNounPhrase(from: number, end: number, base: number, whole: boolean): void {
    if (end <= from) return;
    const links = end - from > 1 && /^(?:and|or)$/.test(wordAt(this.statement.words, end - 1));
    if (links) this.mark(end - 1, end, base, whole);
    const to = links ? end - 1 : end;
    const isName = (at: number): boolean =>
      /^["'“‘(`]{0,2}\p{Lu}/u.test(wordAt(this.statement.raw, at)) &&
      (at > 0 || !(determiners.has(wordAt(this.statement.words, 0)) || prepositions.has(wordAt(this.statement.words, 0))));
    this.mark(from, to, base, whole);
    const bones = whole ? this.phrase : 0;
    let head = to - 1;
    while (head > from && isName(head) && isName(head - 1)) head--;
    let first = from;
    const plainNoun = head === to - 1 && !isName(head);
    const described = this.statement.raw.slice(from + 1, head).some((word) => /^\p{Ll}/u.test(word));
    if (determiners.has(wordAt(this.statement.words, from)) && (plainNoun || !described || head - from <= 1)) first++;
    // "an annual summit": the article fits the word behind it.
    const article = this.statement.words[from];
    if (
      first > from &&
      first < head &&
      (article === 'a' || article === 'an') &&
      /^[aeiou]/.test(wordAt(this.statement.words, head)) !== (article === 'an')
    )
      first++;
    for (let at = first; at < head; ) {
      let last = at + 1;
      while (last < head && isName(last - 1) && (isName(last) || /^\d+$/.test(wordAt(this.statement.words, last)))) last++;
      this.mark(at, last, base + phraseRank.modifier);
      at = last;
    }
    for (let at = to - 3; at >= head; at--) {
      // "President Ann Lee": the name says enough.
      if (!roles.has(wordAt(this.statement.words, at))) continue;
      this.mark(head, at + 1, base + phraseRank.modifier);
      break;
    }
    for (let at = first; at < head; at++) {
      const word = wordAt(this.statement.words, at);
      const joins = word === 'and' || word === 'or';
      if (!joins && !limiting.has(word) && !objects.has(word) && !(/^[$£€]?\d/.test(word) && !word.includes('-'))) continue;
      // Coordinations stay whole; so do numbers.
      let back = joins ? Math.max(first, at - 1) : at;
      while (back > first && (joins ? isName(back) && isName(back - 1) : approximate.has(wordAt(this.statement.words, back - 1)))) back--;
      this.ranks.fill(base, back, at + 1);
      this.phrases.fill(bones, back, at + 1);
    }
  }

  // Behind the verb: the object first, then phrase by phrase; clauses of circumstance and times go before them.
  rankRest({ rest, end }: Clause): void {
    let place = 0;
    let later = 0;
    for (let at = rest; at < end; place++) {
      const word = wordAt(this.statement.words, at);
      const time = this.statement.isTime(at) ? at : this.statement.words[at] === 'on' && at + 1 < end && this.statement.isTime(at + 1) ? at + 1 : -1;
      if (time >= 0) {
        let to = Math.min(end, time + (times.has(wordAt(this.statement.words, time)) ? 1 : 2));
        while (to < end && !this.statement.comma[to - 1] && dayParts.has(wordAt(this.statement.words, to))) to++;
        this.mark(at, to, phraseRank.aside);
        at = to;
        continue;
      }
      let to = at + 1;
      while (
        to < end &&
        !this.statement.comma[to - 1] &&
        !this.statement.opensPhrase(to) &&
        !this.statement.isTime(to) &&
        !this.statement.opensNounPhrase(to)
      )
        to++;
      if (at > rest && this.statement.comma[at - 1]) later = 1.5;
      if (links.has(word) || subordinating.has(word) || word === 'amid' || word === 'despite') later = Math.max(later, 1);
      let rank = place === 0 && !prepositions.has(word) ? phraseRank.object : phraseRank.phrase + place * 0.25 + later;
      if (word === 'of' && place > 0) rank -= 0.25;
      if (relatives.has(word) || (place > 0 && links.has(word)) || (subordinating.has(word) && this.statement.hasVerb(at + 1, end))) {
        // A clause of its own: nothing inside it goes alone.
        this.mark(at, end, rank, false);
        return;
      }
      let noun = this.statement.opensPhrase(at) ? at + 1 : at;
      if (word === 'to' && noun < to && !determiners.has(wordAt(this.statement.words, noun)) && /^\p{Ll}/u.test(wordAt(this.statement.raw, noun)))
        noun++;
      if (noun > at) this.mark(at, noun, rank, false);
      if (this.statement.words.slice(noun, to).some((inner) => subjects.has(inner))) this.mark(noun, to, rank, false);
      else this.rankNounPhrase(noun, to, rank, false);
      at = to;
    }
  }
}
