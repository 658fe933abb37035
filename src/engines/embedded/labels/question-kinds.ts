// Kinds of yes/no questions people ask again and again ("is X the same as Y", "is X still open", "will there be another season"), each with the
// words with which texts answer yes and no. How much either side counts is trained with the other features of questions.

interface QuestionKind {
  readonly name: string;
  /** Recognises the question, in lower case. */
  readonly asks: RegExp;
  readonly yes: RegExp;
  readonly no: RegExp;
}

const kinds: readonly QuestionKind[] = [
  {
    name: 'same',
    asks: /\b(?:same|synonym|another name|equal to|different|difference|interchangeabl\w*)\b/u,
    yes: /\b(?:also (?:known|called|referred|spelled)|or simply|synonym\w*|same|identical|equivalent|interchangeabl\w*|another (?:name|term|word)|alternativ\w+|variant|sometimes called|aka|a\.k\.a|other names)\b/gu,
    no: /\b(?:differ\w*|distinct\w*|unlike|not (?:to be )?confused|confused|not the same|separate\w*|whereas|in contrast|contrast|while|however|versus|compared)\b/gu,
  },
  {
    name: 'sequel',
    asks: /\b(?:season|seasons|sequel|episode|episodes|another|part \d|coming (?:back|out)|come back|continue|new|movie|renewed|cancelled|canceled)\b/u,
    yes: /\b(?:renew\w*|announced|confirmed|green-?lit|greenlit|scheduled|will (?:be|return|premiere|air)|in development|upcoming|ordered|set to|to be released|returns?|sequel|premiered)\b/gu,
    no: /\b(?:cancel\w*|final (?:season|episode)|ended|concluded|no plans|last season|series finale|not (?:be )?(?:renewed|returning)|finale|conclusion|unproduced|abandoned|scrapped)\b/gu,
  },
  {
    name: 'legal',
    asks: /\b(?:legal|illegal|legally|allowed|permitted|against the law|lawful)\b/u,
    yes: /\b(?:allowed|allows?|permit\w*|legal|legally|may|can|lawful|legali[sz]ed|decriminali[sz]ed)\b/gu,
    no: /\b(?:illegal|prohibit\w*|forbid\w*|forbidden|banned|bans?|unlawful|cannot|not (?:be )?(?:allowed|permitted|legal)|restrict\w*|crime|offen[cs]e|outlaw\w*|criminal)\b/gu,
  },
  {
    name: 'needed',
    asks: /\b(?:need|needs|needed|have to|has to|required?|requires|necessary|mandatory|must|compulsory)\b/u,
    yes: /\b(?:require[sd]?|requirement|must|mandatory|compulsory|obligat\w*|necessary|need(?:s|ed)?|shall|essential)\b/gu,
    no: /\b(?:not (?:be )?(?:required|necessary|need\w*|mandatory|compulsory)|no (?:requirement|need)|optional|exempt\w*|waive\w*|voluntar\w*|unless|without|may|can|instead|recommended|except\w*)\b/gu,
  },
  {
    name: 'possible',
    asks: /^(?:can|could|is it possible|is it ok|is it safe)\b/u,
    yes: /\b(?:can|may|able|possible|allows?|allowed|capable|often|used|safe|also|usually)\b/gu,
    no: /\b(?:cannot|can not|unable|impossible|not|never|only|must|no|without|danger\w*|toxic|poison\w*|ineligible)\b/gu,
  },
  {
    name: 'achieved',
    asks: /\b(?:ever|won|win|never|made it|been to)\b/u,
    yes: /\b(?:won|win|winning|champion\w*|victor\w*|first|defeat\w+|title|only)\b/gu,
    no: /\b(?:never|not won|yet to|has not|have not|lost|losing|runner-?up|closest|failed|without|no team|semi-?final\w*)\b/gu,
  },
  {
    name: 'real',
    asks: /\b(?:real|true|based on|fiction\w*|actually exist|exist|myth)\b/u,
    yes: /\b(?:true (?:story|events|crime)|real-?life|real|actual|based on|inspired|memoir|autobiograph\w*|non-?fiction|biograph\w*|exists?)\b/gu,
    no: /\b(?:fiction\w*|imaginary|invented|novel|myth\w*|legend\w*|hoax|urban legend|original screenplay|hypothetical|fantasy)\b/gu,
  },
  {
    name: 'lasting',
    asks: /\b(?:still|currently|now|today|anymore|yet|alive|exist|open|operat\w*|active)\b/u,
    yes: /\b(?:currently|still|continues?|today|remains?|now|as of|present|active|operates?|operating|living|since|ongoing)\b/gu,
    no: /\b(?:until|former\w*|closed|ended|defunct|ceased|discontinued|died|was (?:a|an|the)|no longer|demolished|dissolved|abolished|replaced|retired|bankrupt\w*|shut)\b/gu,
  },
  {
    name: 'universal',
    asks: /\b(?:all|every|always|only|any|entire|each|everyone|most|exactly|must|same)\b/u,
    yes: /\b(?:all|every|always|only|each|any|must|entire\w*|exclusive\w*|sole\w*|universal\w*)\b/gu,
    no: /\b(?:some|most|many|not all|not every|usually|sometimes|often|typically|var(?:y|ies|ied)|exceptions?|except|may|other|several|although|generally|both|either|various|depending)\b/gu,
  },
  {
    name: 'existing',
    asks: /^(?:is|are|was|were) there\b/u,
    yes: /\b(?:there (?:is|are|was|were|has)|exists?|several|many|some|include[sd]?|includes|including|various|number of|two|three|released|available)\b/gu,
    no: /\b(?:no|not|none|never|without|lacks?|only|neither|cancel\w*|nor|instead|however)\b/gu,
  },
];

/** Names of the features, in the order `kindFeatures` gives them. */
export const kindFeatureNames = kinds.flatMap(({ name }) => [name, `${name}:place`, `${name}:text`]);

const longestText = 20_000;
const most = 3;

/**
 * Per kind: 1 if the question is of it, then how far the words for yes outnumber those for no in the place that speaks of it and in the whole text,
 * -1 to 1; zeros for other kinds.
 */
export function kindFeatures(question: string, place: string, text: string): number[] {
  const asked = question.toLowerCase();
  const near = place.toLowerCase();
  const all = text.slice(0, longestText).toLowerCase();
  return kinds.flatMap(({ asks, yes, no }) => {
    if (!asks.test(asked)) return [0, 0, 0];
    const balance = (where: string): number => (Math.min(most, count(where, yes)) - Math.min(most, count(where, no))) / most;
    return [1, balance(near), balance(all)];
  });
}

function count(text: string, pattern: RegExp): number {
  return (text.match(pattern) ?? []).length;
}
