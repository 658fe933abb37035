// The engines of a program. Each is opened on first use and closed with the program.
import type { Settings } from '../config/settings.js';
import type { Engine, Readiness } from '../core/engine.js';
import type { EngineStatus } from '../core/engine-status.js';
import { TxpError } from '../core/errors.js';
import type { OpenedEngine } from './engines.js';

export interface OpenedEngines {
  /** Fails with `configuration` for an unknown name. */
  named(id: string): Promise<Engine>;
  /** Whether an engine is ready now; an unknown name is not ready. */
  readiness(id: string, signal: AbortSignal): Promise<Readiness>;
  /** The status of every engine in the settings. */
  statuses(signal: AbortSignal): Promise<EngineStatus[]>;
  close(): Promise<void>;
}

export function openEngines(settings: Settings, environment: Readonly<Record<string, string | undefined>>): OpenedEngines {
  const opened = new Map<string, Promise<OpenedEngine>>();
  const open = async (id: string): Promise<OpenedEngine> => {
    if (id === 'embedded') return { engine: (await import('../engines/embedded/index.js')).embeddedEngine() };
    const { engineSetting, openModelEngine } = await import('./engines.js');
    const setting = engineSetting(settings, id);
    if (setting === undefined) throw new Error(`engine ${id} is not configured`);
    return openModelEngine(id, setting, { settings, environment, engineNamed: named });
  };
  const openedAs = (id: string): Promise<OpenedEngine> => {
    const engine = opened.get(id) ?? open(id);
    opened.set(id, engine);
    return engine;
  };
  const named = async (id: string): Promise<Engine> => (await openedAs(id)).engine;
  return {
    named,
    readiness: async (id, signal) => {
      try {
        return await (await named(id)).ready(signal);
      } catch (error) {
        if (error instanceof TxpError) return { ready: false, reason: error.message };
        throw error;
      }
    },
    statuses: async (signal) => {
      const { engineNames } = await import('../config/engines.js');
      return Promise.all(engineNames(settings).map(async (id) => statusOf(id, await openedAs(id), signal)));
    },
    close: async () => {
      await Promise.allSettled([...opened.values()].map(async (each) => (await each).engine.close()));
      opened.clear();
    },
  };
}

async function statusOf(id: string, { engine, driver }: OpenedEngine, signal: AbortSignal): Promise<EngineStatus> {
  const readiness = await engine.ready(signal);
  const status = { id, summary: engine.summary, can: Object.keys(engine.can), readiness };
  if (driver === undefined || !readiness.ready) return status;
  try {
    const { alternatives, schema, contextTokens } = await driver.abilities(signal);
    const told = Number.isFinite(alternatives) ? alternatives : 'all';
    return { ...status, abilities: { log_probabilities: told, schema, context_tokens: contextTokens ?? null } };
  } catch (error) {
    if (!(error instanceof TxpError)) throw error;
    return { ...status, readiness: { ready: false, reason: error.message } };
  }
}
