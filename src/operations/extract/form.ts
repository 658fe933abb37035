// The shorthands of extract.
import type { OperationForm } from '../../core/form.js';
import type { JsonObject } from '../../core/json.js';
import { fieldsOf } from '../../core/keyed.js';
import { NothingAsked } from '../../core/usage-error.js';
import { mergeDefinitions, namesAlone, noteOnSingleName, splitDefinitions } from '../definitions.js';
import { sourceFieldNames } from '../source.js';
import { isObjectSchema, resolve } from './json-schema.js';
import { entitiesOf } from './shorthand.js';

export const form: OperationForm = {
  except: [...sourceFieldNames, 'entities'],
  short: { preset: 'P' },
  assertable: 'total exists',
  doubt: ({ entities }) => {
    const [only, second] = Object.entries(fieldsOf(entities));
    return only === undefined || second !== undefined || only[1] !== '' ? undefined : noteOnSingleName({ name: only[0], kind: 'entity', flag: '-e' });
  },
  setUp: (flags, readDefinition) => {
    const given: [string, unknown][] = [];
    flags.addRepeated(
      '-e, --entity <name[=description]>',
      'an entity to find; repeat for more, or list several, separated by commas (quoted as in CSV)',
      (value) => {
        for (const [name, definition] of splitDefinitions(value)) given.push([name, definitionIn(definition)]);
      },
    );
    flags.add(
      '--entities <file|json|yaml>',
      'definitions of entities: names with descriptions, structures, lists of labels; or a JSON Schema; or only names, separated by commas',
    );
    return async () => {
      const { entities: named, preset } = flags.values();
      const definition = typeof named === 'string' ? entitiesOf(namesAlone(named) ?? (await readDefinition('--entities', named))) : {};
      if (named === undefined && given.length === 0) {
        if (preset !== undefined) return {};
        throw new NothingAsked('nothing to extract', 'give an entity: -e total="amount due", or a preset: -P invoice');
      }
      if (isObjectSchema(definition)) return { entities: withProperties(definition, given) };
      return { entities: Object.fromEntries(mergeDefinitions('--entities', definition, given)) };
    };
  },
};

/** The definition in a flag's value: a JSON object or list is parsed, anything else is a description. */
function definitionIn(text: string): unknown {
  if (!/^[{[]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The schema with additional properties, of any type. */
function withProperties(schema: JsonObject, given: readonly (readonly [string, unknown])[]): JsonObject {
  if (given.length === 0) return schema;
  const whole = resolve(schema, schema, 0);
  const more = given.map(([name, own]) => [name, typeof own === 'string' ? { description: own } : own] as const);
  return { ...whole, properties: Object.fromEntries(mergeDefinitions('--entities', fieldsOf(whole.properties), more)) };
}
