// What a user may set for an engine of each kind: model servers, and model files.

// Types of questions whose answers can be made less or more sure.
export const questionTypes = ['choice', 'noul', 'score'] as const;
export const thinkingLevels = ['off', 'low', 'medium', 'high'] as const;

export interface AnyEngine {
  /** Of language models: engine of kind `embeddings` that finds the examples most like a text; the words they share where absent. */
  readonly examples?: string;
  /** Divides the log-odds of answers by type of question, from 0.1 to 10; 1 where absent. */
  readonly temperatures?: Readonly<Partial<Record<(typeof questionTypes)[number], number>>>;
}

/** What is common to every engine that is reached over HTTP. Fields are named as in the file. */
interface RemoteEngine extends AnyEngine {
  /** Without a slash at its end; `/v1` where the user gave a bare host. */
  readonly base_url: string;
  /** Name of the environment variable that holds the key. */
  readonly api_key_env?: string;
  /** Path of a file that holds the key and that only its owner may read. */
  readonly api_key_file?: string;
  /** Requests on the way at the same time. */
  readonly concurrency: number;
  /** Longest time for one answer of the server, in milliseconds. */
  readonly timeout: number;
  /** Sent with every request, beside the key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Proxy to go through, such as `http://proxy:3128`; empty for none, whatever the environment says. */
  readonly proxy?: string;
}

/** A language model behind a server: `openai` for the OpenAI protocol (llama.cpp, Ollama, vLLM, LM Studio, most hosted ones), `anthropic` for Anthropic's messages. */
export interface ServerEngine extends RemoteEngine {
  readonly kind: 'openai' | 'anthropic';
  readonly model: string;
  /** Longest prompt and answer together, in tokens; wins over what the server says. */
  readonly context?: number;
  /** Effort of thought; as little as the model can where absent. */
  readonly thinking?: (typeof thinkingLevels)[number];
  /** Fields added to every request; they win over ours. */
  readonly extra_body?: Readonly<Record<string, unknown>>;
  /** Longest silence of the server while it answers, in milliseconds; answers are then streamed and `timeout` does not count. */
  readonly idle_timeout?: number;
}

/** A server that answers typed decisions over `POST /v1/systemone`. */
export interface SystemoneEngine extends RemoteEngine {
  readonly kind: 'systemone';
  /** The server's own where absent. */
  readonly model?: string;
  /** Engine for evidence, reasons and everything else that such a server does not answer; `embedded` where absent. */
  readonly explain?: string;
}

/** A server that ranks passages: `rerank` over `POST /v1/rerank`, `embeddings` over `POST /v1/embeddings`. */
export interface RankingEngine extends RemoteEngine {
  readonly kind: 'rerank' | 'embeddings';
  readonly model: string;
}

/** A GGUF file that is run in this process. */
export interface FileEngine extends AnyEngine {
  readonly kind: 'gguf';
  readonly path: string;
  /** Threads of the processor; as many as are of use when absent. */
  readonly threads?: number;
}

/** A small model in ONNX format, run in this process. */
interface OnnxEngine extends AnyEngine {
  readonly kind: 'onnx';
  /** Name of a model that was pulled or added, or the absolute path of a model folder. */
  readonly model: string;
  /** Threads of the processor; a few where absent. */
  readonly threads?: number;
}

/** Two engines in a row: the second is asked where the first is not sure. */
interface CascadeEngine extends AnyEngine {
  readonly kind: 'cascade';
  readonly first: string;
  readonly then: string;
  /** Task file whose proven threshold decides; this or `confidence` is needed. */
  readonly task?: string;
  /** Probability from which the first engine is relied on, 0 to 1. */
  readonly confidence?: number;
}

export type EngineSetting = ServerEngine | SystemoneEngine | RankingEngine | FileEngine | OnnxEngine | CascadeEngine;
export type EngineSettings = Readonly<Record<string, EngineSetting>>;
