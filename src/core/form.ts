// What an operation adds to the command line: flags in addition to those derived from its schema.
import type { OperationSettings } from './operation-settings.js';

/** Receives the flags of a command. */
export interface FlagSink {
  /** `parse` converts the flag's argument, or rejects it by throwing `InvalidFlag`; a flag without an argument is `true`. */
  add(flags: string, about: string, parse?: (value: string) => unknown): void;
  /** The same for a repeatable flag; `take` receives each argument. */
  addRepeated(flags: string, about: string, take: (value: string) => void): void;
  /** Adds text below the flags in the help. */
  addHelp(text: string): void;
  /** The value of each given flag, by its name in camel case. */
  values(): Readonly<Record<string, unknown>>;
}

/** Reads a flag's value: a file name, JSON or YAML. */
export type ReadDefinition = (flag: string, value: string) => Promise<unknown>;

export interface OperationForm {
  /** Request fields that get no flag of their own. */
  readonly except: readonly string[];
  /** One-letter forms of flags derived from the schema, by request field. */
  readonly short?: Readonly<Record<string, string>>;
  /** Flags for nested fields, by the path of the field. */
  readonly flagOf?: Readonly<Record<string, string>>;
  /**
   * Adds the shorthand flags. Once the command line is parsed, the returned function gives their part of the body; `question` is a question given before the
   * inputs.
   */
  setUp(flags: FlagSink, readDefinition: ReadDefinition): (question?: string) => Promise<Readonly<Record<string, unknown>>>;
  /** A warning about fields that the user may have meant differently, and how to say so; undefined if nothing is doubtful. */
  readonly doubt?: (fields: Readonly<Record<string, unknown>>) => string | undefined;
  /** Present if a question may precede the inputs. */
  readonly takesQuestion?: true;
  /** Operation settings that apply because this is a terminal. */
  readonly settings?: Partial<OperationSettings>;
  /** Fields that the HTML page of the answers needs, used if the request does not set them. */
  readonly pageFields?: Readonly<Record<string, unknown>>;
  /** What the flag -x does, if the answer can decide the exit code. */
  readonly exitStatus?: string;
  /** An example expression for --assert, for its help. */
  readonly assertable?: string;
}

/** An argument that a flag does not accept. */
export class InvalidFlag extends Error {}
