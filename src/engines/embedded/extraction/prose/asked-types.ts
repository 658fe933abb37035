// What a field asks for in running text: how much each broad type answers it, and its meaning as a vector.
import { loadWordVectors } from '../../vectors.js';
import type { Need } from '../candidate.js';
import { baseForm } from '../describe-words.js';
import { type BroadType, broadTypes } from './tagger.js';

/** What a field asks for, ready to be compared with mentions. */
export interface AskedType {
  /** Share of each broad type in what is asked for, in the order of `broadTypes`; sums to 1. */
  readonly broad: readonly number[];
  /** Weighted sum of the vectors of the field's words, of length 1; null when none is known. */
  readonly vector: Float32Array | null;
  /** Base forms of the words that say what is asked for. */
  readonly words: ReadonlySet<string>;
  /** True when what is asked for is a whole broad type ("person"), not a part of it ("politician"). */
  readonly whole: boolean;
  /** Kinds of value with a recogniser that the field may be. */
  readonly listed: readonly string[];
}

// Nouns for what belongs to each broad type. The first ones name the type as a whole.
export const typeNouns: Readonly<Record<BroadType, string>> = {
  person:
    'person|people|individual|human|name|who|per|man|woman|character|author|writer|poet|novelist|artist|musician|singer|composer|actor|actress|director|producer|politician|president|minister|senator|leader|scientist|researcher|engineer|inventor|philosopher|historian|professor|teacher|student|player|athlete|footballer|coach|officer|soldier|general|king|queen|emperor|saint|god|doctor|lawyer|judge|journalist|founder|ceo|owner|manager|employee|customer|client|patient|witness|victim|suspect|celebrity|sender|recipient|signatory|speaker|candidate|spouse|father|mother|son|daughter|chef|designer|developer|licensor|licensee|landlord|tenant|lessor|lessee|borrower|lender|plaintiff|defendant|contractor|issuer|beneficiary|guarantor|payee|payer|carrier|shipper',
  location:
    'location|place|loc|where|gpe|geopolitical entity|facility|country|city|town|village|state|province|region|county|district|continent|island|river|mountain|lake|sea|ocean|street|building|venue|airport|station|park|bridge|destination|origin|landmark|stadium|birthplace|capital|territory|neighborhood|address|road|valley|desert|beach',
  organisation:
    'organization|organisation|org|institution|group|company|corporation|firm|business|agency|university|college|school|institute|party|political party|team|club|band|orchestra|bank|brand|manufacturer|vendor|supplier|seller|buyer|employer|publisher|newspaper|airline|union|association|society|committee|ministry|department|government|army|church|hospital|museum|label|record label|league|startup|charity|foundation|network|store|shop|restaurant|hotel|employer|customer company|licensor|licensee|landlord|tenant|lessor|lessee|borrower|lender|plaintiff|defendant|contractor|issuer|beneficiary|guarantor|payee|payer|carrier|shipper',
  work: 'work|creative work|work of art|title|book|novel|album|song|poem|film|movie|magazine|journal|academic journal|show|series|television show|tv show|play|painting|artwork|article|paper|publication|story|track|single|opera|musical|comic|documentary|episode|soundtrack|video|essay|report|game|video game|newspaper|law|treaty|bill|act',
  event:
    'event|conference|election|war|battle|festival|tournament|match|race|concert|summit|meeting|holiday|ceremony|disaster|competition|championship|revolution|protest|exhibition|accident|earthquake|hurricane|olympics|tour|season|workshop|crisis|attack|incident|campaign|historical event',
  product:
    'product|object|item|device|software|vehicle|car|app|application|tool|programming language|program|instrument|musical instrument|weapon|operating system|aircraft|ship|phone|camera|computer|platform|framework|library|service|technology|hardware|machine|equipment|model|dish|beverage|drink|clothing|toy|database|system|website|robot|rocket|engine',
  concept:
    'concept|field|field of study|discipline|academic discipline|task|algorithm|metric|evaluation metric|genre|music genre|literary genre|theory|method|technique|topic|subject|idea|term|technical term|skill|approach|model|principle|phenomenon|study|philosophy|ideology|movement|style|sport|procedure|problem|keyword|symptom|disease|condition|process|practice|emotion|area of research|occupation|profession|job title|job|position|role',
  substance:
    'substance|chemical|chemical compound|compound|chemical element|element|protein|enzyme|gene|drug|molecule|material|ingredient|hormone|acid|mineral|metal|gas|medication|medicine|vitamin|polymer|antibody|food|liquid|dna',
  award: 'award|prize|medal|honor|honour|trophy|distinction|scholarship|fellowship|title won',
  other:
    'miscellaneous|misc|nationality|language|religion|ethnicity|astronomical object|planet|star|galaxy|moon|asteroid|comet|constellation|species|animal|plant|currency|norp|demonym|organism|bird|virus|bacteria|tribe',
};

interface Noun {
  readonly type: number;
  readonly order: number;
  readonly rank: number;
}

const byPhrase = new Map<string, Noun[]>();
let ranksKnown = false;

function phrases(): Map<string, Noun[]> {
  if (ranksKnown) return byPhrase;
  ranksKnown = true;
  const vectors = loadWordVectors();
  broadTypes.forEach((name, type) => {
    typeNouns[name].split('|').forEach((phrase, order) => {
      const key = phrase.split(' ').map(baseForm).join(' ');
      const rank = vectors.rank(phrase);
      byPhrase.set(key, [...(byPhrase.get(key) ?? []), { type, order, rank }]);
    });
  });
  return byPhrase;
}

/** Whether running text answers a phrase (base forms): it names something a broad type covers. */
export function isTypeNoun(phrase: string): boolean {
  return phrases().has(phrase);
}

// How many of a type's first nouns name it as a whole.
const wholeNames = 6;

/** The kind of name that a word stands for as a whole: a person, a place, an organisation. */
export function kindOfName(word: string): 'person' | 'location' | 'organisation' | undefined {
  const [first] = phrases().get(baseForm(word.toLowerCase())) ?? [];
  const type = first === undefined || first.order >= wholeNames + 2 ? undefined : broadTypes[first.type];
  return type === 'person' || type === 'location' || type === 'organisation' ? type : undefined;
}

/** Whether a word names a broad type as a whole: person, place, company. */
export function isWholeName(base: string): boolean {
  return (
    phrases()
      .get(base)
      ?.some(({ type, order }) => order < (type === broadTypes.indexOf('organisation') ? wholeNames + 2 : wholeNames)) === true
  );
}

/** Reads what a need asks of mentions. */
export function askedType(need: Need): AskedType {
  const vectors = loadWordVectors();
  const scores = new Float64Array(broadTypes.length);
  const headBases = need.headTerms.map((term) => term.base);
  let whole = false;
  // The longest known phrase that ends the words of the name, then of the description's head.
  for (const [bases, share] of [
    [need.nameTerms.map((term) => term.base), 1],
    [headBases, 0.8],
  ] as const) {
    const found = longestPhrase(bases);
    for (const { type, order } of found) {
      scores[type]! += share / found.length;
      if (order < wholeNames && bases.length === 1) whole = true;
    }
    if (found.length > 0) break;
  }
  if (scores.every((score) => score === 0)) addNearest(scores, [...headBases, ...need.nameTerms.map((term) => term.base)]);
  const total = scores.reduce((sum, score) => sum + score, 0);
  const vector = new Float32Array(vectors.dimensions);
  for (const term of need.nameTerms) vectors.addTo(vector, term.rank, term.weight);
  for (const term of need.headTerms) vectors.addTo(vector, term.rank, term.weight * 0.7);
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return {
    broad: [...scores].map((score) => (total === 0 ? 1 / broadTypes.length : score / total)),
    vector: norm === 0 ? null : vector.map((value) => value / norm),
    words: new Set([...need.nameTerms, ...need.headTerms].map((term) => term.base)),
    whole,
    listed: need.kinds.map(({ kind }) => kind),
  };
}

function longestPhrase(bases: readonly string[]): Noun[] {
  const known = phrases();
  for (let end = bases.length; end > 0 && end > bases.length - 2; end--) {
    for (let start = Math.max(0, end - 3); start < end; start++) {
      const found = known.get(bases.slice(start, end).join(' '));
      if (found !== undefined) return found;
    }
  }
  return [];
}

// Votes of the nouns nearest in meaning to words of a field that no list has.
function addNearest(scores: Float64Array, bases: readonly string[]): void {
  const vectors = loadWordVectors();
  for (const base of bases) {
    const rank = vectors.rank(base);
    if (rank < 0) continue;
    for (const found of phrases().values()) {
      for (const { type, rank: nounRank } of found) {
        const similarity = vectors.similarity(rank, nounRank);
        if (similarity > 0.45) scores[type]! += (similarity - 0.4) ** 2;
      }
    }
  }
}
