// What users can configure for each kind of engine: model servers and model files.

// Types of questions whose confidence can be adjusted.
export const questionTypes = ['choice', 'noul', 'score'] as const;
export const thinkingLevels = ['off', 'low', 'medium', 'high'] as const;

export interface AnyEngine {
  /** Language models only: the engine of kind `embeddings` that finds the examples most similar to a text. By default, similarity is by shared words. */
  readonly examples?: string;
  /** Divides the log-odds of answers, by type of question, from 0.1 to 10; 1 by default. */
  readonly temperatures?: Readonly<Partial<Record<(typeof questionTypes)[number], number>>>;
}

/** Fields shared by all engines that are reached over HTTP. Names match the settings file. */
interface RemoteEngine extends AnyEngine {
  /** Without a trailing slash; ends in `/v1` if the user gave a bare host. */
  readonly base_url: string;
  /** Name of the environment variable with the key. */
  readonly api_key_env?: string;
  /** Path of a file with the key; only its owner may be able to read it. */
  readonly api_key_file?: string;
  /** Max number of concurrent requests. */
  readonly concurrency: number;
  /** Max time for one response, in milliseconds. */
  readonly timeout: number;
  /** Sent with every request, in addition to the key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Proxy to use, such as `http://proxy:3128`; empty for none, regardless of the environment. */
  readonly proxy?: string;
}

/**
 * A language model on a server: `openai` for the OpenAI protocol (llama.cpp, Ollama, vLLM, LM Studio, most hosted ones), `anthropic` for Anthropic's Messages
 * API.
 */
export interface ServerEngine extends RemoteEngine {
  readonly kind: 'openai' | 'anthropic';
  readonly model: string;
  /** Context window in tokens, prompt and answer together; overrides what the server reports. */
  readonly context?: number;
  /** Reasoning effort; by default as little as the model allows. */
  readonly thinking?: (typeof thinkingLevels)[number];
  /** Fields added to every request; they override ours. */
  readonly extra_body?: Readonly<Record<string, unknown>>;
  /** Max time in milliseconds without data while the server responds. If set, responses are streamed and `timeout` does not apply. */
  readonly idle_timeout?: number;
}

/** A server that answers typed decisions over `POST /v1/systemone`. */
export interface SystemoneEngine extends RemoteEngine {
  readonly kind: 'systemone';
  /** By default the server's own. */
  readonly model?: string;
  /** Engine for evidence, reasons and everything else that such a server cannot return; by default `embedded`. */
  readonly explain?: string;
}

/** A server that ranks passages: `rerank` via `POST /v1/rerank`, `embeddings` via `POST /v1/embeddings`. */
export interface RankingEngine extends RemoteEngine {
  readonly kind: 'rerank' | 'embeddings';
  readonly model: string;
}

/** A GGUF file that runs in this process. */
export interface FileEngine extends AnyEngine {
  readonly kind: 'gguf';
  readonly path: string;
  /** Number of CPU threads; by default as many as are useful. */
  readonly threads?: number;
}

/** A small model in ONNX format that runs in this process. */
interface OnnxEngine extends AnyEngine {
  readonly kind: 'onnx';
  /** Name of a stored model, or the absolute path of a model folder. */
  readonly model: string;
  /** Number of CPU threads; by default a few. */
  readonly threads?: number;
}

/** Two engines in a row: the second is used if the first is not confident. */
interface CascadeEngine extends AnyEngine {
  readonly kind: 'cascade';
  readonly first: string;
  readonly then: string;
  /** Task file with the proven threshold to use; either this or `confidence` is required. */
  readonly task?: string;
  /** Min probability at which the first engine's answer is used, 0 to 1. */
  readonly confidence?: number;
}

export type EngineSetting = ServerEngine | SystemoneEngine | RankingEngine | FileEngine | OnnxEngine | CascadeEngine;
export type EngineSettings = Readonly<Record<string, EngineSetting>>;
