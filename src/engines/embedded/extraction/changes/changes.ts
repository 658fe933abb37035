// Values that a text itself denies or replaces ("not at 9:40 but at 11:05", "moved from Tuesday to Thursday"), each with the one that holds instead.
import { oncePer } from '../../../../core/once-per.js';
import type { AnalysedDocument } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { type Anchor, anchorsWithin, areAlike } from './anchors.js';
import { cancelledIn } from './cancelled.js';
import { endedIn } from './ended.js';
import { type Cue, type CuedSentence, endOf, gapOf, isBounded, readCues, refersToSame, startOf } from './sentence-cues.js';

interface Change {
  readonly former: Anchor;
  /** The value that holds instead; null if the text only denies the former. */
  readonly present: Anchor | null;
  /** Content words between the cue and the former value; a field that asks for one of these keeps the former value. */
  readonly said: readonly string[];
  /** The event of the former value does not take place; a field that asks for cancelled events keeps the former value. */
  readonly isCancelled?: boolean;
  /** The former value was true once or only planned; a field that asks for that keeps it. */
  readonly isPast?: boolean;
}

/** Max content words between a cue and its value: "instead of the 40 chairs ordered", "originally planned for 2 June". */
const reach = { none: 0, short: 1, near: 2, far: 3 } as const;
/** Max content words between a denial and the value it corrects, and between that value and the correction. */
const deniedReach = 8;

/** The changes stated in a text, in text order. O(n) in the text for sentences of bounded length. */
export const changesOf = oncePer((document: AnalysedDocument): readonly Change[] => {
  const { text, sentences } = document;
  const code = languageIn(document);
  const cued = sentences.map((sentence) => readCues(text, sentence, code));
  return cued.flatMap((sentence, index) => {
    const view = new SentenceChanges(document, sentence, cued[index - 1] ?? null);
    const cancelled = cancelledIn(document, sentence, cued[index + 1] ?? null).map((own) => ({
      ...own,
      said: [],
      isCancelled: true,
    }));
    return [...view.denied(), ...view.replacedBefore(), ...view.moved(), ...view.marked(), ...cancelled, ...endedIn(document, cued, index)];
  });
});

class SentenceChanges {
  readonly #text: string;
  readonly #sentence: CuedSentence;
  readonly #before: CuedSentence | null;
  readonly #document: AnalysedDocument;
  #anchors: readonly Anchor[] | undefined;

  constructor(document: AnalysedDocument, sentence: CuedSentence, before: CuedSentence | null) {
    this.#text = document.text;
    this.#document = document;
    this.#sentence = sentence;
    this.#before = before;
  }

  get #own(): readonly Anchor[] {
    this.#anchors ??= anchorsWithin(this.#document, this.#sentence);
    return this.#anchors;
  }

  /** Cues outside dates: the "de" of "14 de octubre" does not introduce a former value. */
  #outside(cues: readonly Cue[]): readonly Cue[] {
    return cues.filter(
      ({ first, last }) =>
        !this.#own.some(
          ({ start, end, groups }) => groups.has('date') && start < startOf(this.#sentence, first) && end >= endOf(this.#sentence, last),
        ),
    );
  }

  /** The first value after a place and the content words in between; null if there are more than `words`, or punctuation separates them. */
  #after(from: number, words: number): { readonly anchor: Anchor; readonly said: readonly string[] } | null {
    const anchor = this.#own.find(({ start }) => start >= from);
    if (anchor === undefined) return null;
    const { said, isParted } = gapOf(this.#sentence, from, anchor.start);
    return isParted || said.length > words ? null : { anchor, said };
  }

  /** The first content words after a place, at most three, if no value or name is recognised there. */
  #phraseAfter(from: number, to: number): Anchor | null {
    const words = this.#sentence.tokens.filter(({ start, end }) => start >= from && end <= to);
    const first = words.findIndex(({ start, end }) => gapOf(this.#sentence, start, end).said.length > 0);
    const opening = words[first];
    if (opening === undefined || gapOf(this.#sentence, from, opening.start).isParted) return null;
    const rest = words.slice(first, first + reach.far);
    const length = rest.findIndex(({ start, end }) => gapOf(this.#sentence, start, end).said.length === 0);
    const closing = rest[(length < 0 ? rest.length : length) - 1] ?? opening;
    return { start: opening.start, end: closing.end, groups: new Set(['text'] as const) };
  }

  #lastBefore(to: number, like: Anchor): Anchor | null {
    return this.#own.findLast((anchor) => anchor.end <= to && areAlike(anchor, like)) ?? null;
  }

  /** "not A but B", and "not A" without a correction. */
  denied(): Change[] {
    const { denials, turns } = { denials: this.#sentence.cues('denials'), turns: this.#sentence.cues('adversatives') };
    return denials.flatMap((denial): Change[] => {
      const from = endOf(this.#sentence, denial.last);
      for (const turn of turns) {
        if (turn.first <= denial.last) continue;
        const present = this.#after(endOf(this.#sentence, turn.last), reach.none)?.anchor;
        const former = present === undefined ? null : this.#lastBefore(startOf(this.#sentence, turn.first), present);
        if (present === undefined || former === null || former.start < from) continue;
        const between = [gapOf(this.#sentence, from, former.start), gapOf(this.#sentence, former.end, startOf(this.#sentence, turn.first))];
        if (between.every(({ said }) => said.length <= deniedReach) && !isBounded(this.#sentence, from, former.start))
          return [{ former, present, said: [] }];
      }
      const former = this.#after(from, reach.none)?.anchor;
      const isBare = former !== undefined && !isBounded(this.#sentence, from, former.start) && this.#opensPhrase(denial, former);
      return isBare ? [{ former, present: null, said: [] }] : [];
    });
  }

  /** Whether a denial applies to a value ("35, not 40", "not at 9:40"), as opposed to an abbreviated "number" or an idiom before a figure. */
  #opensPhrase({ first, last }: Cue, { start }: Anchor): boolean {
    const { tokens } = this.#sentence;
    return (tokens[last + 1]?.start ?? start) < start || /^[,;(–—-]$/.test(tokens[first - 1]?.lower ?? '');
  }

  /** "B instead of A", "previously A", "B now, A before". */
  replacedBefore(): Change[] {
    const changes: Change[] = [];
    for (const list of ['insteadOf', 'formerly'] as const)
      for (const cue of this.#sentence.cues(list)) {
        const found = this.#after(endOf(this.#sentence, cue.last), list === 'insteadOf' ? reach.far : reach.short);
        if (found === null) continue;
        const present = this.#counterpart(found.anchor, startOf(this.#sentence, cue.first));
        if (present !== null) changes.push({ former: found.anchor, present, said: list === 'formerly' ? found.said : [] });
      }
    for (const cue of this.#sentence.cues('henceforth')) {
      const present = this.#after(endOf(this.#sentence, cue.last), reach.none)?.anchor;
      const former = present === undefined ? null : this.#lastBefore(startOf(this.#sentence, cue.first), present);
      if (present !== undefined && former !== null) changes.push({ former, present, said: [] });
    }
    return changes;
  }

  /** The value that replaces a former one: the nearest similar one before the cue, else the first one after the former; null if the sentence has neither. */
  #counterpart(former: Anchor, cueStart: number): Anchor | null {
    const before = this.#lastBefore(cueStart, former);
    const after = this.#own.find((anchor) => anchor.start >= former.end && areAlike(anchor, former)) ?? null;
    return before ?? after;
  }

  /** "moved from A to B"; "A … moved to B", with A from the sentence before if both refer to the same thing. */
  moved(): Change[] {
    const { tokens } = this.#sentence;
    if (this.#sentence.cues('changed').length === 0) return [];
    const targets = this.#outside(this.#sentence.cues('changedTo'));
    if (targets.length === 0) return [];
    const changes: Change[] = [];
    const taken = new Set<number>();
    for (const cue of this.#outside(this.#sentence.cues('changedFrom'))) {
      for (const target of targets) {
        const [from, to, next] = [endOf(this.#sentence, cue.last), startOf(this.#sentence, target.first), endOf(this.#sentence, target.last)];
        const value = this.#after(from, reach.near)?.anchor;
        const former = value !== undefined && value.end <= to ? value : this.#phraseAfter(from, to);
        if (former === null || to < former.end || gapOf(this.#sentence, former.end, to).said.length > reach.far) continue;
        const present = former === value ? this.#after(next, reach.near)?.anchor : this.#phraseAfter(next, this.#sentence.end);
        if (present == null || !areAlike(former, present)) continue;
        changes.push({ former, present, said: [] });
        taken.add(target.first);
        break;
      }
    }
    if (changes.length > 0) return changes;
    for (const target of targets) {
      const present = this.#after(endOf(this.#sentence, target.last), reach.none)?.anchor;
      if (present === undefined || !this.#isBesideChange(target, present)) continue;
      const from = tokens[target.first]?.start ?? 0;
      const former = this.#lastBefore(from, present) ?? this.#ofSentenceBefore(present);
      if (former !== null) return [{ former, present, said: [] }];
    }
    return [];
  }

  /** Whether the verb is right before "to B", or right after it ("auf B erhöht"). */
  #isBesideChange({ first }: Cue, present: Anchor): boolean {
    return this.#sentence.cues('changed').some((deed) => {
      const [from, to] =
        deed.last < first ? [endOf(this.#sentence, deed.last), startOf(this.#sentence, first)] : [present.end, startOf(this.#sentence, deed.first)];
      const { said, isParted } = gapOf(this.#sentence, from, to);
      return !isParted && said.length <= reach.short;
    });
  }

  #ofSentenceBefore(present: Anchor): Anchor | null {
    const before = this.#before;
    if (before === null) return null;
    if (!refersToSame(this.#sentence, present.start, before)) return null;
    return anchorsWithin(this.#document, before).findLast((anchor) => areAlike(anchor, present)) ?? null;
  }

  /** "A → B". */
  marked(): Change[] {
    const arrows = this.#sentence.tokens.some(({ lower }) => lower === '→' || lower === '⇒' || lower === '>');
    if (!arrows) return [];
    return this.#own.flatMap((former, index): Change[] => {
      const present = this.#own[index + 1];
      if (present === undefined || !areAlike(former, present) || routed.some((group) => former.groups.has(group))) return [];
      return arrow.has(this.#text.slice(former.end, present.start).trim()) ? [{ former, present, said: [] }] : [];
    });
  }
}

/** Signs of a change; between places and times they indicate a route instead. */
const arrow: ReadonlySet<string> = new Set(['→', '⇒', '->', '=>', '-->']);
const routed = ['place', 'time', 'person', 'organisation', 'name'] as const;
