// Words that point back to what was said before, by language (references.ts).
import type { Language } from './language.js';

/** Alternatives of regular expressions, in lower case. */
interface PointingWords {
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

export const pointingWords: Readonly<Record<Language, PointingWords>> = {
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
