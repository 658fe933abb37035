// Texts of many kinds in seven languages for the check that summaries say nothing that their source does not. Written for this suite; `held` ones are never
// read while tuning.

export interface TrueSource {
  readonly name: string;
  readonly language: string;
  readonly held: boolean;
  readonly topic: string;
  readonly text: string;
}

export const trueSources: readonly TrueSource[] = [
  {
    name: 'harbour news',
    language: 'en',
    held: false,
    topic: 'the fire',
    text: `VESSEN (AP) — A fire destroyed a grain warehouse in the harbor of Vessen on April 25, 2014, and two firefighters were slightly hurt. Many people attended the opera festival in the old town that evening. The warehouse, which was built in 1931 and had no sprinklers, belonged to the Odell company.

Police arrested three men in an unrelated raid near the station. "We do not know yet how it started," fire chief Dana Orlo said, "but it was not the lightning." The court has ruled that the company must pay for the cleaning of the quay unless the insurers do. However, the insurers have refused so far.

According to the port office, nearly 4,000 tons of wheat were lost. Odell said the loss was closer to 3,200 tons. The mayor, Ruth Ames, decided not to close the harbor; she may do so if the wind turns. After nine hours of work, the crews left the site. They had used more than 2 million liters of water. Dozens of volunteers brought tea.

He will never forget the smell, said Tom Pell, who lives across the street. His wife was in York at the time. The site is to be cleared until June 3, 2014.`,
  },
  {
    name: 'school news',
    language: 'en',
    held: true,
    topic: 'the budget',
    text: `The school board of Marlow Falls voted 5 to 2 on Thursday to keep the small school on Pine Street open, although it has only 61 pupils. Superintendent Carla Wynn had asked the board to close it. "The roof alone will cost us $900,000," Wynn said after the vote.

The board did not say how the repair will be paid. It rejected a proposal by member Joe Adley to sell the playing field. Adley, who has two children at the school, left the room before the vote because of that.

Parents have collected 12,400 signatures since last May. Some of them were in tears when the result was read. A teacher who did not want to be named said that nobody had talked to the staff. The state has not approved new money for school buildings since 2019, and it is not expected to before 2027. In a drill two weeks ago, the old alarm failed. Without a new one the school would have to close in any case. The board meets again on October 3.`,
  },
  {
    name: 'release thread',
    language: 'en',
    held: false,
    topic: 'the release date',
    text: `From: Mara Holt <mara@lum.example>
To: team@lum.example
Date: Mon, 4 Nov 2024 09:10
Subject: Release 3.1

Hi all, I would like to ship 3.1 on Thursday. Does anybody see a reason why we can't? Mara

From: Idris Bell <idris@lum.example>
Date: Mon, 4 Nov 2024 09:42

The import still loses accents on Windows. I have a fix but no review yet. I can't look at the Mac problem before Wednesday.
Idris

From: Suki Tanaka <suki@lum.example>
Date: Mon, 4 Nov 2024 11:15

I reviewed the fix, it's fine. The Mac problem only shows up with the beta of the system, so I would not wait for it. But the German texts are missing and the agency needs two days.
Suki

From: Mara Holt <mara@lum.example>
Date: Mon, 4 Nov 2024 12:01

OK, then we move to Monday the 11th, with the fix and the texts, without the Mac problem. Suki, please order the texts today. Idris, please write the notes by Friday. I'll tell the shops.
Mara`,
  },
  {
    name: 'lease thread',
    language: 'en',
    held: true,
    topic: 'the deposit',
    text: `From: Lena Brook
To: Ota Ruzicka
Date: 2 May, 10:01
Subject: Flat on Mill Road

Dear Mr Ruzicka, we are interested in the flat. Could we move in before June? We have a small dog. Lena Brook

From: Ota Ruzicka
Date: 2 May, 15:20
Dear Ms Brook, the flat is free from 15 May. Dogs are not a problem, but the deposit is three rents then, not two. I need your decision by Friday since others have asked.
O. Ruzicka

From: Lena Brook
Date: 3 May, 08:44
We'd take it if the kitchen stays. Is the deposit negotiable?
Lena

From: Ota Ruzicka
Date: 3 May, 09:30
The kitchen stays. I won't go below two and a half rents. I will send the contract tomorrow; please return it signed by the 8th, otherwise I offer the flat to somebody else.
O. Ruzicka`,
  },
  {
    name: 'party chat',
    language: 'en',
    held: false,
    topic: 'the cake',
    text: `nell: who is picking up the cake?
bo: not me, my car is at the garage till tuesday
nell: hm. it's ready from 4, they close at 6
ravi: I could, but only if somebody lends me a box
bo: I have a box, come by at 3
ravi: ok deal
nell: great. and the drinks?
gus: ordered 3 crates, they deliver on friday, I paid 62
nell: I'll pay you back on saturday
bo: should we tell ana it starts at 7 or 8?
nell: 8 for her, 7 for everybody else!! she must not see the lights
gus: does anyone know if the neighbours complained?
ravi: they didn't, I asked. just no music after 11
nell: then that's settled: 7, no music after 11, ravi brings the cake`,
  },
  {
    name: 'pump chat',
    language: 'en',
    held: true,
    topic: 'the spare part',
    text: `Operator: This is Kessel Pumps, Irina speaking.
Customer: Good morning. Our pump in hall two has stopped again, it says E14.
Operator: E14 means that the inlet is blocked. Did you clean the filter?
Customer: Yes, on Monday. It ran for two days and then it stopped.
Operator: In that case the sensor may be broken. Which model is it?
Customer: KP-220, from 2017.
Operator: For that one we have no sensors in stock. I can order one, it takes six working days.
Customer: That's too long. Can't you take one from another pump?
Operator: I'm not allowed to do that. But you can run it by hand if the pressure stays under 2 bar.
Customer: All right. Please order it then, and send somebody to fit it.
Operator: I'll order it today. Our technician, Mr Osei, will call you when it is here. The visit costs 140 euros unless the pump is under contract.
Customer: It is under contract.
Operator: Then you pay for the part only.`,
  },
  {
    name: 'club minutes',
    language: 'en',
    held: false,
    topic: 'money',
    text: `Minutes of the rowing club, board meeting of 9 January 2025
Present: A. Pike (chair), B. Rao, C. Linden, D. Moss (minutes). Absent: E. Falk.

1. Boathouse roof. B. Rao presented two offers. The cheaper one, 18,400 euros, does not include the gutters. C. Linden feared that the work would not be done before the season. The board decided to take the offer of Keller & Son for 21,900 euros, by three votes to one.

2. New boat. The old double cannot be repaired. D. Moss will ask two other clubs for a used one by the end of February. No money was approved.

3. Fees. A. Pike proposed to raise the fee from 140 to 160 euros. After a long discussion the item was postponed to March.

4. Youth camp. The camp takes place from 12 to 19 July. C. Linden is responsible; she needs two more helpers. The board thanked Falk, who had found the site.

5. Any other business. The key of the gym is missing. Whoever has it should bring it back at once. Next meeting: 6 March.`,
  },
  {
    name: 'team minutes',
    language: 'en',
    held: true,
    topic: 'hiring',
    text: `# Product meeting, 3 September

Attendees: Noor, Emil, Tess, Jan

## Hiring
- Two candidates were interviewed. Noor preferred the first, Emil the second.
- Decision: the first candidate gets an offer; if she declines, the post is advertised again.

## Billing
- Invoices of August went out with the wrong address. 214 customers are affected, not all of them.
- Tess sends corrected invoices by Friday.
- It is still open who pays for the postage.

## Roadmap
- The mobile version will not come this year.
- Jan drafts a plan for the first quarter until 20 September.
- Emil warned that the search will be too slow with more than a million entries.`,
  },
  {
    name: 'queue incident',
    language: 'en',
    held: false,
    topic: 'the cause',
    text: `Incident report: mail queue, 14 February 2025

At 08:12 UTC the outgoing mail queue of the eu-2 region stopped. Customers did not lose any mail, but about 31,000 messages were delayed by up to 96 minutes. The us-1 region was not affected.

The on-call engineer, P. Varga, was paged at 08:19. She first suspected the new firewall rules and rolled them back at 08:40, which did not help. At 09:05 it became clear that the disk of the journal was full.

The root cause was a log level that had been set to debug on 11 February and was never reset. The alarm for the disk existed, but it had been silenced during a migration in January.

At 09:31 the old logs were deleted and the queue was started again. By 09:48 all delayed mail had been sent. Had the disk filled at night, nobody would have noticed for hours.

Follow-up: K. Lund adds a check that resets log levels after 24 hours (due 21 February). The silenced alarm was turned on again on 14 February. It is not decided yet whether the journal gets a disk of its own.`,
  },
  {
    name: 'login incident',
    language: 'en',
    held: true,
    topic: 'what was done',
    text: `Between 14:02 and 14:37 on 6 May, users of the portal could not log in. The outage was caused by an expired certificate on the identity server. Sessions that were open before 14:02 kept working.

The deployment at 13:50 was blamed at first and reverted at 14:11 without effect. At 14:25 M. Adeyemi found the expired certificate. A new certificate was installed at 14:33, and logins worked again four minutes later.

The renewal job had failed on 1 April and on 1 May. Nobody read its mails, because they went to a person who left the company in March. Roughly 1,900 users were affected; 12 of them called the hotline.

Actions: the job reports to the team channel from now on (done). All certificates are listed with their dates (R. Sato, until 30 May). The root cause of the failed job has not been found yet.`,
  },
  {
    name: 'ferry story',
    language: 'en',
    held: false,
    topic: 'the dog',
    text: `When Jonas Reed was nine, his grandmother gave him the key to the boathouse and told him never to use it. He kept it in a tin with four marbles and a dead bee.

For eleven summers he rowed past the boathouse and did not stop. Once he thought he heard a dog behind the door. "There is no dog," said his grandmother. "There has not been one since the war."

In the year she died, Jonas came back from the city. The path was overgrown, and the lock was so rusty that the key would not turn. He broke the window with an oar. Inside stood a small ferry, painted green, with the name of a woman on the bow that nobody in his family had ever spoken.

He asked the priest, who looked at the floor. He asked the baker, who sold him a loaf and said that some boats are better left dry. Only old Mrs. Amsel told him. The woman had been his grandmother's sister. She had rowed people across the border for two winters, until one night she was seen.

The dog had been hers. It had waited at the boathouse for seven years, and his grandmother had fed it every morning without a word.

Jonas repaired the window. In spring he pushed the green boat into the water. It leaked a little, but it held.`,
  },
  {
    name: 'clock story',
    language: 'en',
    held: true,
    topic: 'the clock',
    text: `The clock on the town hall of Brill had been seven minutes slow for as long as anyone could remember, and nobody minded. Trains waited. Funerals began when they began.

Then a new mayor came from the capital, a tidy man called Osgood Finch. He had the clock set right in his first week. On the Monday the school was half empty, the baker had burned the bread, and the doctor missed a birth.

"They will get used to it," said Finch. They did not. A petition was written. The watchmaker, Ida Crewe, refused to sign it, because she said that a wrong clock was a lie in brass.

In the autumn the river rose at night. The bell-ringer, who had never trusted the new time, rang the alarm by his own watch, seven minutes early. Every house by the bridge was empty when the water came.

Finch stood on the hill with the others and looked at the roofs. The next morning he climbed the tower himself. He did not say what he did there. But the baker's bread was not burned again, and the trains waited.`,
  },
  {
    name: 'battery paper',
    language: 'en',
    held: false,
    topic: 'the results',
    text: `We study how small batteries age when they are charged in short bursts. Earlier work has mostly looked at constant currents, although phones and tools are rarely charged that way. In this paper, we present a test bench for 96 cells and a model that predicts the remaining capacity from the first 40 cycles. Our model is a mixture of two exponentials whose parameters are fitted by least squares (Brandt and Ohle 2009). On 72 cells that were not used for fitting, the median error after 600 cycles is 2.1 percent; it is not below 4 percent for cells that were stored above 45 °C. We do not find that bursts shorter than ten seconds harm the cells. The data and the code will be published. Our results suggest that makers could allow faster charging at low temperatures, but we only tested one chemistry.`,
  },
  {
    name: 'vacuum reviews',
    language: 'en',
    held: true,
    topic: 'the battery',
    text: `1. ★★★★★ Quiet and light. I carry it upstairs with one hand.
2. ★★ The battery did not last a year. Support never answered.
3. ★★★★ Good on carpets, not so good on tiles. The bin is easy to empty.
4. ★ Broken on arrival, and they wanted me to pay for the return!
5. ★★★★★ My third one. I would not buy another brand.
6. ★★★ Strong enough for dog hair unless it is wet. A bit loud at full power.
7. ★★ Battery weak after five months, otherwise fine.
8. ★★★★ Light, cheap filters, small bin.`,
  },
  {
    name: 'brücke',
    language: 'de',
    held: false,
    topic: 'die Kosten',
    text: `Die Brücke über die Aller in Rehlen bleibt bis mindestens 30. September 2025 gesperrt. Das teilte Bürgermeisterin Silke Hartog am Montag mit. Bei einer Prüfung waren Risse in zwei von sechs Trägern gefunden worden; Gefahr für Fußgänger besteht laut dem Bauamt jedoch nicht.

„Wir können nicht ausschließen, dass es noch länger dauert“, sagte Hartog. Die Kosten werden auf 1,4 Mio. Euro geschätzt. Das Land hat bisher keinen Zuschuss zugesagt. Ein Gutachter hatte schon 2019 vor Rost gewarnt, allerdings wurde sein Bericht nie im Rat besprochen.

Händler in der Altstadt fürchten um ihr Geschäft. Der Bäcker Ulf Menke hat seit der Sperrung ein Drittel weniger verkauft. Er will klagen, falls die Stadt keinen Ersatz zahlt. Die Umleitung führt über Hodenau und ist elf Kilometer lang. Busse fahren nur noch alle zwei Stunden.`,
  },
  {
    name: 'verein',
    language: 'de',
    held: true,
    topic: 'den Platz',
    text: `Protokoll der Vorstandssitzung vom 5. Februar 2025
Anwesend: Ernst Pohl, Maren Dietz, Cem Aydin

1. Platzpflege. Der Rasen ist an drei Stellen nicht bespielbar. Cem Aydin holt bis 1. März zwei Angebote ein. Eine Sperrung wurde nicht beschlossen.

2. Beiträge. Maren Dietz schlug vor, den Beitrag um zwei Euro zu erhöhen. Der Vorschlag wurde mit zwei zu eins abgelehnt.

3. Sommerfest. Das Fest findet am 21. Juni statt, sofern die Gemeinde die Wiese freigibt. Ernst Pohl fragt dort nach. Für die Musik stehen höchstens 600 Euro bereit.

4. Verschiedenes. Der Schlüssel zur Kabine fehlt noch immer. Niemand hat ihn gemeldet.`,
  },
  {
    name: 'marché',
    language: 'fr',
    held: false,
    topic: 'les commerçants',
    text: `Le marché couvert de Sainte-Aune ne rouvrira pas avant le 12 mai 2025, a annoncé mardi la maire, Odile Perrin. Les travaux de la toiture ont pris sept semaines de retard parce que les tuiles livrées n’étaient pas conformes.

Les 34 commerçants resteront donc sur la place de la Gare, sauf les poissonniers, qui n’y ont pas accès à l’eau. « Je perds la moitié de mes clients », dit Karim Lebas, boucher depuis 1998. La ville ne versera aucune indemnité tant que le juge ne l’aura pas ordonné.

Selon l’architecte, le coût passera de 2,3 à 2,9 millions d’euros. L’opposition demande un audit, que Mme Perrin a refusé. Les halles, construites en 1887, avaient déjà été fermées en 2006 après un incendie qui n’avait fait aucun blessé.`,
  },
  {
    name: 'sequía',
    language: 'es',
    held: false,
    topic: 'las multas',
    text: `El ayuntamiento de Villarcos prohibió el lunes regar jardines entre las 8 y las 20 horas. El embalse está al 19 % y no ha llovido desde el 3 de abril. La medida no afecta a los huertos, salvo a los que superan los 500 metros cuadrados.

«No queremos multar a nadie, pero lo haremos si hace falta», dijo la alcaldesa, Rosa Quintana. Las multas van de 60 a 300 euros. Los hoteles, que gastan casi la mitad del agua, no tendrán límites hasta septiembre.

El Sr. Cano, presidente de los regantes, cree que la norma llega tarde. Su asociación pidió ya en enero que se repararan las tuberías, de las que se pierde un 28 %. El ayuntamiento aún no ha encargado la obra.`,
  },
  {
    name: 'biblioteca',
    language: 'it',
    held: true,
    topic: 'gli orari',
    text: `La biblioteca di Castelverde resterà chiusa il sabato fino al 31 dicembre, ha comunicato ieri l’assessora Piera Conti. Mancano due bibliotecari e il concorso non è ancora stato bandito. Il prestito rimane gratuito, ma non si potranno prenotare più di tre libri.

«Non è una scelta politica», ha detto Conti. Secondo il comitato dei lettori, che ha raccolto 1.150 firme, basterebbero i volontari. Il comune non li accetta senza assicurazione. La sala studio, aperta nel 2016, non cambia orario. Nel 2023 i prestiti erano stati 48.200, mai così tanti.`,
  },
  {
    name: 'fietspad',
    language: 'nl',
    held: false,
    topic: 'de bomen',
    text: `Het fietspad langs de Linge wordt niet verbreed, heeft de gemeente Bruchem woensdag besloten. Voor de verbreding zouden 42 bomen moeten verdwijnen. Wethouder Anja Kok zei dat zij dat niet wil, tenzij er nergens anders plaats is.

De fietsersbond is teleurgesteld. “Het pad is op sommige plekken maar 1,6 meter breed,” zegt voorzitter Henk Smit. Vorig jaar vielen er vier gewonden, geen van hen ernstig. Een tweede pad aan de overkant kost ongeveer 900.000 euro en kan op zijn vroegst in 2027 klaar zijn. De raad stemt daar op 12 juni over.`,
  },
  {
    name: 'porto',
    language: 'pt',
    held: true,
    topic: 'os pescadores',
    text: `O porto de Vale Sereno fecha a partir de segunda-feira por pelo menos três semanas. A dragagem custa 640 mil euros e não foi paga pelo governo, mas pela câmara. Os barcos com menos de seis metros podem continuar a sair, exceto à noite.

«Ninguém nos perguntou nada», disse Rui Matos, pescador há 31 anos. A presidente da câmara, Inês Falcão, respondeu que a obra não podia esperar, porque em janeiro um barco encalhou à entrada. Não houve feridos. Os pescadores recebem 25 euros por dia, desde que apresentem a licença até 15 de março.`,
  },
];
