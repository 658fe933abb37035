// What a command gets: settings, the service behind it, the terminal, and the signal that ends it. `main.ts` puts it together.
import type { LoadedSettings } from '../config/load.js';
import type { SettingKey, Settings } from '../config/settings.js';
import type { TaskFile } from '../config/task-file.js';
import type { Document, ReadDocument, ReadOptions } from '../core/document.js';
import type { Readiness } from '../core/engine.js';
import type { LabelScores } from '../core/label.js';
import type { OperationSettings } from '../core/operation.js';
import type { RunProvenance } from '../core/provenance.js';
import type { ModelUsage } from '../core/usage.js';
import type { DaemonStore, DaemonWork, StoreParts } from '../http/parts.js';
import type { Tokenizer } from '../text/tokens.js';
import type { Terminal } from './terminal.js';

/** How one request is run; what is absent comes from the settings. */
export interface ServiceRunOptions {
  readonly signal?: AbortSignal;
  readonly engine?: string;
  /** A task file: what is asked beside the body, and how label scores are read. */
  readonly task?: TaskFile;
  readonly timeoutMs?: number;
  /** Whether nobody waits for this answer alone: a model server that asks for a pause is given it. */
  readonly isPatient?: boolean;
  readonly reading?: Partial<ReadOptions>;
  readonly settings?: Partial<OperationSettings>;
  /** Takes lines that say why the answer is what it is. */
  readonly explain?: (line: string) => void;
}

export interface ServiceResult {
  /** The response body. */
  readonly result: unknown;
  /** What did the work, for verbose notes. */
  readonly engineId: string;
  readonly usage?: ModelUsage;
  readonly approximation?: LabelScores['approximation'];
  /** Which other engines answered and why, and what was left out. */
  readonly provenance?: RunProvenance;
  readonly document?: ReadDocument;
}

/** An engine, whether it answers now, and what the model behind it can do where there is one. */
export interface EngineReport {
  readonly id: string;
  readonly summary: string;
  readonly can: readonly string[];
  readonly readiness: Readiness;
  readonly abilities?: { readonly log_probabilities: number | 'all'; readonly schema: boolean; readonly context_tokens: number | null };
}

/** The parts of the program that commands use: `app.ts` provides them. */
export interface Service {
  readonly settings: Settings;
  run(operation: string, body: unknown, options?: ServiceRunOptions): Promise<ServiceResult>;
  readDocument(document: Document, options?: Partial<ReadOptions>, signal?: AbortSignal): Promise<ReadDocument>;
  /** Counts and cuts by tokens of the encoding in the settings. */
  tokenizer(): Promise<Tokenizer>;
  engines(signal: AbortSignal): Promise<EngineReport[]>;
  readiness(engine: string, signal: AbortSignal): Promise<Readiness>;
  engineOf(operation: string): string;
  /** The parts that an installation may lack. */
  checkParts(): Promise<
    { name: string; about: string; kind: 'package' | 'build' | 'language'; fault?: { readonly reason: string; readonly isMissing: boolean } }[]
  >;
  /** What the system keeps the process that reads documents from. */
  confinement(): Promise<'files' | 'network' | 'none'>;
  /** Model servers that answer on the usual ports of this machine, with the models they list. */
  localServers(signal: AbortSignal): Promise<{ name: string; baseUrl: string; models: readonly string[]; decisions: boolean }[]>;
  /** Keys, credits, usage and batches of a data directory. */
  store(dataDirectory: string): Promise<StoreParts>;
  /** The same for a server, on threads of its own. The caller closes it. */
  storeOnThread(dataDirectory: string): Promise<DaemonStore & { check(): Promise<string>; close(): Promise<void> }>;
  /** Looking a store over, copying it and bringing a copy back. */
  storeCopies(): Promise<{
    checkStore(dataDirectory: string): string[];
    backUpStore(dataDirectory: string, target: string): void;
    restoreStore(dataDirectory: string, source: string): Promise<string | undefined>;
  }>;
  /** Takes the right to be the daemon of a data directory. */
  lock(dataDirectory: string): Promise<{ release(): void }>;
  openWork(): Promise<DaemonWork>;
  close(): Promise<void>;
}

/** Settings given as flags: the key, the raw value and the flag's spelling. */
export type SettingFlags = Partial<Record<SettingKey, { readonly value: string; readonly flag: string }>>;

export interface CommandContext {
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether texts and keys may go to another machine without encryption. */
  readonly plainHttp: boolean;
  /** Aborts on SIGINT, SIGTERM and a closed pipe. */
  readonly signal: AbortSignal;
  /** Whether a person or a supervisor asked to stop; a closed pipe is none of that. */
  wasStopped(): boolean;
  /** Loads the settings; warnings go to standard error once. */
  settings(flags?: SettingFlags): Promise<LoadedSettings>;
  /** Opens the service on first use; it is closed when the command ends. */
  service(settings: Settings): Promise<Service>;
  /** From now on a signal is the orderly end of the command, with its own exit code. */
  endInOrder(): void;
  /** Sets the exit code for an end without a failure: an answer of "no", or some inputs failed. */
  finishWith(exitCode: number): void;
}
