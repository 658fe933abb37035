// Free documents, fifth set: everyday mails, notices, letters and notes, mostly running text, with fields in the words of their readers. Long because the texts
// are the data.
import type { FreeDocument } from './free-document.js';

export const fifthSet: readonly FreeDocument[] = [
  {
    id: 'bike-rental',
    text: `RIVERSIDE BIKE RENTAL — Booking confirmation

Dear Ms Okafor,

thanks for booking with us. Here is what we have for you:

Pick-up:   Saturday 14 June 2025, 09:30, Mill Street 4
Return:    Sunday 15 June 2025, no later than 18:00
Bikes:     2 x trekking (size M), 1 x child seat
Helmets:   included
Deposit:   £50 per bike, given back on return
Total:     £86.00, paid by card ending 4471

If it rains heavily you may cancel free of charge until 08:00 on the day. After that we keep half of the price.
Bring a photo ID. Any damage other than punctures is charged at cost.

See you soon,
Tomasz Wilk
07700 900142`,
    fields: {
      'customer name': ['', 'Ms Okafor || Okafor'],
      'pick-up time': ['', '09:30 || Saturday 14 June 2025, 09:30'],
      'return deadline': ['', 'Sunday 15 June 2025, no later than 18:00 || 18:00 || Sunday 15 June 2025 || 15 June 2025'],
      'total price': ['', '£86.00'],
      'deposit per bike': ['', '£50'],
      'number of bikes': ['', '2'],
      'who signed': ['', 'Tomasz Wilk'],
      'free cancellation until': ['', '08:00 || 08:00 on the day'],
      phone: ['', '07700 900142'],
      'company email': ['', null],
    },
  },
  {
    id: 'energy-letter-german',
    text: `Stadtwerke Lindental GmbH
Postfach 1120, 77933 Lahr

Frau
Annegret Hollmann
Gartenweg 9
77933 Lahr

Lahr, 12.03.2025

Kundennummer: 4410-88231
Ihre Jahresabrechnung Strom 2024

Sehr geehrte Frau Hollmann,

Ihr Verbrauch lag im Jahr 2024 bei 2.846 kWh, das sind 312 kWh weniger als im Vorjahr.
Nach Abzug Ihrer Abschläge ergibt sich ein Guthaben von 74,18 €. Wir überweisen den Betrag bis zum 28. März auf Ihr Konto.
Ihr neuer monatlicher Abschlag beträgt 83,00 € ab April 2025.

Bei Fragen erreichen Sie uns montags bis freitags von 8 bis 17 Uhr unter 07821 5550-0.

Mit freundlichen Grüßen
i. A. Bernd Kessler`,
    fields: {
      Kundennummer: ['', '4410-88231'],
      Guthaben: ['', '74,18 €'],
      'neuer Abschlag': ['', '83,00 €'],
      'Verbrauch in kWh': ['', '2.846 kWh || 2.846'],
      'Datum des Briefs': ['', '12.03.2025'],
      Sachbearbeiter: ['', 'Bernd Kessler || i. A. Bernd Kessler'],
      Empfängerin: ['', 'Annegret Hollmann || Frau Hollmann || Frau\nAnnegret Hollmann'],
      Absender: ['', 'Stadtwerke Lindental GmbH'],
      Telefon: ['', '07821 5550-0'],
      'Überweisung bis': ['', '28. März'],
    },
  },
  {
    id: 'school-trip',
    text: `From: Helen Marsh <h.marsh@stoneybrook.example>
To: Year 5 parents
Subject: Trip to the Maritime Museum
Date: Mon, 12 May 2025 08:15

Dear parents,

On Thursday 5 June Year 5 will visit the Maritime Museum in Portsmouth. The coach leaves school at 8.20 sharp and we expect to be back by 16:45.
The cost is £17.50 for each child and covers the coach and the entrance. Please pay by Friday 30 May through the parent portal, using the code TRIP-5MM.
Children need a packed lunch, a drink and a waterproof jacket. School uniform is not required.
We still look for two more adults to come along; if you can help, write to Mrs Adeyemi at office@stoneybrook.example.

If your child takes medicine, hand it to Mr Fenn before we leave.

Kind regards
Helen Marsh
Head of Year 5`,
    fields: {
      'day of the trip': ['', 'Thursday 5 June || 5 June'],
      destination: ['', 'Maritime Museum || the Maritime Museum || Maritime Museum in Portsmouth || the Maritime Museum in Portsmouth || Portsmouth'],
      'departure time': ['', '8.20'],
      'back at': ['', '16:45'],
      'cost per child': ['', '£17.50'],
      'pay by': ['', 'Friday 30 May || 30 May'],
      'payment code': ['', 'TRIP-5MM'],
      'volunteers contact': ['person to write to if you want to help', 'Mrs Adeyemi || Adeyemi'],
      'who collects medicine': ['', 'Mr Fenn || Fenn'],
      "sender's role": ['', 'Head of Year 5'],
      'insurance number': ['', null],
    },
  },
  {
    id: 'landlord-repair-french',
    text: `Objet : fuite d'eau dans la salle de bains

Monsieur Delattre,

Je vous écris au sujet de l'appartement que je loue au 14, rue des Tanneurs, 3e étage, à Amiens.
Depuis le 4 février, de l'eau coule sous la baignoire et le plafond du voisin est déjà taché.
Un plombier, M. Ferrand, est passé hier ; son devis s'élève à 385 euros TTC. Il peut intervenir le jeudi 13 février au matin.
Mon loyer est de 640 € par mois et je suis à jour de mes paiements. Selon le bail, ces travaux sont à votre charge.
Merci de me donner votre accord avant mardi, par téléphone au 06 39 98 12 04.

Je vous prie d'agréer, Monsieur, mes salutations distinguées.

Solène Barbier`,
    fields: {
      propriétaire: ['', 'Monsieur Delattre || Delattre || M. Delattre'],
      locataire: ['', 'Solène Barbier'],
      "adresse de l'appartement": ['', '14, rue des Tanneurs || 14, rue des Tanneurs, 3e étage, à Amiens || 14, rue des Tanneurs, 3e étage'],
      'montant du devis': ['', '385 euros TTC || 385 euros'],
      loyer: ['', '640 € || 640 € par mois'],
      plombier: ['', 'M. Ferrand || Ferrand'],
      'date des travaux': ['', 'jeudi 13 février || 13 février || le jeudi 13 février au matin'],
      'début de la fuite': ['', '4 février'],
      téléphone: ['', '06 39 98 12 04'],
      'numéro de police': ['', null],
    },
  },
  {
    id: 'job-offer',
    text: `Northgate Veterinary Practice
12 Canal Road, Leeds LS12 3BX

17 April 2025

Dear Mr Castellano,

We are pleased to offer you the position of Senior Veterinary Nurse, reporting to Dr Ruth Abiola.
Your start date will be Monday 2 June 2025. Your salary is £31,400 a year, paid on the last working day of each month, and you work 37.5 hours a week.
You are entitled to 28 days of holiday, plus bank holidays. The first three months are a probation period, during which either side may end the contract with one week's notice; after that the notice period is eight weeks.
We pay 5% of your salary into a pension.

Please sign and return the enclosed copy by 30 April.

Yours sincerely
Gemma Thorley
Practice Manager`,
    fields: {
      'name of the candidate': ['', 'Mr Castellano || Castellano'],
      'job title offered': ['', 'Senior Veterinary Nurse'],
      'start date': ['', 'Monday 2 June 2025 || 2 June 2025'],
      salary: ['', '£31,400 || £31,400 a year'],
      'weekly hours': ['', '37.5 hours || 37.5 || 37.5 hours a week'],
      'holiday entitlement': ['', '28 days || 28 || 28 days of holiday'],
      'probation period': ['', 'three months || first three months'],
      'notice period after probation': ['', 'eight weeks'],
      'pension contribution': ['', '5%'],
      supervisor: ['', 'Dr Ruth Abiola || Ruth Abiola'],
      'answer needed by': ['', '30 April'],
      employer: ['', 'Northgate Veterinary Practice'],
    },
  },
  {
    id: 'lost-dog',
    text: `MISSING since Sunday evening!

Our dog Biscuit ran away near the old quarry on Hazel Lane. She is a brown and white spaniel, six years old, wears a red collar and has a microchip (no. 977200008412336).
She is shy but friendly; please don't chase her. She needs tablets for her heart twice a day.
Reward: 150 euros.
Call Janneke on 0612 345 678 or bring her to De Linde animal clinic.`,
    fields: {
      "pet's name": ['', 'Biscuit'],
      breed: ['', 'spaniel || brown and white spaniel'],
      age: ['', 'six years old || six years'],
      'last seen': [
        'place',
        'Hazel Lane || old quarry || the old quarry on Hazel Lane || old quarry on Hazel Lane || near the old quarry on Hazel Lane',
      ],
      'chip number': ['', '977200008412336'],
      reward: ['', '150 euros'],
      'contact person': ['', 'Janneke'],
      'contact number': ['', '0612 345 678'],
      clinic: ['', 'De Linde animal clinic || De Linde'],
      'collar colour': ['', 'red'],
    },
  },
  {
    id: 'gym-spanish',
    text: `Gimnasio Pulso Norte
Calle Almirante 22, Gijón

Estimada Lucía Ferreras:

Le confirmamos su inscripción como socia con el número 20518. La cuota mensual es de 34,90 € y se cobra el día 5 de cada mes.
El primer mes es gratuito; la matrícula, de 20 euros, ya está pagada.
Puede darse de baja avisando con quince días de antelación. Su entrenador será Óscar Villa, que la espera el lunes 8 de septiembre a las 19:00.
Abrimos de lunes a sábado de 7:00 a 22:30.

Un saludo,
Nerea Conde
Recepción`,
    fields: {
      'número de socia': ['', '20518'],
      'nombre de la clienta': ['', 'Lucía Ferreras'],
      'cuota mensual': ['', '34,90 €'],
      matrícula: ['', '20 euros'],
      entrenador: ['', 'Óscar Villa'],
      'primera cita': ['', 'lunes 8 de septiembre a las 19:00 || lunes 8 de septiembre || 8 de septiembre'],
      'plazo para darse de baja': ['', 'quince días'],
      'hora de cierre': ['', '22:30'],
      dirección: ['', 'Calle Almirante 22, Gijón || Calle Almirante 22'],
      'firmado por': ['', 'Nerea Conde'],
    },
  },
  {
    id: 'accident-report',
    text: `What happened: On 9 November 2024 at about 17:40 I was driving home along Station Road in Kettering when a silver van pulled out of the car park of the leisure centre without stopping. It hit the left front wing of my car. I was going at roughly 25 mph. It was dark and raining.
The driver of the van, Paul Renshaw, said that he had not seen me. His registration is KX19 TVB and he is insured with Harbour Mutual, policy HM-5530917.
A woman walking her dog saw everything: Irene Cole, 01632 960 871.
The police did not come. My garage (Dexter's) estimates the repair at £1,240 and needs four days for it.`,
    fields: {
      'date of accident': ['', '9 November 2024'],
      'time of accident': ['', '17:40 || about 17:40'],
      location: ['where it happened', 'Station Road in Kettering || Station Road || Kettering'],
      'other driver': ['', 'Paul Renshaw'],
      'registration of the other vehicle': ['', 'KX19 TVB'],
      'insurer of the other driver': ['', 'Harbour Mutual'],
      'policy number': ['', 'HM-5530917'],
      witness: ['', 'Irene Cole'],
      "witness's phone": ['', '01632 960 871'],
      'own speed': ['', '25 mph || roughly 25 mph'],
      'repair estimate': ['', '£1,240'],
      'duration of the repair': ['', 'four days'],
      'police report number': ['', null],
    },
  },
  {
    id: 'craftsman-german',
    text: `Hallo Herr Brandt,

wie am Telefon besprochen, kommen wir am Dienstag, den 22. Juli, gegen 7:30 Uhr zu Ihnen in die Ahornstraße 31.
Wir bauen das alte Dachfenster aus und ein neues ein (Modell GGU 0070). Das dauert etwa zwei Tage. Das Gerüst bringt die Firma Kühn schon am Montag.
Der Preis bleibt bei 2.390 Euro einschließlich Mehrwertsteuer; 30 % davon werden bei Auftragserteilung fällig, der Rest nach der Abnahme.
Unser Meister, Herr Aydin, ist unter 0171 2203344 zu erreichen. Die Garantie auf das Fenster beträgt zehn Jahre.

Viele Grüße
Corinna Tesch
Dachbau Tesch`,
    fields: {
      Auftraggeber: ['', 'Herr Brandt || Herrn Brandt || Brandt'],
      Beginn: ['wann die Arbeiten beginnen', 'Dienstag, den 22. Juli || 22. Juli'],
      Uhrzeit: ['', '7:30 Uhr || 7:30 || gegen 7:30 Uhr'],
      Einsatzort: ['', 'Ahornstraße 31'],
      Fenstermodell: ['', 'GGU 0070 || Modell GGU 0070'],
      Gesamtpreis: ['', '2.390 Euro'],
      Anzahlung: ['', '30 %'],
      Gerüstbauer: ['', 'Firma Kühn || Kühn'],
      Ansprechpartner: ['', 'Herr Aydin || Aydin'],
      'Dauer der Arbeiten': ['', 'zwei Tage || etwa zwei Tage'],
      Garantie: ['', 'zehn Jahre'],
      Rechnungsnummer: ['', null],
    },
  },
  {
    id: 'chat-order',
    text: `Sam: hi! can I still order cakes for saturday?
Bakery Lind: Hi Sam, sure. What would you like?
Sam: one carrot cake for 12 people and 20 cheese scones
Bakery Lind: No problem. The cake is $48 and the scones are $2.25 each
Sam: great. is the cake nut free? my niece Ella is allergic
Bakery Lind: We'll make it without nuts
Sam: perfect. I'll collect around 10.30
Bakery Lind: Good. Please pay a deposit of $20 today, the rest on collection. Your order number is 3381.
Sam: paid just now`,
    fields: {
      customer: ['', 'Sam'],
      'order number': ['', '3381'],
      'price of the cake': ['', '$48'],
      'price per scone': ['', '$2.25'],
      'number of scones': ['', '20'],
      'kind of cake': ['', 'carrot || carrot cake'],
      allergy: ['', 'nuts || nut'],
      'pick-up time': ['', '10.30 || around 10.30'],
      'deposit to pay': ['', '$20'],
      'shop name': ['', 'Bakery Lind'],
    },
  },
];
