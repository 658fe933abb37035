import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { evidenceNames, worthOf } from '../../../../src/engines/embedded/summaries/evidence.js';
import { readSource } from '../../../../src/engines/embedded/summaries/units.js';

it.each([
  ['en', 'The council decided to close the pool.', 'The audience was friendly and the tea was hot.'],
  ['de', 'Der Rat hat beschlossen, das Bad zu schließen.', 'Das Publikum war freundlich und der Tee war heiß.'],
  ['fr', 'Le conseil a décidé de fermer la piscine.', 'Le public était aimable et le thé était chaud.'],
  ['es', 'Se decidió cerrar la piscina antes del verano.', 'El público era amable y el té estaba caliente.'],
  ['it', 'Il consiglio ha deciso di chiudere la piscina.', 'Il pubblico era gentile e il tè era caldo.'],
  ['nl', 'De raad heeft besloten het bad te sluiten.', 'Het publiek was vriendelijk en de thee was heet.'],
  ['pt', 'O conselho decidiu fechar a piscina.', 'O público era simpático e o chá estava quente.'],
] as const)('in %s, a decision belongs in a summary rather than a sentence about the mood', (language, decided, mood) => {
  const worth = (text: string): number => Math.max(...readSource(text).units.map((unit) => worthOf(unit, language)));
  expect(worth(decided)).toBeGreaterThan(worth(mood));
});

it('each kind of evidence has a weight, and no other has', () => {
  const file = new URL('../../../../src/engines/embedded/summaries/sentence-weights.json', import.meta.url);
  const weights = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  expect(Object.keys(weights)).toEqual(evidenceNames);
  expect(Object.values(weights)).not.toContain(0);
});
