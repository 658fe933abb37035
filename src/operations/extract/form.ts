// The shorthands of extract.
import type { Finish, OperationForm } from '../../core/form.js';
import type { JsonObject } from '../../core/json.js';
import { fieldsOf } from '../../core/keyed.js';
import { NothingAsked } from '../../core/usage-error.js';
import { doubtOnlyName, mergeDefinitions, namesAlone, splitDefinition, splitNames } from '../definitions.js';
import { sourceFieldNames } from '../source.js';
import { inTypesOf } from './conform.js';
import { entitiesOfSchema, isObjectSchema } from './json-schema.js';
import { response } from './operation.js';

export const form: OperationForm = {
  except: [...sourceFieldNames, 'entities'],
  short: { preset: 'P' },
  assertable: 'total exists',
  ofTask: (fields) => {
    const { entities: schema } = fields;
    if (!isObjectSchema(schema)) return undefined;
    return { request: { ...fields, entities: entitiesOfSchema(schema) ?? {} }, finish: typedBy(schema) };
  },
  doubt: ({ entities }) => {
    const [only, second] = Object.entries(fieldsOf(entities));
    return only === undefined || second !== undefined || only[1] !== '' ? undefined : doubtOnlyName({ name: only[0], kind: 'entity', flag: '-e' });
  },
  setUp: (flags, readDefinition, finishBy) => {
    const given: [string, unknown][] = [];
    flags.add('-e, --entity <name[=description]>', 'an entity to find; repeat for more, or name several with commas', (value) => {
      for (const name of splitNames(value)) given.push(splitDefinition(name));
    });
    flags.add(
      '--entities <file|json|yaml>',
      'definitions of entities: names with descriptions, structures, lists of labels; or a JSON Schema; or names alone, with commas',
    );
    return async () => {
      const { entities, preset } = flags.values();
      const definition = typeof entities === 'string' ? (namedIn(entities) ?? (await readDefinition('--entities', entities))) : {};
      const schema = isObjectSchema(definition) ? definition : undefined;
      const read = schema === undefined ? definition : (entitiesOfSchema(schema) ?? {});
      if (schema !== undefined) finishBy?.(typedBy(schema));
      if (entities === undefined && given.length === 0) {
        if (preset !== undefined) return {};
        throw new NothingAsked('nothing to extract', 'give an entity: -e total="amount due", or a preset: -P invoice');
      }
      return { entities: Object.fromEntries(mergeDefinitions('--entities', read, given)) };
    };
  },
};

/** Answers in the types of a JSON Schema. */
function typedBy(schema: JsonObject): Finish {
  return (result, text) => inTypesOf(schema, response.parse(result), text);
}

function namedIn(entities: string): Record<string, string> | undefined {
  const names = namesAlone(entities);
  return names && Object.fromEntries(names.map(splitDefinition));
}
