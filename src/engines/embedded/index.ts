// The embedded engine: no network, no key, no model file. The code and data of each capability load on first use.
import type { Engine } from '../../core/engine.js';
import { lazily } from '../../core/lazily.js';
import { asPlain } from '../../text/plain-text.js';
import { withPlainText } from './with-plain-text.js';

const weights = lazily(() => import('./weights/weigh-segments.js'));
const extraction = lazily(() => import('./extraction/find-values.js'));
const labels = lazily(() => import('./labels/score-labels.js'));
const encoder = lazily(() => import('./encoder/encoder.js'));
const summaries = lazily(() => import('./summaries/write.js'));

export function embeddedEngine(): Engine {
  return {
    id: 'embedded',
    summary: 'built in: works offline, needs no model file',
    can: withPlainText({
      weighSegments: async (request, signal) => (await weights()).weighSegments(request, signal),
      findValues: async (request, signal) => (await extraction()).findValues(request, signal),
      scoreLabels: async (request, signal) => (await labels()).scoreLabels(request, signal),
      write: async (request, signal) => (await summaries()).write(request, signal),
    }),
    encode: async (texts, signal) => {
      const { encode } = await encoder();
      return texts.map((text) => {
        signal.throwIfAborted();
        return encode(asPlain(text));
      });
    },
    ready: async () => ({ ready: true }),
    close: async () => undefined,
  };
}
