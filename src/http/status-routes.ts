// Routes about the daemon itself: liveness, readiness, metrics, the OpenAPI document and its page.
import { operations } from '../operations/index.js';
import { docsPage, docsStyle } from './docs-page.js';
import { openApiDocument } from './openapi.js';
import { pageRoute } from './page-route.js';
import type { RouteParts } from './parts.js';
import { sendText } from './respond.js';
import type { JsonSchema, Route } from './route.js';

const readinessTimeoutMs = 2_000;
const readinessKeptMs = 1_000;

/** `others` are the remaining routes, which the OpenAPI document also describes. */
export function statusRoutes(parts: RouteParts, others: readonly Route[]): Route[] {
  // Anyone may ask, so the parts are checked at most once a second.
  const lookNow = keptFor(readinessKeptMs, () => look(parts));
  const answer = (contentType: string, description: string, schema: JsonSchema = {}) => ({ contentType, description, schema });
  const status = { invalid: 400, engine: 500 } as const;
  const routes: Route[] = [
    pageRoute(),
    {
      method: 'get',
      path: '/healthz',
      access: 'open',
      status,
      describe: {
        id: 'health',
        summary: 'The process is running',
        tag: 'status',
        response: answer('application/json', 'Alive', { type: 'object', properties: { status: { type: 'string', enum: ['ok'] } } }),
        failures: {},
      },
      handle: async ({ response }) => sendText(response, 'application/json', '{"status":"ok"}'),
    },
    {
      method: 'get',
      path: '/readyz',
      access: 'open',
      status,
      describe: {
        id: 'ready',
        summary: 'The daemon is ready',
        tag: 'status',
        response: answer('application/json', 'Ready; `degraded` names parts that are unavailable while the others work', readiness),
        failures: { 503: 'Not ready; `reasons` says why' },
      },
      handle: async ({ response }) => {
        const { faults, lacks, degraded } = await lookNow();
        const against = [...reasonsOf(parts.state), ...faults];
        const reasons = [...against, ...lacks];
        const ready = against.length === 0;
        if (!ready) response.setHeader('retry-after', '1');
        response.statusCode = ready ? 200 : 503;
        sendText(
          response,
          'application/json',
          JSON.stringify({ status: ready ? 'ready' : 'not ready', reasons, ...(degraded.length === 0 ? {} : { degraded }) }),
        );
      },
    },
    {
      method: 'get',
      path: '/metrics',
      access: 'admin',
      status,
      describe: {
        id: 'metrics',
        summary: 'Metrics for Prometheus',
        tag: 'status',
        response: answer('text/plain', 'Text format', { type: 'string' }),
        failures: {},
      },
      handle: async ({ response }) => {
        const { contentType, text } = await parts.metrics.render();
        sendText(response, contentType, text);
      },
    },
    {
      method: 'get',
      path: '/openapi.json',
      access: 'open',
      status,
      describe: {
        id: 'openapi',
        summary: 'This description',
        tag: 'status',
        response: answer('application/json', 'OpenAPI 3.1', { type: 'object' }),
        failures: {},
      },
      handle: async ({ response }) => sendText(response, 'application/json', description()),
    },
    {
      method: 'get',
      path: '/docs',
      access: 'open',
      status,
      describe: {
        id: 'docs',
        summary: 'This description as a page',
        tag: 'status',
        response: answer('text/html', 'The page', { type: 'string' }),
        failures: {},
      },
      handle: async ({ response }) => {
        response.setHeader(
          'content-security-policy',
          `default-src 'none'; style-src '${docsStyle.hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        );
        sendText(response, 'text/html; charset=utf-8', page());
      },
    },
  ];
  const description = once(() => JSON.stringify(openApiDocument([...others, ...routes])));
  const page = once(() => docsPage([...others, ...routes]));
  return routes;
}

function reasonsOf({ draining, warming }: RouteParts['state']): string[] {
  return [...(draining ? ['the daemon is shutting down'] : []), ...(warming ? ['the engine is loading'] : [])];
}

const readiness: JsonSchema = {
  type: 'object',
  required: ['status', 'reasons'],
  properties: {
    status: { type: 'string', enum: ['ready', 'not ready'] },
    reasons: { type: 'array', items: { type: 'string' }, description: 'What is wrong, in words that anybody may read; the log has the details.' },
    degraded: {
      type: 'array',
      items: { type: 'string', enum: ['store'] },
      description: '`store`: batches and requests that take credits are refused; other requests are answered.',
    },
  },
};

interface Health {
  readonly faults: readonly string[];
  /** Problems of parts that the rest works without. */
  readonly lacks: readonly string[];
  /** Names of these parts. */
  readonly degraded: readonly string[];
}

/** Checks the store and the engines. The answer is public, so only the log names an engine that is not ready, with the reason. */
async function look({ store, engineOf, readiness, log }: RouteParts): Promise<Health> {
  const faults: string[] = [];
  const lacks: string[] = [];
  try {
    await store.batches.load();
    if (await store.isDamaged()) faults.push('the store is damaged');
    else if (!(await store.takesWrites())) lacks.push('the store accepts nothing more: its disk is full or cannot be written, or it was moved');
  } catch {
    // If every server reported itself unready at once, requests that do not need the store would fail too.
    if (store.isShared) lacks.push('the store does not answer');
    else faults.push('the store does not answer');
  }
  const degraded = lacks.length === 0 ? [] : ['store'];
  const signal = AbortSignal.timeout(readinessTimeoutMs);
  const used = [...new Set(operations.map(({ name }) => engineOf(name)))];
  const found = await Promise.all(used.map(async (id) => ({ id, state: await readiness(id, signal) })));
  for (const { id, state } of found) if (!state.ready) log.warn({ part: 'engine', engine: id, reason: state.reason });
  if (found.some(({ state }) => !state.ready)) faults.push('an engine is not ready; the log names it');
  return { faults, lacks, degraded };
}

/** Caches the result of `find` for `ms` after it settles; concurrent callers share one call. */
function keptFor<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  return () => {
    if (latest === undefined) {
      latest = find();
      const forget = (): void => {
        setTimeout(() => {
          latest = undefined;
        }, ms).unref();
      };
      latest.then(forget, forget);
    }
    return latest;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
