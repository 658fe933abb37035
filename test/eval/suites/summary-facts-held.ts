// The held-out half of summary-facts.ts: its summaries are not read while tuning, only its figure.
import type { FactText } from './summary-facts.js';

export const heldFactTexts: readonly FactText[] = [
  {
    name: 'night trains',
    kind: 'news',
    facts: [['night train'], ['December'], ['Brenna'], ['three times a week'], ['49'], ['state', 'subsid']],
    text: `The railway company Nordia will run a night train between Brenna and the coast again from December, eight years after the last one was withdrawn.

The train is to leave three times a week at 21.40 and to arrive at 8.15. A seat costs from 49 euros, a bed from 99. The state pays a subsidy of 7 million euros for the first two years.

Night trains had been given up in 2017 because of falling numbers of passengers and old carriages. "People have learned again how pleasant it is to wake up by the sea," said Nordia's head, Ulla Berg, at the presentation in a decorated depot.

The carriages are second-hand and come from Austria, where they are being rebuilt. The drivers' union criticised that the staff on board will be employed by a subcontractor and will earn less than other crews. Nordia said wages were being negotiated.

Bookings open on 1 October. Dogs travel in the last carriage.`,
  },
  {
    name: 'drug trial',
    kind: 'news',
    facts: [['malaria'], ['64 percent', '64 per cent'], ['2,400'], ['side effects'], ['approval', 'approve']],
    text: `A new vaccine protects small children against malaria for longer than those in use, researchers reported on Monday.

In a trial with 2,400 children in Ghana and Mali, those who had three doses fell ill 64 percent less often over two years than those who were given a rabies vaccine. For the older vaccine the figure is about 40 percent after the same time.

Serious side effects were not more frequent in either group. About one child in ten had a fever after the injection.

"This is the step that we had hoped for, not the end of the road," said Abena Osei, who led the study and who lost a brother to the disease when she was a child.

The manufacturer will apply for approval in the autumn. A dose is to cost under five dollars. Each year about 600,000 people die of malaria, most of them younger than five. The results were presented at a congress in a hotel in Accra and have not yet been reviewed by other scientists.`,
  },
  {
    name: 'school trip letter',
    kind: 'letter',
    facts: [['16 to 20 June', '16 June'], ['185'], ['30 April'], ['form', 'slip'], ['meet', 'evening']],
    text: `Elmfield School
Class 6b

28 March 2025

Dear parents,

the winter is over at last, and the children are already talking of nothing but summer. I would like to thank everybody who helped with the bazaar; we took in 640 pounds.

Our class trip goes to the Isle of Garra from 16 to 20 June. We shall stay in the youth hostel at Port Lorne, walk, visit the seabird station and, if the weather lets us, go out in kayaks. Two teachers and Mr Dunn from the parents' council come along.

The trip costs 185 pounds for travel, lodging and food. Please pay by 30 April to the account of the school, and return the enclosed form with allergies and medicines by the same day. If the price is a difficulty for you, talk to me in confidence; there is a fund.

Children may not bring telephones. Anybody who wants to know more is welcome on the evening of 8 May at 7.30 in room 12.

With best wishes,
Helen Carr`,
  },
  {
    name: 'quote mail',
    kind: 'letter',
    facts: [['4,860', '4860'], ['scaffolding'], ['two weeks', '12 May'], ['until 30 April', '30 April'], ['sample', 'colour']],
    text: `From: Pavel Horn <office@horn-painters.example>
To: i.brandt@mail.example
Subject: Quotation for the front of your house
Date: Tue, 8 Apr 2025 17:20

Dear Mrs Brandt,

it was a pleasure to meet you and your dog on Friday. What a beautiful garden you have!

As promised here is our offer. We would clean the front, mend the cracks on the north side and paint it twice with mineral paint. The price is 4,860 euros with material and tax. Scaffolding is not included; you can rent it from Lott for about 900 euros, or we do it for you.

We could begin on 12 May and need about two weeks if it stays dry. We are bound to the offer until 30 April, since the paint gets dearer in May.

Would you please tell us which colour you choose? I have put the sample card into your letter box. The second one from the left goes well with your windows, if I may say so.

Kind regards
Pavel Horn`,
  },
  {
    name: 'supplier thread',
    kind: 'thread',
    facts: [['cotton'], ['20 May', '20th', 'the 20th'], ['9 percent', '9 %'], ['Hanna'], ['second supplier', 'Bergtex', 'sample']],
    text: `From: Hanna Weil <hanna@plusch.example>
To: purchasing@plusch.example
Date: Wed, 9 Apr 2025 08:31
Subject: Cotton from Tessuti

Hello, Tessuti has just told me that the organic cotton for the autumn line comes three weeks late. Their dyeing works burned down. New date: 20 May.

Hanna

From: Karim Aziz <karim@plusch.example>
Date: Wed, 9 Apr 2025 08:50

Oh no. Anybody hurt? We sew from the 12th. What about the stock from last year?

Karim

From: Hanna Weil <hanna@plusch.example>
Date: Wed, 9 Apr 2025 09:14

Nobody hurt, fortunately. The stock is enough for the children's sizes only.

Hanna

From: Lotte Brink <lotte@plusch.example>
Date: Wed, 9 Apr 2025 10:02

Bergtex could deliver by the 8th, but 9 percent dearer. I had them at the fair, the quality was good. By the way, who has taken the big scissors?

Lotte

From: Karim Aziz <karim@plusch.example>
Date: Wed, 9 Apr 2025 11:37

Then we split it: we sew the children's sizes from stock on the 12th, and order half of the rest from Bergtex if the sample is good. The other half waits for Tessuti. Hanna, please get a sample by Monday and ask Tessuti for a discount for the delay.

Karim

From: Hanna Weil <hanna@plusch.example>
Date: Wed, 9 Apr 2025 11:40

Ok!

Hanna`,
  },
  {
    name: 'match chat',
    kind: 'chat',
    facts: [['3 pm', '3pm', 'at 3'], ['pitch 2'], ['Lea', 'lea'], ['white'], ['seven', '7']],
    text: `Sam: hey team, who's in on sunday?
Ida: me!
Lea: me too
Noor: can't, exam on monday 😭
Sam: good luck noor
Kit: in
Vi: in, if my knee behaves
Sam: so seven with the twins, exactly enough
Ida: kickoff still at 2?
Sam: no, they moved it: 3 pm, and on pitch 2 because of the flooding
Kit: pitch 2 is a swamp as well
Lea: who has the keys for the shed?
Sam: I gave them to you last week??
Lea: oh. right. I have them 😅
Ida: then lea brings the balls
Lea: yes
Sam: they play in red, so we wear white
Vi: my white shirt is pink since the last wash
Kit: hahaha
Sam: I have a spare one. meet at 2:15 at the gate`,
  },
  {
    name: 'dns incident',
    kind: 'incident',
    facts: [['03:20'], ['DNS', 'zone'], ['serial', 'script'], ['04:41'], ['e-mail', 'mail'], ['Thursday', 'review']],
    text: `Incident report: names not resolved

Summary
On 2 April from 03:20 to 04:41 most of our names could not be resolved. The website, the API and incoming e-mail were down for customers whose resolver had no copy.

Timeline
03:20 The nightly script publishes the zone.
03:26 First alert. The engineer on call, Adil, suspects the provider.
03:44 The provider answers that all its servers are well.
04:05 Adil asks Greta for help. She had been on a train until then.
04:22 They find that the new zone holds only 12 of 431 records.
04:35 The zone of the day before is published with a higher serial.
04:41 Names resolve again.

Cause
The script reads the records from the inventory in pages of a hundred. Since the update of the inventory on 1 April it stops at the first page that has an empty field and publishes what it has got.

What went well
The backup of the zone was found at once. Everybody stayed calm and the tone was friendly.

Actions
The script refuses zones that have shrunk by more than a tenth: Greta, Thursday. Changes of the inventory get a review by the network team: Adil, end of April.`,
  },
  {
    name: 'parish minutes',
    kind: 'minutes',
    facts: [['roof'], ['38,000'], ['grant'], ['Sunday school', 'Ms Tull', 'Tull'], ['bells'], ['vote', 'rejected', 'lost']],
    text: `St Bride's parish council
Minutes of the meeting on 5 February 2025

Present: Rev. Amos Keel (chair), Joan Tull, Peter Rudd, Lin Chow, Ada Byrne
Absent: Walter Finch (ill)

The chair opened the meeting at 7.05 p.m. with a prayer and welcomed the members.

1. Roof
Peter Rudd reported that the rain gets into the vestry. The architect estimates the repair of the roof at 38,000 pounds. It was resolved to apply for a grant from the heritage fund; Lin Chow writes the application before 1 March. Ada Byrne asked whether slate has to be used. Nobody knew.

2. Sunday school
Joan Tull gives up the Sunday school at Easter after nineteen years. The chair thanked her warmly. A successor has not been found; a notice goes into the parish letter.

3. Bells
A neighbour has complained about the bells at seven in the morning. A motion to ring them only from eight was lost by two votes to three.

4. Summer fair
The fair is on 28 June. Cakes are needed.

The meeting closed at 8.40 p.m.`,
  },
  {
    name: 'translation contract',
    kind: 'contract',
    facts: [['translat'], ['Orla Byrne', 'Byrne'], ['9,200', '9200'], ['30 September'], ['half', 'third'], ['14 days', 'terminate', 'notice']],
    text: `CONTRACT FOR WORK

Kestrel Books Ltd, 40 Rand Street, Dunmore (the Publisher) and Orla Byrne, 7 Shore Road, Kell (the Translator) agree as follows.

1. Object
The Translator translates the novel "Sommerhus" by Ida Lund from Danish into English. The work has about 310 pages of standard length.

2. Delivery
The translation is to be delivered as a file by 30 September 2025. The Publisher may ask for one revision within six weeks. The Translator reads the proofs without further pay.

3. Fee
The fee is 9,200 pounds. One third is due on signature, the rest within thirty days of acceptance. From the five-thousandth copy the Translator gets one percent of the net price.

4. Rights
The Translator grants the Publisher the sole right to print and sell the translation in the English language for ten years. Her name appears on the title page.

5. Delay
If the translation is more than six weeks late, the Publisher may terminate the contract with a notice of 14 days and reclaim what it has paid.

6. General
Oral agreements have not been made. The law of Ireland applies.`,
  },
  {
    name: 'bike lanes report',
    kind: 'report',
    facts: [['22 percent', '22 %'], ['accidents'], ['Mill Road'], ['delivery', 'parked vans', 'vans'], ['permanent'], ['loading']],
    text: `Evaluation of the trial bicycle lanes

1 Introduction
Between May and October 2024 the city marked bicycle lanes on three roads for trial. This report tells what was found and what the department of roads proposes. It follows the structure of earlier reports.

2 What was measured
Counters stood at nine places. The police gave figures of accidents. Shopkeepers and residents were asked in August; 1,112 of them answered.

3 Results
On the three roads together 22 percent more people rode bicycles than in the year before. In the rest of the city the increase was 4 percent. Accidents with injuries fell from 17 to 9, although on Mill Road they rose from 3 to 4. The traffic of cars went down by 6 percent; buses were as punctual as before.

Residents like the lanes, shopkeepers do not: two thirds of them complain that customers and delivery vans find no place. The counters found a parked van in the lane of Mill Road every four minutes.

4 Proposal
We propose to make the lanes on Quay Street and Park Row permanent. On Mill Road loading bays should be built first, and the trial should go on for another year. The cost is 210,000 euros.

5 Thanks
We thank the police and the students who counted.`,
  },
  {
    name: 'clockmaker story',
    kind: 'story',
    facts: [
      ['clockmaker', 'Anselm'],
      ['Duke', 'duke'],
      ['thirteen'],
      ['tower', 'clock'],
      ['prison', 'dungeon', 'cell'],
      ['free', 'released', 'let go', 'opened the gate'],
    ],
    text: `In the town of Ehren lived a clockmaker called Anselm, whose clocks were never wrong. When the Duke had the great tower finished, he sent for him.

"Make me a clock for it," the Duke said, "such as no other town has. And when it is done, you shall make no other."

Anselm did not ask what that meant. He worked for three years. His beard grew grey, and his daughter Lise brought him soup and bread up the stairs and told him what the women said at the fountain.

On the day when the clock struck for the first time, the whole town stood in the square. There were garlands and a roast ox. In the evening the Duke's men came and led Anselm to a cell under the castle, so that no other town should ever have such a clock.

But that night the clock did not strike twelve. It struck thirteen. The next night it did so again. People crossed themselves. The market women said that the thirteenth hour belonged to the dead, and the guests of the Duke packed their trunks.

Other clockmakers climbed the tower and found nothing. On the tenth day the Duke came down to the cell himself.

"Make it stop," he said.

"I can, my lord," said Anselm. "But I have to hear it from outside."

So they let him go, and he went up once, and moved a small pin, and came down again. The clock struck twelve. In the morning he and Lise were over the border. And it is said that in every town they came to there was, after a year or two, a clock that was never wrong.`,
  },
  {
    name: 'garden memory',
    kind: 'story',
    facts: [['father'], ['pear tree'], ['sold', 'sell'], ['graft', 'cutting', 'twig'], ['bore', 'pears']],
    text: `The house was sold in March. My sister did the papers; I was to clear the shed.

There was not much in it. Rakes, a tin of nails sorted by length, a radio that had not played since I was nine. My father had kept everything that could be of use to somebody, and in the end nobody came.

Behind the shed stood the pear tree. He had planted it on the day I was born, and it had been struck by lightning when I was twenty, and had gone on with half of itself. Every September he sent me a box. The pears were small and hard and I gave most of them away.

The new owners wanted a place for two cars. The man was friendly. "It's half dead anyway," he said, and I nodded.

I do not know why I went back that evening. I cut three twigs with my father's knife, wrapped them in a wet newspaper and drove four hours with them on the seat beside me.

I read how it is done. One does it in April, with wax and string. Two of the twigs dried up. The third I had set on a wild pear behind the car park of the hospital where I work, because I have no garden.

It took five years. Last week, after the night shift, I went by as I always do. There were four of them, small and hard. I sat down on the kerb in my white clogs and ate them all.`,
  },
  {
    name: 'headphone reviews',
    kind: 'reviews',
    facts: [['battery'], ['30 hours', 'battery'], ['bass', 'sound'], ['ears', 'tight', 'glasses'], ['app']],
    text: `Battery lasts forever, I charge them on Sundays only.
The sound is warm with a lot of bass, great for the train.
They press on my ears after an hour, I wear glasses.
App keeps losing the connection. Useless.
Gift for my son, he is happy.
30 hours of battery, as promised, even with noise cancelling.
Too tight for big heads.
Sound is excellent for the price.
The app wanted my location and my e-mail, no thanks.
Case smells of plastic.
Battery is the best thing about them.
Comfortable for half an hour, then my ears hurt.
Without the app you cannot change the settings, and the app crashes.
Great bass!`,
  },
  {
    name: 'scheduler docs',
    kind: 'documentation',
    facts: [
      ['schedul', 'cron'],
      ['SQLite', 'sqlite'],
      ['retry', 'retries', 'tried again'],
      ['pip install'],
      ['one process', 'single process', 'several machines'],
    ],
    text: `# Taktgeber

Taktgeber runs Python functions on a schedule and keeps what has happened in a SQLite file, so that nothing is lost when the process is restarted.

Documentation | Changelog | Chat

## Features

- Intervals, times of day and cron expressions
- A job that fails is tried again, at first after a minute, then at growing distances
- A small page shows what ran, how long it took and what it printed
- No broker, no other service

## Getting started

    pip install taktgeber

    from taktgeber import every, run

    @every("10m")
    def poll():
        ...

    run()

## When not to use it

Taktgeber runs in one process. If you need to spread jobs over several machines, use something larger. Jobs that take longer than their interval are skipped, not queued.

## History

The name means metronome, more or less. The first version was written on a train in 2021 by people who were tired of a crashing broker.`,
  },
  {
    name: 'job interview',
    kind: 'transcript',
    facts: [
      ['logistics', 'warehouse'],
      ['Polish'],
      ['1 August', 'August'],
      ['3,400', '3400'],
      ['part-time', 'four days', 'Fridays'],
      ['next week', 'by Wednesday'],
    ],
    text: `Ms Renner: Good morning, Mr Zielinski, did you find us without trouble?
Mr Zielinski: Yes, thank you. The bus stops right in front.
Ms Renner: Lovely. Some water? Then let us begin. Tell me what you do at the moment.
Mr Zielinski: I lead the night shift in the warehouse of a drugstore chain, twelve people. Before that I was a driver.
Ms Renner: And why do you want to leave?
Mr Zielinski: The nights. I have a small daughter, and I hardly see her.
Ms Renner: I understand. We would need somebody to plan the routes for the south. Which languages do you speak?
Mr Zielinski: Polish, German and some Czech.
Ms Renner: That is useful, a third of our drivers come from Poland. Have you worked with planning software?
Mr Zielinski: With one of them, yes. I had to learn it on my own, but I like that.
Ms Renner: What do you expect to earn?
Mr Zielinski: About 3,400 gross.
Ms Renner: That should be possible. When could you start?
Mr Zielinski: On 1 August. And I would like to work four days a week, if that is possible, with Fridays off.
Ms Renner: I have to ask my manager about that. You will hear from us by Wednesday next week.
Mr Zielinski: Thank you very much.
Ms Renner: Mind the step on your way out.`,
  },
  {
    name: 'bescheid wohngeld',
    kind: 'letter',
    facts: [['Wohngeld'], ['214'], ['1. Mai'], ['Widerspruch'], ['Monat'], ['Änderung', 'mitteilen', 'anzeigen']],
    text: `Stadt Lauben
Amt für Wohnen

Herrn
Emil Voss
Bachweg 9
34567 Lauben

22. April 2025

Ihr Antrag vom 3. März 2025

Sehr geehrter Herr Voss,

vielen Dank für die nachgereichten Unterlagen, die am 14. April bei uns eingegangen sind.

Auf Ihren Antrag bewilligen wir Ihnen ab 1. Mai 2025 Wohngeld in Höhe von 214 Euro im Monat. Der Bescheid gilt bis zum 30. April 2026. Das Geld wird am letzten Werktag des Vormonats auf Ihr Konto überwiesen. Für die Monate März und April kann kein Wohngeld gezahlt werden, weil die Unterlagen nicht vollständig waren.

Bitte teilen Sie uns jede Änderung Ihres Einkommens oder Ihrer Miete von mehr als 15 Prozent sofort mit. Zu viel gezahltes Wohngeld müssen Sie zurückzahlen.

Gegen diesen Bescheid können Sie innerhalb eines Monats Widerspruch einlegen, schriftlich oder im Amt, Zimmer 204. Das Amt ist dienstags nachmittags geschlossen.

Mit freundlichen Grüßen
im Auftrag
Kern`,
  },
  {
    name: 'note de réunion',
    kind: 'minutes',
    facts: [['site', 'refonte'], ['15 juin'], ['6 500', '6500', '6.500'], ['Inès'], ['photo'], ['repouss', 'report']],
    text: `Compte rendu de la réunion d'équipe du 7 avril 2025

Présents : Inès, Malik, Sophie, Thomas
Excusé : Paul (en congé)

1. Refonte du site
Malik présente trois maquettes. On discute longuement des couleurs ; Sophie trouve le bleu triste. Il est décidé de retenir la deuxième maquette et de mettre le nouveau site en ligne le 15 juin. Le budget est fixé à 6 500 euros. Inès signe le contrat avec l'agence avant vendredi.

2. Photos
Les photos de l'équipe datent de 2018. Thomas cherche un photographe et propose une date d'ici la fin du mois.

3. Lettre d'information
Faut-il garder la version papier ? Les avis sont partagés. La décision est repoussée à la prochaine réunion, le 5 mai.

4. Divers
La machine à café est réparée. Sophie remercie tout le monde pour la carte d'anniversaire.`,
  },
  {
    name: 'contrato coche',
    kind: 'contract',
    facts: [['Laura Peña', 'Peña'], ['Seat', '2016'], ['7.800', '7 800'], ['12 de mayo'], ['garantía', 'vicios'], ['domin', 'reserva']],
    text: `CONTRATO DE COMPRAVENTA DE VEHÍCULO

En Burgos, a 5 de mayo de 2025, Julián Arce (vendedor), con domicilio en calle Sol 4, y Laura Peña (compradora), con domicilio en calle Mayor 90, acuerdan lo siguiente.

1. Objeto
El vendedor vende a la compradora el vehículo Seat León, matrícula 5521 KLM, de 2016, con 96.000 kilómetros.

2. Precio
El precio es de 7.800 euros. La compradora paga 1.000 euros a la firma y el resto a la entrega, por transferencia.

3. Entrega
El vehículo se entrega el 12 de mayo de 2025 con dos llaves y la documentación. Hasta el pago completo el vendedor se reserva el dominio.

4. Estado
La compradora ha probado el vehículo y conoce el arañazo de la puerta trasera. El vendedor responde de los vicios ocultos durante seis meses.

5. Gastos
Los gastos de la transferencia los paga la compradora. Las multas anteriores a la entrega son del vendedor.

6. Tribunales
Para cualquier conflicto son competentes los juzgados de Burgos.`,
  },
  {
    name: 'festa do bairro',
    kind: 'news',
    facts: [['festa'], ['cancelad'], ['calor', '41 graus'], ['setembro'], ['devolv', 'reembols', 'dinheiro']],
    text: `A festa do bairro da Ribeira, marcada para este fim de semana, foi cancelada por causa do calor, anunciou ontem a câmara municipal.

Esperam-se 41 graus no sábado, e o risco de incêndio nos montes à volta é máximo. Os bombeiros disseram que não podiam garantir a segurança das trinta mil pessoas que costumam encher as ruas.

A festa realiza-se desde 1954 e só tinha parado durante a pandemia. «Já tinha as sardinhas encomendadas», lamentou Rosa Teles, que vende na rua do Cais há quarenta anos e cuja mãe ali vendia antes dela.

A câmara procura uma nova data em setembro. Quem comprou bilhetes para o concerto pode pedir o dinheiro de volta até ao fim do mês. Os comerciantes não pagam a taxa.

O fogo de artifício fica guardado para o fim do ano.`,
  },
  {
    name: 'opzegging huur',
    kind: 'letter',
    facts: [['huur', 'opzeg'], ['1 augustus', '31 juli'], ['borg'], ['980'], ['bezichtig', 'kijken', 'oplever']],
    text: `Femke de Wit
Kastanjelaan 3
3511 XA Utrecht

Woningbeheer Domstad
t.a.v. de heer Prins

Utrecht, 28 mei 2025

Betreft: opzegging van de huur

Geachte heer Prins,

met veel plezier heb ik drie jaar aan de Kastanjelaan gewoond. De buren zijn aardig en de tram is dichtbij.

Omdat ik ga samenwonen zeg ik de huur van het appartement op per 1 augustus 2025, met inachtneming van de opzegtermijn van twee maanden. Ik verzoek u de borg van 980 euro binnen een maand na de oplevering terug te storten op mijn rekening.

Kunt u mij een afspraak voorstellen voor de oplevering in de laatste week van juli? Bezichtigingen door nieuwe huurders zijn mogelijk op werkdagen na zes uur. De gordijnen laat ik graag hangen als de volgende huurder ze wil hebben.

Wilt u mij deze opzegging schriftelijk bevestigen?

Met vriendelijke groet,
Femke de Wit`,
  },
];
