// Realistic texts with the facts that a summary of each must state: groups of strings, any of which will do. Written for this suite before any of the texts was
// summarised.
import { heldFactTexts } from './summary-facts-held.js';

export interface FactText {
  readonly name: string;
  readonly kind: string;
  /** Each group is one fact in alternative wordings. */
  readonly facts: readonly (readonly string[])[];
  readonly text: string;
}

const openFactTexts: readonly FactText[] = [
  {
    name: 'bridge toll',
    kind: 'news',
    facts: [['toll of 3.40'], ['1 March', 'March 1'], ['motorcycles'], ['31 percent', '31 %'], ['Hauliers', 'hauliers']],
    text: `Drivers will pay a toll of 3.40 euros to cross the Selm bridge from 1 March, the regional council decided on Tuesday evening after a debate that lasted until midnight.

The bridge, opened in 1968 by the then transport minister, carries about 41,000 vehicles a day. Engineers found corroded cables in half of its spans last autumn. Repairing them will cost 62 million euros, of which the toll is expected to raise 31 percent by 2031.

Buses, ambulances and motorcycles cross free of charge. Residents of the two islands pay half.

"Nobody likes to pay for what used to be free," said council leader Irma Vance, who grew up in sight of the bridge. "The alternative was to close it in 2027."

Hauliers said they would take the case to court. Their association argues that the region may not charge for a federal road. The first hearing is expected in the summer. A choir of schoolchildren had sung in the lobby before the session.`,
  },
  {
    name: 'glacier lake',
    kind: 'news',
    facts: [
      ['evacuated', 'leave their homes'],
      ['1,900', '1.900'],
      ['Tarn Lake'],
      ['nobody was hurt', 'No one was hurt', 'Nobody was hurt'],
      ['Friday'],
    ],
    text: `KARVIK — Some 1,900 people were evacuated from three villages below the Ostre glacier on Wednesday after water began to pour over the dam of moraine that holds back Tarn Lake.

Police went from door to door after sensors reported at 4.10 a.m. that the lake had risen by two metres overnight. Nobody was hurt. A campsite and two footbridges were swept away.

The lake formed only fifteen years ago, as the glacier retreated. Visitors come for the view and for the trout, which were put there by an angling club.

Geologist Petra Aune said the dam would probably hold. "But I would not bet anybody's life on it," she said. Pumps from the coast guard were to arrive during the night and to lower the lake by a metre a day. The villagers can return on Friday at the earliest.

The school in Karvik has taken in about 300 of them. The bakery sent bread.`,
  },
  {
    name: 'boiler letter',
    kind: 'letter',
    facts: [['14 February'], ['replace'], ['412'], ['before 28 February', '28 February'], ['thermostat', 'heating']],
    text: `Nora Feldt
12 Quarry Lane
Ashcombe

17 February 2025

Dear Mr Bright,

I hope that you and your family are well and that the move to the new office went smoothly. We have lived in your house for six years now and have always been glad to have you as our landlord.

On 14 February the boiler stopped for the third time this winter. The technician, Mr Osei, came the same evening and found that the heat exchanger is cracked. He says that it cannot be repaired and that the boiler, which dates from 2004, has to go. His offer of 412 pounds for the makeshift part is enclosed; he advises against it.

We have been without heating since then. The children sleep in the living room, where we have an electric stove.

I therefore ask you to have the boiler replaced before 28 February. If that is not possible, we will reduce the rent by a third from March, as our tenancy law allows.

You can reach me in the evening on 0555 0142.

With kind regards,
Nora Feldt`,
  },
  {
    name: 'invoice mail',
    kind: 'letter',
    facts: [['2,310'], ['twice', 'paid 2025-118 twice'], ['refund', 'credit'], ['Friday', '9 May']],
    text: `From: Lena Farkas <lena@farkasprint.example>
To: billing@ostmark.example
Subject: Invoice 2025-118 paid twice
Date: Mon, 5 May 2025 08:55

Good morning,

thank you for the quick delivery of the last pallet, the colours came out very well.

While closing April our accountant noticed that we paid 2025-118 twice, on 3 April and again on 11 April, 2,310 euros each time. The second payment was meant for 2025-131, which is still open at 1,985 euros.

Would you please set off the open invoice against it and refund the rest of 325 euros to the account that the payment came from? We close our books for the half-year early, so it would help us to have your credit note by Friday, 9 May.

If you need copies of the bank statements, just tell me. My colleague Tibor is on holiday until the 12th, so please do not write to him.

Have a good week,
Lena Farkas`,
  },
  {
    name: 'server move thread',
    kind: 'thread',
    facts: [['Saturday'], ['22:00', '10 pm'], ['Priya'], ['licence', 'license'], ['roll back', 'rollback', 'old server']],
    text: `From: Owen Marsh <owen@calder.example>
To: it@calder.example
Date: Mon, 3 Feb 2025 09:02
Subject: Moving the file server

Morning all. The old file server is out of warranty since December. I want to move to the new one this week. Thursday night?

Owen

From: Priya Nair <priya@calder.example>
Date: Mon, 3 Feb 2025 09:40

Thursday is month-end for accounting, they will kill us. Weekend would be better. Also: has anybody checked the licence of the backup agent? It is tied to the old host.

Priya

From: Tom Gill <tom@calder.example>
Date: Mon, 3 Feb 2025 10:15

Lol, remember 2019. I can do Saturday, but I need to leave at midnight, my sister lands at one.

Tom

From: Owen Marsh <owen@calder.example>
Date: Mon, 3 Feb 2025 11:30

OK: we move on Saturday, 8 February, starting at 22:00. Tom copies the shares, I switch the names. Priya, can you get the new licence before Friday noon? If the check at 23:30 fails, we go back to the old server and try again a week later.

Owen

From: Priya Nair <priya@calder.example>
Date: Mon, 3 Feb 2025 11:44

Will do, I have written to the vendor. Thanks!

Priya`,
  },
  {
    name: 'venue chat',
    kind: 'chat',
    facts: [['Lindenhof', 'lindenhof'], ['17', '17th'], ['40', 'forty'], ['deposit'], ['Ana', 'ana']],
    text: `Ana: hi everyone 👋 so have we decided on the place for the anniversary?
Bo: I liked the boathouse
Cleo: boathouse is booked until july, I called
Bo: noooo
Ana: ok so Lindenhof or the brewery?
Dan: brewery is loud. grandma won't hear a thing
Cleo: +1 for Lindenhof, they have the garden
Bo: fine with me, as long as there is cake
Ana: Lindenhof it is then. Saturday the 17th, noon?
Dan: 17th works
Cleo: works
Bo: can come from 1, shift until 12
Ana: ok. how many are we? I count 38
Dan: make it 40, the Hubers decide last minute as always
Ana: haha yes. I'll call them tomorrow and book for 40
Cleo: they want a deposit of 200, I can pay that tonight
Ana: thanks ❤️ I'll send you my share
Bo: what about music
Dan: my cousin's band would play for food
Ana: let's talk about music on sunday`,
  },
  {
    name: 'checkout incident',
    kind: 'incident',
    facts: [['14:07'], ['certificate'], ['expired'], ['14:52'], ['alert', 'monitor'], ['6,200', '6200']],
    text: `#incident-0412 checkout errors

14:07 pagerbot: checkout-web error rate 38 % (threshold 2 %)
14:09 @rhea: on it
14:11 @rhea: payments return 502, rest of the shop is fine
14:13 @mikko: deploy at 13:55 was only copy changes, I don't think it's us
14:15 @mikko: rolled back anyway, no change
14:19 @sol: coffee machine on 3 is down too, everything breaks today
14:24 @rhea: gateway logs: "certificate has expired" for the connection to the payment provider
14:26 @rhea: our client certificate ran out at 14:05. the renewal job has failed since January, nobody saw it because its alert goes to a mailbox of someone who left
14:31 @sol: I can issue a new one, need approval
14:33 @ines: approved
14:48 @sol: new certificate deployed to both regions
14:52 @rhea: error rate back to 0.1 %, resolved
15:10 @ines: about 6,200 payments failed, support will write to the customers
15:12 @ines: todo: @mikko points the alert of the renewal job to the on-call channel by Friday; @rhea checks the other four certificates today`,
  },
  {
    name: 'allotment minutes',
    kind: 'minutes',
    facts: [['28'], ['water', 'pump'], ['1,450', '1450'], ['Rosa Lind', 'Lind'], ['hens', 'chickens'], ['9 October', 'October']],
    text: `Minutes of the meeting of the Hollow Road Allotment Association
11 September 2024, club house, 7 p.m.

Present: Rosa Lind (chair), Ed Marlow, Pam Sykes, Jo Ruiz, 14 members
Apologies: Hal Petty

1. Minutes of the last meeting
The minutes of 12 June were approved.

2. Water
The pump at the north tank broke on 3 August. Ed Marlow had two quotes. After some discussion about who had left the tap open, it was decided to buy the pump from Dace & Sons for 1,450 pounds. Ed Marlow orders it this week.

3. Rent
The treasurer explained the accounts; there were questions on the insurance. The yearly rent rises from 24 to 28 pounds a plot from January. Four members voted against.

4. Hens
Pam Sykes asked to keep six hens on plot 31. Members spoke of rats, of noise and of the nice eggs that her mother used to bring. No decision; Rosa Lind will ask the city whether hens are allowed and report at the next meeting.

5. Any other business
Jo Ruiz thanked the helpers of the summer party. The next meeting is on 9 October.`,
  },
  {
    name: 'studio lease',
    kind: 'contract',
    facts: [['Merle Ott'], ['Fabrik Nord'], ['620'], ['1 June 2025'], ['three months'], ['two months', '1,240']],
    text: `LEASE AGREEMENT

between Fabrik Nord Ltd, 8 Dock Street, Harle ("the Landlord") and Merle Ott, ceramist, 3 Birch Row, Harle ("the Tenant").

1. Premises. The Landlord lets to the Tenant studio 14 on the second floor of the building at 8 Dock Street, of 46 square metres, with the use of the goods lift.

2. Use. The premises are let as a workshop. The Tenant may install one kiln. Living in the premises is not permitted. Signs on the front of the building need the Landlord's consent, which will not be refused without reason.

3. Term. The lease begins on 1 June 2025 and runs for an indefinite time. Either party may end it by giving three months' notice in writing to the end of a month.

4. Rent. The rent is 620 euros a month, payable in advance on the third working day. Electricity is charged by meter.

5. Deposit. The Tenant pays a deposit of two months' rent, 1,240 euros, which bears interest.

6. Repairs. The Tenant bears small repairs up to 80 euros each. Larger ones must be reported to the Landlord at once.

7. Final provisions. Changes to this agreement must be made in writing. If a clause is void, the rest remains valid. The courts of Harle have jurisdiction.`,
  },
  {
    name: 'canteen survey',
    kind: 'report',
    facts: [['412'], ['queue', 'waiting'], ['second till'], ['vegetarian'], ['54 percent', '54 %']],
    text: `Canteen survey 2024: results

Background
The works council asked all 690 staff in October what they think of the canteen. 412 answered, more than in any year before. The questions were the same as in 2022, apart from two on drinks.

Method
The form was online for two weeks. Paper copies lay at the reception. Answers were anonymous and were counted by two students.

Findings
Only 54 percent are satisfied with the canteen, down from 71 percent two years ago. The main reason is the queue: at noon people wait 14 minutes on average. The quality of the food is rated 3.9 of 5, slightly better than before. One in three would eat vegetarian dishes more often if there were more than one a day. Few people mind the prices.

Some comments were about the chairs. Three people praised the soup.

Recommendations
We recommend to open a second till between 11.45 and 13.00 and to offer two vegetarian dishes a day from March. A card system with payment in advance should be looked at, but the contract with the operator ends only in 2026.`,
  },
  {
    name: 'lighthouse story',
    kind: 'story',
    facts: [['Mina'], ['lamp', 'light'], ['storm'], ['brother', 'Jory'], ['boat'], ['keeper']],
    text: `Mina was eleven when her grandfather, the keeper of the Skarn light, fell on the stairs and broke his leg. There was nobody else on the rock that night but the cat.

"You'll have to keep it burning," he said from the floor. "Your brother is out there with the herring boats."

She had watched him do it a thousand times. She carried the oil up the ninety steps, two cans at a time. The wind shook the glass. At nine the storm tore the shutter off the western window and blew out the lamp.

Mina stood in the dark. She thought of her mother's kitchen, of the yellow jug with the crack, and of the smell of bread on Saturdays. Then she took off her coat, nailed it over the window with the heel of her shoe, and lit the lamp again.

All night she wound the clockwork by hand, because the weight had jammed. Twice she fell asleep, and twice the cat woke her.

At dawn the wind dropped. One after the other the boats came round the point. On the last of them stood Jory, her brother, waving his cap. He had seen the light go out, he told her later, and had counted to two hundred, and had been about to steer for the reef when it came back.

Her grandfather never climbed the stairs again. In spring the harbour board came to see who kept the light so well. They found a girl of twelve with oil on her sleeves, and after some talk among themselves they put her name in the book: M. Holm, keeper.`,
  },
  {
    name: 'tortoise fable',
    kind: 'story',
    facts: [['well'], ['mule'], ['bucket', 'rope'], ['farmer'], ['shook', 'climb', 'stepped']],
    text: `An old mule belonged to a farmer who had little love for him. One hot day the mule, looking for water, fell into a dry well behind the barn, and there he stood and brayed.

The farmer came with his sons and looked down. "He is old, and the well is dry," he said. "Let us be rid of both at once." So they fetched shovels and began to throw earth into the well.

When the first earth fell on his back, the mule was frightened and brayed all the louder. A crow on the fence laughed at him. The cook came out, shook her head and went in again to her onions.

But the mule was old, and had learned not to waste his breath. Each time the earth fell on him, he shook it off, and stepped upon it. A shovelful, and a shake, and a step. The sons did not look down, for they were ashamed of what they did.

Toward evening the well was full. And the mule, tired and dirty, stepped over its edge, walked past the farmer without a glance and went down the road to the mill, where they fed him until the end of his days.

What is thrown upon us to bury us may also carry us up.`,
  },
  {
    name: 'kettle reviews',
    kind: 'reviews',
    facts: [['quiet', 'quieter'], ['lid'], ['four minutes', 'slow'], ['handle']],
    text: `Bought it for the office. Very quiet compared with our old one, you hardly hear it.
The lid broke after five weeks, the little hinge just snapped.
Looks great on the counter, my wife loves the green.
Quiet, yes, but it needs four minutes for a litre, that is slow.
Second one I own. First one lasted seven years!
Lid does not close properly any more, steam comes out at the side.
The handle stays cool even when it boils, good for children.
Arrived on time, box was a bit dented.
Slow. My old kettle took half the time.
Handle is comfortable and does not get hot.
So quiet that I forget it is on.
Be careful with the lid, the plastic hinge is flimsy.`,
  },
  {
    name: 'parser readme',
    kind: 'documentation',
    facts: [['streaming', 'stream'], ['TOML'], ['npm install'], ['Node 18', 'Node'], ['comments']],
    text: `# tomlette

[![build](https://ci.example/badge.svg)](https://ci.example) ![size](https://badge.example/size)

A streaming parser for TOML files that keeps comments and formatting, so that a program can change one value and write the file back as a person left it.

## Why

Most parsers read a file into objects and forget everything else. Whoever edits configuration by program then loses the comments that explain it.

## Install

\`\`\`sh
npm install tomlette
\`\`\`

Needs Node 18 or later. There are no dependencies.

## Use

\`\`\`js
import { open } from 'tomlette';
const file = await open('app.toml');
file.set('server.port', 8080);
await file.save();
\`\`\`

## Limits

Dates are kept as text. Files over 50 MB are refused. Arrays of tables can be read but not yet changed; this is planned for version 2.

## Contributing

Pull requests are welcome. Please run the tests first. Be kind.

## License

MIT`,
  },
  {
    name: 'support call',
    kind: 'transcript',
    facts: [['router'], ['since Sunday', 'Sunday'], ['technician', 'engineer'], ['Wednesday'], ['15 euros', '15']],
    text: `Agent: Good afternoon, Telvia support, my name is Kim, how can I help you?
Customer: Hello, yes, this is Mrs. Adler. My internet has not worked since Sunday.
Agent: I am sorry to hear that, Mrs. Adler. May I have your customer number?
Customer: One moment, I have to get my glasses. It's 44 71 208.
Agent: Thank you. Are the lights on the router on?
Customer: One is green and one blinks red. I have already switched it off and on twice.
Agent: I see. I'm just running a test of your line. This takes a minute. How is the weather at your place?
Customer: Oh, raining, as always.
Agent: So, the line is fine up to the house. The router does not answer. It seems to be defective.
Customer: And what happens now?
Agent: I will send a technician with a new router. I could offer Wednesday between 8 and 12.
Customer: Wednesday is good. Do I have to pay for that?
Agent: No, the router is ours. And for the days without internet you get a credit of 15 euros on your next bill.
Customer: That is kind. Thank you very much.
Agent: Is there anything else that I can do for you?
Customer: No, that's all.
Agent: Then I wish you a nice day. Goodbye.`,
  },
  {
    name: 'kündigung fitness',
    kind: 'letter',
    facts: [['kündig'], ['4711-09', 'Mitglied'], ['30. Juni'], ['Umzug', 'ziehe', 'umziehe'], ['bestätig', 'Bestätig']],
    text: `Jana Reuter
Am Anger 5
07743 Jena

An die
Fit & Froh GmbH
Kundenbetreuung

Jena, den 2. April 2025

Kündigung meiner Mitgliedschaft 4711-09

Sehr geehrte Damen und Herren,

seit vier Jahren trainiere ich gern in Ihrem Studio am Westbahnhof, und besonders die Kurse von Frau Engel haben mir viel Freude gemacht.

Leider muss ich meinen Vertrag außerordentlich kündigen, und zwar zum 30. Juni 2025. Ich ziehe zum 1. Juli beruflich nach Kiel um, wo es kein Studio Ihrer Kette gibt. Die Meldebescheinigung reiche ich nach, sobald ich sie habe.

Bitte bestätigen Sie mir den Eingang dieses Schreibens und das Ende des Vertrags schriftlich bis zum 20. April. Die Einzugsermächtigung widerrufe ich zum selben Tag wie den Vertrag.

Für die schöne Zeit bedanke ich mich herzlich.

Mit freundlichen Grüßen
Jana Reuter`,
  },
  {
    name: 'marché couvert',
    kind: 'news',
    facts: [['incendie'], ['marché'], ['quarante', '40'], ['court-circuit', 'électri'], ['septembre']],
    text: `Un incendie a détruit dans la nuit de lundi à mardi la moitié du marché couvert de Saint-Aubin, sans faire de blessés.

Le feu s'est déclaré vers deux heures dans l'aile nord, où se trouvent les poissonniers. Une soixantaine de pompiers ont lutté jusqu'à l'aube pour protéger la charpente, classée monument historique depuis 1987. Une quarantaine de commerçants ont tout perdu.

« Mon grand-père avait déjà son étal ici », raconte Jeanne Morel, fromagère, les yeux rouges. Des habitants ont apporté du café et des couvertures.

Selon les premiers éléments de l'enquête, un court-circuit dans une chambre froide serait à l'origine du sinistre. La piste criminelle est écartée.

La mairie installera des tentes sur la place dès samedi. L'aile sud, intacte, rouvrira dans dix jours. La reconstruction durera au moins jusqu'en septembre de l'année prochaine, a précisé le maire, qui avait inauguré en mars la nouvelle fontaine de la place.`,
  },
  {
    name: 'acta vecinos',
    kind: 'minutes',
    facts: [['ascensor'], ['18.900', '18 900'], ['derrama'], ['120'], ['piscina'], ['López', 'administrador']],
    text: `Acta de la junta de vecinos, calle Olmo 22
Fecha: 14 de enero de 2025

Asistentes: Sra. Vidal (presidenta), Sr. López (administrador), 17 propietarios

1. Ascensor
El administrador presenta tres presupuestos. El señor Rey recuerda que ya en 2016 se habló de lo mismo. Se acuerda por mayoría cambiar el ascensor con la empresa Elevar por 18.900 euros.

2. Pago
Se acuerda una derrama de 120 euros por piso y mes durante un año, a partir de marzo. Dos propietarios votan en contra.

3. Piscina
Varios vecinos se quejan del ruido por la noche. Se propone cerrar a las diez. No se llega a un acuerdo y el punto queda pendiente para la próxima junta. Mientras tanto, el señor López pedirá presupuesto para una valla.

4. Ruegos y preguntas
La señora Gil agradece las flores del portal. Se levanta la sesión a las 21.15.`,
  },
  {
    name: 'reclamo treno',
    kind: 'letter',
    facts: [['rimborso'], ['12 marzo'], ['tre ore', '3 ore'], ['coincidenza'], ['89']],
    text: `Spett.le Ferrovie Adriatiche
Ufficio reclami

Pescara, 20 marzo 2025

Oggetto: richiesta di rimborso, biglietto AX-55120

Gentili signori,

viaggio spesso con i vostri treni e di solito ne sono contenta, soprattutto del personale di bordo, sempre cortese.

Il 12 marzo sono partita da Bologna con il treno delle 14.05 per Pescara. A causa di un guasto alla locomotiva siamo rimasti fermi vicino a Rimini e siamo arrivati con tre ore di ritardo. Ho perso la coincidenza per Chieti e ho dovuto prendere un taxi, che mi è costato 89 euro. Nel vagone faceva freddo e il bar era chiuso.

Chiedo il rimborso del biglietto, di 34 euro, e della spesa del taxi. La ricevuta è allegata. Vi prego di versare la somma sul conto indicato nel modulo entro trenta giorni.

In attesa di una vostra risposta porgo cordiali saluti.

Carla Simeoni`,
  },
  {
    name: 'storing betalingen',
    kind: 'incident',
    facts: [['storing'], ['09:12'], ['schijf', 'logbestanden'], ['10:05'], ['1.300', 'dubbel']],
    text: `Verslag van de storing in het betaalsysteem van 6 mei 2025

Samenvatting voor het team. Het was voor iedereen een lange ochtend, dank voor de inzet.

Om 09:12 konden klanten niet meer betalen in de webwinkel. De bewaking meldde de storing pas om 09:20, omdat de drempel te hoog stond. Eerst dachten we aan de uitrol van maandag en die hebben we om 09:31 teruggezet. Dat hielp niet.

De oorzaak was een volle schijf op de databaseserver: de logbestanden werden sinds de verhuizing in april niet meer opgeruimd. Om 09:58 heeft Joris 80 GB verwijderd en de database herstart. Vanaf 10:05 werkte alles weer.

Ongeveer 1.300 betalingen zijn mislukt en 21 klanten hebben dubbel betaald; zij krijgen vandaag hun geld terug.

Maatregelen: Joris zet het opruimen van de logbestanden weer aan (vandaag). Mila verlaagt de drempel van de bewaking tot 80 procent (voor vrijdag). In de kantine stond daarna taart.`,
  },
];

/** `held` texts may not be read while tuning. */
export const factTexts: readonly (FactText & { readonly held: boolean })[] = [
  ...openFactTexts.map((item) => ({ ...item, held: false })),
  ...heldFactTexts.map((item) => ({ ...item, held: true })),
];
