// What counts in a text depends on its kind, in any of the languages that are known.
import { describe, expect, it } from 'vitest';
import { write } from '../../../../src/engines/embedded/summaries/write.js';

async function summary(text: string): Promise<string> {
  const countTokens = (part: string): number => Math.ceil(part.length / 4);
  const request = { task: 'summary' as const, text, instructions: '', maxTokens: 2048, countTokens };
  return (await write(request, new AbortController().signal)).text;
}

describe('a summary without instructions', () => {
  it('of German minutes tells of each item what was decided, who does what, and what was put off', async () => {
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

  it('of a French letter tells what its writer asks for', async () => {
    const written = await summary(letter);
    expect(written).toContain('Je vous demande donc de mettre fin à mon abonnement au 31 août');
    expect(written).not.toContain('Objet');
  });

  it('of a report in paragraphs ends with what it recommends', async () => {
    const written = await summary(report);
    expect(written).toContain('The footbridge at Thornbury carries the riverside path');
    expect(written).toContain('We recommend that vehicles be kept off at once');
  });
});

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
