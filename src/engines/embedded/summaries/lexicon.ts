// Word lists for the summary writer: closed classes of English words, and a pattern for finite verbs.

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Words without a topic; left out of every comparison. */
export const stopWords = set(
  `a about above across after again against all almost along already also although always am among an and another any anyone anything are aren't around as
  at away back be became because become been before being below between both but by came can can't cannot come could couldn't did didn't do does doesn't doing don't done down
  during each either else enough even ever every everyone everything few first for from further get gets getting give given go goes going gone got had hadn't has hasn't have
  haven't having he he'd he'll he's her here hers herself him himself his how however i i'd i'll i'm i've if in indeed instead into is isn't it it's its itself just keep kind
  know last least less let let's like ll lot made make makes many may maybe me mean might mine more most much must my myself n't neither never new next no nor not now of off
  often oh ok okay on once one only onto or other others our ours ourselves out over own per perhaps put quite rather re really right s said same say says see seem seems seen
  shall she she'd she'll she's should shouldn't since so some something sort still such sure take t than that that's the their theirs them themselves then there there's these they
  they'd they'll they're they've thing things think this those though through thus to too toward towards two uh um under until up upon us use used using ve very via was
  wasn't way we we'd we'll we're we've well went were weren't what what's whatever when where whether which while who whom whose why will with within without won't
  would wouldn't yeah yes yet you you'd you'll you're you've your yours yourself`,
);

/** Verbs that report speech, in the past and present tense. */
export const reportingVerbs = set(
  `said says say told tells added adds wrote writes noted notes explained explains claimed claims argued argues stated states insisted insists warned warns admitted admits
  announced announces recalled recalls suggested suggests revealed reveals declared declares commented comments replied replies tweeted reported reports confirmed confirms`,
);

export const pronouns = set('he she it they this that these those him her them his its their i we you');

/** Signs of a finite verb, which captions and fragments lack. Any character beyond U+024F counts as one. */
export const finiteVerb =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|may|might|must|shall|should|said|says|say|took|made|wrote|saw|knew|thought|bought|brought|sent|kept|felt|fell|grew|rose|spoke|stood|told|cost|costs|need|needs|want|wants|think|thinks|know|knows|look|looks|work|works|go|goes|make|makes|hold|holds|gives?|takes?|went|came|got|gave|found|left|lost|won|began|became|held|ran|saw|led|met|paid|set|told|show|shows|\p{L}{2,}(?:ed|es))\b|['’](?:s|re|m|ve|ll|d)\b|n['’]t\b|[^\u0000-\u024f]/iu;
