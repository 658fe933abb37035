// Wordings of fields that the field reader was not trained on, read in isolation: whether the right concept is recognised and the kind of its values ranks
// first.
import { readFileSync } from 'node:fs';
import { loadFieldModel } from '../../../src/engines/embedded/reading/field/field-model.js';
import { readField } from '../../../src/engines/embedded/reading/field/read-field.js';
import type { OwnFigures } from './figures.js';

const none = 'none';
const asked = readFileSync(new URL('field-wordings.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => {
    const [id = '', wordings = ''] = line.split(' | ');
    return wordings.split('/').map((wording) => ({ id, wording }));
  });

export const figures: OwnFigures = async () => {
  const kindOf = new Map(loadFieldModel().inventory.concepts.map(({ id, kind }) => [id, kind]));
  const readings = asked.map(({ id, wording }) => {
    const isName = !/[ ?]/.test(wording);
    return { id, ...readField({ kind: 'scalar', path: ['field'], name: isName ? wording : 'q', description: isName ? '' : wording }) };
  });
  const share = (of: typeof readings, isRight: (reading: (typeof readings)[number]) => boolean): number =>
    (100 * of.filter(isRight).length) / Math.max(1, of.length);
  const known = readings.filter(({ id }) => id !== none);
  const named = known.filter(({ concept }) => concept !== null);
  return {
    'field wordings, unread: concept right': share(known, ({ id, concept }) => concept?.id === id),
    'field wordings, unread: kind right': share(known, ({ id, kinds }) => kinds[0]?.kind === kindOf.get(id)),
    'field wordings, unread: named concept right': share(named, ({ id, concept }) => concept?.id === id),
    'field wordings, unread: no known concept, right': share(
      readings.filter(({ id }) => id === none),
      ({ concept }) => concept === null,
    ),
  };
};
