// Simple language: everyday words for rarer ones, and one clause per sentence. Longer than usual because of its word list.
import { outsideQuotes } from './phrases.js';

// Past forms that are also participles are left out where the plain verb has two forms: "was selected" must not become "was chose".
const list = `
accumulate>collect|acquire>get|adjacent to>next to|adversely>badly|alleviate>ease|ameliorate>improve|anticipate>expect|anticipated>expected|apparent>clear|appropriate>right|ascertain>find out
assist>help|assistance>help|assisted>helped|beneficial>helpful|cease>stop|ceased>stopped|commence>start|commenced>started|component>part|components>parts|comprehensive>full|comprise>include|comprises>includes
consequently>so|constitute>make up|construct>build|constructed>built|demonstrate>show|demonstrated>showed|demonstrates>shows|designate>choose|determine>find out
detrimental>harmful|diminish>reduce|discontinue>stop|discontinued>stopped|disseminate>spread|endeavor>try|endeavour>try|enhance>improve|enhanced>improved|enhances>improves|enumerate>list|equitable>fair|erroneous>wrong
establish>set up|established>set up|evident>clear|examine>look at|examined>looked at|exceed>go over|expedite>speed up|facilitate>help|finalize>finish|finalized>finished|forfeit>lose|fundamental>basic
furnish>give|identical>the same|illustrate>show|illustrated>showed|implement>carry out|implemented>carried out|inception>start|incorporate>include|incorporated>included|indicate>show|indicated>showed|indicates>shows
initiate>start|initiated>started|inquire>ask|inquiry>question|magnitude>size|modification>change|modifications>changes|modify>change|modified>changed|necessitate>need|objective>goal|objectives>goals
obtain>get|optimum>best|participate>take part|permitted>allowed|possess>have|preliminary>early|primary>main|procure>get|prohibit>ban|prohibited>banned
provide>give|provides>gives|purchased>bought|reimburse>pay back|relocate>move|relocated>moved|remained>stayed|remainder>rest|render>make|require>need
requires>needs|retain>keep|retained>kept|significant>large|significantly>much|solely>only|substantial>large|substantially>much|sufficient>enough
terminate>end|terminated>ended|transmit>send|transmitted>sent|utilize>use|utilized>used|verify>check|verified>checked|viable>workable|whereas>while|approximately>about|subsequently>later|frequently>often
numerous>many|regarding>about|individuals>people|therefore>so|nevertheless>still|furthermore>also|moreover>also|attempted>tried|inform>tell|informed>told|reside>live|resides>lives|resided>lived
dwelling>home|physician>doctor|physicians>doctors|employment>work|compensation>pay|expenditure>spending|expenditures>spending|revenue>income|revenues>income|deteriorate>get worse
`;
const words = new Map(
  list
    .trim()
    .split(/[|\n]/)
    .map((entry) => entry.split('>') as [string, string]),
);
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}’'-])(?:${[...words.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}’'-])`,
  'giu',
);

export function simplify(text: string): string {
  return outsideQuotes(text, (part) =>
    part
      .replace(pattern, (word) => {
        const plain = words.get(word.toLowerCase()) ?? word;
        return /^\p{Lu}/u.test(word) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
      })
      .replace(/(?<=\p{L}{2}); (?=(?:the|he|she|it|they|we|this|that|these|there) )(\p{Ll})/gu, '. $1')
      .replace(/\. (\p{Ll})/gu, (_, letter: string) => `. ${letter.toUpperCase()}`),
  );
}
