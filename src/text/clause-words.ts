// Closed classes of English words that give away the parts of a clause.

const set = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

export const auxiliaries = set(
  "is are was were has have had will would can could may might must should shall does did do isn't aren't wasn't weren't hasn't haven't hadn't won't wouldn't can't couldn't shouldn't doesn't didn't don't cannot",
);
export const insideGroup = set('be been being not also now still already never always just only soon again finally recently then have has had');
export const pasts = set(
  `said told took made went came got gave found left lost won began became held ran saw led met paid sent built bought brought kept sold taught thought spent caught fought fled stood struck shot heard fell
  rose grew broke chose drove showed stole threw drew spoke wrote knew felt hit put set cut beat ate flew sank sang swore wore woke sought dealt bid quit split shut swept spun hung lit laid`,
);
export const presents = set(
  `says wants seeks aims expects believes thinks feels warns argues insists admits reveals announces confirms remains continues begins makes takes gives gets goes comes becomes appears seems keeps brings loses
  wins helps allows asks tells suggests urges joins launches unveils likes loves hates knows sees finds lives sits grows denies accuses agrees refuses fails tries receives opposes rejects say want believe think
  remain seem become`,
);
/** Verbs only where an object or a complement follows; nouns otherwise. */
export const oftenNouns = set(
  `plans needs hopes claims reports starts faces looks plays holds leads leaves shows offers calls means backs hits returns moves opens closes ends signs works runs stands falls rises beats turns gains demands
  plan hope need expect travel`,
);
export const neverVerbs = set('times days weeks months years people hours minutes always perhaps sometimes series news species besides');
export const neverPast = set('need seed speed feed red bed indeed hundred united limited');
/** "X said that …": what follows is said, found or announced as a fact. */
export const speech = set(
  `said says announced announces confirmed confirms reported reports revealed reveals added adds noted notes warned warns admitted admits explained explains stated states found
  finds shows showed discovered declared declares told tells`,
);
/** The same where "that" may be left out. */
export const bareSpeech = set('said says say told tells admitted admits warned warns');
/** Where one of these stands, what is said is not simply so. */
export const limiting = set(
  'no not never nobody none nothing neither nor hardly barely scarcely rarely only few cannot alleged suspected former false fake',
);
export const nonReporting = set('is are was were be been would could may might should');
export const prepositions = set(
  `in on at after before following with by for from during since over under near amid despite against through into between according without about among across around behind beyond inside outside upon within
  toward towards via like as until to off per along of`,
);
export const links = set('when while because although though if unless whether where so but than once whereas');
export const subordinating = set('as after before since until when while because although though once whereas');
export const conditions = set('if unless without until');
export const relatives = set('who whom which whose where that');
export const determiners = set(
  'a an the this that these those his her its their our my your some any no each every all both many most several few another two three four five six seven eight nine ten',
);
export const objects = set('them him her us me it');
export const subjects = set('he she they it i we');
export const pronouns = set('he she it they we i you there this that these those');
export const times = set('monday tuesday wednesday thursday friday saturday sunday today yesterday tomorrow tonight');
export const dayParts = set('morning afternoon evening night');
export const months = set('jan feb mar apr may jun jul aug sep oct nov dec');
/** Words that end a title in front of a name. */
export const roles = set(
  `president minister secretary senator governor mayor chairman chairwoman chief executive director manager captain coach king queen prince princess pope bishop judge justice general colonel spokesman spokeswoman
  leader founder co-founder owner star actor actress singer rapper writer author artist driver champion winger striker midfielder defender goalkeeper quarterback receiver officer analyst professor candidate premier ceo`,
);
export const contracted = /^(?:it|he|she|that|there|what)['’]s$|^(?:they|we|you)['’]re$|^i['’]m$|^(?:i|they|we|you)['’]ve$/;
/** In front of a number they belong to it. */
export const approximate = set('about over under around nearly almost roughly approximately up to at least most more less fewer than some');
