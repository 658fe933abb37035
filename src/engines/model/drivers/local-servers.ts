// Finds model servers on this machine, on their usual or configured ports. Requests only the list of models and an empty decision, without a key.
import { setMaxListeners } from 'node:events';
import { isJsonObject } from '../../../core/json.js';
import { exchangeJson, openConnections } from './exchange.js';

export interface LocalServer {
  /** The server that usually uses the port: `llama.cpp`, `Ollama`, `LM Studio`, `vLLM`, `SGLang`, `txp serve`. */
  readonly name: string;
  /** In the form of the setting `base_url`. */
  readonly baseUrl: string;
  /** Names of the models it lists, in its order; possibly empty. */
  readonly models: readonly string[];
  /** Whether it answers typed decisions via `/v1/systemone`. */
  readonly decisions: boolean;
  /** Whether it requires a key; what it offers besides decisions is then unknown. */
  readonly needsKey: boolean;
}

interface AskedPort {
  readonly name: string;
  readonly port: number;
}

/**
 * The usual ports with the server of each. `servePort` is the setting `serve.port`, where 0 means any; `ollamaHost` is the value of the variable `OLLAMA_HOST`,
 * of which only the port is used: `127.0.0.1:11500`, `http://localhost:11500`, `:11500`.
 */
export function candidatePorts(servePort: number, ollamaHost = ''): readonly AskedPort[] {
  const address = ollamaHost.includes('://') ? ollamaHost : `http://${ollamaHost.startsWith(':') ? 'localhost' : ''}${ollamaHost}`;
  const ollamaPort = URL.canParse(address) ? Number(new URL(address).port) : 0;
  return [
    { name: 'llama.cpp', port: 8080 },
    { name: 'Ollama', port: ollamaPort === 0 ? 11_434 : ollamaPort },
    { name: 'LM Studio', port: 1234 },
    { name: 'vLLM', port: 8000 },
    { name: 'SGLang', port: 30_000 },
    { name: 'txp serve', port: servePort === 0 ? 8017 : servePort },
  ];
}

const timeoutMs = 1_000;

/** Queries all ports at once; a port is left out unless it answers within a second, either with a list of models or as the route for decisions. */
export async function findLocalServers(signal: AbortSignal, ports: readonly AskedPort[]): Promise<LocalServer[]> {
  const connections = openConnections(2);
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  // All ports are queried at once, and each adds listeners.
  setMaxListeners(0, timeout);
  try {
    const found = await Promise.all(
      ports.map(async ({ name, port }): Promise<LocalServer[]> => {
        const baseUrl = `http://127.0.0.1:${port}/v1`;
        const [models, decisions] = await Promise.all([
          exchangeJson(connections, { url: `${baseUrl}/models`, signal: timeout }).then(
            ({ status, value }) => (status === 200 ? modelsOf(value) : undefined),
            () => undefined,
          ),
          exchangeJson(connections, { url: `${baseUrl}/systemone`, body: {}, signal: timeout }).then(decisionsOf, () => undefined),
        ]);
        if (models === undefined && decisions === undefined) return [];
        return [{ name, baseUrl, models: models ?? [], decisions: decisions !== undefined, needsKey: decisions === 'with a key' }];
      }),
    );
    return found.flat();
  } finally {
    await connections.destroy();
  }
}

// Only this route rejects a request without questions as invalid. If a key is required first, only txp itself is known to have the route.
function decisionsOf({ status, value }: { readonly status: number; readonly value: unknown }): 'open' | 'with a key' | undefined {
  if (!isJsonObject(value)) return undefined;
  if (status === 400 || status === 422) return 'open';
  const { error } = value;
  const isTxp = status === 401 && isJsonObject(error) && error.code === 'unauthorized' && typeof error.request_id === 'string';
  return isTxp ? 'with a key' : undefined;
}

function modelsOf(value: unknown): string[] | undefined {
  if (!isJsonObject(value) || !Array.isArray(value.data)) return undefined;
  return value.data.flatMap((entry: unknown) => (isJsonObject(entry) && typeof entry.id === 'string' ? [entry.id] : []));
}
