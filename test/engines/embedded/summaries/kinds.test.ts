// What matters in a text depends on its kind, in all supported languages.
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../../src/engines/embedded/summaries/statements.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';

async function summary(text: string, instructions = ''): Promise<string> {
  const countTokens = (part: string): number => Math.ceil(part.length / 4);
  const request = { task: 'summary' as const, text, instructions, maxTokens: 2048, countTokens };
  return (await write(request, new AbortController().signal)).text;
}

describe('a summary without instructions', () => {
  it('of German minutes contains, for each item, what was decided, who does what, or what was postponed', async () => {
    const written = await summary(minutes);
    expect(written).toContain('- Mittagessen: Nach längerer Aussprache spricht sich der Beirat');
    expect(written).toContain('- Schulweg: Frau Liebig erstellt bis zum 25. Oktober einen Plan');
    expect(written).toContain('- Handyregeln: Die Entscheidung wird auf die Sitzung im Dezember verschoben.');
  });

  it('of a contract names the parties, what is owed, the price and the term', async () => {
    const written = await summary(contract);
    for (const words of ['between Oakfield Academy Trust', 'a hot midday meal', '2.85 pounds for each meal', 'runs for three years'])
      expect(written).toContain(words);
    expect(written).not.toContain('Following a tender');
  });

  it('of a French letter contains what its writer asks for', async () => {
    const written = await summary(letter);
    expect(written).toContain('Je vous demande donc de mettre fin à mon abonnement au 31 août');
    expect(written).not.toContain('Objet');
  });

  it('of a report in paragraphs contains its subject and its recommendation', async () => {
    const written = await summary(report);
    expect(written).toContain('The footbridge at Thornbury carries the riverside path');
    expect(written).toContain('We recommend that vehicles be kept off at once');
  });

  it.each(Object.entries(releases))('of release notes leaves out thanks: %s', async (_, { text, thanks }) => {
    const written = await summary(text);
    expect(written).not.toContain(thanks);
    expect(written.length).toBeGreaterThan(60);
  });

  it('contains a sentence that begins with “Thanks to” but thanks nobody', async () => {
    const written = await summary(
      'Thanks to the new pumps, the cellars of the old town stayed dry in the storm. The mayor visited the quarter. It rained for two days. Schools were shut.',
    );
    expect(written).toContain('Thanks to the new pumps');
  });

  it('of a Portuguese contract names a party, the flat and the rent', async () => {
    const written = await summary(lease);
    for (const words of ['Maria Teresa Faria', 'apartamento T2', '620 euros']) expect(written).toContain(words);
  });

  it('of a Dutch incident report contains the cause and the measures', async () => {
    const written = await summary(storing);
    expect(written).toContain('Oorzaak: de update van 6 februari');
    expect(written).toContain('Maatregelen: De Wit zet een waarschuwing');
  });

  it('of a Portuguese report contains the proposal', async () => {
    expect(await summary(relatorio)).toContain('A comissão propõe fechar a avenida aos domingos');
  });

  it.each([
    ['de', 'Das Büro schlägt vor, die Bäume bis März zu fällen.'],
    ['de', 'Das Büro schlägt der Stadt einen neuen Plan vor.'],
    ['nl', 'Het bureau stelt voor de bomen te kappen.'],
    ['nl', 'Het bureau beveelt de gemeente een nieuw plan aan.'],
    ['fr', 'Le bureau propose un nouveau plan.'],
    ['pt', 'O gabinete propõe um novo plano.'],
  ] as const)('recognises a proposal in language %s: %s', (language, sentence) => {
    expect(countOf('advice', sentence, language)).toBe(1);
    expect(countOf('advice', sentence.replace(/schlägt|stelt|beveelt|propose|propõe/, 'kennt'), language)).toBe(0);
  });

  it('of minutes contains an agreement but no thanks', async () => {
    const written = await summary(tenants);
    expect(written).toContain('- It was agreed to take the offer of Halden Lifts');
    expect(written).not.toContain('thanked');
  });

  it.each([
    [
      'English',
      'Parish council of Fenwick – Minutes of the meeting held on 3 June 2025\n\nIn the chair: Mrs Lodge. Present: Messrs Barr, Hale and Pike.\n\n1. Minutes of the last meeting\nThe minutes of 6 May were read and approved.\n\n2. Playground\nMr Barr said that the swing is broken again. The council decided to buy a new one for 900 pounds. Mr Hale will order it by 20 June.\n\n3. Street lamps\nThe lamps in Mill Lane stay off until July. Mrs Lodge will write to the power company.',
      /Minutes|minutes/,
      '900 pounds',
    ],
    [
      'German',
      'Gemeinderat Felden, Protokoll der Sitzung vom 3. Juni 2025\n\nVorsitz: Frau Lohe. Anwesend: Barr, Hahl und Picker.\n\n1. Protokoll der letzten Sitzung\nDas Protokoll vom 6. Mai wurde genehmigt.\n\n2. Spielplatz\nHerr Barr sagt, dass die Schaukel wieder kaputt ist. Der Rat beschließt, für 900 Euro eine neue zu kaufen. Herr Hahl bestellt sie bis zum 20. Juni.\n\n3. Laternen\nDie Laternen im Mühlweg bleiben bis Juli aus. Frau Lohe schreibt an das Stadtwerk.',
      /Protokoll/,
      '900 Euro',
    ],
  ])('of minutes contains a decision but does not mention minutes, in %s', async (_, text, formal, decided) => {
    const written = await summary(text);
    expect(written).toContain(decided);
    expect(written).not.toMatch(formal);
  });

  it('of minutes contains a decision but neither the title nor who was present', async () => {
    const written = await summary(`Minutes of the choir, meeting of 4 March\nPresent: L. Brandt (chair), O. Hale, M. Costa\n${items}`);
    expect(written).not.toContain('Brandt (chair)');
    expect(written).not.toContain('Minutes of the choir');
    expect(written).toContain('The committee decided to hire the hall');
  });

  it('of a thread attributes a statement to its writer, even if a mail begins with only its sender', async () => {
    const written = await summary(thread);
    expect(written).not.toMatch(/(?:Lily Tran|Brad Omar): “[^”]*Sunday/);
    expect(written).toMatch(/Ines Koch: “[^”]*Sunday/);
  });

  it('of an incident recorded minute by minute contains the cause', async () => {
    expect(await summary(card)).toContain('Ursache: Nach dem Tausch einer Netzwerkkarte');
  });

  it('of an incident that only its title names says what happened, why, and how it ended', async () => {
    const text = `Power cut in building C on Tuesday

On Tuesday at 14:20 building C lost power for 50 minutes. About 180 people had to stop work and two freezers in the lab warmed up to -12 degrees.

The cause was a contractor who drilled into the main feed while fixing a sign in the basement. He was not hurt. Our electrician isolated the damaged section at 14:55 and power was restored at 15:10 by switching to the second feed.

From now on the facilities desk will attach the cable plan to every permit. The damaged cable will be replaced on Saturday.`;
    const written = await summary(text);
    expect(written).toContain('building C lost power for 50 minutes');
    expect(written).toContain('The cause was a contractor');
  });

  it('does not join an item with the sentence below it', async () => {
    const text = `Follow-ups of the outage

1. Separate pool for reports - Tom, by 14 June
2. Alert on saturation of the connection pool above 80 % - Lena, by the end of June
We decided against moving the report job to another machine for now, because its lag is up to ten minutes.`;
    expect(await summary(text)).not.toMatch(/June We/);
  });

  it('keeps words that are fillers only in another language', async () => {
    expect(await summary(chat)).toContain('kommen am Freitag um 10');
  });

  it('closes quotations with low opening marks and has no full stop after closing marks', async () => {
    expect(await summary(papier, 'In 8 sentences.')).toContain('„De leiding is zestig jaar oud en had vorig jaar vervangen moeten worden”, zei');
    for (const instructions of ['', 'In 8 sentences.']) expect(await summary(papier, instructions)).not.toContain('“„');
    expect(await summary(pozzo)).not.toContain('».');
  });
});

const releases = {
  English: {
    thanks: 'Thanks to everyone',
    text: `# Changes of Pebble\n\nPebble keeps notes in plain files.\n\n## 3.1\n\nThanks to everyone who reported notes that were lost when files of Pebble were saved twice; the tests of saved notes now cover it.\nNotes are saved before the program ends, so that no file is lost.\nThe search finds notes by the date on which they were saved.\n\n## 3.0\n\nMany thanks to Mira Olsen, who wrote the search of notes and files in Pebble.\nNotes can be encrypted with a password; files of older versions are converted.\nThe old format of files is no longer read.\n\n## 2.9\n\nThe list of notes is sorted by name.\nSpelling mistakes were corrected.`,
  },
  German: {
    thanks: 'Dank',
    text: `# Änderungen von Kiesel\n\nKiesel speichert Notizen in Dateien.\n\n## 3.1\n\nVielen Dank an alle, die gemeldet haben, dass Notizen in Dateien von Kiesel beim Speichern verloren gingen; die Tests prüfen das nun.\nNotizen werden vor dem Beenden gespeichert, damit keine Datei verloren geht.\nDie Suche findet Notizen nach dem Datum, an dem sie gespeichert wurden.\n\n## 3.0\n\nUnser Dank gilt Mira Olsen, die die Suche nach Notizen und Dateien in Kiesel geschrieben hat.\nNotizen können mit einem Passwort verschlüsselt werden; ältere Dateien werden umgewandelt.\nDas alte Format der Dateien wird nicht mehr gelesen.`,
  },
  French: {
    thanks: 'erci',
    text: `# Nouveautés de Galet\n\nGalet garde des notes dans des fichiers.\n\n## 3.1\n\nMerci à toutes celles et ceux qui ont signalé la perte de notes dans les fichiers de Galet ; les tests couvrent désormais ce cas.\nLes notes sont enregistrées avant la fin du programme, afin qu'aucun fichier ne soit perdu.\nLa recherche trouve les notes par la date de leur enregistrement.\n\n## 3.0\n\nNous remercions Mira Olsen, qui a écrit la recherche de notes et de fichiers de Galet.\nLes notes peuvent être chiffrées avec un mot de passe ; les anciens fichiers sont convertis.\nL'ancien format de fichiers n'est plus lu.`,
  },
  Spanish: {
    thanks: 'racias',
    text: `# Cambios de Canto\n\nCanto guarda notas en archivos.\n\n## 3.1\n\nGracias a todos los que avisaron de que se perdían notas en los archivos de Canto; las pruebas cubren ahora ese caso.\nLas notas se guardan antes de que termine el programa, para que no se pierda ningún archivo.\nLa búsqueda encuentra las notas por la fecha en que se guardaron.\n\n## 3.0\n\nMuchas gracias a Mira Olsen, que escribió la búsqueda de notas y archivos de Canto.\nLas notas se pueden cifrar con una contraseña; los archivos antiguos se convierten.\nEl formato antiguo de los archivos ya no se lee.`,
  },
  Italian: {
    thanks: 'razia',
    text: `# Novità di Ciottolo\n\nCiottolo conserva note in file.\n\n## 3.1\n\nRingraziamo tutti coloro che hanno segnalato la perdita di note nei file di Ciottolo; le prove ora coprono questo caso.\nLe note vengono salvate prima della fine del programma, così che nessun file vada perso.\nLa ricerca trova le note in base alla data in cui sono state salvate.\n\n## 3.0\n\nUn ringraziamento a Mira Olsen, che ha scritto la ricerca di note e file di Ciottolo.\nLe note possono essere cifrate con una password; i vecchi file vengono convertiti.\nIl vecchio formato dei file non viene più letto.`,
  },
  Portuguese: {
    thanks: 'gradec',
    text: `# Novidades do Seixo\n\nO Seixo guarda notas em ficheiros.\n\n## 3.1\n\nAgradecemos a todos os que comunicaram a perda de notas nos ficheiros do Seixo; os testes cobrem agora esse caso.\nAs notas são guardadas antes de o programa terminar, para que nenhum ficheiro se perca.\nA pesquisa encontra as notas pela data em que foram guardadas.\n\n## 3.0\n\nOs nossos agradecimentos a Mira Olsen, que escreveu a pesquisa de notas e ficheiros do Seixo.\nAs notas podem ser cifradas com uma senha; os ficheiros antigos são convertidos.\nO formato antigo dos ficheiros já não é lido.`,
  },
  Dutch: {
    thanks: 'dank',
    text: `# Wijzigingen van Kiezel\n\nKiezel bewaart notities in bestanden.\n\n## 3.1\n\nMet dank aan iedereen die meldde dat notities in bestanden van Kiezel verloren gingen bij het opslaan; de tests dekken dit nu.\nNotities worden opgeslagen voordat het programma eindigt, zodat geen bestand verloren gaat.\nHet zoeken vindt notities op de datum waarop ze zijn opgeslagen.\n\n## 3.0\n\nWe bedanken Mira Olsen, die het zoeken naar notities en bestanden in Kiezel schreef.\nNotities kunnen met een wachtwoord worden versleuteld; oudere bestanden worden omgezet.\nDe oude indeling van bestanden wordt niet meer gelezen.`,
  },
};

const minutes = `Protokoll der Elternbeiratssitzung vom 14. Oktober

Anwesend: Frau Kessler (Vorsitz), Herr Demir, Frau Liebig, Herr Wagenknecht, Frau Dr. Sommer (Schulleitung)

TOP 1: Mittagessen
Frau Dr. Sommer berichtet, dass die Zahl der Essen seit dem Sommer von 210 auf 140 am Tag gesunken ist. Viele Kinder klagen über verkochtes Gemüse. Der Caterer hat eingeräumt, dass die Speisen bis zu drei Stunden warm gehalten werden. Herr Demir hat drei andere Anbieter angefragt; zwei haben geantwortet. Die Küche Morgenrot kocht vor Ort, kostet aber 4,60 Euro statt 3,90 Euro je Essen. Nach längerer Aussprache spricht sich der Beirat mit vier Stimmen bei einer Enthaltung für einen Probemonat mit der Küche Morgenrot im Januar aus. Frau Dr. Sommer kündigt dem bisherigen Anbieter vorsorglich zum Jahresende.

TOP 2: Schulweg
An der Kreuzung Birkenallee kam es im September zu zwei Beinaheunfällen. Herr Wagenknecht hat die Stadt angeschrieben und die Auskunft erhalten, dass eine Ampel frühestens in zwei Jahren gebaut werden kann. Bis dahin sollen Eltern als Schulweghelfer einspringen. Es fehlen noch sechs Freiwillige. Frau Liebig erstellt bis zum 25. Oktober einen Plan und schult die Helfer mit der Polizei.

TOP 3: Handyregeln
Die Schulleitung möchte Handys in den Pausen ganz untersagen. Im Beirat gehen die Meinungen auseinander. Frau Kessler regt an, zuerst die Schüler zu befragen. Die Entscheidung wird auf die Sitzung im Dezember verschoben.

TOP 4: Verschiedenes
Der Förderverein übernimmt die Kosten für die neuen Trikots in Höhe von 780 Euro. Das Adventsbasteln findet am 29. November statt.

Nächste Sitzung: 9. Dezember, 19 Uhr
Für das Protokoll: Demir`;

const contract = `CATERING SERVICES AGREEMENT

This Agreement is made on 2 February between Oakfield Academy Trust, a charitable company with its registered office at 5 Mill Road, Harlow (the "Client"), and Peppercorn Kitchens Ltd, of 88 Station Approach, Epping (the "Caterer").

1. Background
The Client runs three schools. Following a tender in autumn, it has selected the Caterer. The parties have agreed the following.

2. Services
The Caterer shall prepare and serve a hot midday meal at each school on every school day. Menus shall be submitted to the Client four weeks in advance. The Caterer shall make reasonable provision for pupils with allergies, subject to written notice from a parent. Kitchen equipment remains the property of the Client, who shall maintain it.

3. Price and payment
The Client shall pay 2.85 pounds for each meal served, exclusive of VAT. Invoices are sent monthly and fall due thirty days after receipt. The price is fixed for the first year and thereafter may be raised once a year by no more than the change in the Consumer Prices Index. Where fewer than 400 meals a day are ordered, a minimum charge of 1,140 pounds a day applies.

4. Term
This Agreement begins on 1 September and runs for three years. It is renewed for a further year unless either party gives six months' notice in writing before it ends.

5. Staff
The Caterer shall employ all kitchen staff and shall carry out the checks that the law requires. Staff who, in the Client's reasonable opinion, are unsuitable shall be withdrawn on request.

6. Hygiene
The Caterer shall hold a food hygiene rating of at least four at all times. A rating of two or lower entitles the Client to terminate at once.

7. Liability
The Caterer shall insure against public liability for not less than five million pounds. Neither party is liable for loss of profit. Nothing in this clause limits liability for death or personal injury caused by negligence.

8. Termination
Either party may terminate on thirty days' notice if the other commits a material breach and does not remedy it within that time. The Client may terminate for convenience on three months' notice after the first year.

9. General
This Agreement is the entire agreement between the parties. Notices shall be in writing. This Agreement is governed by the law of England and Wales.

Signed for Oakfield Academy Trust: H. Pemberton
Signed for Peppercorn Kitchens Ltd: R. Castellano`;

const letter = `Objet : résiliation de mon abonnement n° 55-2187

Madame, Monsieur,

Je suis inscrite à votre salle de sport de la rue Gambetta depuis mars 2021. J'y ai passé de très bons moments et je tiens à remercier Karim, dont les cours du mardi m'ont beaucoup apporté.

Depuis le printemps, la situation a changé. Le vestiaire des femmes est fermé une semaine sur deux. La moitié des vélos sont hors service et portent la même affiche depuis avril. Les cours du soir sont annulés sans prévenir. J'ai signalé ces problèmes à l'accueil le 6 mai et le 20 juin, puis par courriel le 2 juillet. Je n'ai reçu aucune réponse.

Par ailleurs, je suis mutée à Nantes à partir du 1er septembre. Vous n'avez pas de salle dans cette ville. L'article 9 de vos conditions générales prévoit que l'abonné qui déménage à plus de trente kilomètres peut résilier sans frais.

Je vous demande donc de mettre fin à mon abonnement au 31 août, de cesser tout prélèvement après cette date et de me rembourser le dépôt de garantie de 60 euros. Vous trouverez ci-joint l'attestation de mon employeur.

Je vous saurais gré de me confirmer la résiliation par écrit sous quinze jours.

Veuillez agréer, Madame, Monsieur, mes salutations distinguées.

Hélène Marchetti`;

const report = `Report on the condition of Thornbury footbridge

The footbridge at Thornbury carries the riverside path over the Arle. It was built in 1961 in reinforced concrete and strengthened in 1994. The county asked us to inspect it after a walker reported pieces of concrete on the towpath. We visited on 12 and 13 March, in dry weather, with the river low. Our survey used a drone, a cover meter and hammer sounding. Six cores were taken and sent to the laboratory in Reading.

The deck is in fair order. Its waterproofing has worn through along the kerbs, and water has got in. The parapets are sound, although the paint has failed. The bearings on the north abutment have seized. None of this is unusual in a bridge of that age.

The piers give more cause for concern. On the downstream face of pier 2 the cover has come away over two square metres, and the bars behind it have lost up to a third of their section. Chloride in the cores from this pier was four times the accepted limit. The likely source is salt spread on the path in winter. Pier 1 shows early signs of the same. Pier 3, rebuilt in 1994, shows none.

We calculated what the bridge can bear with the steel that is left. For walkers alone there is still a margin. A crowd, as on regatta day, or a maintenance vehicle would use it up.

Three courses are open. Patching would cost about 45,000 pounds and last five years. Patching with cathodic protection would cost 160,000 pounds and last twenty-five. A new bridge in timber would cost 520,000 pounds.

We recommend that vehicles be kept off at once, that the bridge be shut on regatta day, and that pier 2 be repaired with cathodic protection before next winter. Salt should no longer be used on the path. A further inspection should follow in two years.`;

const lease = `CONTRATO DE ARRENDAMENTO

Entre Maria Teresa Faria, residente em Braga, adiante designada senhoria, e Rui Pedro Antunes, residente em Guimarães, adiante designado arrendatário, é celebrado o presente contrato.

Cláusula 1.ª – Objeto
A senhoria dá de arrendamento ao arrendatário o apartamento T2 sito na Rua do Souto, n.º 14, 3.º direito, em Braga.

Cláusula 2.ª – Prazo
O contrato tem início em 1 de setembro e a duração de dois anos, renovando-se por períodos de um ano.

Cláusula 3.ª – Renda
A renda mensal é de 620 euros e paga-se até ao dia 8 de cada mês por transferência bancária. O atraso superior a oito dias implica uma indemnização de 20 %.

Cláusula 4.ª – Caução
O arrendatário entrega uma caução de 1.240 euros, que será restituída no fim do contrato.

Cláusula 5.ª – Obras
O arrendatário não pode fazer obras sem autorização escrita da senhoria.

Cláusula 6.ª – Denúncia
O arrendatário pode denunciar o contrato com a antecedência de 120 dias; a senhoria, de um ano.`;

const storing = `Storingsverslag: inloggen niet mogelijk op 14 maart

07:50 De eerste klanten melden dat inloggen mislukt.
08:05 Sanne de Wit neemt de storing aan. De website zelf werkt.
08:20 Een herstart van de loginserver helpt niet.
08:44 De schijf van de databaseserver blijkt vol te zijn. Oude logbestanden werden sinds februari niet meer verwijderd, omdat de opruimtaak na een update was uitgeschakeld.
08:52 De oude bestanden worden verwijderd. Inloggen werkt weer.

Oorzaak: de update van 6 februari schakelde de opruimtaak uit.
Maatregelen: De Wit zet een waarschuwing op schijven die voor 80 % vol zijn, uiterlijk 21 maart. Het team controleert na elke update of alle taken lopen.`;

const relatorio = `Relatório da comissão de trânsito de Vila Serena

A comissão estudou durante seis meses o trânsito no centro da vila. Contaram-se 11.200 veículos por dia na Avenida Central, mais 18 % do que há cinco anos. Quase metade atravessa a vila sem parar. Entre janeiro e junho houve 23 acidentes com feridos, nove deles junto à escola básica.

Os comerciantes receiam perder clientes se a avenida for fechada. Um inquérito a 600 moradores mostra que 71 % apoiam um dia sem carros por semana. Os autocarros circulam com um atraso médio de nove minutos.

A comissão propõe fechar a avenida aos domingos a partir de março, limitar a velocidade a 30 quilómetros por hora junto à escola e criar um parque de 200 lugares na entrada norte. O custo total é estimado em 1,9 milhões de euros. A câmara decide em dezembro.`;

const tenants = `Minutes of the tenants' meeting, 3 June
Present: A. Boateng (chair), S. Lind, M. Rossi, K. Adeyemi

1. Lift
The lift has failed nine times since January. Two offers for a new motor were discussed. Lind pointed out that the cheaper one has no service contract. It was agreed to take the offer of Halden Lifts at 14,200 pounds. Lind signs the order this week.

2. Bicycle shed
Rossi showed a drawing. Opinions differed on whether it should stand in the yard or in front of the house. The question was put off to the next meeting; Rossi will ask the council whether a permit is needed.

3. Garden
Adeyemi thanked all who helped with the beds. The hose is to be replaced; the chair buys one for up to 60 pounds.

4. Any other business
The cleaner is ill until the end of June. Each floor sweeps its own stairs until then.

Next meeting: 8 July, 7 pm.`;

const chat = `[18:02] Jana: Wer hat den Schlüssel fürs Vereinsheim?
[18:03] Uwe: Der liegt bei Frau Stamm.
[18:05] Jana: Ich kann morgen nicht hin, bin bis acht im Büro.
[18:06] Mehmet: Ich hol ihn um vier.
[18:07] Jana: Danke! Und die Getränke?
[18:09] Uwe: Habe 6 Kisten Wasser bestellt, kommen am Freitag um 10.
[18:10] Mehmet: Wasser reicht nicht, letztes Jahr waren wir 80 Leute.
[18:12] Uwe: Stimmt. Ich bestelle noch 4 Kisten Saft dazu.
[18:15] Jana: Was ist mit dem Grill?
[18:16] Mehmet: Der ist kaputt, das Gas tritt aus. Den dürfen wir auf keinen Fall benutzen.
[18:18] Jana: Dann frag ich die Feuerwehr, ob sie ihren leiht.
[18:30] Jana: Die Feuerwehr gibt ihn uns, Uwe muss ihn am Freitag bis 12 abholen.
[18:31] Uwe: Mach ich.`;

const papier = `De papierfabriek in Eerbeek ligt sinds maandag stil. Door een breuk in de hoofdleiding kwam er geen koelwater meer binnen. Het bedrijf stuurde 180 werknemers naar huis. Volgens directeur Wim Hagens duurt het herstel minstens vier dagen. „De leiding is zestig jaar oud en had vorig jaar vervangen moeten worden”, zei hij. Het waterschap spreekt dat tegen: de leiding werd in maart gekeurd en goedgekeurd. De vakbond eist dat de werknemers worden doorbetaald. Hagens zegde dat toe voor de eerste week. Klanten krijgen hun papier voorlopig uit de vestiging in Renkum. De schade wordt geschat op 400.000 euro. Het waterschap laat nu alle leidingen in de regio onderzoeken; de uitkomst wordt in juni verwacht.`;

const pozzo = `Nina aveva nove anni quando il pozzo si asciugò. Il nonno diceva che non era mai successo, neppure nell'anno della guerra. La gente del paese veniva a guardare, scuoteva la testa e tornava a casa con i secchi vuoti.

Una sera Nina prese la corda e si calò giù. In fondo non c'era acqua, ma una porta di ferro, alta quanto lei. La spinse. Dietro la porta dormiva un vecchio con la barba bagnata. Quando aprì gli occhi, chiese che anno fosse. Lei glielo disse. Il vecchio sospirò e spiegò che aveva tenuto aperta la sorgente per cento anni e che era stanco.

Nina gli domandò chi potesse prendere il suo posto. Lui la guardò a lungo. «Tu no», disse, «tu devi ancora crescere. Ma tuo nonno non dorme mai.»

La bambina tornò su e raccontò tutto. Il nonno non rise. Si mise la giacca buona, baciò Nina sulla fronte e scese nel pozzo. All'alba l'acqua era tornata. Sul bordo c'era un vecchio con la barba bagnata che chiedeva dove si potesse avere un caffè.`;

const items = `
1. Hall. O. Hale had asked for the price of the hall. The committee decided to hire the hall for 240 euros.

2. Scores. The scores of the mass are lost. M. Costa will borrow others from the cathedral by Friday.

3. Tour. Three towns were named. The question was postponed to April.
`;

const thread = `From: Ines Koch
To: Brad Omar; Lily Tran
Subject: Stand at the fair

The organisers want our drawing of the stand by 9 May. Brad, is the version with two screens final?

From: Brad Omar
No, the second screen costs 900 more and the budget is gone. I'd go with one screen and the old wall.

From: Lily Tran
The old wall has our former logo on it. I can have a new cloth printed for 180, it takes a week.

From: Ines Koch
Then one screen and a new cloth. Lily, please order it today. Brad sends the drawing on Thursday. Who staffs the stand on Sunday is still open.`;

const card = `Störungsbericht: Kartenzahlung am 2. August

10:05 Erste Filialen melden, dass Kartenzahlungen abgelehnt werden.
10:12 Der Bereitschaftsdienst (Aylin Kaya) übernimmt. Barzahlung ist möglich.
10:30 Ein Neustart der Kassenserver bringt nichts.
10:55 Es zeigt sich, dass die Uhr eines Zeitservers um neun Minuten vorgeht. Der Zahlungsdienst weist deshalb alle Anfragen zurück.
11:08 Der Zeitserver wird aus dem Verbund genommen. Zahlungen laufen wieder.

Ursache: Nach dem Tausch einer Netzwerkkarte war die Zeitquelle nicht mehr eingetragen.
Maßnahmen: Kaya richtet bis 9. August eine Überwachung der Uhrzeit ein. Der Tausch von Hardware bekommt eine Prüfliste.`;
