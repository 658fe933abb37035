// Answers a field that asks for several things with the list that is most likely to contain them: with all of its members, or none.
import type { FoundValue } from '../../../../core/find.js';
import { overlaps, type Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { logistic } from '../../../../text/probability.js';
import { fromJsonFile } from '../../data.js';
import type { AnalysedDocument, ScalarQuery } from '../candidate.js';
import { languageIn } from '../language-in.js';
import { readData } from '../layout/data.js';
import { mentionsOf } from '../prose/mentions.js';
import { broadTypes } from '../prose/tagger.js';
import { withoutArticle } from './articles.js';
import { asksForList } from './asks-for-list.js';
import { listFeatures, type WeighedList, weighedLists } from './list-features.js';

interface Model {
  readonly weights: Readonly<Record<string, number>>;
  readonly slope: number;
  readonly offset: number;
}
const model = fromJsonFile('list-scorer.json', ({ weights, slope, offset }: Model) => ({
  weights: listFeatures.map((name) => weights[name] ?? 0),
  slope,
  offset,
}));
const evenOdds = 0.5;
/** Min probability of a list that answers: on documents not written for their lists, only lists above it were confirmed. */
const minProbability = 0.6;

/** The expected share of a list's members that are values of the field, 0 to 1, calibrated on lists of held-out documents. */
function likelihoodOf({ figures }: WeighedList): number {
  const { weights, slope, offset } = model();
  return logistic(offset + slope * figures.reduce((sum, value, index) => sum + value * itemAt(weights, index), 0));
}

/** The values of a field, or instead the members of the list that answers it; `isDoubtful` if the field asks for a list and none is recognised. */
export function settleLists(
  document: AnalysedDocument,
  query: ScalarQuery,
  found: readonly FoundValue[],
): { readonly values: readonly FoundValue[]; readonly isDoubtful: boolean } {
  if (!asksForList(document, query) || readData(document.text) !== null) return { values: found, isDoubtful: false };
  let best: { readonly weighed: WeighedList; readonly confidence: number } | undefined;
  for (const weighed of weighedLists(document, query, found)) {
    // Lines without bullets may be anything.
    if (!weighed.isNamed || (weighed.list.form === 'lines' && found.length > 0)) continue;
    const confidence = likelihoodOf(weighed);
    if (confidence >= minProbability && confidence > (best?.confidence ?? 0)) best = { weighed, confidence };
  }
  // Several values of a known kind are as good as a list.
  const isListed = query.need.kinds.length > 0 && found.filter((value) => value.confidence > evenOdds).length > 1;
  if (best === undefined) return { values: found, isDoubtful: !isListed };
  const { weighed, confidence } = best;
  return { values: membersOf(document, query, weighed).map((member) => ({ ...member, confidence })), isDoubtful: false };
}

export function membersOf(document: AnalysedDocument, { need }: ScalarQuery, { list }: WeighedList): Span[] {
  const members = withoutQuantities(document, list.members);
  return need.kinds[0]?.kind === 'person' ? members.map((member) => personIn(document, member)) : members;
}

const person = broadTypes.indexOf('person');

/** "Keiko Mori (chair)": the name in a member if there is exactly one, else the entire member. */
function personIn(document: AnalysedDocument, member: Span): Span {
  const names = mentionsOf(document).filter((mention) => (mention.broad[person] ?? 0) > evenOdds && overlaps(mention, member));
  const [name] = names;
  return name === undefined || names.length > 1 ? member : { start: Math.max(member.start, name.start), end: Math.min(member.end, name.end) };
}

/** If most members begin with a number, it is a quantity and not part of the thing. */
function withoutQuantities(document: AnalysedDocument, members: readonly Span[]): Span[] {
  const { text } = document;
  const isCounted = ({ start }: Span): boolean => /\d/.test(text.charAt(start));
  if (2 * members.filter(isCounted).length <= members.length) return [...members];
  const amounts = new Map(document.matches('quantity').map(({ start, end }) => [start, end]));
  return members.map((member) => {
    if (!isCounted(member)) return member;
    const number = /^\d[\d.,/]*\s?[x×]?\s*/u.exec(text.slice(member.start, member.end))?.[0].length ?? 0;
    const from = amounts.get(member.start) ?? member.start + number;
    const rest = { start: from + (/^\s*(?:(?:of|de|di|d['’])\s?)?/u.exec(text.slice(from, member.end))?.[0].length ?? 0), end: member.end };
    return /^\p{L}/u.test(text.slice(rest.start, rest.end)) ? withoutArticle(text, rest, languageIn(document)) : member;
  });
}
