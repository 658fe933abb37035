// Person and tense: papers and letters told from outside, and the past tense where it is asked for.
import { theirs } from './speech.js';

const workIntro = /^in (?:this|our) (?:paper|work|article|study|research|letter|report|thesis|manuscript),? we /i;
const firstWe = /\bwe\b(?!['’])/i;

const paperVerbs =
  'propose|present|introduce|show|demonstrate|study|investigate|develop|prove|describe|explore|provide|analyze|examine|address|argue|suggest|consider|establish|formulate|extend';
const secondVerb = new RegExp(
  `\\b(?:and|,|then) (?:\\p{Ll}+ly |then |also |further )?(?:${paperVerbs}|achieve|use|apply|evaluate|obtain|find|compare|test|train|perform|improve|outperform|report|discuss|conclude|derive|design|identify|observe|make|give|learn|combine|conduct|validate|verify|offer|release|show)\\b`,
  'iu',
);
const weVerb = new RegExp(`\\bwe (?:(also|then|further|first|empirically|formally|theoretically|additionally|here) )?(${paperVerbs})\\b`, 'i');

/** "In this paper, we propose" becomes "This paper proposes"; any other first "we" is "the authors", what follows they, them, their. */
export function authorsVoice(text: string): string {
  if (!/\b(?:we|our|us)\b/i.test(text)) return text;
  const bare = text
    .replace(workIntro, 'We ')
    .replace(/^(?:here|in this (?:paper|work|article|study)),? we /i, 'We ')
    .replace(/,? in (?:this|our) (?:paper|work|article|study),(?= we\b)/i, ',');
  // A second verb of the same subject would have to change, too.
  const named = secondVerb.test(bare)
    ? bare
    : bare.replace(weVerb, (match, adverb: string | undefined, verb: string) => {
        const form =
          verb.endsWith('y') && !/[aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : /(?:s|sh|ch|x)$/.test(verb) ? `${verb}es` : `${verb}s`;
        return `${match.startsWith('W') ? 'This' : 'this'} paper ${adverb === undefined ? '' : `${adverb} `}${form}`;
      });
  const subject = named === bare ? bare.replace(firstWe, (word) => (word === 'We' ? 'The authors' : 'the authors')) : named;
  return theirs(subject);
}

/**
 * "I need help" becomes "The writer needs help" where the verb is safe; other first persons become they. Where a text `opens` with "we", its writer is
 * named, too: nobody else says who they are.
 */
export function writersVoice(sentence: string, writer: string, opens: boolean): string {
  if (opens && /^(?:We|Our)\b/.test(sentence)) {
    const told = theirs(sentence);
    return `${writer} writes that ${told.charAt(0).toLowerCase()}${told.slice(1)}`;
  }
  const [, adverb] = /^I (just|also|already|only|now|really|still|then) /.exec(sentence) ?? [];
  const text = adverb === undefined ? sentence : `I ${sentence.slice(adverb.length + 3)}`;
  const told = tellOf(text, writer);
  return adverb === undefined || !told.startsWith(`${writer} `)
    ? adverb === undefined
      ? told
      : tellOf(sentence, writer)
    : `${writer} ${adverb}${told.slice(writer.length)}`;
}

function tellOf(text: string, writer: string): string {
  const modal =
    /^I (will|would|can|could|may|might|must|should|had|did|cannot|\p{L}{2,12}ed|was|went|saw|took|made|got|came|bought|left|found|told|said|wrote|sent|felt|thought|knew|began|ran|got|gave|met|kept|paid|spoke|heard|read|had|lost|held|set|put)\b/u.exec(
      text,
    );
  if (modal !== null) return `${writer} ${theirs(text.slice(2))}`;
  const be = /^I(?: am|['’]m) /.exec(text);
  if (be !== null) return `${writer} is ${theirs(text.slice(be[0].length))}`;
  const have = /^I(?: have|['’]ve) /.exec(text);
  if (have !== null) return `${writer} has ${theirs(text.slice(have[0].length))}`;
  const present =
    /^I (need|want|like|think|believe|hope|know|feel|expect|ask|request|suggest|recommend|work|live|love|hate|agree|understand|appreciate|look|write|remember|enjoy|prefer|wish|plan|intend) /.exec(
      text,
    );
  if (present !== null) return `${writer} ${thirdPersonForm(present[1]!)} ${theirs(text.slice(present[0].length))}`;
  const inner = innerI.exec(text);
  const named =
    inner === null
      ? text
      : `${text.slice(0, inner.index)}${/^(?:The|Authors?) /.test(writer) ? writer.charAt(0).toLowerCase() + writer.slice(1) : writer}${text.slice(inner.index + 1)}`;
  const swapped = theirs(named);
  return swapped === text ? text : swapped.charAt(0).toUpperCase() + swapped.slice(1);
}

/** The first "I" inside a sentence, before a verb that has one form for all persons; in a quotation it is someone else. */
const innerI =
  /(?<=^[^"“]*[\s(—–])I(?= (?:(?:also|never|just|only|then|\p{L}+ly) )?(?:will|would|can|could|may|might|must|should|had|did|cannot|was|\p{L}{2,12}ed|went|saw|took|made|got|came|bought|left|found|told|said|wrote|sent|felt|thought|knew|began|ran|gave|met|kept|paid|spoke|heard|stood|lost|held|sat|fell|caught|turned)\b)/u;

function thirdPersonForm(verb: string): string {
  return /(?:s|sh|ch|x|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

const pastOf: Readonly<Record<string, string>> = {
  is: 'was',
  are: 'were',
  am: 'was',
  has: 'had',
  have: 'had',
  does: 'did',
  do: 'did',
  will: 'would',
  can: 'could',
  cannot: 'could not',
  may: 'might',
  says: 'said',
  goes: 'went',
  comes: 'came',
  makes: 'made',
  takes: 'took',
  gives: 'gave',
  gets: 'got',
  finds: 'found',
  holds: 'held',
  keeps: 'kept',
  leaves: 'left',
  loses: 'lost',
  meets: 'met',
  pays: 'paid',
  reads: 'read',
  runs: 'ran',
  sees: 'saw',
  sells: 'sold',
  sends: 'sent',
  shows: 'showed',
  speaks: 'spoke',
  spends: 'spent',
  stands: 'stood',
  begins: 'began',
  becomes: 'became',
  brings: 'brought',
  builds: 'built',
  buys: 'bought',
  falls: 'fell',
  feels: 'felt',
  grows: 'grew',
  hears: 'heard',
  knows: 'knew',
  leads: 'led',
  means: 'meant',
  rises: 'rose',
  tells: 'told',
  thinks: 'thought',
  wins: 'won',
  writes: 'wrote',
  costs: 'cost',
  drives: 'drove',
  eats: 'ate',
};
const regular =
  'wants needs works lives likes looks helps asks seems believes allows adds offers opens closes starts ends stops moves plays uses includes contains provides requires remains expects plans hopes serves stays turns changes covers claims argues notes warns explains describes reports announces agrees decides suggests recommends proposes presents introduces demonstrates improves reduces increases decreases explores happens appears joins wishes manages aims receives supports depends creates causes produces returns visits calls owns opposes rejects accepts celebrates attracts carries studies tries';
const regularPast = new Map(
  regular.split(' ').map((verb) => {
    const base = verb.endsWith('ies') ? `${verb.slice(0, -3)}i` : /(?:sh|ch|x)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
    const past = base === 'plan' || base === 'stop' ? `${base}${base.at(-1)}ed` : base.endsWith('e') ? `${base}d` : `${base}ed`;
    return [verb, past] as const;
  }),
);

/** Present verbs of statements to past ones, for verb forms that are nothing else; quotations are the caller's to leave out. */
export function pastTense(text: string): string {
  return text
    .replace(/(?<![\p{L}'’])(is|are|am|has|have|does|do|will|can|cannot|may|says|\p{Ll}{3,12}s)(?![\p{L}'’])/gu, (word, _w: string, at: number) => {
      const before = text.slice(Math.max(0, at - 14), at);
      if (
        /\b(?:to|would|could|should|might|must|did|not|can|will|may|the|a|an|his|her|their|its|of|and|let|please) $/i.test(before) &&
        !/^(?:is|are|has|will|can|cannot|says)$/.test(word)
      )
        return word;
      if (word === 'have' && /\b(?:to|would|could|should|might|must|may|will|not) $/i.test(before)) return word;
      return pastOf[word] ?? regularPast.get(word) ?? word;
    })
    .replace(/\b(was|were|had|did|would|could)n['’]t\b/g, '$1 not')
    .replace(
      /\b(?:isn|doesn|hasn|won|can)['’]t\b/g,
      (word) => ({ isn: 'was not', doesn: 'did not', hasn: 'had not', won: 'would not', can: 'could not' })[word.slice(0, -2)] ?? word,
    );
}
