// The one loader of word lists: a file for each language, every file with every list.
import { once, oncePerKey } from '../../../core/once-per.js';
import { readJson } from '../data.js';

export const languageCodes = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** The word lists that every language has, lower case. */
export const wordLists = [
  // Words that hold sentences together and name nothing: articles, prepositions, pronouns, auxiliaries, question words.
  'functionWords',
  // Phrases that set a lower or upper limit to a number that follows; "at least" and its like admit the number itself.
  'moreThan',
  'lessThan',
  'atLeast',
  'atMost',
  // Words that keep what follows and leave the rest out.
  'only',
  // Words with which a label's rubric asks, besides what it asks for: "the customer", "is it about", "wants".
  'asking',
  // Words beside an amount that make it the price of one piece.
  'each',
  // Signs of what a sentence does (`summaries/word-signs.ts` says how they are written): decides, says who is to do what, asks of the reader, leaves open, advises.
  'decisions',
  'actions',
  'requests',
  'open',
  'advice',
  // Signs that a sentence states what is only said or suspected, and that a sentence says that the one before it is not so.
  'hearsay',
  'refutations',
  // Words with which a later statement says that one before it does not hold.
  'corrections',
  // Words with which it says that something was given up, and goes on no longer.
  'stopped',
  // Thanks in so many words; what thanks only before people, who are the next list; "that was announced by".
  'thanks',
  'thanksTo',
  'thanked',
  // Minutes of a meeting, and that they were approved.
  'minutes',
  'approved',
  // Signs of the parts of a contract: how long, from when, how it ends, who owes what.
  'durations',
  'termStarts',
  'terminations',
  'duties',
  // Signs of the kind of a text: titles of reports and contracts, writers who speak of themselves, incidents, tales of somebody.
  'reportTitles',
  'writers',
  'contractTitles',
  'incident',
  // Why something happened, what came of it, and what is not as it should be.
  'reasons',
  'outcomes',
  'problems',
  // Words of a question, or of a heading, that name what a sentence does rather than what it is about.
  'asksDecisions',
  'asksActions',
  'asksOpen',
  'asksCauses',
  'asksOutcomes',
  'asksProblems',
  'people',
  // What opens an indirect question to be answered with yes or no.
  'asksWhether',
  // Question words and phrases, by what they ask for: somebody, a thing or what happens, a place, a point in time, a time of day, how often, an amount or measure, a manner.
  'asksWho',
  'asksWhat',
  'asksWhere',
  'asksWhen',
  'asksWhatTime',
  'asksHowOften',
  'asksHowMuch',
  'asksHow',
  // Words of a question that only all rows of a table, or items of a list, answer together: what counts, sums, ranks or lists them.
  'asksAll',
  // What contracts call themselves; in compounds the end of a word.
  'agreements',
  // Words between the name of somebody and what they are to do.
  'tasked',
  // What says, in a box of its own or as a label, that a task is done, or is not; and the answers to such a head ("Done?") that say it is.
  'doneStates',
  'openStates',
  'affirmations',
  // What introduces the day by which something is to be done: "by", "no later than".
  'deadlines',
  // First words after a name that tell how somebody is or what they did, and give nobody a task: verbs of states, of speech, of the past.
  'tells',
  // Signs that a meeting is the one after this, and that something was not agreed.
  'nextMeetings',
  // The same as a label alone: "Next: 4 March".
  'nextLabels',
  // Words with which a question says that an event takes place, besides the event.
  'takesPlace',
  'refusals',
  // Signs (as above) that what follows was not done, that something was so once or only planned, and that something else is so since.
  'undone',
  'onceSo',
  'sinceThen',
  // Small numbers in words, the indefinite article among them where it is the word for one; units of time, in all forms.
  'numerals',
  'timeUnits',
  // How often something happens, at what hour, on which day of a month, as expressions: `…` stands for the number, `%` for a unit of time.
  'frequencies',
  'clockTimes',
  'monthDays',
  // What gives each of the things named before its own of the values beside it.
  'respectively',
  // What says for how long a price or a rate is, by the unit of time in English: "week: weekly, week".
  'periods',
  // A role in English ("due"), and the words beside a value that give it this role where its own name is not written.
  'roleCues',
  // What stands between what was done and who did it: "directed by".
  'agents',
  // What introduces the reason for something within a sentence.
  'causes',
  // What stands before the word that a contract has for one of its parties.
  'hereinafter',
  // What stands between somebody's name and what they are ("is", "will be"); what is written before a name and is part of it ("Mrs").
  'copulas',
  'titles',
  // Words of somebody who writes for nobody but themselves.
  'oneself',
  // The word for whoever speaks, as the subject of a sentence.
  'firstPerson',
  // What denies the value after it, and what then brings in the one that holds: "not … but".
  'denials',
  'adversatives',
  // Single words that deny the verb of a clause, and those that may stand between them and what they deny or repeat the denial: "no longer", "neither … nor", "no ha sido".
  'verbDenials',
  'besideDenials',
  // What denies a clause that leaves its verb or the rest out by standing at its end: "gas is not", "le gaz non".
  'endingDenials',
  // Words that deny by standing for whom or what a clause speaks of ("nobody"), and before it ("no rooms").
  'pronounDenials',
  'determinerDenials',
  // What leaves out of a sum what follows: "total without VAT".
  'including',
  'lacking',
  // What stands before a value that another one has replaced ("instead of", "previously"), and before the one that has replaced it ("now").
  'insteadOf',
  'formerly',
  'henceforth',
  // Deeds that leave a thing with another value, and what stands before the one it had and the one it has: "moved from … to".
  'changed',
  'changedFrom',
  'changedTo',
  // The same of something in the place of another.
  'replaced',
  // That the event before it does not take place; that the event after it does not; what brings in the one that does ("rebooked", "the next one").
  'cancelled',
  'cancels',
  'instead',
  // What leaves open whether it is so: "if", "may".
  'supposed',
  // Further words of a field that asks for what was cancelled.
  'asksCancelled',
  // What instructions for a summary ask of its manner: tense, tone, person, readers, translation, marks; none of it is met by sentences of the source.
  'manners',
  // Parts of a text by their place that a summary can be asked of: "each paragraph", "the last message".
  'scopes',
  // What asks for the order in which things happened; for all of a kind; for less than usual; for as little as can be.
  'inOrder',
  'everyOne',
  'briefly',
  'veryBriefly',
  // Words that make a limit of the value after them: "not before 5 May" does not deny the day.
  'bounds',
  // Words of a field that asks for the value before a change.
  'asksFormer',
  // How instructions for a summary rule something out, ask for it, or say what comes first and last; `…` stands for it. Those of the second list
  // rule out less surely: they may speak of the manner, too.
  'excludes',
  'excludesBriefly',
  'mentions',
  'beginsWith',
  'endsWith',
  // Words with which a further request of instructions begins: "and keep …".
  'instructs',
  // What joins the things of a list, and what sets a clause against the one before.
  'joins',
  'contrasts',
  // Words around what is ruled out that do not say what it is: "the legal part", "any mention of".
  'partWords',
  // What instructions call details of a text, by kind: "numbers: figures, digits".
  'kindNames',
  // What stands before the plural of the things that a field counts.
  'counts',
  // Words with which whoever writes says what they want or write about; phrases before what a text is said not to be about; what says that something is as it should be, and what sets
  // a sentence or clause against the one before it, wherever it stands in it.
  'wanting',
  'setsAside',
  'fine',
  'turns',
  // What was so or was wished for once; what a turn then follows came of it.
  'onceWished',
  // What stands before what a statement about all does not hold of.
  'exceptions',
  // How nouns in the plural end.
  'pluralEndings',
  // What fields that ask for several things, and what introduces a list, speak of, and the words for it: "bring: pack, don t forget". A `*` at the end of a word stands for any letters.
  'listCues',
] as const;

export type WordList = (typeof wordLists)[number];
export type LanguageData = Readonly<Record<WordList, readonly string[]>>;

/** The lists of a language, loaded on first use. */
export const language = oncePerKey((code: LanguageCode) => readJson<LanguageData>(`${code}.json`));

/** One list of all languages together. */
export function inAnyLanguage(list: WordList): readonly string[] {
  return languageCodes.flatMap((code) => language(code)[list]);
}

/** One list of all languages together as the alternatives of a regular expression, the longest first. Its entries may be expressions themselves. */
export const alternatives = (list: WordList): string => asAlternatives(inAnyLanguage(list));

/** Words as the alternatives of a regular expression, the longest first. */
export const asAlternatives = (words: readonly string[]): string => [...new Set(words)].sort((left, right) => right.length - left.length).join('|');

/** Function words of all languages together. */
export const anyFunctionWords = once((): ReadonlySet<string> => new Set(inAnyLanguage('functionWords')));
