// The embedded engine: no network, no key, no model file. Each capability's code and data load when it is first asked for.
import type { Engine } from '../../core/engine.js';

export function embeddedEngine(): Engine {
  return {
    id: 'embedded',
    summary: 'built in: works offline, needs no model file',
    can: {
      weighSegments: async (request, signal) => (await import('./weights/weigh-segments.js')).weighSegments(request, signal),
      findValues: async (request, signal) => (await import('./extraction/find-values.js')).findValues(request, signal),
      scoreLabels: async (request, signal) => (await import('./labels/score-labels.js')).scoreLabels(request, signal),
      write: async (request, signal) => (await import('./summaries/write.js')).write(request, signal),
    },
    ready: async () => ({ ready: true }),
    close: async () => undefined,
  };
}
