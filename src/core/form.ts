// What an operation adds to the command line: flags beside those that follow from its schema.
import type { OperationSettings } from './operation-settings.js';

/** Takes the flags of a command. */
export interface FlagSink {
  /** `parse` turns the word into a value, and refuses it with `InvalidFlag`; a flag without a word is `true`. */
  add(flags: string, about: string, parse?: (value: string) => unknown): void;
  /** The same for one that may be given several times; `take` gets each of its words. */
  addRepeated(flags: string, about: string, take: (value: string) => void): void;
  /** Text below the flags in the help. */
  addHelp(text: string): void;
  /** The value of each flag that was given, by its name in camel case. */
  values(): Readonly<Record<string, unknown>>;
}

/** Reads a flag's value as FILE, JSON or YAML. */
export type ReadDefinition = (flag: string, value: string) => Promise<unknown>;

export interface OperationForm {
  /** Request fields that are not flags of their own. */
  readonly except: readonly string[];
  /** Letters of flags that follow from the schema, by request field. */
  readonly short?: Readonly<Record<string, string>>;
  /** Flags that stand for fields within others, by the path of the field. */
  readonly flagOf?: Readonly<Record<string, string>>;
  /** Adds the shorthands; the function it returns gives their part of the body once the command line is parsed, `question` being one that stands before the inputs. */
  setUp(flags: FlagSink, readDefinition: ReadDefinition): (question?: string) => Promise<Readonly<Record<string, unknown>>>;
  /** What of the finished fields may be meant otherwise, and how to say that; undefined where nothing is in doubt. */
  readonly doubt?: (fields: Readonly<Record<string, unknown>>) => string | undefined;
  /** Whether a question may stand before the inputs. */
  readonly takesQuestion?: true;
  /** Operation settings that follow from this being a terminal. */
  readonly settings?: Partial<OperationSettings>;
  /** Fields that the HTML page of the answers lives by, where the request does not name them. */
  readonly pageFields?: Readonly<Record<string, unknown>>;
  /** What the flag -x does, where the answer can decide the exit code by itself. */
  readonly exitStatus?: string;
  /** An expression that --assert may ask of its answers, for its help. */
  readonly assertable?: string;
}

/** A value that a flag does not take. */
export class InvalidFlag extends Error {}
