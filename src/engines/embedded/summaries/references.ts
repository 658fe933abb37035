// Sentences that point back: who or what is meant by their "he", "this" or "such" stands in the sentence before them.

const personal =
  /^(?:he|she|they|his|her|their|its|er|sie|dies\p{L}{0,2}|il|elle|ils|elles|él|ella|ellos|lui|lei|hij|zij|ze|ele|ela|eles|cela|ceci|esto|eso|such)(?= [\p{Ll}\p{N}])/u;
const it = /^it(?=['’ ])/;
const demonstrative = /^(?:this|these|those)(?= \p{Ll})/u;
/** Before a statement "that" only joins it to what follows. */
const that =
  /^(?:that (?:is|was|means?|meant|will|would|has|had|can|could|makes?|made|leaves|left|includes|may|might|did|does|day|night|evening|year|time)|das (?:ist|war|hat|hatte|wird|wurde|gilt|geht|kann|soll|muss|sei|teilten?|sagten?|berichteten?|erklärten?|zeigt|bedeutet|heißt))(?!\p{L})/u;
const inPhrase =
  /^(?:in|for|with|to|at|from|by|on|under|of|as|after|before|despite|unlike|through|during|given|because of|due to) (?:all )?(?:such|this|these|those|that)(?= \p{Ll})/u;

/** The text itself, or the time it was written. */
const self =
  /^(?:\p{Ll}+ )?(?:this|these) (?:paper|work|article|study|report|thesis|letter|mail|message|agreement|contract|document|survey|section|year|month|week|weekend|morning|afternoon|evening|season|time|summer|winter|spring|autumn|fall)s?(?!\p{L})/u;
/** An "it" or "il" that stands for what follows, or for nothing. */
const empty =
  /^(?:it(?:['’]s| is| was| remains| seems| appears) (?:not |also |un\p{L}+ly )?(?:clear|likely|unlikely|possible|important|necessary|true|hard|easy|difficult|time|estimated|known|unknown|said|thought|believed|expected|hoped|understood|that|the case)|il (?:y a|faut|est (?:possible|nécessaire|prévu|important)))(?!\p{L})/u;

/** Whether a sentence, as its source has it, needs the one before it to say who or what is meant. */
export function pointsBack(text: string): boolean {
  const bare = text.slice(0, 80).replace(/^["“‘(]+/, '');
  const start = bare.charAt(0).toLowerCase() + bare.slice(1);
  if (self.test(start) || empty.test(start)) return false;
  return personal.test(start) || it.test(start) || demonstrative.test(start) || that.test(start) || inPhrase.test(start);
}
