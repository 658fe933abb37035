// Presets: definitions of entities for common kinds of document, which a request chooses by name.
import { isJsonObject, type JsonObject } from '../../core/json.js';
import { keysOf } from '../../core/keyed.js';
import { entitiesOfSchema, isObjectSchema } from './json-schema.js';
import contract from './presets/contract.json' with { type: 'json' };
import cv from './presets/cv.json' with { type: 'json' };
import invoice from './presets/invoice.json' with { type: 'json' };
import mail from './presets/mail.json' with { type: 'json' };
import minutes from './presets/minutes.json' with { type: 'json' };
import receipt from './presets/receipt.json' with { type: 'json' };

interface Preset {
  /** What it looks for, in a few words. */
  readonly about: string;
  /** Definitions as in a request. */
  readonly entities: JsonObject;
}

export const presets = { contract, cv, invoice, mail, minutes, receipt } satisfies Record<string, Preset>;

/** Names of the presets, in alphabetical order. */
export const presetNames = keysOf(presets);

/**
 * The definitions of a request: those of its preset, then its own, which may be given as a JSON Schema. An own definition replaces the preset's of the same
 * name. Anything that is not a map of definitions is returned unchanged.
 */
export function definitionsOf({ preset, entities: given }: { readonly preset?: unknown; readonly entities?: unknown }): unknown {
  const entities = isObjectSchema(given) ? (entitiesOfSchema(given) ?? {}) : given;
  const name = presetNames.find((known) => known === preset);
  if (name === undefined) return entities;
  if (entities === undefined) return presets[name].entities;
  if (!isJsonObject(entities)) return entities;
  // Entries, not a spread: a definition may be called __proto__.
  return Object.fromEntries(Object.entries<unknown>(presets[name].entities).concat(Object.entries(entities)));
}
