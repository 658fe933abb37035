// Loads the word lists: a file for each language, with the same lists in every file.
import { once, oncePerKey } from '../../../core/once-per.js';
import { readJson } from '../data.js';

export const languageCodes = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** The word lists that every language has, in lower case. */
export const wordLists = [
  // Function words: articles, prepositions, pronouns, auxiliaries, question words.
  'functionWords',
  // Phrases that set a lower or upper limit to the number that follows; "at least" and similar ones include the number itself.
  'moreThan',
  'lessThan',
  'atLeast',
  'atMost',
  // Words that include only what follows.
  'only',
  // Words that label rubrics ask with, apart from what they ask for: "the customer", "is it about", "wants".
  'asking',
  // Words next to an amount that make it a unit price.
  'each',
  // Cue phrases (syntax: `summaries/word-signs.ts`) for sentences that state a decision, a task, a request to the reader, an open point, advice.
  'decisions',
  'actions',
  'requests',
  'open',
  'advice',
  // Cue phrases of hearsay and suspicion; of a sentence that denies, disputes or takes back the one before it; of one that tells how things really are; and
  // the first words of a sentence that only supposes something.
  'hearsay',
  'refutations',
  'actually',
  'suppositions',
  // Words with which a later statement corrects an earlier one.
  'corrections',
  // Words with which it says that something was given up or has ended.
  'stopped',
  // Explicit thanks; phrases that are thanks only before words for people, which are the next list; "that was announced by".
  'thanks',
  'thanksTo',
  'thanked',
  // Words for the minutes of a meeting, and for their approval.
  'minutes',
  'approved',
  // Cue phrases for the clauses of a contract: how long, from when, how it ends, who owes what.
  'durations',
  'termStarts',
  'terminations',
  'duties',
  // Cue phrases for kinds of text: titles of reports and contracts, writers who refer to themselves, incidents, stories about a person.
  'reportTitles',
  'writers',
  'contractTitles',
  'incident',
  // Cue phrases for the reason why something happened, for its outcome, and for problems.
  'reasons',
  'outcomes',
  'problems',
  // Words of a question or heading that name the function of a sentence rather than its subject.
  'asksDecisions',
  'asksActions',
  'asksOpen',
  'asksCauses',
  'asksOutcomes',
  'asksProblems',
  'people',
  // Words that introduce an indirect yes/no question.
  'asksWhether',
  // Question words and phrases, by what they ask for: a person, a thing or event, a place, a point in time, a time of day, a frequency, an amount, a manner.
  'asksWho',
  'asksWhat',
  'asksWhere',
  'asksWhen',
  'asksWhatTime',
  'asksHowOften',
  'asksHowMuch',
  'asksHow',
  // Words of a question that only all rows of a table, or all items of a list, answer together: it counts, sums, ranks or lists them.
  'asksAll',
  // What contracts call themselves; in compounds, the ending of a word.
  'agreements',
  // Words between a person's name and their task.
  'tasked',
  // Phrases, in a table cell or as a label, that say that a task is done or not done; and the affirmative answers to a heading such as "Done?".
  'doneStates',
  'openStates',
  'affirmations',
  // Words that introduce a deadline: "by", "no later than".
  'deadlines',
  // First words after a name that describe the person's state or actions and assign no task: verbs of state, of speech, in the past tense.
  'tells',
  // Cue phrases that a meeting is the next one, and that something was not agreed.
  'nextMeetings',
  // The former as a label by itself: "Next: 4 March".
  'nextLabels',
  // Words with which a question says that an event takes place, apart from the event.
  'takesPlace',
  'refusals',
  // Cue phrases (as above) that what follows was not done, that something was formerly true or only planned, and that something else has been true since.
  'undone',
  'onceSo',
  'sinceThen',
  // Small numbers in words, including the indefinite article if it is the word for one; units of time, in all forms.
  'numerals',
  'timeUnits',
  // Patterns for the frequency of an event, its time of day, and its day of the month: `…` is the number, `%` a unit of time.
  'frequencies',
  'clockTimes',
  'monthDays',
  // Words that assign values, one each and in order, to things named before.
  'respectively',
  // Words for the period of a price or rate, by the unit of time in English: "week: weekly, week".
  'periods',
  // A role in English ("due"), and the words next to a value that give it this role if the role's own name is not written.
  'roleCues',
  // Words between an action and the person who performed it: "directed by".
  'agents',
  // Words that introduce a reason within a sentence.
  'causes',
  // Words before a contract's term for one of its parties.
  'hereinafter',
  // Words between a person's name and what they are ("is", "will be"); titles before a name that are part of it ("Mrs").
  'copulas',
  'titles',
  // Words of somebody who writes only for themselves.
  'oneself',
  // The word for the speaker as the subject of a sentence.
  'firstPerson',
  // Denials of the value that follows, and words that then introduce the correct one: "not … but".
  'denials',
  'adversatives',
  // Words that deny the verb of a clause, and words between them and what they deny or that repeat it: "no longer", "neither … nor", "no ha sido".
  'verbDenials',
  'besideDenials',
  // Words at the end of an elliptic clause that deny it: "gas is not", "le gaz non".
  'endingDenials',
  // Pronouns that deny a clause ("nobody"), and determiners that deny the noun after them ("no rooms").
  'pronounDenials',
  'determinerDenials',
  // Words that include what follows in a sum, and words that exclude it: "total without VAT".
  'including',
  'lacking',
  // Words before a value that has been replaced ("instead of", "previously"), and before its replacement ("now").
  'insteadOf',
  'formerly',
  'henceforth',
  // Actions that change a value, and words before the old and the new one: "moved from … to".
  'changed',
  'changedFrom',
  'changedTo',
  // The same for the replacement of one thing by another.
  'replaced',
  // Phrases that cancel the event before them, or the event after them; phrases that introduce the replacement of an event ("rebooked", "the next one").
  'cancelled',
  'cancels',
  'instead',
  // Words that leave open whether something is true: "if", "may".
  'supposed',
  // Additional words of a field that asks for what was cancelled.
  'asksCancelled',
  // Words for the manner of a summary in its instructions: tense, tone, person, readers, translation, marks; sentences of the source cannot satisfy them.
  'manners',
  // Parts of a text, by position, that a summary can be requested of: "each paragraph", "the last message".
  'scopes',
  // Words that ask for the order of events; for all of a kind; for a shorter summary than usual; for the shortest possible.
  'inOrder',
  'everyOne',
  'briefly',
  'veryBriefly',
  // Words that make the value after them a limit: "not before 5 May" does not deny the day.
  'bounds',
  // Words of a field that asks for the value before a change.
  'asksFormer',
  // How instructions for a summary exclude something, require it, or say what comes first and last; `…` is that thing. The second list is less certain: its
  // phrases may also be about the manner.
  'excludes',
  'excludesBriefly',
  'mentions',
  'beginsWith',
  'endsWith',
  // Words that begin a further request in instructions: "and keep …".
  'instructs',
  // Words that join items of a list, and words that contrast a clause with the one before.
  'joins',
  'contrasts',
  // Words around an exclusion that do not say what is excluded: "the legal part", "any mention of".
  'partWords',
  // Names of the kinds of detail in instructions: "numbers: figures, digits".
  'kindNames',
  // Words before the plural of the things that a field counts.
  'counts',
  // Words with which writers say what they want or write about; phrases before what a text is not about; phrases that say that something is fine; and words
  // that contrast a sentence or clause with the one before, at any position in it.
  'wanting',
  'setsAside',
  'fine',
  'turns',
  // Phrases for what was formerly true or wanted; a contrast after them says what came of it.
  'onceWished',
  // Words before an exception to a general statement.
  'exceptions',
  // Plural endings of nouns.
  'pluralEndings',
  // Subjects of list fields and list introductions, each with the words for it: "bring: pack, don t forget". `*` at the end of a word matches any letters.
  'listCues',
] as const;

export type WordList = (typeof wordLists)[number];
export type LanguageData = Readonly<Record<WordList, readonly string[]>>;

/** The lists of a language, loaded on first use. */
export const language = oncePerKey((code: LanguageCode) => readJson<LanguageData>(`${code}.json`));

/** One list, in all languages together. */
export function inAnyLanguage(list: WordList): readonly string[] {
  return languageCodes.flatMap((code) => language(code)[list]);
}

/** One list, in all languages together, as the alternatives of a regular expression, longest first. Its entries may be expressions themselves. */
export const alternatives = (list: WordList): string => asAlternatives(inAnyLanguage(list));

/** Words as the alternatives of a regular expression, longest first. */
export const asAlternatives = (words: readonly string[]): string => [...new Set(words)].sort((left, right) => right.length - left.length).join('|');

/** Function words of all languages together. */
export const anyFunctionWords = once((): ReadonlySet<string> => new Set(inAnyLanguage('functionWords')));
