// Judgements of messages: their purpose, advertising, their language, how urgent they are, praise and blame.
import { describe, expect, it } from 'vitest';
import { languageLogOdds, ownLanguage } from '../../../../src/engines/embedded/labels/languages.js';
import { readJudgements } from '../../../../src/engines/embedded/labels/read-judgements.js';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';
import { readAct } from '../../../../src/engines/embedded/labels/speech-acts.js';

async function chosen(text: string, names: readonly string[], rubrics: readonly string[] = names): Promise<string> {
  const labels = names.map((name, index) => ({ name, rubric: rubrics[index]! }));
  const { scores } = await scoreLabels(
    { texts: [text], questions: [{ mode: 'exclusive', labels, guidance: '' }], evidence: false },
    new AbortController().signal,
  );
  const { logits } = scores[0]![0]!;
  return names[logits.indexOf(Math.max(...logits))]!;
}

describe('the purpose of a message', () => {
  it.each([
    ['The app crashes every time I open it', 'bug'],
    ['Please charge my other card from now on', 'billing'],
    ['Would be nice to have a calendar view', 'feature'],
  ])('%s → %s', async (text, label) => {
    expect(await chosen(text, ['bug', 'billing', 'feature', 'other'])).toBe(label);
  });

  it.each([
    ['Does the flat have a balcony?', 'question'],
    ['Could you move the appointment to Friday?', 'request'],
    ['Nobody answered for two weeks, this is unacceptable', 'complaint'],
    ['Thanks a lot for the flowers', 'thanks'],
  ])('%s → %s', async (text, label) => {
    expect(await chosen(text, ['question', 'request', 'complaint', 'thanks'])).toBe(label);
  });

  it('has as evidence the phrase that shows it', () => {
    const text = 'Hello. The export does not work since Monday.';
    const { evidence } = readAct(text, 'fault');
    expect(text.slice(evidence!.start, evidence!.end)).toBe('does not work');
  });
});

describe('advertising', () => {
  it.each([
    ['Cheap watches, 90 % off, order today!', 'spam'],
    ['Your account is on hold, verify your password here', 'spam'],
    ['I left your umbrella at the reception', 'ham'],
  ])('%s → %s', async (text, label) => {
    expect(await chosen(text, ['spam', 'ham'])).toBe(label);
  });
});

describe('the language of a text', () => {
  it.each([
    ['Können Sie mir bitte helfen?', 'de'],
    ['Pouvez-vous m’aider, s’il vous plaît ?', 'fr'],
    ['¿Puede usted ayudarme, por favor?', 'es'],
    ['Può aiutarmi, per favore? Non so dove andare', 'it'],
    ['Kunt u mij helpen met de rekening?', 'nl'],
    ['请问您能帮我吗', 'zh'],
    ['手伝っていただけますか', 'ja'],
    ['Could you help me, please?', 'en'],
  ])('%s is %s', (text, code) => {
    const odds = languageLogOdds(readText(text));
    expect([...odds].sort(([, a], [, b]) => b - a)[0]![0]).toBe(code);
    expect(odds.get(code)).toBeGreaterThan(0);
  });

  it.each([
    ['Perte de place et de patience.', 'fr'],
    ['La salle de bain et la chambre de Paul.', 'fr'],
    ['Serviço de mesa impecável.', 'pt'],
  ])('%s is %s, despite words that it shares with Spanish', (text, code) => {
    expect(ownLanguage(readText(text))).toBe(code);
  });

  it.each(['Entrega rápida, boa qualidade.', 'Ótimo atendimento, voltarei.', 'Óptima máquina.'])(
    'is not taken for Spanish because of a letter that several languages have: %s',
    (text) => {
      expect(languageLogOdds(readText(text)).get('es')).toBeLessThan(1);
    },
  );

  it('is not what labels such as “Mexican” mean for a text about food', async () => {
    expect(await chosen('Tacos, burritos and tequila', ['Italian', 'Japanese', 'Mexican'])).toBe('Mexican');
  });
});

describe('a scale from low to high', () => {
  it.each([
    ['The server room is on fire', 'high'],
    ['Whenever you have time, please fix the typo', 'low'],
  ])('%s → %s', async (text, label) => {
    expect(await chosen(text, ['low', 'medium', 'high'])).toBe(label);
  });
});

describe('praise and blame', () => {
  it.each([
    ['Great location, but the beds are terrible.', 'mixed'],
    ['Lovely staff and excellent food.', 'positive'],
    ['Dirty rooms and rude staff.', 'negative'],
  ])('%s → %s', async (text, label) => {
    expect(await chosen(text, ['positive', 'negative', 'mixed'])).toBe(label);
  });

  it.each([
    ['We will come back next year.', 'yes'],
    ['Never again.', 'no'],
  ])('decide whether the guest would come again: %s → %s', async (text, answer) => {
    const { scores } = await scoreLabels(
      {
        texts: [text],
        questions: [{ mode: 'yes-no', labels: [{ name: 'again', rubric: 'Would the guest come again?' }], guidance: '' }],
        evidence: false,
      },
      new AbortController().signal,
    );
    expect(scores[0]![0]!.logits[0]! > 0 ? 'yes' : 'no').toBe(answer);
  });

  it('decide for a label “praise” among topics that include no opposite of it', async () => {
    const names = ['billing', 'bug report', 'praise', 'feature request', 'delivery', 'other'];
    expect(await chosen('Love the new dark mode, great job team!', names)).toBe('praise');
  });

  it('are not read from names, codes and addresses', () => {
    const judged = (text: string): number => readJudgements(readText(text))('polarity').logOdds;
    expect(judged('It is from Lukas Brandt of Northgate, about CSV, to csv@northgate.example.')).toBe(0);
    expect(judged('it is from lukas brandt of northgate')).not.toBe(0);
  });

  it('are shown at least as strongly by one clear word as by many words with a slight leaning', () => {
    const judged = (text: string): number => readJudgements(readText(text))('polarity').logOdds;
    const leaning = 'The kettle boils while the backlog of the backend is synchronous. '.repeat(40);
    expect(Math.abs(judged(leaning))).toBeLessThanOrEqual(Math.abs(judged('It is terrible.')));
  });
});
