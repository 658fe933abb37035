// Sentences that cannot stand alone: who or what is meant by their "he", "this" or "the second", and what their "however" turns from, stands before them.
import { type Language, languageOf } from './language.js';

/**
 * What a sentence needs: `person`, the one that names who is meant; `before`, the one before it.
 */
type Pointer = 'person' | 'before';

interface Words {
  /** Pronouns for people, also as possessives. */
  readonly person: string;
  /** Other pronouns and what stands for a whole sentence. */
  readonly thing: string;
  /** Point to what was named before where a noun in small letters, a number or a verb follows. */
  readonly demonstrative: string;
  /** The second, the other, both. */
  readonly other: string;
  /** Turn from, add to or conclude from the sentence before. */
  readonly link: string;
  /** Open a phrase or clause before the subject: "in 1998, he". */
  readonly opening: string;
}

const lists: Readonly<Record<Language, Words>> = {
  en: {
    person: 'he|she|his|her|him|hers',
    thing:
      'they|their|them|its|it|that(?= (?:is|was|means?|meant|will|would|has|had|can|could|makes?|made|leaves|left|includes|may|might|did|does|day|night|evening|year|time) )',
    demonstrative: 'this|these|those|such',
    other:
      'the (?:second|third|fourth|last|latter|former|other|others|same|rest|two|three|pair|following)(?: (?:one|two|three|half|part|option|reason|step|point|time|of them|of these))?|both|neither|either|one of (?:them|these)|(?:some|most|many|none|all|each|two|few) of (?:them|these|those)|another|others|secondly|thirdly|second,|third,|likewise|so (?:did|does|do|is|was|were|are|has|have)',
    link: 'however|therefore|thus|hence|moreover|furthermore|additionally|nevertheless|nonetheless|otherwise|instead|consequently|accordingly|conversely|similarly|meanwhile|afterwards|besides|rather|still,|then,|yet|but|and|or|nor|so(?= \\p{Ll})|also,|also|as a result|in addition|for example|for instance|in other words|on the other hand|on the contrary|in contrast|by contrast|in turn|in particular|in fact|indeed|even so|that said|at the same time|after that|before that|because of (?:this|that)|as such|to (?:this|that) end',
    opening:
      'in|on|at|after|before|during|since|until|from|by|with|when|while|as|if|because|although|though|once|where|according to|unlike|like|despite|for|later|then|now|soon|today|eventually|finally|instead of',
  },
  de: {
    person: 'er|ihm|ihn|sein|seine|seiner|seinem|seinen|seines',
    thing:
      'sie|ihr|ihre|ihrer|ihrem|ihren|ihnen|es (?!gibt|gab|ist (?:möglich|wichtig|nötig|notwendig|klar)|war (?:einmal|möglich|wichtig)|kommt|kam|handelt|geht|ging|gilt)|das(?= (?:ist|war|hat|hatte|wird|wurde|gilt|geht|kann|soll|muss|sei|teilten?|sagten?|berichteten?|erklärten?|zeigt|bedeutet|heißt|führt|führte)\\b)|deren|dessen|dabei|dazu|dafür|dagegen|danach|dadurch|damit|davon|darauf|darüber|daran|darin|darunter|daraus|daneben|dort|dies(?= )',
    demonstrative: 'diese|dieser|dieses|diesem|diesen|jene|jener|jenes|solche|solcher|solches',
    other:
      '(?:der|die|das) (?:zweite|dritte|vierte|letzte|letztere|erstere|andere|anderen|beiden|gleiche|übrigen|folgende)|letztere[rsn]?|erstere[rsn]?|beide|beides|keiner von beiden|eine[rs]? davon|ein anderer|eine andere|andere|zweitens|drittens',
    link: 'jedoch|aber|doch|dennoch|trotzdem|deshalb|daher|darum|deswegen|außerdem|zudem|allerdings|hingegen|stattdessen|somit|folglich|also|ebenso|auch|dann|und|oder|denn|sondern|sonst|andernfalls|zum beispiel|z\\. ?b\\.|beispielsweise|infolgedessen|gleichzeitig|anschließend|überdies|ferner|vielmehr|demnach|im gegensatz dazu|auf der anderen seite|andererseits|mit anderen worten',
    opening:
      'im|in|am|an|nach|vor|seit|während|als|wenn|weil|obwohl|bei|mit|laut|bis|ab|um|später|zuvor|heute|damals|zunächst|schließlich|nachdem|bevor',
  },
  fr: {
    person: 'il(?! y a| faut| est (?:possible|nécessaire|prévu|important|interdit)| s.agit)|elle|lui',
    thing:
      "ils|elles|leur|leurs|cela|ceci|ça|c[’'](?:est|était)|ce(?= (?:sont|fut|sera))|celui-ci|celle-ci|ceux-ci|celles-ci|son(?= \\p{Ll})|sa(?= \\p{Ll})|ses(?= \\p{Ll})|y(?= )",
    demonstrative: 'ce|cet|cette|ces|tel|telle|tels|telles|ledit|ladite',
    other:
      "(?:le|la) (?:second|seconde|deuxième|troisième|dernier|dernière|même)|l[’']autre|les (?:autres|deux|suivants)|ce dernier|cette dernière|ces derniers|tous deux|toutes deux|deuxièmement|troisièmement|aucun des deux",
    link: "cependant|toutefois|pourtant|néanmoins|mais|donc|ainsi|alors|or|car|et|puis|ensuite|en effet|de plus|en outre|par conséquent|par exemple|en revanche|au contraire|également|de même|autrement|sinon|d[’']ailleurs|c[’']est pourquoi|d[’']autre part|en conséquence|dès lors|malgré cela",
    opening: "en|dans|à|au|après|avant|pendant|depuis|lors|lorsque|quand|selon|avec|si|comme|bien que|plus tard|puis|enfin|ensuite|aujourd[’']hui",
  },
  es: {
    person: 'él|ella|le(?= \\p{Ll})',
    thing: 'ellos|ellas|su(?= \\p{Ll})|sus(?= \\p{Ll})|esto|eso|ello|aquello',
    demonstrative: 'este|esta|estos|estas|ese|esa|esos|esas|aquel|aquella|dicho|dicha|dichos|dichas|tal|tales',
    other:
      '(?:el|la) (?:segundo|segunda|tercero|tercera|último|última|otro|otra|mismo|misma)|los (?:otros|dos|demás|siguientes)|las (?:otras|dos|demás|siguientes)|este último|esta última|ambos|ambas|ninguno de los dos|en segundo lugar|otros|otras',
    link: 'sin embargo|pero|además|por lo tanto|por tanto|así|entonces|por ejemplo|en cambio|no obstante|también|por eso|por ello|luego|después|y|o|pues|sino|de lo contrario|asimismo|en consecuencia|por otra parte|por otro lado|a pesar de ello|mientras tanto|es decir|tampoco',
    opening: 'en|a|tras|después de|antes de|durante|desde|cuando|según|con|si|como|aunque|más tarde|hoy|finalmente|al',
  },
  it: {
    person: 'lui|lei|egli|ella|costui',
    thing: 'essi|esse|esso|essa|loro|ciò|suo(?= \\p{Ll})|sua(?= \\p{Ll})|suoi(?= \\p{Ll})|sue(?= \\p{Ll})|quello|quella',
    demonstrative: "questo|questa|questi|queste|quest[’']|tale|tali|detto|detta",
    other:
      "(?:il|la) (?:secondo|seconda|terzo|terza|ultimo|ultima|stesso|stessa)|l[’']altr[oa]|gli altri|le altre|i due|entrambi|entrambe|quest[’']ultim[oa]|nessuno dei due",
    link: "tuttavia|però|ma|inoltre|quindi|perciò|pertanto|così|allora|infatti|per esempio|ad esempio|invece|anche|e|o|poi|dunque|altrimenti|di conseguenza|d[’']altra parte|cioè|al contrario|neanche",
    opening: 'in|nel|nella|a|al|dopo|prima|durante|da|dal|quando|secondo|con|se|come|poi|oggi|infine',
  },
  pt: {
    person: 'ele|ela|lhe',
    thing: 'eles|elas|isso|isto|aquilo|seu(?= \\p{Ll})|sua(?= \\p{Ll})|seus(?= \\p{Ll})|suas(?= \\p{Ll})',
    demonstrative: 'este|esta|estes|estas|esse|essa|esses|essas|aquele|aquela|tal|tais|dito',
    other:
      '(?:o|a) (?:segundo|segunda|terceiro|terceira|último|última|outro|outra|mesmo|mesma)|os (?:outros|dois|demais)|as (?:outras|duas|demais)|ambos|ambas|nenhum dos dois|em segundo lugar',
    link: 'no entanto|contudo|porém|mas|além disso|portanto|por isso|assim|então|por exemplo|todavia|também|e|ou|pois|depois|aliás|caso contrário|por outro lado|em consequência|ou seja',
    opening: 'em|no|na|após|depois de|antes de|durante|desde|quando|segundo|com|se|como|embora|mais tarde|hoje|finalmente|ao',
  },
  nl: {
    person: 'hij|zijn(?= \\p{Ll})|hem|haar(?= \\p{Ll})',
    thing:
      'zij|ze|hun|het(?= (?:is|was|werd|wordt|heeft|had|kan|zal|bleek|ging) )|dat(?= (?:is|was|betekent|werd|wordt|heeft|had|kan|zal))|daar|daarbij|daarmee|daarvoor|daarna|daardoor|daarop|daarover|daarvan|hierbij|hierdoor|hiervoor|ervan|dit(?= (?:is|was|betekent|werd|wordt|heeft|had|kan|zal))',
    demonstrative: 'deze|die|dit|dat|zulke|dergelijke',
    other:
      'de (?:tweede|derde|laatste|andere|overige|volgende|beide)|het (?:tweede|andere|laatste)|beide|beiden|geen van beide|ten tweede|laatstgenoemde',
    link: 'echter|maar|toch|daarom|dus|bovendien|daarnaast|ook|en|of|want|dan|vervolgens|bijvoorbeeld|anders|daarentegen|desondanks|niettemin|tevens|zodoende|met andere woorden|aan de andere kant|in plaats daarvan',
    opening: 'in|op|na|voor|tijdens|sinds|toen|als|volgens|met|bij|om|omdat|hoewel|later|vandaag|uiteindelijk',
  },
};

interface Patterns {
  readonly person: RegExp;
  readonly before: RegExp;
  readonly demonstrative: RegExp;
  /** A phrase in front of a pronoun: "in 1998, he". */
  readonly delayed: RegExp;
  readonly nouns: 'capital' | 'small';
}

const end = '(?![\\p{L}\\p{N}])';
const compiled = new Map<Language, Patterns>();

function patternsOf(language: Language): Patterns {
  let own = compiled.get(language);
  if (own === undefined) {
    const { person, thing, demonstrative, other, link, opening } = lists[language];
    const noun = language === 'de' ? '(?= \\p{L})' : '(?= [\\p{Ll}\\p{N}])';
    own = {
      person: new RegExp(`^(?:${person})${end}`, 'u'),
      before: new RegExp(`^(?:${thing}|${other}|${link})(?<=,|${end})`, 'u'),
      demonstrative: new RegExp(
        `^(?:(?:${opening}|all|most|some|many|of|to|under|through|because of|due to|given|von|mit|unter|zu|aus|de|con|di|da|van) ){0,2}(?:${demonstrative})${noun}`,
        'u',
      ),
      delayed: new RegExp(`^(?:${opening})(?: [^,;:.!?]{0,60}?,)? (?:${person})${end}`, 'u'),
      nouns: language === 'de' ? 'capital' : 'small',
    };
    compiled.set(language, own);
  }
  return own;
}

/** The text itself, or the time it was written. */
const self =
  /^(?:\p{Ll}+ )?(?:this|these|diese[rsmn]?|cet|cette|ce|este|esta|dies[er]s?|questo|questa|deze|dit) (?:paper|work|article|study|report|thesis|letter|mail|message|agreement|contract|document|survey|section|policy|license|licence|year|month|week|weekend|morning|afternoon|evening|season|summer|winter|spring|autumn|fall|vertrag|vereinbarung|bericht|arbeit|artikel|jahr|monat|woche|contrat|accord|rapport|année|mois|semaine|contrato|acuerdo|informe|año|mes|semana|contratto|accordo|anno|mese|acordo|ano|overeenkomst|jaar|maand)s?(?!\p{L})/u;
/** An "it" that stands for what follows, or for nothing. */
const empty =
  /^it(?:['’]s| is| was| has been| remains| seems| appears| will be| would be) (?:not |also |now |still |often |generally |un\p{L}+ly )?(?:clear|likely|unlikely|possible|impossible|important|essential|necessary|true|hard|easy|difficult|time|estimated|known|unknown|said|thought|believed|expected|hoped|understood|recommended|that|the case|common|worth|best|\p{L}+ to )(?!\p{L})/u;

/** What a sentence needs to say who or what is meant; undefined where it stands alone. */
export function pointerOf(text: string, language: Language): Pointer | undefined {
  const bare = text.slice(0, 120).replace(/^[\s"“”'‘„«»(*_[–—-]+/, '');
  const start = bare.charAt(0).toLowerCase() + bare.slice(1);
  const { person, before, demonstrative, delayed } = patternsOf(language);
  if (self.test(start) || (language === 'en' && empty.test(start))) return undefined;
  if (person.test(start)) return 'person';
  if (before.test(start) || demonstrative.test(start)) return 'before';
  const late = delayed.exec(start);
  return late !== null && (language === 'de' || !/\s\p{Lu}\p{Ll}/u.test(late[0].replace(month, ''))) ? 'person' : undefined;
}

const month =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/g;

/** A name inside a sentence, or one that it starts with. */
const name = /[\p{L}\p{N},;)] \p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ (?:\p{Lu}|\p{Ll}+ed |was |is |had |has )/u;

/** Sentences whose words tell the language. */
const sampled = 12;
/** How far back a name is looked for. */
const maxSteps = 6;

/** Which sentence before one says what it means. */
interface ReferenceReader {
  readonly pointerAt: (index: number) => Pointer | undefined;
  /** The index of the sentence that one needs, undefined where it stands alone, -1 where none that it may need stands near by. */
  readonly needOf: (index: number) => number | undefined;
}

/** Reads sentences one after the other. `belongs`: whether the second of two goes on from the first. */
export function referenceReader(
  sentences: readonly string[],
  belongs: (before: number, index: number) => boolean,
  language = languageOf(sentences.slice(0, sampled).join(' ')) ?? 'en',
): ReferenceReader {
  const pointers: (Pointer | null)[] = [];
  const pointerAt = (index: number): Pointer | undefined => {
    const known = pointers[index];
    if (known !== undefined) return known ?? undefined;
    const pointer = pointerOf(sentences[index] ?? '', language);
    pointers[index] = pointer ?? null;
    return pointer;
  };
  const needOf = (index: number): number | undefined => {
    const pointer = pointerAt(index);
    if (pointer === undefined) return undefined;
    if (index === 0 || !belongs(index - 1, index)) return -1;
    if (pointer === 'before') return index - 1;
    // Several sentences on "he" in a row mean the same one, who is named before the first of them.
    for (let at = index - 1; at >= 0 && at >= index - maxSteps && belongs(at, index); at--) {
      const own = pointerAt(at);
      if (own !== 'person' && (language === 'de' || own === undefined) && (language === 'de' || name.test(sentences[at] ?? ''))) return at;
    }
    return index - 1;
  };
  return { pointerAt, needOf };
}
