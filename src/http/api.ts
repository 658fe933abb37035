// The express application: what happens to every request, in order. Open routes come first; behind the guard nothing answers without a key.
import { randomUUID } from 'node:crypto';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { compact } from '../core/compact.js';
import { authenticate, requireScope } from './auth.js';
import { checkContentType, readBody, refuseForm, settledForm } from './body.js';
import { claimConnection } from './connections.js';
import { toErrorResponse } from './error-response.js';
import { type Exchange, exchangeOf } from './exchange.js';
import { HttpFailure } from './http-failure.js';
import { noteUnread } from './ignored-fields.js';
import type { RouteParts } from './parts.js';
import { type PostureOptions, postureCheck, sharingHeaders } from './posture.js';
import { rateLimit } from './rate-limit.js';
import type { Call, Route } from './route.js';
import { routesOf } from './routes.js';
import { watchRunningKeys } from './running-keys.js';
import { remedyFor } from './unknown-path.js';

export function createApi(parts: RouteParts, posture: PostureOptions): Express {
  const api = express();
  api.disable('x-powered-by').disable('etag').set('query parser', false).enable('case sensitive routing');
  const routes = routesOf(parts);
  api.use(openExchange(parts));
  api.use(checkPosture(posture));
  // The pages for browsers set their own content security policies, which are stricter than helmet's.
  const pageHeaders = helmet({ contentSecurityPolicy: false, strictTransportSecurity: false });
  api.use((request: Request, response: Response, next: NextFunction) => {
    if (request.path === '/' || request.path === '/docs') pageHeaders(request, response, next);
    else next();
  });
  mount(
    api,
    routes.filter(({ access }) => access === 'open'),
    parts,
  );
  api.use(guard(parts));
  mount(
    api,
    routes.filter(({ access }) => access !== 'open'),
    parts,
  );
  for (const [path, methods] of methodsByPath(routes)) {
    api.all(path, () => {
      throw new HttpFailure(405, 'method_not_allowed', `use ${methods}`, { allow: methods });
    });
  }
  api.use((request: Request) => {
    const remedy = remedyFor(request.path, routes);
    throw new HttpFailure(404, 'not_found', `there is no such route; ${remedy === undefined ? '' : `${remedy} `}see /docs`);
  });
  api.use(sendFailure(parts));
  return api;
}

function openExchange({ metrics, log, store, state }: RouteParts) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : `req_${randomUUID().replaceAll('-', '')}`;
    const exchange: Exchange = {
      requestId,
      startedAt: performance.now(),
      route: 'none',
      isProbe: false,
      // Before the route is known, only the store can fail.
      status: { invalid: 400, engine: 502 },
      bytesIn: 0,
      inputTokens: 0,
      cost: 0,
    };
    response.locals.exchange = exchange;
    response.setHeader('x-request-id', requestId);
    // The typed-decisions SDKs read the id from their own header.
    response.setHeader('x-typesafe-request-id', requestId);
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (state.draining) response.setHeader('connection', 'close');
    response.on('close', () => {
      const ms = performance.now() - exchange.startedAt;
      const complete = response.writableFinished;
      const status = complete ? response.statusCode : 499;
      metrics.request({ method: request.method, route: exchange.route, status }, ms / 1000);
      const { key, operation, engineId, bytesIn, inputTokens, cost, workMs, errorCode } = exchange;
      if (key !== undefined && operation !== undefined) {
        store.usage.record({ keyId: key.id, operation, failed: status >= 400, inputTokens, cost });
        if (inputTokens > 0) metrics.tokens(operation, inputTokens);
      }
      // Probes come every few seconds for as long as the daemon runs.
      log[exchange.isProbe ? 'debug' : status >= 500 ? 'warn' : 'info']({
        request: requestId,
        method: request.method,
        route: exchange.route,
        status,
        ms: Math.round(ms * 10) / 10,
        work_ms: workMs === undefined ? undefined : Math.round(workMs * 10) / 10,
        bytes: bytesIn,
        key: key?.id,
        operation,
        engine: engineId,
        tokens: inputTokens === 0 ? undefined : inputTokens,
        code: errorCode,
      });
    });
    next();
  };
}

function checkPosture(options: PostureOptions) {
  const check = postureCheck(options);
  return (request: Request, response: Response, next: NextFunction): void => {
    check(request);
    const sharing = sharingHeaders(request, options.origins);
    for (const [name, value] of Object.entries(sharing ?? {})) response.setHeader(name, value);
    // The question of a browser before the request; it carries no key.
    if (sharing !== undefined && request.method === 'OPTIONS') response.status(204).end();
    else next();
  };
}

function guard({ store, settings }: RouteParts) {
  const count = rateLimit(store.rates, settings['limits.requests_per_minute']);
  const running = watchRunningKeys(async (secret) => (await store.keys.authenticate(secret)) !== undefined);
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const { key, secret } = await authenticate(request, store.keys);
    const exchange = exchangeOf(response);
    exchange.key = key;
    exchange.keyEnded = running.watch(secret, response);
    claimConnection(request.socket, key.id);
    const { headers, refusal } = await count(key);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (refusal !== undefined) {
      // The route is not determined any more, but usage still counts the request.
      exchange.operation = 'refused';
      throw refusal;
    }
    next();
  };
}

function mount(api: Express, routes: readonly Route[], parts: RouteParts): void {
  for (const route of routes) api[route.method](route.path, (request: Request, response: Response) => serve(route, request, response, parts));
}

async function serve(route: Route, request: Request, response: Response, { admission }: RouteParts): Promise<void> {
  const exchange = exchangeOf(response);
  exchange.route = route.path;
  exchange.isProbe = route.describe.tag === 'status';
  exchange.status = route.status;
  if (route.access !== 'open' && route.access !== 'any') {
    if (!exchange.isProbe) exchange.operation = route.access;
    if (exchange.key === undefined) throw new Error('a guarded route was reached without a key');
    requireScope(exchange.key, route.access);
  }
  const call: Call = { request, response, bytes: new Uint8Array() };
  if (route.body === undefined) {
    const inQuery = route.describe.parameters?.filter((parameter) => parameter.in === 'query').map(({ name }) => String(name));
    noteUnread([], call, inQuery);
    return route.handle(call);
  }
  const form = route.body.type === 'any' ? undefined : checkContentType(request, route.body.type === 'json or file');
  route.admit?.(exchange.key?.id ?? '');
  const waits = request.headers.expect?.toLowerCase() === '100-continue';
  const body = await readBody(request, route.body.limit, admission, exchange.key?.id ?? '', () => waits && response.writeContinue());
  response.once('close', body.release);
  exchange.bytesIn = body.bytes.length;
  if (route.body.type === 'any') refuseForm(request, body.bytes);
  await route.handle({
    ...call,
    bytes: body.bytes,
    ...compact({ form: route.body.type === 'any' ? undefined : settledForm(request, form, body.bytes) }),
  });
}

function sendFailure({ log }: RouteParts) {
  // Express recognises an error handler by its four parameters.
  return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
    const exchange = exchangeOf(response);
    // The HTTP parser found an error in the rest of the request and has already answered.
    if (response.writableEnded) return;
    const failure = toErrorResponse(fromExpress(error), exchange.status, exchange.requestId);
    exchange.errorCode = failure.code;
    if (failure.bug !== undefined) log.error({ request: exchange.requestId, route: exchange.route, stack: stackOf(failure.bug) });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (response.destroyed) return;
    response.statusCode = failure.status;
    // Closing while the client still sends would reset the connection before it reads the answer, so the rest of the body is discarded first, also for a client
    // that wants the connection closed. A client that waits for `100 Continue` has sent nothing and must not start, so its connection is closed.
    const { headers } = request;
    if (!request.complete && (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)) {
      if (!response.shouldKeepAlive) request.once('end', () => request.socket.destroySoon());
      response.setHeader('connection', headers.expect === undefined ? 'keep-alive' : 'close');
      request.resume();
    }
    for (const [name, value] of Object.entries(failure.headers)) response.setHeader(name, value);
    if (failure.status === 401) response.setHeader('www-authenticate', 'Bearer realm="txp"');
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('server-timing', `total;dur=${(performance.now() - exchange.startedAt).toFixed(1)}`);
    response.end(request.method === 'HEAD' ? undefined : failure.body);
  };
}

// The router throws a URIError for a path that it cannot decode.
function fromExpress(error: unknown): unknown {
  if (error instanceof URIError) return new HttpFailure(400, 'invalid_request_target', 'the path cannot be decoded');
  return error;
}

// Only stack frames: a message may quote its input.
function stackOf(bug: unknown): string {
  if (!(bug instanceof Error)) return typeof bug;
  const frames = (bug.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return [bug.name, ...frames].join('\n');
}

function methodsByPath(routes: readonly Route[]): Map<string, string> {
  const methods = new Map<string, string[]>();
  for (const { method, path } of routes)
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])]);
  return new Map([...methods].map(([path, names]) => [path, names.join(', ')]));
}
