// Faults of a model server, without any text of prompt or answer: the failure for the caller, and whether it counts as an outage.
import { compact } from '../../../core/compact.js';
import { TxpError } from '../../../core/errors.js';
import { fieldsOf } from '../../../core/keyed.js';
import type { Answer, NoAnswer } from './exchange.js';
import { statesImages, textsOf } from './refusal.js';

export class ServerFault extends Error {
  constructor(
    readonly failure: TxpError,
    /** The server is down or broken, in contrast to busy or refusing: several in a row open the breaker. */
    readonly isOutage: boolean,
    /** The same request may succeed on a retry. */
    readonly mayPass: boolean,
    /** The response that rejects this particular request, which may be accepted in another form. It may quote the prompt, so it is read but not kept. */
    readonly refusal?: { readonly status: number; readonly value: unknown },
  ) {
    super(failure.message);
  }
}

export function outage(engine: string, what: string, mayPass: boolean, hint?: string): ServerFault {
  return new ServerFault(new TxpError('engine-unavailable', `engine "${engine}": ${what}`, hint === undefined ? {} : { hint }), true, mayPass);
}

const refusals = [400, 404, 405, 415, 422, 501];

/** The fault for an exchange without an answer. */
export function faultOfConnection(engine: string, { code }: NoAnswer): ServerFault {
  if (code === 'TOO_LONG') return outage(engine, 'the answer of the model server is too long', false);
  if (code === 'IDLE')
    return outage(engine, 'the model server stopped sending in the middle of its answer', true, 'allow more time with idle_timeout of the engine');
  if (code === 'ECONNREFUSED') return outage(engine, 'the model server does not answer', true, 'start it, or see: txp engines');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return outage(engine, 'the address of the model server is unknown', code === 'EAI_AGAIN', 'check base_url');
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return outage(engine, 'the model server cannot be reached', true, 'check base_url');
  return outage(engine, `the connection to the model server broke (${code})`, true);
}

/** The fault for a status other than 2xx. Error bodies often quote the prompt, so only well-known codes and phrases are read from them. */
export function faultOfStatus(engine: string, { status, retryAfterSeconds, value }: Answer): ServerFault {
  // llama.cpp reports missing image support as a server error (5xx).
  const refusesImages = status >= 500 && statesImages(textsOf(value).join('\n'));
  const isRefusal = refusals.includes(status) || refusesImages;
  const fault = (
    kind: 'configuration' | 'engine-unavailable' | 'overloaded' | 'timed-out',
    what: string,
    { hint, ...flags }: { isOutage?: boolean; mayPass?: boolean; hint?: string } = {},
  ): ServerFault => {
    const details = compact({ hint, retryAfterSeconds });
    const failure = new TxpError(kind, `engine "${engine}": ${what}`, details);
    return new ServerFault(failure, flags.isOutage ?? false, flags.mayPass ?? false, isRefusal ? { status, value } : undefined);
  };
  if (status >= 300 && status < 400)
    return outage(engine, 'the model server sent a redirect, which is not followed', false, 'set base_url to the final address');
  if (status === 401 || status === 403)
    return fault('configuration', `the model server refuses the key (${status})`, { hint: 'check api_key_env or TXP_MODEL_API_KEY' });
  if (status === 404)
    return fault('configuration', 'the model server has no such model or path (404)', { hint: 'check model and base_url; see: txp engines' });
  if (status === 402 || (status === 429 && isOutOfCredit(value)))
    return fault('engine-unavailable', `the account at the model server has no credit (${status})`);
  if (status === 429 || status === 503 || status === 529) return fault('overloaded', `the model server is busy (${status})`, { mayPass: true });
  if (status === 408 || status === 504) return fault('timed-out', `the model server was too slow (${status})`, { isOutage: true });
  if (refusesImages) return fault('engine-unavailable', `the model server refuses the request (${status})`);
  if (status >= 500) return fault('engine-unavailable', `the model server failed (${status})`, { isOutage: status !== 501, mayPass: status !== 501 });
  if (status === 413) return fault('engine-unavailable', 'the request is longer than the model server accepts (413)');
  return fault('engine-unavailable', `the model server refuses the request (${status})`);
}

// OpenAI's code; waiting does not help.
function isOutOfCredit(value: unknown): boolean {
  const { code, type } = fieldsOf(fieldsOf(value).error);
  return [code, type].includes('insufficient_quota');
}
