// The model engine: all four capabilities from one language model, with any driver. What it learns about the model is stored in the caller's memory.
import type { Engine } from '../../core/engine.js';
import { withCalls } from './calls.js';
import { type ModelDriver, UnusableAnswer } from './driver.js';
import { openCalibration } from './labels/calibration.js';
import type { Embed } from './labels/examples.js';
import type { Temperatures } from './labels/temperature.js';
import type { LocalEngine } from './local.js';
import type { ModelMemory } from './memory.js';

interface ModelEngineParts {
  readonly id: string;
  readonly summary: string;
  readonly driver: ModelDriver;
  /** Stores what is learnt about the model. Labels are scored in full rotations until it holds enough, then in one pass. */
  readonly memory: ModelMemory;
  /** Divisors of the log-odds of label scores; 1 if absent. */
  readonly temperatures?: Temperatures;
  /** Answers if the model's own answer is unusable; its weights choose which segments the model compares. */
  readonly local?: LocalEngine;
  /** Embeddings used to choose examples; if absent, examples are chosen by shared words. */
  readonly embed?: Embed;
}

/** Answers are as reproducible as the model's own, once its letter prior has settled (`settledAfter` in `labels/letter-prior.ts`). */
export function modelEngine({ id, summary, driver, memory, temperatures = {}, local, embed }: ModelEngineParts): Engine {
  const calibration = openCalibration(driver.identity, memory, temperatures, embed);
  return {
    id,
    summary,
    readsExamples: true,
    ...(driver.takesImages === true ? { seesPages: true } : {}),
    can: {
      weighSegments: async (request, signal) => {
        const { weighSegments } = await import('./weights/weigh-segments.js');
        return withCalls(driver, signal, (calls) => weighSegments(request, calls, signal, calibration.priors, local));
      },
      findValues: async (request, signal) => {
        const { findValues } = await import('./extraction/find-values.js');
        return withCalls(driver, signal, (calls) => findValues(request, calls));
      },
      scoreLabels: async (request, signal) => {
        const { scoreLabels } = await import('./labels/score-labels.js');
        try {
          return await withCalls(driver, signal, (calls) => scoreLabels(request, calibration, calls));
        } catch (error) {
          // On a page without words the other engine has nothing to read.
          const hasText = request.texts.every((text) => text.trim() !== '');
          if (!(error instanceof UnusableAnswer) || local === undefined || !hasText) throw error;
          return { ...(await local.scoreLabels(request, signal)), answeredBy: local.id, because: error.message };
        }
      },
      write: async (request, signal) => {
        if (request.task === 'reasoning') {
          const { writeReasoning } = await import('./writing/reasoning.js');
          return withCalls(driver, signal, (calls) => writeReasoning(request, calls));
        }
        const { writeSummary } = await import('./writing/summary.js');
        return withCalls(driver, signal, (calls) => writeSummary(request, calls, signal, local));
      },
    },
    ready: (signal) => driver.ready(signal),
    close: () => driver.close(),
  };
}
