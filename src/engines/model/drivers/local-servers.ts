// Which model servers answer on this machine, on the ports that they usually take or are told to take. Asks for the list of models and for no decision at all, without a key.
import { setMaxListeners } from 'node:events';
import { isJsonObject } from '../../../core/json.js';
import { exchangeJson, openConnections } from './exchange.js';

export interface LocalServer {
  /** What usually listens on that port: `Ollama`, `llama.cpp`, `LM Studio`, `vLLM`, `txp serve`. */
  readonly name: string;
  /** As the setting `base_url` takes it. */
  readonly baseUrl: string;
  /** Names of the models it lists, in its order; may be empty. */
  readonly models: readonly string[];
  /** Whether it answers typed decisions over `/v1/systemone`. */
  readonly decisions: boolean;
  /** Whether it lets nobody in without a key; what it serves besides decisions is then unknown. */
  readonly needsKey: boolean;
}

interface AskedPort {
  readonly name: string;
  readonly port: number;
}

/**
 * The usual ports, each with the server that takes it. `servePort` is that of the setting `serve.port`, where 0 stands for any; `ollamaHost` is what the
 * variable `OLLAMA_HOST` says, of which the port counts: `127.0.0.1:11500`, `http://localhost:11500`, `:11500`.
 */
export function askedPorts(servePort: number, ollamaHost = ''): readonly AskedPort[] {
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

/** Asks every port at the same time; a port that does not answer within a second, or neither with a list of models nor as the route of decisions does, is left out. */
export async function findLocalServers(signal: AbortSignal, ports: readonly AskedPort[]): Promise<LocalServer[]> {
  const connections = openConnections(2);
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  // Every port is asked at once.
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

// A request without questions is refused by the route, and by it alone. Only of txp itself it is known that it has the route where it asks for a key first.
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
