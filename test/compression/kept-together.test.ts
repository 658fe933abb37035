import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { compressContext } from '../../src/compression/compress-context.js';
import { parseContext } from '../../src/compression/parse.js';
import { compressed, prose } from './contexts.js';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const shares = [0.15, 0.3, 0.5, 0.7, 0.85];

async function eachOutput(context: string, check: (text: string) => void): Promise<void> {
  for (const seed of seeds) for (const share of shares) check((await compressed(context, share, seed)).text);
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.?!]) (?=\p{Lu})/u);

/** Expects that the last label before each sentence in the text is the label of the part that the sentence belongs to. */
function expectUnderOwnLabel(text: string, parts: readonly { readonly label: string; readonly said: string }[]): void {
  const flat = text.replaceAll('\n', ' ');
  const labels = [...new Set(parts.map(({ label }) => label.trim()))];
  for (const { label, said } of parts)
    for (const sentence of sentencesOf(said.replaceAll('\n', ' '))) {
      const at = flat.indexOf(sentence);
      if (at < 0) continue;
      const last = labels.map((other) => flat.lastIndexOf(other, at)).reduce((most, place) => Math.max(most, place), -1);
      expect(last, `${sentence} in ${text}`).toBeGreaterThanOrEqual(0);
      expect(flat.startsWith(label.trim(), last), `${sentence} in ${text}`).toBe(true);
    }
}

const speeches = [
  'The ferry has not run since May. The islanders wait for an answer.',
  'The county pays for two buses. A third bus was refused in June.',
  'Nobody asked the drivers. The drivers were told by post.',
  'A vote was taken on Friday. The result is known to all of us.',
  'The pier is safe again. The engineers signed on Monday.',
  'The costs are higher than planned. The treasurer has the figures.',
];

describe('a kept sentence', () => {
  it.each([
    ['of a speech in paragraphs', ['Dr. Ada Voss (Harbour Party): ', 'Mr. Colm Dunne (Northern List): ', 'Dr. Ada Voss (Harbour Party): '], '\n\n'],
    ['behind a time', ['[10:02] Ada: ', '[10:04] Colm: ', '[10:09] Ada: '], '\n'],
    ['behind a time, in small letters', ['[10:02] ada: ', '[10:04] dev_colm: ', '[10:09] ada: '], '\n'],
    ['of a question and its answer', ['Q: ', 'A: ', 'Q: '], '\n'],
    ['of a bold name', ['**Ada:** ', '**Colm:** ', '**Ada:** '], '\n\n'],
    ['of a name with its time', ['Ada (10:02): ', 'Colm (10:04): ', 'Ada (10:02): '], '\n'],
  ])('%s keeps its speaker, also in the second paragraph', async (_, labels, gap) => {
    const parts = labels.map((label, at) => ({ label, said: `${speeches[2 * at]}${gap}${speeches[2 * at + 1]}` }));
    await eachOutput(parts.map(({ label, said }) => label + said).join(gap), (text) => expectUnderOwnLabel(text, parts));
  });

  it('of a mail keeps the sender', async () => {
    const parts = ['Ann Lee <ann@quay.example>', 'Bo Ray <bo@quay.example>', 'Cy Fox <cy@quay.example>'].map((name, at) => ({
      label: `From: ${name}`,
      said: `${speeches[2 * at]}\n\n${speeches[2 * at + 1]}`,
    }));
    const context = parts
      .map(({ label, said }, at) => `${label}\nTo: all@quay.example\nSubject: Pier ${at}\n\n${said}`)
      .join('\n\n---------- Forwarded message ----------\n\n');
    await eachOutput(context, (text) => expectUnderOwnLabel(text, parts));
  });

  it.each([
    [
      'English',
      'The tenant must:',
      ['- clean the stairs every Friday', '- close the gate at night'],
      'The landlord must:',
      ['- repair the roof before winter', '- read the meters in May'],
    ],
    [
      'German',
      'Der Mieter muss:',
      ['- die Treppe jeden Freitag reinigen', '- das Tor nachts schließen'],
      'Der Vermieter muss:',
      ['- das Dach vor dem Winter reparieren', '- die Zähler im Mai ablesen'],
    ],
    [
      'French',
      'Le locataire doit :',
      ['- nettoyer l’escalier chaque vendredi', '- fermer le portail la nuit'],
      'Le bailleur doit :',
      ['- réparer le toit avant l’hiver', '- relever les compteurs en mai'],
    ],
    [
      'Spanish',
      'El inquilino debe:',
      ['- limpiar la escalera cada viernes', '- cerrar la puerta de noche'],
      'El propietario debe:',
      ['- reparar el techo antes del invierno', '- leer los contadores en mayo'],
    ],
  ])('of a list keeps the line that introduces the list, in %s', async (_, lead, items, other, otherItems) => {
    const context = `${prose}\n\n${lead}\n${items.join('\n')}\n\n${other}\n\n${otherItems.join('\n\n')}\n\n${prose.replaceAll('harbour', 'marina')}`;
    let kept = 0;
    await eachOutput(context, (text) => {
      const lines = text.split('\n');
      for (const [at, line] of lines.entries()) {
        if (!line.startsWith('- ')) continue;
        kept++;
        const above = lines.slice(0, at).findLast((before) => before.endsWith(':'));
        expect(above, line).toBe(items.includes(line) ? lead : other);
      }
      // A line that introduces a list is useless without its items.
      for (const [at, line] of lines.entries()) if (line === lead || line === other) expect(lines[at + 1]).toMatch(/^- |^$/);
    });
    expect(kept).toBeGreaterThan(10);
  });

  it('of a nested list keeps the item above it', async () => {
    const context = `${prose}\n\n- Tools of the crew\n  - a hammer for every boat\n  - two saws for the mast\n- Food of the crew:\n  - bread for nine days\n  - herring in barrels`;
    await eachOutput(context, (text) => {
      if (/hammer|saws/.test(text)) expect(text).toContain('- Tools of the crew\n  - ');
      if (/bread|barrels/.test(text)) expect(text).toContain('- Food of the crew:\n  - ');
    });
  });

  it.each([
    ['a.', 'b.'],
    ['(a)', '(b)'],
    ['-', '-'],
  ])('of items marked %s keeps the numbered item above them, at the same indentation', async (first, second) => {
    const context = `${prose}\n\n1. For ten years from today the keeper of the tools shall not:\n${first} lend the hammers to anybody on the boats; or\n${second} leave the saws on the open pier.\n2. The tools are counted every Friday.`;
    await eachOutput(context, (text) => {
      if (/hammers|saws/.test(text)) expect(text).toContain(`1. For ten years from today the keeper of the tools shall not:\n`);
      if (text.includes('counted')) expect(text).toContain('2. The tools are counted every Friday.');
    });
  });

  it.each([
    ['a number', '2.1 Term.', '2.2 Notice.'],
    ['a letter', '(a)', '(b)'],
    ['a section', '§ 4', '§ 5'],
    ['an article and its caption behind a dash', 'Article 3 – Durée.', 'Article 4 – Fin.'],
    ['a bold caption', '1. **Term**.', '2. **Notice**.'],
    ['a number on a line of its own', '(19)\n', '(20)\n'],
  ])('of a paragraph that starts with %s keeps that label', async (_, first, second) => {
    const parts = [
      { label: first, said: 'This agreement runs for two years. The first year cannot be ended early.' },
      { label: second, said: 'Either side may give notice of ninety days. The letter goes to the office in Tollhaven.' },
    ];
    const context = `${prose}\n\n${parts.map(({ label, said }) => `${label} ${said}`).join('\n\n')}`.replaceAll('\n ', '\n');
    await eachOutput(context, (text) => expectUnderOwnLabel(text, parts));
  });

  it.each([
    ['a number', '1. Crossing', '2. Wages'],
    ['a section', '§ 1 Crossing', '§ 2 Wages'],
  ])('has its own title with %s as its heading, and no title is left alone', async (_, first, second) => {
    const parts = [
      { label: first, said: 'The ferry has not run since May. The islanders asked for two buses and were given one.' },
      { label: second, said: 'The drivers were told by post. Nobody had asked the drivers of the two buses before.' },
    ];
    const context = `${prose}\n\n${parts.map(({ label, said }) => `${label}\n${said}`).join('\n\n')}`;
    expect(parseContext(context).units.map(({ text }) => text)).not.toContain(first.slice(first.indexOf(' ') + 1));
    expect(parseContext(context).units.at(-1)?.heading).toBe(second);
    await eachOutput(context, (text) => {
      const lines = text.split('\n');
      for (const [at, line] of lines.entries()) if (line === first || line === second) expect(lines[at + 1] ?? '', text).toMatch(/\w/);
    });
  });

  it('of a paragraph with a caption keeps the caption, and no caption is left alone', async () => {
    const parts = ['Trains.', 'Hotels.', 'Food and drink.'].map((label, at) => ({ label, said: `${speeches[2 * at]} ${speeches[2 * at + 1]}` }));
    await eachOutput(parts.map(({ label, said }) => `${label} ${said}`).join('\n\n'), (text) => {
      expectUnderOwnLabel(text, parts);
      for (const line of text.split('\n')) expect(line).not.toMatch(/^(?:Trains|Hotels|Food and drink)\.$/);
    });
  });

  it('after a label is not joined with the paragraphs below that have none', async () => {
    const labelled = [
      'Berth fee: The sum for one night at the quay.',
      'Pier tax: The sum for one year at the pier.',
      'Crane fee: The sum for one lift by the crane.',
    ];
    const context = [...labelled, speeches[0], speeches[1], ...speeches.slice(2)].join('\n');
    await eachOutput(context, (text) => {
      for (const line of text.split('\n')) if (/^(?:Berth|Pier|Crane)/.test(line)) expect(labelled).toContain(line);
    });
  });

  it('is below its speaker if the speaker is on a separate line', async () => {
    const parts = speeches.map((said, at) => ({ label: `**${at % 2 === 0 ? 'Ada' : 'Colm'}** 10:0${at}`, said }));
    await eachOutput(parts.map(({ label, said }) => `${label}\n${said}`).join('\n\n'), (text) => {
      expectUnderOwnLabel(text, parts);
      for (const { label } of parts) if (text.includes(label)) expect(text).toContain(`${label}\n`);
    });
  });

  it('that ends in a colon keeps the sentence that it introduces', () => {
    const { units } = parseContext(`${speeches[0]} The council has decided as follows:\n\nThe quay stays open in winter. Nobody objected.`);
    expect(units.find(({ text }) => text.endsWith(':'))?.needs).toEqual([units.findIndex(({ text }) => text.startsWith('The quay'))]);
  });

  it('is below its own sender in a thread whose mails have only a From line', async () => {
    const parts = [
      { label: 'From: Ines Koch', said: 'The organisers want our drawing by Friday. The screens are not ordered yet.' },
      { label: 'From: Brad Omar', said: 'The second screen costs 900 more. The budget of the stand is gone.' },
      { label: 'From: Lily Tran', said: 'The old wall has our former logo on it. A new cloth takes a week to print.' },
    ];
    const context = parts.map(({ label, said }) => `${label}\n${said}`).join('\n\n');
    await eachOutput(context, (text) => expectUnderOwnLabel(text, parts));
  });

  it('shares a line only with sentences of its own paragraph if each paragraph is one line', async () => {
    const paragraphs = [0, 2, 4].map(
      (at) => `${speeches[at]} ${speeches[at + 1]} ${'The minutes of the meeting hold what else was said on that day. '.repeat(at + 1).trim()}`,
    );
    await eachOutput(paragraphs.join('\n'), (text) => {
      for (const line of text.split('\n'))
        if (line !== '') expect(paragraphs.filter((own) => sentencesOf(line).every((sentence) => own.includes(sentence)))).not.toEqual([]);
    });
  });

  it('is under no title but its own', async () => {
    const parts = ['Piers of Westmark', 'Boats of Westmark', 'Tickets of Westmark'].map((label, at) => ({
      label,
      said: `${speeches[2 * at]} ${speeches[2 * at + 1]} Much more was said on that day by people from the quay.`,
    }));
    await eachOutput(parts.map(({ label, said }) => `${label}\n${said}`).join('\n\n'), (text) => {
      let under: string | undefined;
      for (const line of text.split('\n')) {
        if (line === '') continue;
        const title = parts.find(({ label }) => label === line);
        if (title !== undefined) under = title.label;
        else if (under !== undefined) expect(parts.find(({ label }) => label === under)?.said).toContain(sentencesOf(line)[0]);
      }
    });
  });

  it.each([
    ['English', '“The pier is closed. Nobody may pass. The guard decides,” said Ada Voss.'],
    ['straight marks', 'Ada Voss said: "The pier is closed. Nobody may pass. The guard decides."'],
    ['German', 'Ada Voss sagte: „Die Mole ist gesperrt. Niemand darf durch. Der Wächter entscheidet.“'],
    ['German in books', '»Die Mole ist gesperrt. Niemand darf durch. Der Wächter entscheidet«, sagte Ada Voss.'],
    ['French', 'Ada Voss a dit : « La jetée est fermée. Personne ne passe. Le gardien décide. »'],
    ['Spanish', 'Ada Voss dijo: «El muelle está cerrado. Nadie pasa. El guardia decide».'],
    ['single marks', "Ada Voss said: 'The pier is closed. Nobody may pass. The guard decides.'"],
    [
      'a long speech',
      `“The pier is closed. ${'The guard at the gate decides who may pass on that day and who may not. '.repeat(12)}Nobody asks,” said Ada Voss.`,
    ],
  ])('of a quotation keeps both quotation marks: %s', async (_, quotation) => {
    const marks = [...quotation].filter((mark) => /["“”„«»]/.test(mark) || (mark === "'" && quotation.startsWith('Ada')));
    let kept = 0;
    await eachOutput(
      `${prose}\n\nThe meeting began at noon. ${quotation} The meeting ended at two.`.replaceAll('"Silver Petrel"', 'Silver Petrel'),
      (text) => {
        if (!/pier is closed|Mole ist|jetée est|muelle está|guard at the gate/.test(text)) return;
        kept++;
        expect([...text].filter((mark) => marks.includes(mark))).toEqual(marks);
      },
    );
    expect(kept).toBeGreaterThan(5);
  });
});

describe('a sentence that refers back', () => {
  const filler =
    'The quay was painted in a dark green. The market opens on Saturdays at nine. A bell rings when the tide turns. Gulls sit on every post of the pier.';
  it.each([
    ['English, a pronoun', 'Mara Lindqvist joined the harbour office.', 'She has never missed an inspection.'],
    ['English, a phrase before the pronoun', 'Mara Lindqvist joined the harbour office.', 'In 1998, she moved to Tollhaven.'],
    ['English, a demonstrative', 'The council sold the old ferry.', 'This decision was taken in secret.'],
    ['English, a link', 'The council sold the old ferry.', 'However, the buyer never paid.'],
    ['English, an ordinal', 'Two ships were sold in spring.', 'The second one sank in May.'],
    ['German, a pronoun', 'Mara Lindqvist kam 1998 ins Hafenamt.', 'Sie hat nie eine Prüfung versäumt.'],
    ['German, a link', 'Der Rat verkaufte die alte Fähre.', 'Dennoch hat der Käufer nie gezahlt.'],
    ['French, a pronoun', 'Mara Lindqvist est arrivée au port en 1998.', 'Elle n’a jamais manqué une inspection.'],
    ['French, a demonstrative', 'Le conseil a vendu le vieux bac.', 'Cette décision fut prise en secret.'],
    ['Spanish, a pronoun', 'Mara Lindqvist llegó al puerto en 1998.', 'Ella nunca faltó a una inspección.'],
    ['Spanish, a link', 'El consejo vendió el viejo barco.', 'Sin embargo, el comprador nunca pagó.'],
  ])('is kept together with the sentence before it if there is room: %s', async (name, before, after) => {
    const count = await loadTokenCounter();
    const others = name.startsWith('German')
      ? 'Der Kai wurde dunkelgrün gestrichen. Der Markt öffnet samstags um neun. Eine Glocke läutet bei Flut. Möwen sitzen auf jedem Pfosten.'
      : name.startsWith('French')
        ? 'Le quai fut peint en vert foncé. Le marché ouvre le samedi à neuf heures. Une cloche sonne quand la marée tourne. Des mouettes sont sur chaque poteau.'
        : name.startsWith('Spanish')
          ? 'El muelle fue pintado de verde oscuro. El mercado abre los sábados a las nueve. Una campana suena con la marea. Hay gaviotas en cada poste.'
          : filler;
    const context = `${others} ${before} ${after}`;
    const plan = parseContext(context);
    const logOdds = plan.units.map(({ text }) => (text === after ? 2 : text === before ? -4 : -3));
    const answer = compressContext(context, plan, { logOdds, match: 1 }, 0.6, count);
    expect('text' in answer && answer.text).toContain(`${before} ${after}`);
  });

  it('is kept alone if there is room for nothing else', async () => {
    const count = await loadTokenCounter();
    const context = `${filler} Mara Lindqvist joined the harbour office after eleven years on the northern ferries and two in the yard of Westmark. She never missed one.`;
    const plan = parseContext(context);
    const logOdds = plan.units.map(({ text }) => (text.startsWith('She') ? 2 : -3));
    const answer = compressContext(context, plan, { logOdds, match: 1 }, 0.15, count);
    expect('text' in answer && answer.text).toBe('She never missed one.');
  });

  it('keeps the title of its passage if there is no room for the sentence before it', async () => {
    const count = await loadTokenCounter();
    const passages = [
      `Mara Lindqvist\nMara Lindqvist joined the harbour office after eleven years on the northern ferries and two in the yard of Westmark. She never missed one.`,
      `The old ferry\n${filler}`,
    ];
    const context = passages.join('\n\n');
    const plan = parseContext(context);
    const logOdds = plan.units.map(({ text }) => (text.startsWith('She') ? 2 : -6));
    const answer = compressContext(context, plan, { logOdds, match: 1 }, 0.17, count);
    expect('text' in answer && answer.text).toMatch(/^Mara Lindqvist\nShe never missed one\./);
  });

  it('and answers a question is kept together with the question of the previous speaker', async () => {
    const count = await loadTokenCounter();
    const context = `Ada: ${speeches[0]}\nColm: Who pays for the two buses?\nAda: The county, from the budget of the roads.\nColm: ${speeches[4]}`;
    const plan = parseContext(context);
    const logOdds = plan.units.map(({ text }) => (text.startsWith('The county') ? 2 : -4));
    const answer = compressContext(context, plan, { logOdds, match: 1 }, 0.6, count);
    expect('text' in answer && answer.text).toContain('Colm: Who pays for the two buses?\nAda: The county, from the budget of the roads.');
  });
});

describe('an answer', () => {
  it.each([
    [
      'in lines of a chat',
      '<ada> the buses are late again\n<colm> who pays for them\n<colm> and who drives?\n<ada> Lotte\n<colm> the pier is safe',
      '<colm> and who drives?',
    ],
    [
      'below a quotation',
      'Dear Colm,\n\n> and who drives?\nLotte, as long as the pier is closed.\n\n> Is the pier safe?\nIt is not.',
      '> and who drives?',
    ],
    [
      'behind more than the question',
      'Ada: The buses are late.\nColm: And who drives? I forgot it.\nAda: Lotte.\nColm: The pier is safe.\nAda: Good.',
      'Colm: And who drives?',
    ],
  ])('is kept together with the question that it answers, %s', async (_, context, question) => {
    const plan = parseContext(context);
    const logOdds = plan.units.map(({ text }) => (text.includes('Lotte') ? 2 : -4));
    const answer = compressContext(context, plan, { logOdds, match: 1 }, 0.7, await loadTokenCounter());
    expect('text' in answer && answer.text).toContain('Lotte');
    expect('text' in answer && answer.text).toContain(question);
  });
});

describe('text that says nothing by itself', () => {
  const more = speeches.slice(3).join(' ');
  const letter = `Dear Ms Voss,\n\n${speeches[0]} ${speeches[1]} ${speeches[2]} ${more}\n\nKind regards,\nColm Dunne\nHarbour office`;

  it.each([
    ['a greeting, a closing and the names below it', letter, /Dear Ms|regards|Colm Dunne|Harbour office/],
    [
      'what speakers fill pauses with',
      `Ada: ${speeches[0]}\nColm: Um . {laughs}\nAda: ${speeches[1]}\nColm: Yeah .\nAda: ${speeches[2]} ${more}`,
      /Um|laughs|Yeah/,
    ],
    [
      'a name below a mail',
      `From: Ada\nTo: Colm\n\nMorning both. ${speeches[0]} ${speeches[1]} ${more}\n\nAda\n\nFrom: Colm\nTo: Ada\n\n${speeches[2]}\n\nColm`,
      /^(?:Ada|Colm)$|Morning both/m,
    ],
    ['a rule between parts', `${speeches[0]}\n\n---\n\n${speeches[1]}\n\n---\n\n${speeches[2]} ${more}`, /---/],
  ])('is not kept to fill the budget: %s', async (_, context, spare) => {
    const count = await loadTokenCounter();
    const plan = parseContext(context);
    const logOdds = plan.units.map(({ text }) => (text.startsWith('The islanders') ? 2 : -2));
    for (const share of [0.3, 0.5, 0.8, 'auto'] as const) {
      const answer = compressContext(
        context,
        plan,
        { logOdds: logOdds.map((value, at) => (spare.test(plan.units[at]?.text ?? '') ? -5 : value)), match: 1 },
        share,
        count,
      );
      expect('text' in answer && answer.text).toMatch(/./);
      expect('text' in answer && answer.text).not.toMatch(spare);
    }
  });

  it('is kept if it has a high weight', async () => {
    const count = await loadTokenCounter();
    const plan = parseContext(letter);
    const logOdds = plan.units.map(({ text }) => (text === 'Colm Dunne' ? 2 : -2));
    const answer = compressContext(letter, plan, { logOdds, match: 1 }, 0.3, count);
    expect('text' in answer && answer.text).toContain('Colm Dunne');
  });
});

describe('the share "auto"', () => {
  it('keeps the segments that hold the probability, and nothing else to fill the room', async () => {
    const count = await loadTokenCounter();
    const context = speeches.join(' ');
    const plan = parseContext(context);
    const logOdds = plan.units.map((_, index) => (index === 2 || index === 6 ? 6 : -9));
    const answer = compressContext(context, plan, { logOdds, match: 1 }, 'auto', count);
    expect('text' in answer && answer.text).toBe(`${sentencesOf(speeches[1] ?? '')[0]} ${sentencesOf(speeches[3] ?? '')[0]}`);
  });

  it('keeps all items of a list within one sentence if its beginning has a high weight', async () => {
    const count = await loadTokenCounter();
    const list =
      'The harbour office has five duties that the council gave it in its last meeting before summer: to keep the quay free of nets and ropes; to read the tide gauge at the pier every morning; to count the boats of the islanders in spring; to ring the bell in fog at night; to write the book of storms.';
    const context = `${speeches.join(' ')} ${list}`;
    const plan = parseContext(context);
    const logOdds = plan.units.map(({ text }) => (text.startsWith('The harbour office') ? 6 : -6));
    const answer = compressContext(context, plan, { logOdds, match: 1 }, 'auto', count);
    expect('text' in answer && answer.text).toContain(list);
  });
});
