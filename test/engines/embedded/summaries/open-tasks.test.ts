// Summaries of the tasks of a text: all that are open, none that is marked as done.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import type { Written } from '../../../../src/core/write.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';

const countTokens = await loadTokenCounter();

async function summary(text: string, instructions: string): Promise<Written> {
  return write({ task: 'summary', text, instructions, maxTokens: 2048, countTokens }, new AbortController().signal);
}

const minutes = `# Team meeting, 14 May

Present: Ana, Piotr, Helen

The meeting began with a look at the budget, which is on track. The new office will have more light than the old one.

## Action items

- [x] Ana sent the invoice to Kroll
- [ ] Piotr to order the new firewall by 20 May
- [ ] Helen to call the insurer about the water damage
- [ ] Book the room for the June meeting

The team then discussed the summer party.
`;
const openTasks =
  '- Piotr to order the new firewall by 20 May.\n- Helen to call the insurer about the water damage.\n- Book the room for the June meeting.';
const protokoll = `Anwesend: Jana Vogt, Erik Brandt

Der Haushalt wurde besprochen. Die Mitglieder waren zufrieden.

Aufgaben:
- [x] Jana Vogt hat den Saal gebucht
- [ ] Erik Brandt schreibt die Einladung bis Freitag
- [ ] Getränke bestellen
- erledigt: Plakate gedruckt
`;

describe('the open tasks of a text', () => {
  it.each([
    'list the open tasks',
    'open tasks only',
    'only action items',
    'bullets: open to-dos',
    'who has to do what by when',
    'What remains to be done?',
    'to-dos that are still open',
  ])('are listed for the instructions: %s', async (instructions) => {
    const { text, unmet } = await summary(minutes, instructions);
    expect(text).toBe(openTasks);
    expect(unmet).toEqual([]);
  });

  it.each(['nur offene Aufgaben', 'offene Aufgaben auflisten', 'Wer macht was bis wann?'])('are listed in German, too: %s', async (instructions) => {
    const { text } = await summary(protokoll, instructions);
    expect(text).toBe('- Erik Brandt schreibt die Einladung bis Freitag.\n- Getränke bestellen.');
  });

  it.each([
    [
      'French',
      'Liste les tâches ouvertes',
      '- [x] Luc a envoyé le devis\n- [ ] Réserver la salle\n- Fait : les affiches sont imprimées',
      'Réserver la salle',
    ],
    ['Spanish', 'tareas pendientes', 'Lista de tareas:\n1. Comprar el vino (hecho)\n2. Llamar a la orquesta\n', 'Llamar a la orquesta'],
    ['Italian', 'elenca le attività aperte', '- [x] Anna ha inviato il bilancio\n- [ ] Aggiornare il sito\n', 'Aggiornare il sito'],
    ['Dutch', 'alleen open taken', 'Actiepunten\n- [x] Zaal gehuurd\n- [ ] Folders ophalen\n- Klaar: nieuwsbrief verstuurd', 'Folders ophalen'],
    ['Portuguese', 'apenas tarefas pendentes', '- [ ] Limpar o armazém\n- [x] Marta comprou as cadeiras\n', 'Limpar o armazém'],
  ])('are listed for instructions in %s', async (_, instructions, text, task) => {
    expect((await summary(text, instructions)).text).toBe(`- ${task}.`);
  });

  it.each([
    [
      'by a label',
      '- Helen to call the insurer\n- DONE: Farid sent the contract\n- Update the price list',
      ['call the insurer', 'Update the price list'],
      'contract',
    ],
    ['by a label within a line', 'Weather was dry. Done: roof inspected. Open: replace the gutter. The tenant was friendly.', ['gutter'], 'roof'],
    ['by the word behind it', '- Renew the domain (done)\n- Pay the bill\n- Answer the auditor ✓\n- Back up the wiki', ['Pay', 'Back up'], 'domain'],
    ['by a line through it', '- ~~Freeze the branch~~\n- Tag the release (Mona, 3 June)\n- Announce it', ['Tag', 'Announce'], 'Freeze'],
    ['by its heading', 'Done\n- Login page rebuilt\n- Tests moved\n\nOpen\n- Fix the crash\n- Write the guide\n', ['Fix', 'Write'], 'Login'],
    [
      'by boxes without list marks',
      '✅ Contract signed\n⬜ Order the kitchen (Lena, 1 July)\n⬜ Cancel the power supply',
      ['Order', 'Cancel'],
      'Contract',
    ],
    [
      'by a cell',
      '| Task | Owner | Status |\n|---|---|---|\n| migrate mail | Ana | open |\n| new firewall | Piotr | done |\n| train the staff | Ana | in progress |',
      ['migrate', 'train'],
      'firewall',
    ],
    [
      'by an answer to the head of a column',
      '| # | Action | Who | Done? |\n|---|---|---|---|\n| 1 | Return the tent | Oleg | yes |\n| 2 | Pay the caterer | Ruth | no |',
      ['Pay the caterer'],
      'tent',
    ],
  ])('do not include those that are marked as done %s', async (_, text, open, done) => {
    const { text: told } = await summary(text, 'list the open tasks');
    for (const task of open) expect(told).toContain(task);
    expect(told).not.toContain(done);
  });

  it('may be stated in the present tense of minutes', async () => {
    const text =
      'Present: Moreau, Okafor, Lindt. Moreau presented three offers for the lift. Okafor will sign the contract by Friday. Lindt reported that the façade has been painted. Moreau calls the references next week. Lindt is to ask the city for a permit.';
    const { text: told } = await summary(text, 'who has to do what by when');
    expect(told).toBe('Okafor will sign the contract by Friday. Moreau calls the references next week. Lindt is to ask the city for a permit.');
  });

  it('are all listed, even if there are fifteen', async () => {
    const items = Array.from({ length: 20 }, (_, index) => `- [${index % 4 === 0 ? 'x' : ' '}] Check cabin ${index + 1} of the boat`);
    expect((await summary(`Backlog\n\n${items.join('\n')}`, 'open tasks')).text.split('\n')).toHaveLength(15);
  });

  it('are reported as unmet if all tasks are done', async () => {
    const { text, unmet } = await summary(
      '- [x] Buy seeds\n- [x] Rent the tiller\n\nThe spring fair is on 4 May and 200 guests are expected.',
      'open tasks',
    );
    expect(text).not.toContain('seeds');
    expect(unmet).toEqual(['open tasks']);
  });

  it('are not listed if the completed tasks are requested', async () => {
    expect((await summary(minutes, 'list the completed tasks')).text).not.toBe(openTasks);
  });

  it.each(['Who is responsible for the water damage?', 'What is the budget?', 'open questions'])('are not the answer: %s', async (instructions) => {
    expect((await summary(minutes, instructions)).text).not.toBe(openTasks);
  });
});
