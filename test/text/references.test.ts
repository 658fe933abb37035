import { describe, expect, it } from 'vitest';
import { pointerOf, referenceReader } from '../../src/text/references.js';

describe('a sentence refers back', () => {
  it.each([
    ['en', 'He left on Monday.'],
    ['en', 'In 1998, he moved to the coast.'],
    ['en', 'When she arrived, the lock was shut.'],
    ['en', 'Such a lock opens twice.'],
    ['en', 'This failed at once.'],
    ['en', 'In such a situation, the lock opens.'],
    ['en', 'For these reasons the lock stays shut.'],
    ['en', 'That is what the mayor saw.'],
    ['en', 'these boats are old.'],
    ['en', 'However, the lock is shut.'],
    ['en', 'The second one sank.'],
    ['en', 'One was the watch of his father.'],
    ['en', 'A new one costs 185,000 euros.'],
    ['en', 'There were none at the side.'],
    ['en', '“It sank in May,” said Ann.'],
    ['en', 'The crew of it was saved.'],
    ['de', 'Die Ladung darin war nass.'],
    ['de', 'Das teilte die Gemeinde mit.'],
    ['de', 'Er ging am Montag.'],
    ['de', 'Einer war schon alt.'],
    ['de', 'Diese Schleuse ist alt.'],
    ['de', 'Deshalb bleibt die Schleuse zu.'],
    ['fr', 'Elle est partie lundi.'],
    ['fr', 'Cette écluse est vieille.'],
    ['fr', 'C’est pourquoi l’écluse reste fermée.'],
    ['es', 'Ella se fue el lunes.'],
    ['es', 'Esta esclusa es vieja.'],
    ['es', 'Sin embargo, la esclusa está cerrada.'],
    ['it', 'Questa chiusa è vecchia.'],
    ['pt', 'Ele saiu na segunda-feira.'],
    ['nl', 'Hij vertrok op maandag.'],
    ['en', 'In that case the lock is shut.'],
    ['en', 'If so, the lock is shut.'],
    ['en', 'Ann Lee bought a boat instead.'],
    ['de', 'Das stimmt nicht.'],
    ['de', 'Es ist der 9. Juli.'],
    ['de', 'Tut er dies nicht, bleibt die Schleuse zu.'],
    ['de', 'Der Deich sei im Mai geprüft worden.'],
    ['de', 'Herr Lenz will stattdessen Stellplätze anlegen.'],
    ['fr', 'Si oui, l’écluse reste fermée.'],
    ['es', 'En caso contrario, la esclusa se cierra.'],
    ['it', 'In tal caso la chiusa resta ferma.'],
    ['pt', 'Nesse caso, a eclusa fecha.'],
    ['nl', 'Zo niet, dan blijft de sluis dicht.'],
  ] as const)('in %s if its meaning depends on an earlier sentence: %s', (language, text) => {
    expect(pointerOf(text, language)).toBeDefined();
  });

  it.each([
    ['en', 'In this paper, we present a lock.'],
    ['en', 'This agreement is made on 3 May.'],
    ['en', 'This year the lock was opened twice.'],
    ['en', 'That the lock is open is known.'],
    ['en', 'One boat was sold in May.'],
    ['de', 'Eine Schleuse war zu.'],
    ['en', 'It is likely that the lock opens.'],
    ['en', 'When Ann Lee arrived, she laughed.'],
    ['en', 'Hector left on Monday.'],
    ['en', 'The crew of the boat was saved.'],
    ['de', 'Das Rathaus ist offen.'],
    ['de', 'Es gibt zwei Brücken.'],
    ['fr', 'Il y a deux ponts.'],
    ['it', 'Il presidente ha firmato.'],
    ['es', 'El puente está abierto.'],
    ['en', 'Ann Lee bought a boat instead of a car.'],
    ['en', 'Ann Lee did not buy a car but bought a boat instead.'],
    ['de', 'Es wurden zwanzig Bäume gepflanzt.'],
    ['de', 'Laut Landratsamt sei der Deich dicht.'],
    ['de', 'Ich habe den Deich geprüft.'],
    ['de', 'Das Wasserwerk hat zwei Pumpen.'],
  ] as const)('in %s, but not if it means itself, the present, what follows or someone it names: %s', (language, text) => {
    expect(pointerOf(text, language)).toBeUndefined();
  });
});

describe('the sentence referred to', () => {
  const needs = (sentences: string[]): (number | undefined)[] => {
    const { dependencyOf } = referenceReader(sentences, () => true, 'en');
    return sentences.map((_, index) => dependencyOf(index));
  };

  it('is the one that names a person, however many sentences after it refer to that person', () => {
    expect(needs(['Then Hector Lee came.', 'He sat down.', 'He drank.', 'He left.'])).toEqual([undefined, 0, 0, 0]);
  });

  it('is the one before a link word or a demonstrative', () => {
    expect(needs(['The boat sank.', 'The crew was saved.', 'However, this took days.'])).toEqual([undefined, undefined, 1]);
  });

  it('by an answer is the question before it', () => {
    expect(needs(['Was the lock open?', 'Yes, but only for small boats.', 'No boat sank.'])).toEqual([undefined, 0, undefined]);
  });

  it('is missing at the start of a text', () => {
    expect(needs(['He left.', 'The boat sank.'])).toEqual([-1, undefined]);
  });
});
