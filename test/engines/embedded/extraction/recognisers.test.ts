// Recognisers by kind: what each finds, and what it rejects although it looks similar.
import { describe, expect, it } from 'vitest';
import { analyse } from '../../../../src/engines/embedded/extraction/analyse.js';
import { isIban, passesLuhn } from '../../../../src/engines/embedded/extraction/recognisers/codes.js';
import { isIpv6 } from '../../../../src/engines/embedded/extraction/recognisers/network.js';
import { recognisers } from '../../../../src/engines/embedded/extraction/recognisers/table.js';
import { measures } from '../../../../src/engines/embedded/extraction/recognisers/units.js';

const found = (kind: string, text: string): string[] =>
  analyse({ text })
    .matches(kind)
    .filter((match) => match.precision >= 0.5)
    .map((match) => text.slice(match.start, match.end));

describe('a number word in a text that is not in English', () => {
  it.each([
    ['Die Wohnung hat drei Zimmer und einen Balkon.', ['drei']],
    ['Der Kurs ist für fünfundzwanzig Personen.', ['fünfundzwanzig']],
    ["L'appartement a deux pièces et un balcon.", ['deux']],
    ['La sala de la escuela tiene treinta y cinco sillas y dos puertas para los alumnos.', ['treinta y cinco', 'dos']],
    ['De cursus duurt zes weken en is voor onze leden.', ['zes']],
    ['Es sei denn, dass die Wohnung einen Balkon hat.', []],
  ])('is found, and an indefinite article is not taken for one: %s', (text, expected) => {
    const numbers = analyse({ text }).matches('number');
    expect(numbers.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });
});

describe('a time of day in the words of its language', () => {
  it.each([
    ['Die Probe beginnt um halb sechs und wir sind um 20 Uhr fertig.', ['halb sechs', '20 Uhr']],
    ['Le musée ouvre à 10 h et ferme à 18 heures.', ['10 h', '18 heures']],
    ['El autobús sale a las 7 y media de la plaza.', ['7 y media']],
    ['A reunião começa às 15h e não é no salão.', ['15h']],
    ['De trein is om kwart over negen bij het station.', ['kwart over negen']],
    ['The shop is open from quarter to ten.', ['quarter to ten']],
    // Counts, durations and distances are not times of day.
    ['Die Preise sind um 9 Prozent gestiegen und es sind alle 10 Plätze weg.', []],
    ['La casa si trova vicino alle 3 torri del paese.', []],
    ['Le trajet dure 3 heures et coûte 12 euros pour les adultes.', []],
    ['De cursus duurt 3 uur en is voor de leden.', []],
  ])('is found, and a count, duration or distance is not: %s', (text, expected) => {
    expect(found('time', text)).toEqual(expected);
  });
});

describe('a day of the month without the month', () => {
  it.each([
    ['The keys are ready on the 12th, not on the 3rd.', ['the 12th', 'the 3rd']],
    ['Die Miete ist am 3. fällig und nicht am 15.', ['3.', '15.']],
    ['Le technicien passera le 14 pour la chaudière.', ['le 14']],
    ['De monteur komt op de 21e en niet eerder.', ['de 21e']],
    // Floors, centuries, complete dates and other ordinals are not days.
    ['The office is on the 3rd floor of a house of the 17th century.', []],
    ['We meet on the 12th of March.', []],
    ['Wir waren am 2. Fenster und dann am 3. großen Tor mit der Gruppe.', []],
    ['Il est né le 14 mars et habite le 3 pièces de la rue.', []],
  ])('is found, and what only looks like it is not: %s', (text, expected) => {
    expect(found('relative-date', text)).toEqual(expected);
  });
});

describe('a frequency in words', () => {
  it.each([
    ['Take two drops three times a day, and rinse every other week.', ['three times a day', 'every other week']],
    ['Der Verein trifft sich zweimal im Monat und wählt alle zwei Jahre.', ['zweimal im Monat', 'alle zwei Jahre']],
    ['Le bus passe toutes les 20 minutes et le marché a lieu une fois par semaine.', ['toutes les 20 minutes', 'une fois par semaine']],
    ['El grupo se reúne dos veces al mes en la sala.', ['dos veces al mes']],
    ['Il filtro si cambia ogni sei mesi.', ['ogni sei mesi']],
    ['O relatório é enviado uma vez por ano aos sócios.', ['uma vez por ano']],
    ['De vergadering is elke maand en niet twee keer per week.', ['elke maand', 'twee keer per week']],
    ['The stay was three days and all six weeks were sunny.', []],
  ])('is found, and a mere duration is not: %s', (text, expected) => {
    expect(found('frequency', text)).toEqual(expected);
  });
});

describe('a date before a full stop', () => {
  const dates = (text: string): string[] =>
    analyse({ text })
      .matches('date')
      .map(({ start, end, normal }) => `${text.slice(start, end)} ${normal}`);

  it.each([
    ['The course starts on 3 March. 20 places are left.', '3 March --03-03'],
    ['Rent is due on 5 May. 12 tenants are behind.', '5 May --05-05'],
    ['Der Kurs beginnt am 3. März. 20 Plätze sind frei.', '3. März --03-03'],
    ['Le cours commence le 3 mars. 20 places sont libres.', '3 mars --03-03'],
    ['El curso empieza el 4 de abril. 15 plazas quedan libres.', '4 de abril --04-04'],
    ['Ends 30 June. 2025 people applied.', '30 June --06-30'],
    ['The fair is on 3 Mar. 20 stalls are booked.', '3 Mar. --03-03'],
    ['Die Frist endet am 7. Mai.', '7. Mai --05-07'],
  ])('takes no year from the next sentence: %s', (text, expected) => {
    expect(dates(text)).toEqual([expected]);
  });

  it.each([
    ['Issued 3 Mar. 20 by the office', '3 Mar. 20 2020-03-03'],
    ['Geboren am 3. Okt. 1984 in Ulm.', '3. Okt. 1984 1984-10-03'],
    ['Dated 4 March. 2019', '4 March. 2019 2019-03-04'],
    ['Ausgestellt 14. Nov. 23', '14. Nov. 23 2023-11-14'],
    ['On 30 Sept. we close.', '30 Sept. --09-30'],
  ])('includes a full stop that does not end the sentence, and a year after it: %s', (text, expected) => {
    expect(dates(text)).toEqual([expected]);
  });

  it('is not made of the name of a month and a count in the next sentence', () => {
    expect(dates('It ended in March. 5 people came.')).toEqual([]);
  });
});

describe('a recogniser', () => {
  it.each<[string, string, string[]]>([
    ['email', 'Mail ann.lee+x@mail.example.co.uk, or <bo@ex-ample.org>.', ['ann.lee+x@mail.example.co.uk', 'bo@ex-ample.org']],
    [
      'url',
      'See (https://example.org/a_(b)), www.example.com/x?y=1. Also example.io/docs!',
      ['https://example.org/a_(b)', 'www.example.com/x?y=1', 'example.io/docs'],
    ],
    [
      'ip',
      'From 192.168.0.10 to 10.0.0.0/8, fe80::1 and 2001:db8::ff00:42:8329.',
      ['192.168.0.10', '10.0.0.0/8', 'fe80::1', '2001:db8::ff00:42:8329'],
    ],
    ['mac', 'Ports 00:1A:2b:3C:4d:5E and 00-1a-2b-3c-4d-5e', ['00:1A:2b:3C:4d:5E', '00-1a-2b-3c-4d-5e']],
    ['iban', 'Pay to GB82 WEST 1234 5698 7654 32 now, not DE00 1234.', ['GB82 WEST 1234 5698 7654 32']],
    ['card', 'Card 4111-1111-1111-1111, or 378282246310005.', ['4111-1111-1111-1111', '378282246310005']],
    ['uuid', 'id 123e4567-e89b-12d3-a456-426614174000.', ['123e4567-e89b-12d3-a456-426614174000']],
    ['hash', 'md5 9e107d9d372bb6826bd81d3542a419d6 and commit 1a2b3c4', ['9e107d9d372bb6826bd81d3542a419d6', '1a2b3c4']],
    ['date', 'On 2024-02-29, 3 May 2021, May 4th, 2021 and 31.12.1999.', ['2024-02-29', '3 May 2021', 'May 4th, 2021', '31.12.1999']],
    [
      'date',
      'Am 12. März 2024, el 3 de mayo de 2024, 2024年3月5日, 05-Mar-2024',
      ['12. März 2024', '3 de mayo de 2024', '2024年3月5日', '05-Mar-2024'],
    ],
    [
      'date',
      'Made this 11th day of January, 2012, renewed on the 3 day of July 2015, ended June 5,\n2019.',
      ['11th day of January, 2012', '3 day of July 2015', 'June 5,\n2019'],
    ],
    ['relative-date', 'Come in 3 weeks, 13 days from now or the day after tomorrow.', ['in 3 weeks', '13 days from now', 'the day after tomorrow']],
    ['year', 'This 1961 retelling, in 1999, cost 2000 dollars.', ['1961', '1999']],
    ['time', 'From 09:30 to 5 pm, then 23:59:59.', ['09:30', '5 pm', '23:59:59']],
    ['time', 'Le train de 14 h 12 part à 9 h 05 après une marche de 2 h 30.', ['14 h 12', '9 h 05']],
    ['time', 'Le bus de 14h12 est plein, der Zug um 15:42 ist pünktlich, at 5 pm EST.', ['14h12', '15:42', '5 pm EST']],
    ['datetime', 'Logged 2024-03-05T10:11:12Z.', ['2024-03-05T10:11:12Z']],
    ['score', 'Final 3-1; rated 4 out of 5, 8.5/10 and 3 Sterne, 12/10 never.', ['3-1', '4 out of 5', '8.5/10', '3 Sterne']],
    ['duration', 'It took 3 days, 2.5 hours and six months; runtime 1h 20m.', ['3 days', '2.5 hours', 'six months', '1h 20m']],
    ['duration', 'Frist: vier Wochen oder 14 Tage. Garantie trois ans. Plazo de doce meses.', ['vier Wochen', '14 Tage', 'trois ans', 'doce meses']],
    ['money', 'Pay $1,234.50, 12 € or USD 3.5 million; 20 dollars down.', ['$1,234.50', '12 €', 'USD 3.5 million', '20 dollars']],
    ['percent', 'Up 12.5%, then 3 percent, then ten per cent.', ['12.5%', '3 percent', 'ten per cent']],
    ['quantity', 'It weighs 5 kg, is 1,200 km away, at 30 °C and 90 km/h.', ['5 kg', '1,200 km', '30 °C', '90 km/h']],
    ['version', 'Node v20.11.1, version 3.2 and 1.0.0-beta.2.', ['v20.11.1', '3.2', '1.0.0-beta.2']],
    ['coordinates', "At 48.8584, 2.2945 or 51°30'N 0°7'W.", ['48.8584, 2.2945', "51°30'N 0°7'W"]],
    ['postcode', 'SW1A 1AA, K1A 0B1, Austin, TX 78701.', ['SW1A 1AA', 'K1A 0B1', '78701']],
    ['vat', 'VAT ID DE123456789, or ATU12345678.', ['DE123456789', 'ATU12345678']],
    ['isbn', 'ISBN 978-0-306-40615-7 and 0-306-40615-2.', ['978-0-306-40615-7', '0-306-40615-2']],
    ['doi', 'doi:10.1000/xyz.123.', ['10.1000/xyz.123']],
    ['hashtag', 'So #happy in #日本旅行!', ['#happy', '#日本旅行']],
    ['handle', 'cc @ann_lee and @Bo.', ['@ann_lee', '@Bo']],
    ['path', 'Open /etc/hosts.conf, C:\\Temp\\a.txt or src/app/main.ts.', ['/etc/hosts.conf', 'C:\\Temp\\a.txt', 'src/app/main.ts']],
    ['phone', 'Call +44 20 7946 0958, (555) 123-4567 or tel 030 123456.', ['+44 20 7946 0958', '(555) 123-4567', '030 123456']],
    ['phone', 'Avísanos 24 horas antes al 955 123 456, o al 612 345 678.', ['955 123 456', '612 345 678']],
    ['id', 'Order no. A-5512 and invoice INV-2024-001.', ['A-5512', 'INV-2024-001']],
    ['ssn', 'SSN 123-45-6789', ['123-45-6789']],
    ['ein', 'EIN 12-3456789', ['12-3456789']],
    ['cve', 'Fixes CVE-2024-12345.', ['CVE-2024-12345']],
    ['address', 'Visit 12 Baker Street, London NW1 6XE today.', ['12 Baker Street, London NW1 6XE']],
    ['address', 'We have moved to Unit 3, Tannery Yard, Leeds LS1 7BT.', ['Unit 3, Tannery Yard, Leeds LS1 7BT']],
    ['address', 'Write to apt 5B, 12 rue des Tanneurs, 69003 Lyon.', ['apt 5B, 12 rue des Tanneurs, 69003 Lyon']],
    ['address', 'Offices: 2nd Floor, 14 High Street, Leeds LS1 4AB', ['2nd Floor, 14 High Street, Leeds LS1 4AB']],
    ['address', 'She lets Flat 4, 18 Canal Street, Leeds LS1 7BT to him.\n2. Term. The lease', ['Flat 4, 18 Canal Street, Leeds LS1 7BT']],
    ['address', 'Deliver from 9 March to 12 Mill Lane, Leeds.', ['12 Mill Lane, Leeds']],
    ['address', 'We moved on 3 May 2024 to 45 Oak Road, York YO1 7HH.', ['45 Oak Road, York YO1 7HH']],
    ['address', 'Meet at 14 5th Avenue, Troy.', ['14 5th Avenue, Troy']],
    ['country', 'From Chile to the United States of America.', ['Chile', 'United States of America']],
    ['currency', 'Paid in EUR, not yen.', ['EUR', 'yen']],
    ['age', 'Aged 34, a 12-year-old was there.', ['34', '12']],
  ])('of the kind %s finds its values in “%s”', (kind, text, values) => {
    expect(found(kind, text)).toEqual(values);
  });
});

describe('text that only resembles a value', () => {
  it.each<[string, string]>([
    ['email', 'We met @ noon; a@b is none.'],
    ['url', 'He left.Then she came, e.g. by car with notes.txt.'],
    ['ip', 'Version 10.0.0.1 and 300.1.1.1 and 1.2.3.4.5'],
    ['iban', 'DE89 3704 0044 0532 0130 01'],
    ['card', '4111 1111 1111 1112 and 1234 5678 9012 3456'],
    ['date', '2024-13-45, 31.02.2024, version 1.2.3, you may go'],
    ['time', 'A ratio of 3:1 and 25:99'],
    ['money', '3 dogs, 20 km and rm 5'],
    ['phone', 'On 2024-05-12 we used 192.168.1.20 and 978-0-306-40615-7'],
    ['isbn', '978-0-306-40615-8'],
    ['hashtag', 'We are #1, colour #ff8800, C#'],
    ['handle', 'ann@example.org and @ noon'],
    ['hash', 'defaced facade 123456789012'],
    ['ssn', '000-12-3456 and 666-45-6789'],
    ['coordinates', 'Prices 12.50, 13.20'],
    ['version', 'On 12.05.2024 it cost 3.50'],
  ])('is no value of the kind %s: “%s”', (kind, text) => {
    expect(found(kind, text)).toEqual([]);
  });
});

describe('the recognisers', () => {
  it('verify the checksums of IBANs and card numbers', () => {
    expect([isIban('DE89370400440532013000'), isIban('DE89370400440532013001'), passesLuhn('79927398713'), passesLuhn('79927398710')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  it('tell IPv6 addresses from times and malformed addresses', () => {
    expect(['::1', 'fe80::1:2', '1:2:3:4:5:6:7:8', '::ffff:10.0.0.1', '10:20:30', '1::2::3', '12345::'].map(isIpv6)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  it('know what a unit measures', () => {
    expect([measures('5 kg', ['weight']), measures('5 km', ['weight']), measures('5 kg', ['colour'])]).toEqual([true, false, undefined]);
  });
  it('have unique kinds, and names in lower case without outer spaces', () => {
    expect(new Set(recognisers.map(({ kind }) => kind)).size).toBe(recognisers.length);
    for (const { names } of recognisers) expect(names.every((name) => name === name.toLowerCase() && name.trim() === name && name !== '')).toBe(true);
  });
});
