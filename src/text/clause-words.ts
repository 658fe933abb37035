// Closed classes of English words that reveal the structure of a clause.
import lists from './clause-words.json' with { type: 'json' };

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const auxiliaries = set(lists.auxiliaries);
export const insideGroup = set(lists.insideGroup);
export const pasts = set(lists.pasts);
export const presents = set(lists.presents);
/** "X said that …": what follows is reported, found or announced as a fact. */
export const speech = set(lists.speech);
/** The same, for verbs after which "that" may be omitted. */
export const bareSpeech = set(lists.bareSpeech);
/** With one of these words, what is reported is not simply a fact. */
export const limiting = set(lists.limiting);
export const nonReporting = set(lists.nonReporting);
export const prepositions = set(lists.prepositions);
export const links = set(lists.links);
export const subordinating = set(lists.subordinating);
export const conditions = set(lists.conditions);
export const relatives = set(lists.relatives);
export const determiners = set(lists.determiners);
export const pronouns = set(lists.pronouns);
export const times = set(lists.times);
export const dayParts = set(lists.dayParts);
/** Words that negate or limit the rest of a sentence. */
export const negating = set(lists.turning);
/** Words that require a continuation, so that no sentence ends with one. */
export const dangling = set(lists.dangling);
/** Words that start an addition to what precedes them. */
export const adding = set(lists.adding);
/** Words that only stress or link. */
export const stressing = set(lists.stressing);
/** Words before which an article, and words after which any filler word, must stay: "a few" is not "few", "€5 a day" not "€5 day", "the first" not "first". */
export const boundBefore = set(lists.boundBefore);
export const boundAfter = set(lists.boundAfter);
/** Words in front of a thing that are not part of it. */
export const articles = set(lists.articles);
/** Words that are followed by a verb. */
export const verbLeading = set(lists.verbLeading);
/** Past forms that are as common as nouns. */
export const pastNouns = set(lists.pastNouns);
