// Wordy phrases and their plain equivalents. Longer than usual because it is a table. Every pair means the same in every sentence the pattern accepts.
import { plainFigures } from './figures.js';

const table = `
in order to>to|so as to>to|in an effort to>to|in an attempt to>to|in a bid to>to|for the purpose of>for|with the aim of>for
due to the fact that>because|owing to the fact that>because|because of the fact that>because|in view of the fact that>because|as a result of>because of|on account of>because of|owing to>because of
despite the fact that>although|in spite of the fact that>although|in spite of>despite|regardless of the fact that>although
a large number of>many|a great number of>many|a significant number of>many|a huge number of>many|a small number of>a few|a number of>several|a series of>several|a variety of>various|a wide variety of>various
a wide range of>many|a broad range of>many|the vast majority of>most|the majority of>most|a great deal of>much
prior to>before|subsequent to>after|in advance of>before|ahead of time>early|in the wake of>after|in the aftermath of>after|in the course of>during|over the course of>during|during the course of>during
at the present time>now|at this point in time>now|at the moment>now|at present>now|right now>now|up until>until|in the near future>soon|in the vicinity of>near|in close proximity to>near
is able to>can|are able to>can|was able to>could|were able to>could|is unable to>cannot|are unable to>cannot|was unable to>could not|were unable to>could not|has the ability to>can|have the ability to>can|is capable of being>can be
are capable of being>can be|make use of>use|makes use of>uses|made use of>used|making use of>using|take into account>consider|takes into account>considers|took into account>considered|taking into account>considering
in light of>given|in view of>given|with regard to>about|with regards to>about|in regard to>about|regarding>about|pertaining to>about|relating to>about|by means of>by|by using>using|based upon>based on|whether or not>whether
it is important to note that>|it should be noted that>|it is worth noting that>|it is worth mentioning that>|as a matter of fact>|needless to say>|it is well known that>
approximately>about|utilize>use|utilizes>uses|utilized>used|utilizing>using|utilise>use|utilises>uses|utilised>used|utilising>using|utilization of>use of|demonstrates>shows|demonstrate>show|demonstrated that>showed that
numerous>many|commenced>started|commence>start|commences>starts|purchased>bought|attempted to>tried to|attempting to>trying to|terminated>ended|currently>now|presently>now|subsequently>later|frequently>often
nearly>almost|began to>started to|begins to>starts to|such as>like|along with>with|together with>with|in conjunction with>with|whilst>while|amongst>among
permitted to>allowed to|remarked that>said|stated that>said|noted that>said|announced that>said|revealed that>said|added that>said|explained that>said|passed away>died|located in>in|situated in>in|resides in>lives in|reside in>live in|residing in>living in|resided in>lived in
seeks to>aims to|seek to>aim to|seeking to>trying to|sought to>tried to|wishes to>wants to|wish to>want to|needs to>must|is required to>must|are required to>must|was required to>had to|were required to>had to
all of the>all the|off of>off|inside of>inside|outside of>outside|every single>every|each and every>every|no fewer than>at least|not less than>at least|in excess of>over
a sufficient number of>enough|ascertain>find out|endeavor to>try to|endeavour to>try to|initiated>started|prohibits>bans|prohibited from>banned from
a total of>|has been able to>could|have been able to>could|in the event that>if|provided that>if|on the condition that>if|until such time as>until|during the time that>while|at the time that>when
in the amount of>of|in the form of>as|in addition to>besides|in the absence of>without|with the exception of>except|as opposed to>unlike
in comparison to>compared with|is similar to>resembles|are similar to>resemble
last but not least>finally|first and foremost>first|on a daily basis>daily|on a regular basis>regularly|on a weekly basis>weekly|in recent years>recently|in its entirety>wholly|for the most part>mostly
intends to>plans to|intend to>plan to
takes place>happens|took place>happened|take place>happen|taking place>happening|came to an end>ended|come to an end>end|bring to an end>end
although>though|began>started|begin>start|begun>started|larger>bigger|largest>biggest|was injured>was hurt|were injured>were hurt|was wounded>was hurt|were wounded>were hurt|been injured>been hurt|been wounded>been hurt|per cent>percent|attorney>lawyer|attorneys>lawyers|motorist>driver|motorists>drivers|infants>babies|residence>home|residences>homes|physician>doctor|physicians>doctors|previously>earlier
believed to be>thought to be|believed to have>thought to have|took part in>joined|take part in>join|taking part in>joining|looking for>seeking|looked for>sought|pointed out>noted|points out>notes|find out>learn|found out>learned|turned out to be>proved to be|as well as>and|at the age of>aged|every year>each year|every day>daily|every week>weekly
around the world>worldwide|all over the world>worldwide|across the world>worldwide|across the country>nationwide|throughout the country>nationwide|around the country>nationwide|the whole of>all of|towards>toward|come up with>find|came up with>found|got rid of>removed|get rid of>remove|until now>so far|right away>at once|straight away>at once
says>said|known as>called|dozens of>many|scores of>many|is set to>will|are set to>will|told reporters>said|told journalists>said|trebled>tripled|is believed to>is thought to|are believed to>are thought to|was believed to>was thought to|in the early hours of>early on|all of his>all his|all of her>all her|all of their>all their|all of its>all its
is now known as>is now called|in recent months>recently|in recent weeks>recently|at this stage>now|a handful of>a few|on top of that>besides|time and again>repeatedly|over and over>repeatedly|little by little>gradually|once again>again|as yet>so far|as of now>now|refused to>would not|failed to>did not|is hoping to>hopes to|are hoping to>hope to|is planning to>plans to|are planning to>plan to
has become>is now|have become>are now|is in charge of>heads|was in charge of>headed|are in charge of>head|were in charge of>headed|in favor of>for|in favour of>for|in support of>for|is a member of>belongs to|took over as>became|received a>got a|received an>got an|received the>got the
would be able to>could|would never be able to>could never|would not be able to>could not|will be able to>can|will not be able to>cannot|decided to>chose to|opted to>chose to|vowed to>promised to|pledged to>promised to|helped to>helped|helps to>helps
instead of>rather than|shortly after>soon after|shortly before>just before|immediately after>right after|immediately before>just before|was spotted>was seen|were spotted>were seen|been spotted>been seen|stepped down as>resigned as|hails from>comes from|tied the knot>married|booted from>removed from
probe into>inquiry into|quizzed by>questioned by|mum>mother|mums>mothers|dad>father|dads>fathers|kids>children|cops>police|row over>dispute over|boasts a>has a|boasts an>has an|features a>has a|features an>has an|due to the>because of the|due to a>because of a|due to an>because of an|due to his>because of his|due to her>because of her|due to their>because of their|due to its>because of its
may well be>may be|might well be>might be|could well be>could be|may well have>may have|for the first time ever>for the first time|ever since>since|in order that>so that|even though>although|just days after>only days after|just weeks after>only weeks after|just hours after>only hours after|just months after>only months after|just a few>only a few|just one>only one|just two>only two|just three>only three
over the past>in the past|over the last>in the last|up to now>so far|throughout the day>all day|throughout the night>all night|throughout the year>all year|next to>beside|close to the>near the|close to a>near a
the majority of the>most of the|the vast majority of the>most of the|a number of the>several of the|a large number of the>many of the|sufficient to>enough to|compared to>compared with|individuals>people|is due to the>comes from the
`;

/** Forms that mean this only before a number. */
const beforeNumber =
  /(?<!\b(?:no|not|any|even|much|far|little) )\b(more than|less than|fewer than|around|roughly|as many as|as much as) (?=(?:\$|£|€|(?:us)?\$ ?)?\d|(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|half|a (?:hundred|thousand|million|billion|dozen|decade|year|century)) )/gi;
/** "photographs which show" as "photographs that show": not behind a comma or a preposition, nor where "which" asks. */
const restrictiveWhich =
  /(?<!\b(?:know|knows|knew|decide|decides|decided|ask|asks|asked|see|sees|saw|tell|tells|told|choose|chose|wonder|wondered|question|about|after|against|among|and|as|at|before|behind|between|beyond|but|by|during|for|from|in|inside|into|near|of|off|on|onto|or|over|out|since|than|that|through|to|under|until|upon|with|within|without|clear|sure|unclear|matter|matters) )(?<=\p{Ll}{3} )which (?=(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|do|does|did|appears?|shows?|showed|includes?|included|contains?|contained|makes?|made|took|takes|helps?|helped|means|meant|allows?|allowed|causes?|caused|gives?|gave|led|leads|saw|sees|came|comes|won|lost|left|runs?|ran|opened|began|features?|featured|aims?|offers?|offered|claims?|claimed)\b)/gu;
const numberForms: Readonly<Record<string, string>> = {
  'more than': 'over',
  'less than': 'under',
  'fewer than': 'under',
  around: 'about',
  roughly: 'about',
  'as many as': 'up to',
  'as much as': 'up to',
};

const pairs = new Map<string, string>();
for (const entry of table.trim().split(/[|\n]/)) {
  const [wordy = '', plain = ''] = entry.split('>');
  if (wordy !== '') pairs.set(wordy, plain);
}
const wordyPattern = new RegExp(
  `(?<![\\p{L}\\p{N}’'-])(?:${[...pairs.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}’'-])[, ]?`,
  'giu',
);
const contraction =
  /\b(do|does|did|is|are|was|were|has|have|had|would|could|should|wo|ca)n['’]t\b(?! (?:i|you|we|they|he|she|it|that|there|this)\b)/gi;
const shortForm = /\b(i|you|we|they)['’](m|re|ve|ll)\b(?=,? [a-z])/gi;
const longForms: Readonly<Record<string, string>> = { m: 'am', re: 'are', ve: 'have', ll: 'will' };
const itIs = /\b(it|that|there|he|she|what)['’]s (?=(?:a|an|the|not|very|so|too|going|still|also|just|only|important|clear|\w{3,12}ing)\b)/gi;
const intensifier =
  /(?<!\b(?:not|no|never|nothing|how|the|so|too|without) )(?<!n['’]t )(?<!\ban? )\b(?:very|really|actually|basically|quite|extremely|literally|totally|absolutely|incredibly) (?=[a-z]{3,})/gi;

const auxiliaryBefore =
  /(?:\b(?:had|has|have|having|be|been|being|is|are|was|were|to|did|does|do|will|would|can|could|may|might|should|must|not|never|better|best|become|became|widely)|['’](?:ve|d|s|re))(?: \p{L}{2,12}ly| also| already| since| now)? $/u;
/** Plain forms that cannot stand behind an auxiliary. */
const notParticiple =
  /^(?:did not|would not|chose|became|came|got|could|cannot|must|had to|will|is|are|was|were|hopes|hope|plans|find$|called$|belongs|heads|headed|aims|wants|started$|learn$|comes|has|noted|uses|resembles)\b/;

/** Rewrites wordy phrases and short forms outside quotations. */
export function plainPhrases(text: string): string {
  return outsideQuotes(text, (part) =>
    plainFigures(part)
      .replace(wordyPattern, (match, at: number) => {
        if (
          auxiliaryBefore.test(part.slice(Math.max(0, at - 24), at)) &&
          notParticiple.test(pairs.get(match.replace(/[, ]$/, '').toLowerCase()) ?? '')
        )
          return match;
        const trailing = /[, ]$/.exec(match)?.[0] ?? '';
        const wordy = trailing === '' ? match : match.slice(0, -1);
        const plain = pairs.get(wordy.toLowerCase()) ?? wordy;
        if (plain === '') return '';
        return (/^\p{Lu}/u.test(wordy) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain) + trailing;
      })
      .replace(beforeNumber, (match, wordy: string) => `${keepCase(wordy, numberForms[wordy.toLowerCase()] ?? wordy)}${match.slice(wordy.length)}`)
      .replace(contraction, (match, verb: string) => {
        const lower = verb.toLowerCase();
        return keepCase(match, lower === 'ca' ? 'cannot' : lower === 'wo' ? 'will not' : `${lower} not`);
      })
      .replace(shortForm, (_, who: string, form: string) => `${who} ${keepCase(form, longForms[form.toLowerCase()] ?? form)}`)
      .replace(itIs, (_, what: string) => `${what} is `)
      .replace(intensifier, '')
      .replace(restrictiveWhich, 'that ')
      .replace(
        /, but (?!also\b|not\b|only\b|rather\b|instead\b)(?=(?:the|a|he|she|it|they|we|his|her|their|its|there|this|that|these|some|many|most|no|in|at|on|for|has|have|had|is|was|were|are|will|would|could|did|does|said|\p{Lu}))/gu,
        ', yet ',
      )
      .replace(/\bbecause (?!of\b|[,.])/gi, (match) => keepCase(match, 'since '))
      .replace(
        /(?<!\b(?:will|would|to|not|may|might|must|should|could|can|did|do|does|we|you|i|they|n['’]t) )\b(?:has|have) to (?=(?:be|do|go|pay|make|take|find|get|give|work|leave|move|stop|start|keep|use|wait|live|face|show|prove|choose|play|win|come|bring|learn)\b)/gi,
        'must ',
      )
      .replace(/(?<!\b(?:more|less|most|least|very|equally|as|also|not) )\b(is|are) likely to (?=\p{Ll}+)/giu, 'will probably ')
      .replace(/\bboth (?=[\p{L}'’-]{1,60} and )/giu, '')
      .replace(
        /(?<=[\p{L}\p{N}] )(said|says|added|claimed|believed|thought|hoped|warned|insisted|admitted|confirmed|announced|revealed|argued|explained|noted|reported) (?=(?:the|a|an|he|she|it|they|his|her|their|its|there|these|some|all|no|most|many) )/giu,
        (match, verb: string, at: number, whole: string) => (startsClause(whole.slice(at + match.length)) ? `${verb} that ` : match),
      )
      .replace(/,? however(?=[.])/g, '')
      .replace(yearsOld, 'aged $1')
      .replace(/, (?:however|meanwhile|of course|for example|for instance|in fact|indeed|too|moreover|therefore|in turn),/gi, '')
      .replace(
        /(?<=\b(?:has|have|had|is|are|was|were|will|would|can|could|he|she|they|it|who|which|and) )(?:also|now|currently|presently|simply|already|then|just) (?=\p{Ll}{3,})/giu,
        '',
      )
      .replace(/\b(his|her|their|its|my|our|your) own (?=\p{Ll}{3,})/giu, '$1 ')
      .replace(/,? as well(?=[.]$)/, ' too'),
  );
}

const finite = /^(?:is|are|was|were|has|had|have|will|would|could|can|may|might|must|should|did)$/i;

/** Whether one of the next ten words is a verb, with only words before it. */
function startsClause(text: string): boolean {
  for (const word of text.split(' ', 10)) {
    if (finite.test(word.replace(/[.,;:!?]$/, ''))) return true;
    if (!/^[\p{L}\p{N}'’-]+$/u.test(word)) return false;
  }
  return false;
}

const yearsOld = /(?<!\bage of )\b(\d{1,3}) years old\b(?! (?:when|and)\b)/g;

function keepCase(model: string, word: string): string {
  if (/^\p{Lu}{2}/u.test(model)) return word.toUpperCase();
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** Applies a change to what stands outside double quotation marks; a quotation that never closes runs to the end. */
export function outsideQuotes(text: string, change: (part: string) => string): string {
  if (!/["“”]/.test(text)) return change(text);
  let result = '';
  let at = 0;
  while (at < text.length) {
    const open = text.slice(at).search(/["“]/);
    if (open < 0) return result + change(text.slice(at));
    const start = at + open;
    const close = text.slice(start + 1).search(/["”]/);
    const end = close < 0 ? text.length : start + 1 + close + 1;
    result += change(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return result;
}
