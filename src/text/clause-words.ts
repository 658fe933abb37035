// Closed classes of English words that give away the parts of a clause.
import lists from './clause-words.json' with { type: 'json' };

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const auxiliaries = set(lists.auxiliaries);
export const insideGroup = set(lists.insideGroup);
export const pasts = set(lists.pasts);
export const presents = set(lists.presents);
/** "X said that …": what follows is said, found or announced as a fact. */
export const speech = set(lists.speech);
/** The same where "that" may be left out. */
export const bareSpeech = set(lists.bareSpeech);
/** Where one of these stands, what is said is not simply so. */
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
/** Turns or limits what the rest of a sentence says. */
export const turning = set(lists.turning);
/** Leaves open what comes next, so that no sentence ends with it. */
export const dangling = set(lists.dangling);
/** What it starts adds to what stands before it. */
export const adding = set(lists.adding);
/** Only stresses or links. */
export const stressing = set(lists.stressing);
/** An article before or a word behind one of these changes what is said: "a few" is not "few", "€5 a day" not "€5 day", "the first" not "first". */
export const boundBefore = set(lists.boundBefore);
export const boundAfter = set(lists.boundAfter);
/** What stands before a thing and is no part of it. */
export const articles = set(lists.articles);
/** A verb follows. */
export const verbLeading = set(lists.verbLeading);
/** Of the pasts, those that are met as nouns just as well. */
export const pastNouns = set(lists.pastNouns);
