// What to say about a path that has no route: the route that was probably meant, or what to use instead of a route that other APIs have.
import { nearest } from '../text/nearest.js';
import type { Route } from './route.js';

const chatInstead = 'use POST /v1/chat/completions';

// Parts of paths of other APIs.
const elsewhere: readonly (readonly [parts: readonly string[], instead: string])[] = [
  [['responses'], `the Responses API is not offered: set the client to chat completions, which ${chatInstead}`],
  [['messages'], `the Messages API is not offered: ${chatInstead}`],
  [['embeddings', 'rerank'], 'texts are not turned into vectors: POST /classify scores them against labels'],
  [['moderations'], 'there is no fixed list of subjects: POST /classify with labels of your own and "multi_label": true'],
  [['files', 'uploads'], 'files are not kept: send the lines of a batch as the body of POST /v1/batches, and a document within its request'],
  [
    ['images', 'videos', 'audio', 'realtime', 'assistants', 'threads', 'conversations', 'vector_stores', 'fine_tuning'],
    `txp only reads texts and documents: ${chatInstead}`,
  ],
  [['chat/completions'], 'completions are not kept: all of one is in the answer to POST /v1/chat/completions'],
  [['sse'], 'the Model Context Protocol is spoken over streamable HTTP: use /mcp'],
  [['api/generate', 'api/chat'], chatInstead],
  [['api/tags'], 'GET /v1/models lists the models'],
];

/** What to do instead of calling `path`, as the end of a message; undefined if nothing is known. */
export function remedyFor(path: string, routes: readonly Route[]): string | undefined {
  const words = path.split('/').filter((word) => word !== '');
  const last = words.at(-1);
  const whole = `/${words.join('/')}/`;
  const named = routes.filter((route) => !route.path.includes(':'));
  const meant = named.find((route) => route.describe.id === last || route.path.endsWith(`/${last}`))?.path;
  if (meant !== undefined) return `did you mean ${meant}?`;
  const [, instead] = elsewhere.find(([parts]) => parts.some((part) => whole.includes(`/${part}/`))) ?? [];
  if (instead !== undefined) return `${instead};`;
  const similar = path.length > maxMeantPath ? undefined : nearest(path, [...new Set(named.map((route) => route.path))]);
  return similar === undefined ? undefined : `did you mean ${similar}?`;
}

/** Paths longer than this are not treated as misspellings. */
const maxMeantPath = 60;
