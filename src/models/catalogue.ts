// The models that `txp models pull` knows by name. Published facts about them are in catalogue.json, each figure with its source.
import { readFileSync } from 'node:fs';
import { packageRoot } from '../files/package-root.js';
import type { Family, Manifest, ModelFile } from './manifest.js';

export interface CatalogueEntry {
  readonly name: string;
  readonly family: Family;
  /** What the model is for, phrased as the end of a sentence. */
  readonly purpose: string;
  /** `owner/name` on the hub. */
  readonly repository: string;
  /** Path of each file in the repository. */
  readonly paths: Readonly<Record<ModelFile, string>>;
  /** Approximate download size. */
  readonly megabytes: number;
  readonly license: string;
  /** Figures published by the authors, for the weights before quantisation or other size reduction. */
  readonly figures: readonly { readonly what: string; readonly value: number; readonly source: string }[];
  /** Further fields of the manifest. */
  readonly facts: Partial<Manifest>;
}

/** The site that models are downloaded from. */
export const hub = 'https://huggingface.co';

/** Returns all entries in the order of catalogue.json. */
export function readCatalogue(): readonly CatalogueEntry[] {
  return JSON.parse(readFileSync(new URL('dist/data/catalogue.json', packageRoot()), 'utf8'));
}
