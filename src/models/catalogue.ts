// The models that `txp models pull` knows by name. What is published about them stands in catalogue.json, each figure with its source.
import { readFileSync } from 'node:fs';
import { packageRoot } from '../files/package-root.js';
import type { Family, Manifest, ModelFile } from './manifest.js';

export interface CatalogueEntry {
  readonly name: string;
  readonly family: Family;
  /** What it is for, as the end of a sentence. */
  readonly purpose: string;
  /** `owner/name` on the hub. */
  readonly repository: string;
  /** Where each file stands in the repository. */
  readonly paths: Readonly<Record<ModelFile, string>>;
  /** About how much is fetched. */
  readonly megabytes: number;
  readonly license: string;
  /** Figures as their authors published them, for the weights before they were made smaller. */
  readonly figures: readonly { readonly what: string; readonly value: number; readonly source: string }[];
  /** What else the manifest says. */
  readonly facts: Partial<Manifest>;
}

/** The site that models are fetched from. */
export const hub = 'https://huggingface.co';

/** Every entry, in the order of the list. */
export function readCatalogue(): readonly CatalogueEntry[] {
  return JSON.parse(readFileSync(new URL('dist/data/catalogue.json', packageRoot()), 'utf8'));
}
