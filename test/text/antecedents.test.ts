// Sentences that depend on the one before them although their first word does not show it.
import { describe, expect, it } from 'vitest';
import { dependsByNoun, hasInnerPronoun } from '../../src/text/antecedents.js';

describe('a sentence depends on the one before it', () => {
  it.each([
    ['en', 'Without it, the lock will break in May.'],
    ['en', 'Under her, the lock was repaired.'],
    ['en', 'Because of that, 41 boats had to wait.'],
    ['en', 'If it works, it will be used in spring.'],
    ['de', 'Ohne sie bleibt die Schleuse zu.'],
    ['de', 'Für diese zahlt das Land.'],
    ['fr', 'Sans elle, l’écluse restera fermée.'],
    ['es', 'Para él, la ciudad paga 4.000 euros.'],
    ['it', 'Senza di essa la chiusa resta chiusa.'],
    ['pt', 'Sem ela, a eclusa fica fechada.'],
    ['nl', 'Zonder haar blijft de sluis dicht.'],
  ] as const)('in %s if a pronoun follows a preposition or conjunction: %s', (language, text) => {
    expect(hasInnerPronoun(text, language)).toBe(true);
  });

  it.each([
    ['en', 'Without the lock, boats have to wait.'],
    ['en', 'In this year the lock was opened twice.'],
    ['en', 'In her speech, Ann Lee praised the lock.'],
    ['en', 'The county sold the lock and repaired it.'],
    ['de', 'In diesem Jahr wurde die Schleuse geöffnet.'],
    ['de', 'Für Sie ist die Schleuse offen.'],
    ['fr', 'Sans l’écluse, les bateaux attendent.'],
    ['es', 'Sin la esclusa, los barcos esperan.'],
  ] as const)('in %s, but not if it names what it refers to: %s', (language, text) => {
    expect(hasInnerPronoun(text, language)).toBe(false);
  });

  it.each([
    ['en', 'Because a pump is missing, the start has been put off.', 'The new lock stands in Vessen.'],
    ['en', 'The price was 4,000 pounds higher.', 'A second bid came from Leeds.'],
    ['en', 'The crane weighs 90 tonnes.', 'Vessen has bought a large crane.'],
    ['de', 'Weil eine Pumpe fehlt, wurde der Start verschoben.', 'Die neue Schleuse steht in Vessen.'],
    ['fr', 'Le prix était plus élevé.', 'Une autre offre est venue de Lyon.'],
    ['es', 'Como falta una bomba, el arranque se ha aplazado.', 'La nueva esclusa está en Vessen.'],
  ] as const)('in %s if a noun belongs to something that was introduced there: %s', (language, text, before) => {
    expect(dependsByNoun(text, before, language)).toBe(true);
  });

  it.each([
    ['en', 'The start of the lock has been put off.', 'The new lock stands in Vessen.'],
    ['en', 'Because the lock lacks a pump, the start has been put off.', 'The new lock stands in Vessen.'],
    ['en', 'The crane weighs 90 tonnes.', 'Vessen has bought a large boat.'],
    ['de', 'Der Start der Schleuse wurde verschoben.', 'Die neue Schleuse steht in Vessen.'],
    ['fr', 'Le prix de l’écluse était élevé.', 'Une offre est venue de Lyon.'],
  ] as const)('in %s, but not if it names the owner of the noun, or nothing fitting was introduced: %s', (language, text, before) => {
    expect(dependsByNoun(text, before, language)).toBe(false);
  });
});
