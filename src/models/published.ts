// What a hub publishes about the files of a repository: the commit of the newest revision, and each file's size and hash at a given commit.
import * as z from 'zod';
import { TxpError } from '../core/errors.js';
import { tableOf } from '../core/keyed.js';
import type { CatalogueEntry } from './catalogue.js';
import { type ModelFile, modelFiles } from './manifest.js';
import type { Network } from './network.js';

/** A published hash: SHA-256 for large files; for small ones git's blob hash, over a header and the content. */
interface PublishedHash {
  readonly kind: 'sha256' | 'git';
  readonly value: string;
}

export interface PublishedFile {
  readonly url: string;
  readonly bytes: number;
  readonly hash: PublishedHash;
}

interface Published {
  readonly revision: string;
  readonly files: Readonly<Record<ModelFile, PublishedFile>>;
}

const revisionAnswer = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) });
const treeAnswer = z
  .array(
    z.object({
      path: z.string().max(1000),
      type: z.string().max(100),
      size: z.int().min(0).optional(),
      oid: z.string().max(200).optional(),
      lfs: z.object({ oid: z.string().max(200), size: z.int().min(0).optional() }).optional(),
    }),
  )
  .max(10_000);
const maxAnswerBytes = 5_000_000;

/** Queries the hub or a mirror of it. `revision` is the commit to resume; by default the newest. */
export async function readPublished(
  { repository, paths }: CatalogueEntry,
  origin: string,
  network: Network,
  signal: AbortSignal,
  revision?: string,
): Promise<Published> {
  const ask = async <T>(path: string, shape: z.ZodType<T>): Promise<T> => {
    const text = await network.text(`${origin}/api/models/${repository}/${path}`, maxAnswerBytes, signal);
    const parsed = shape.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw new TxpError('engine-unavailable', `${new URL(origin).host} does not respond like a model hub`, { hint: 'check --mirror' });
  };
  const sha = revision ?? (await ask('revision/main', revisionAnswer)).sha;
  const tree = await ask(`tree/${sha}?recursive=true`, treeAnswer);
  const fileOf = (name: ModelFile): PublishedFile => {
    const entry = tree.find(({ path, type }) => path === paths[name] && type === 'file');
    const hash: PublishedHash = entry?.lfs === undefined ? { kind: 'git', value: entry?.oid ?? '' } : { kind: 'sha256', value: entry.lfs.oid };
    const bytes = entry?.lfs?.size ?? entry?.size ?? 0;
    if (entry === undefined)
      throw new TxpError('not-found', `${repository} no longer has the file ${paths[name]}`, { hint: 'use files you have with --from PATH' });
    if (!(hash.kind === 'git' ? /^[0-9a-f]{40}$/ : /^[0-9a-f]{64}$/).test(hash.value) || bytes === 0)
      throw new TxpError('engine-unavailable', `${new URL(origin).host} publishes no hash of ${paths[name]}`, { hint: 'check --mirror' });
    return { url: `${origin}/${repository}/resolve/${sha}/${paths[name]}`, bytes, hash };
  };
  return { revision: sha, files: tableOf(modelFiles, fileOf) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
