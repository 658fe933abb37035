// The help topic of the presets: what each looks for.
import type { HelpTopic } from '../../core/operation.js';
import { planEntities } from './plan.js';
import { presetNames, presets } from './presets.js';

export const topic: HelpTopic = {
  title: 'Presets',
  paragraphs: [
    'txp extract -P NAME FILE looks for what matters in a kind of document. Entities of your own (-e, --entities) are added, and override those of the same name. Over HTTP, in batches and for agents the field is: "preset": "NAME".',
  ],
  lists: presetNames.map((name) => ({ title: `${name}: ${presets[name].about}`, rows: rowsOf(presets[name].entities) })),
};

/** Entities with their descriptions; records with the names of their fields. */
function rowsOf(entities: Readonly<Record<string, unknown>>): [string, string][] {
  return planEntities(entities).entities.map((entity) => [
    entity.name,
    entity.kind === 'class'
      ? `one of ${entity.labels.map(({ name }) => name).join(', ')}`
      : 'fields' in entity
        ? `records of ${entity.fields.map(({ name }) => name).join(', ')}`
        : entity.description,
  ]);
}
