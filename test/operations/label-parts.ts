// What the tests of classify and decide run with: an engine with given logits, so that the arithmetic of a decision can be checked exactly.
import type { Capabilities, Engine } from '../../src/core/engine.js';
import { TxpError } from '../../src/core/errors.js';
import type { ScoreLabelsRequest } from '../../src/core/label.js';
import type { OperationSettings } from '../../src/core/operation-settings.js';
import type { ReasoningRequest } from '../../src/core/write.js';
import type { ExecuteParts } from '../../src/operations/execute.js';
import { operationSettings } from '../operation-settings.js';

export interface LabelParts extends ExecuteParts {
  /** Requests the engine got, in order. */
  readonly asked: ScoreLabelsRequest[];
  readonly explained: ReasoningRequest[];
}

/** Logits by label name; a label without one gets 0. `doubt` is whether the engine calls its answers uncertain. Every document is read as "scanned words". */
export function labelParts(
  logits: Readonly<Record<string, number>> = {},
  settings: Partial<OperationSettings> = {},
  doubt?: boolean,
  write?: Capabilities['write'],
): LabelParts {
  const asked: ScoreLabelsRequest[] = [];
  const explained: ReasoningRequest[] = [];
  const engine: Engine = {
    id: 'fixed',
    summary: 'answers the logits it was made with',
    can: {
      scoreLabels: async (request) => {
        asked.push(request);
        return {
          scores: request.texts.map(() =>
            request.questions.map(({ labels }) => ({
              logits: labels.map(({ name }) => (Object.hasOwn(logits, name) ? logits[name]! : 0)),
              ...(doubt === undefined ? {} : { uncertain: doubt }),
              ...(request.evidence ? { evidence: labels.map(() => ({ start: 0, end: 4 })) } : {}),
            })),
          ),
        };
      },
      write:
        write ??
        (async (request) => {
          if (request.task === 'reasoning') explained.push(request);
          return { text: 'Because.', finish: 'stop' };
        }),
    },
    ready: async () => ({ ready: true }),
    close: async () => undefined,
  };
  return {
    engine,
    asked,
    explained,
    settings: { ...operationSettings, ...settings },
    readDocument: async ({ bytes }) => {
      if (bytes.length === 0) throw new TxpError('document-unreadable', 'the document is empty');
      const text = 'scanned words';
      return { mediaType: 'application/pdf', text, pages: [{ number: 1, text, source: 'ocr', confidence: 0.9, width: 100, height: 100 }] };
    },
    tokenCounter: async () => (text) => text.split(/\s+/).filter((word) => word !== '').length,
    signal: new AbortController().signal,
    now: () => 0,
  };
}
