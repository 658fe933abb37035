// The thread of a model: loads it, then answers requests one at a time.
import { parentPort, workerData } from 'node:worker_threads';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import type { Family } from '../../models/manifest.js';
import type { Answerers } from './families/family.js';
import { gliner } from './families/gliner.js';
import { decision, nli } from './families/labels.js';
import { embedding, reranker } from './families/ranking.js';
import { tokenClassifier } from './families/token-classifier.js';
import { type LoadedModel, loadModel } from './load.js';
import type { Fault, FromThread, ModelAnswer, ModelRequest, ThreadData, ToThread } from './messages.js';

const answerers: Readonly<Record<Family, Answerers>> = { nli, decision, gliner, reranker, embedding, 'token-classifier': tokenClassifier };

const data: ThreadData = workerData;
const cancelled = new Set<number>();
const say = (message: FromThread): void => parentPort?.postMessage(message);

let model: LoadedModel | undefined;
try {
  model = await loadModel(data);
  say({ loaded: { runtime: model.runtime.name } });
} catch (error) {
  say({ fault: faultOf(error) });
}

let before: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: ToThread) => {
  if ('cancel' in message) {
    cancelled.add(message.cancel);
    return;
  }
  const { id, request } = message;
  before = before
    .then(() => answer(id, request))
    .then(
      (answer) => say({ id, answer }),
      (error: unknown) => say({ id, fault: faultOf(error) }),
    )
    .finally(() => void cancelled.delete(id));
});

async function answer(id: number, request: ModelRequest): Promise<ModelAnswer> {
  const loaded = model;
  if (loaded === undefined) throw new Error('a request before the model');
  const check = (): void => {
    if (cancelled.has(id)) throw new TxpError('cancelled', 'nobody is waiting for the answer any more');
  };
  const answering = answerers[loaded.manifest.family][request.kind] as
    | ((model: LoadedModel, request: ModelRequest, check: () => void) => Promise<ModelAnswer>)
    | undefined;
  if (answering === undefined) throw new Error(`no ${request.kind} from a model of the family ${loaded.manifest.family}`);
  return answering(loaded, request, check);
}

// A runtime's error may quote its input, so only its name is passed on.
function faultOf(error: unknown): Fault {
  if (error instanceof TxpError && (error.kind === 'configuration' || error.kind === 'cancelled' || error.kind === 'engine-unavailable'))
    return { kind: error.kind, message: error.message, ...compact({ hint: error.hint }) };
  const name = error instanceof Error ? error.name : typeof error;
  return { kind: 'engine-unavailable', message: `engine "${data.id}": the model failed (${name.slice(0, 60)})` };
}
