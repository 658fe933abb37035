// Free documents, sixth set: written together with the fifth, before any answer was seen; only its figures count, its errors are never looked at. Long because
// the texts are the data.
import type { FreeDocument } from './free-document.js';

export const sixthSet: readonly FreeDocument[] = [
  {
    id: 'choir-mail',
    text: `Hello everyone,

our spring concert takes place on Saturday, 26 April, at St Anne's Church in Ludlow. Doors open at 18:45, we start at 19:30.
Please be there at five for the rehearsal. Tickets are £9 (children £4) and are sold by Margery Pell; 62 are gone already.
The soloist this year is Anton Reiss from Salzburg. Black clothes, please, and a blue scarf.
The programme costs £1.50. All proceeds go to the Hillside Hospice.

Drinks afterwards at the Crown.

Dilys Pugh
Secretary, Teme Valley Singers`,
    fields: {
      'concert date': ['', 'Saturday, 26 April || 26 April'],
      venue: ['', "St Anne's Church in Ludlow || St Anne's Church"],
      'doors open': ['', '18:45'],
      'rehearsal time': ['', 'five'],
      'ticket price for adults': ['', '£9'],
      'ticket price for children': ['', '£4'],
      'who sells the tickets': ['', 'Margery Pell'],
      soloist: ['', 'Anton Reiss'],
      'tickets sold': ['', '62'],
      beneficiary: ['', 'Hillside Hospice || the Hillside Hospice'],
      'name of the choir': ['', 'Teme Valley Singers'],
      'ticket hotline': ['phone number', null],
    },
  },
  {
    id: 'bank-letter-german',
    text: `Volksbank Aller-Weser eG
Obere Straße 40 · 27283 Verden

Herrn
Dr. Malte Siemers
Brunnenweg 3
27321 Thedinghausen

24. Oktober 2024

Ihr Darlehen Nr. 6001 4472 19

Sehr geehrter Herr Dr. Siemers,

die Zinsbindung Ihres Darlehens endet am 31. Januar 2025. Die Restschuld beträgt dann 118.450,32 Euro.
Wir bieten Ihnen eine Verlängerung um zehn Jahre zu einem Sollzins von 3,42 % an. Ihre monatliche Rate läge dann bei 702,15 Euro.
Das Angebot gilt bis zum 30. November. Bitte vereinbaren Sie dazu einen Termin mit Frau Inken Thoms, Telefon 04231 88-240.

Mit freundlichen Grüßen
Volksbank Aller-Weser eG
Thoms`,
    fields: {
      Kunde: ['', 'Dr. Malte Siemers || Malte Siemers || Herrn Dr. Malte Siemers || Herrn\nDr. Malte Siemers || Herr Dr. Siemers'],
      Darlehensnummer: ['', '6001 4472 19'],
      'Ende der Zinsbindung': ['', '31. Januar 2025'],
      Restschuld: ['', '118.450,32 Euro'],
      Zinssatz: ['', '3,42 %'],
      'monatliche Rate': ['', '702,15 Euro'],
      'Angebot gültig bis': ['', '30. November'],
      Ansprechpartnerin: ['', 'Frau Inken Thoms || Inken Thoms || Thoms'],
      'Laufzeit der Verlängerung': ['', 'zehn Jahre'],
      Bank: ['', 'Volksbank Aller-Weser eG'],
      Briefdatum: ['', '24. Oktober 2024'],
      IBAN: ['', null],
    },
  },
  {
    id: 'parcel-complaint',
    text: `To: support@parcelhop.example
Subject: damaged parcel

Hello,

my parcel (tracking number PH 7741 0029 GB) arrived yesterday, two days late and with a hole in the side. The lamp inside is broken. I bought it at Fernleigh Lighting for £64.99 on 2 March; delivery was another £5.40.
The driver, who gave his name as Darren, told me to write to you. I have kept the box and taken photos.
I would like a refund of the full amount, to the card I paid with. My order reference is FL-20931.
You can reach me on 07911 123456 in the evening.

Best wishes
Aoife Brannigan
Flat 6, Mercer House, Derby`,
    fields: {
      'tracking number': ['', 'PH 7741 0029 GB'],
      'what is broken': ['', 'lamp || The lamp || The lamp inside'],
      shop: ['', 'Fernleigh Lighting'],
      'price of the item': ['', '£64.99'],
      'shipping cost': ['', '£5.40'],
      'purchase date': ['', '2 March'],
      driver: ['', 'Darren'],
      'order reference': ['', 'FL-20931'],
      complainant: ['', 'Aoife Brannigan'],
      'phone number': ['', '07911 123456'],
      city: ['', 'Derby'],
      'claim number': ['', null],
    },
  },
  {
    id: 'association-french',
    text: `Association Les Jardins du Canal
Compte rendu de l'assemblée générale du 18 janvier 2025

L'assemblée s'est tenue à la salle Jean-Moulin en présence de 43 membres. Elle était présidée par Mme Odile Roussin.
La trésorière, Karima Haddad, a présenté les comptes : les recettes ont atteint 7 215 € et les dépenses 6 480 €.
La cotisation annuelle passe de 25 à 28 euros. M. Loïc Tanguy a été élu secrétaire à la place de Bernard Masse.
Les travaux de clôture seront confiés à l'entreprise Boisvert pour 1 950 €.
La prochaine réunion aura lieu le mercredi 12 mars à 20 h 30.`,
    fields: {
      "date de l'assemblée": ['', '18 janvier 2025'],
      lieu: ['', 'salle Jean-Moulin || la salle Jean-Moulin'],
      présidente: ['', 'Mme Odile Roussin || Odile Roussin'],
      trésorière: ['', 'Karima Haddad'],
      recettes: ['', '7 215 €'],
      dépenses: ['', '6 480 €'],
      'nouvelle cotisation': ['', '28 euros || 28'],
      'nouveau secrétaire': ['', 'M. Loïc Tanguy || Loïc Tanguy'],
      'entreprise choisie': ['', 'Boisvert || entreprise Boisvert'],
      'nombre de présents': ['', '43 || 43 membres'],
      'prochaine réunion': ['', 'mercredi 12 mars à 20 h 30 || mercredi 12 mars || 12 mars || le mercredi 12 mars à 20 h 30'],
      SIRET: ['', null],
    },
  },
  {
    id: 'doctor-letter',
    text: `Eastfield Surgery, 3 Orchard Close, Norwich

Re: Mrs Winifred Tate, born 4 August 1951

Dear Dr Osei,

Thank you for seeing this patient, who has had pain in her right knee since the beginning of the year. She fell on 6 January while gardening. The X-ray of 15 January showed no fracture.
She takes amlodipine 5 mg once a day and ibuprofen when needed, and she is allergic to penicillin. Her blood pressure today was 148/86 and her weight 71 kg.
I would be grateful for your opinion on whether she needs an operation.

Yours sincerely
Dr N. Pritchard
NHS number of the patient: 485 777 3456`,
    fields: {
      'patient name': ['', 'Mrs Winifred Tate || Winifred Tate'],
      'date of birth': ['', '4 August 1951'],
      'referring doctor': ['who wrote the letter', 'Dr N. Pritchard || N. Pritchard'],
      'addressed to': ['', 'Dr Osei || Osei'],
      'date of the fall': ['', '6 January'],
      'date of the X-ray': ['', '15 January'],
      allergies: ['', 'penicillin'],
      'blood pressure': ['', '148/86'],
      weight: ['', '71 kg'],
      'dose of amlodipine': ['', '5 mg || 5 mg once a day'],
      'NHS number': ['', '485 777 3456'],
      'affected joint': ['', 'right knee || knee || her right knee'],
      'appointment date': ['', null],
    },
  },
  {
    id: 'car-ad',
    text: `For sale: Skoda Fabia estate, 2016, petrol, 88,000 miles, one owner from new. MOT until March 2026. Full service history, new brakes in 2024, small dent in the rear door.
Colour: dark green. Asking price £4,750 or nearest offer, I paid £5,900 for it three years ago. Winter tyres on rims go with it for another £120.
Can be seen in Taunton any evening after six. Ring Geoff on 01632 960 455. No dealers please.`,
    fields: {
      'make and model': ['', 'Skoda Fabia || Skoda Fabia estate'],
      'year of manufacture': ['', '2016'],
      mileage: ['', '88,000 miles || 88,000'],
      'asking price': ['', '£4,750'],
      colour: ['', 'dark green'],
      'MOT valid until': ['', 'March 2026'],
      fuel: ['', 'petrol'],
      'price of the winter tyres': ['', '£120'],
      seller: ['', 'Geoff'],
      phone: ['', '01632 960 455'],
      town: ['', 'Taunton'],
      'number of doors': ['', null],
    },
  },
  {
    id: 'hotel-spanish',
    text: `Asunto: Su reserva en el Hostal Las Encinas

Buenas tardes, señor Ibarra:

Hemos recibido su solicitud y le reservamos una habitación doble del 3 al 6 de octubre, para dos adultos y un niño.
El precio por noche es de 72 euros, desayuno incluido; la cuna no se cobra. Su localizador es ENC-7745.
La entrada es a partir de las 15:00 y la salida antes de las 11:30. Puede cancelar sin gastos hasta el 26 de septiembre.
El aparcamiento cuesta 8 € al día. Si llegan después de las 22:00, llamen al 655 102 030.

Atentamente,
Rosario Pineda`,
    fields: {
      cliente: ['', 'señor Ibarra || Ibarra'],
      'tipo de habitación': ['', 'doble || habitación doble || una habitación doble'],
      'fecha de llegada': ['', '3 || 3 de octubre'],
      'precio por noche': ['', '72 euros'],
      localizador: ['', 'ENC-7745'],
      'hora de entrada': ['', '15:00'],
      'hora de salida': ['', '11:30'],
      'cancelación gratuita hasta': ['', '26 de septiembre'],
      'precio del aparcamiento': ['', '8 € || 8 € al día'],
      teléfono: ['', '655 102 030'],
      establecimiento: ['', 'Hostal Las Encinas || el Hostal Las Encinas'],
      NIF: ['', null],
    },
  },
  {
    id: 'incident-note',
    text: `Night shift, ward C2, handover 07:00

Quiet until 02:15, when the patient in bed 9 (Mr Halloran) pulled out his drip. Dr Lindqvist came and put in a new one at 02:50.
Bed 4: Mrs Oduya, temperature 38.9, paracetamol 1 g given at 03:30, down to 37.6 by six.
The fridge in the medicine room showed 11 degrees; facilities were called (ticket 70442) and will come before noon.
Two nurses on duty, Priya and Jon; Jon leaves early because of his exam.
Stock: only 3 boxes of gloves size L left.`,
    fields: {
      ward: ['', 'C2 || ward C2'],
      'doctor on call': ['', 'Dr Lindqvist || Lindqvist'],
      'patient who removed the drip': ['', 'Mr Halloran || Halloran'],
      'time of the new drip': ['', '02:50'],
      'highest temperature': ['', '38.9'],
      'drug given': ['', 'paracetamol || paracetamol 1 g'],
      'ticket number': ['', '70442'],
      'fridge temperature': ['', '11 degrees || 11'],
      nurses: ['', ['Priya', 'Jon']],
      'boxes of gloves': ['', '3 || 3 boxes'],
      'who leaves early': ['', 'Jon'],
    },
  },
  {
    id: 'rental-flat-german',
    text: `Biete ab 1. September eine helle 3-Zimmer-Wohnung in Göttingen-Weende, 78 m², 2. Stock mit Balkon.
Die Kaltmiete beträgt 720 Euro, dazu kommen 190 Euro Nebenkosten. Kaution: drei Monatsmieten. Ein Stellplatz kann für 35 € im Monat dazugemietet werden.
Haustiere nach Absprache. Besichtigung am Samstag, 10. August, zwischen 10 und 12 Uhr, Lärchenweg 5.
Die jetzige Mieterin, Frau Petersen, lässt die Küche für 900 € da.
Bei Interesse bitte melden: Klaus Rohde, k.rohde@wohnen.example`,
    fields: {
      Kaltmiete: ['', '720 Euro'],
      Nebenkosten: ['', '190 Euro'],
      Wohnfläche: ['', '78 m²'],
      Einzugstermin: ['', '1. September || ab 1. September'],
      Zimmerzahl: ['', '3 || 3-Zimmer'],
      Besichtigungstermin: ['', 'Samstag, 10. August || 10. August'],
      Adresse: ['', 'Lärchenweg 5'],
      Kaution: ['', 'drei Monatsmieten'],
      Vermieter: ['', 'Klaus Rohde'],
      Vormieterin: ['', 'Frau Petersen || Petersen'],
      'Preis der Küche': ['', '900 €'],
      'Miete für den Stellplatz': ['', '35 € || 35 € im Monat'],
      Heizungsart: ['', null],
    },
  },
  {
    id: 'voicemail',
    text: `Hi, this is Beatriz from Carver & Lowe Solicitors with a message for Mr Nikolaidis about the purchase of 8 Fenwick Terrace.
The seller has accepted 265,000 pounds, and the survey came back without anything serious apart from damp in the cellar, which will cost around 1,800 to put right.
Completion is planned for 19 September, and we need the deposit of ten percent in our account by the 5th. Could you ring me back before four today? My direct line is 0161 496 0733, and the file number is 24/N/0817. Thank you.`,
    fields: {
      caller: ['', 'Beatriz'],
      firm: ['', 'Carver & Lowe Solicitors || Carver & Lowe'],
      'message for': ['', 'Mr Nikolaidis || Nikolaidis'],
      property: ['', '8 Fenwick Terrace'],
      'agreed price': ['', '265,000 pounds'],
      'cost of treating the damp': ['', '1,800 || around 1,800'],
      'completion date': ['', '19 September'],
      'deposit due': ['', '5th || the 5th'],
      'callback number': ['', '0161 496 0733'],
      'file number': ['', '24/N/0817'],
      'deposit percentage': ['', 'ten percent || ten'],
    },
  },
];
