// Kinds of setting values: each reads a value from a file (any YAML scalar or list), or from a variable or flag (always a string).
import { homedir } from 'node:os';
import { resolve } from 'node:path';

/** A kind of value. `parse` throws an Error whose message completes "must be …", or an `InnerFault`. */
export interface Kind<T> {
  /** Describes valid values, for `config show` and the reference: `one of a, b`, `whole number from 1`. */
  readonly form: string;
  /** The valid values, if they are a few words. */
  readonly choices?: readonly string[];
  /** `folder` is the base of relative paths. */
  parse(raw: unknown, folder?: string): T;
  /** Formats a value as the user would write it; absent if that is its plain text. */
  show?(value: T): string;
}

/** An error in a field inside a value: its path below the setting, what is wrong (as the rest of a sentence), and what to do. */
export class InnerFault extends Error {
  constructor(
    readonly path: string,
    readonly rule: string,
    readonly hint?: string,
  ) {
    super(`${path} ${rule}`);
  }
}

/** One of a fixed set of words. */
export function oneOf<const T extends string>(...choices: readonly T[]): Kind<T> {
  const form = `one of ${choices.join(', ')}`;
  return {
    form,
    choices,
    parse: (raw) => {
      const found = choices.find((choice) => choice === raw);
      if (found === undefined) throw new Error(form);
      return found;
    },
  };
}

/** A number within inclusive bounds. */
export function numberFrom(min: number, max = Number.POSITIVE_INFINITY): Kind<number> {
  const form = max === Number.POSITIVE_INFINITY ? `number from ${min}` : `number from ${min} to ${max}`;
  return {
    form,
    parse: (raw) => {
      const value = toNumber(raw);
      if (!(value >= min && value <= max)) throw new Error(`a ${form}`);
      return value;
    },
  };
}

/** An integer within inclusive bounds; `1_000_000` and `1000000` are equivalent. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): Kind<number> {
  const form = max === Number.MAX_SAFE_INTEGER ? `whole number from ${min}` : `whole number from ${min} to ${max}`;
  return {
    form,
    parse: (raw) => {
      const value = toNumber(typeof raw === 'string' ? raw.replaceAll('_', '') : raw);
      if (!Number.isInteger(value) || value < min || value > max) throw new Error(`a ${form}`);
      return value;
    },
  };
}

/** A duration within inclusive bounds, in milliseconds. */
function durationBetween(min: number, max: number): Kind<number> {
  const maxText = duration.show?.(max);
  const bounds = min > 0 ? `from ${duration.show?.(min)} to ${maxText}` : `of at most ${maxText}`;
  return {
    ...duration,
    parse: (raw) => {
      const value = duration.parse(raw);
      if (value < min || value > max) throw new Error(`a duration ${bounds}`);
      return value;
    },
  };
}

/** Address of a database, without a password. */
export const databaseAddress: Kind<string> = {
  form: 'address such as postgres://user@host/database, empty for none',
  parse: (raw) => {
    if (raw === '' || raw === null) return '';
    if (typeof raw !== 'string' || !/^postgres(?:ql)?:\/\//.test(raw) || !URL.canParse(raw))
      throw new Error('an address such as postgres://user@host/database');
    // The rejected value is not shown: it may contain a password.
    if (new URL(raw).password !== '') throw new Error('an address without its password, which belongs in TXP_STORE_PASSWORD or a password file');
    return raw;
  },
};

/** A hundred years. Beyond, times cannot be stored. */
const maxMs = 36_500 * 86_400_000;

/** A duration, stored in milliseconds: `500ms`, `60s`, `5m`, `1h`, or a plain number of seconds. */
export const duration: Kind<number> = {
  form: 'duration such as 500ms, 60s or 5m, or a number of seconds',
  parse: (raw) => {
    const match = /^(\d{1,12}(?:\.\d{1,6})?)\s?(ms|s|m|h|d)?$/.exec(String(raw).trim());
    const unit = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[match?.[2] ?? 's'];
    const value = Number(match?.[1]) * (unit ?? Number.NaN);
    if (!Number.isFinite(value) || value <= 0) throw new Error('a duration such as 500ms, 60s or 5m, or a number of seconds');
    if (value > maxMs) throw new Error(`a duration of at most ${maxMs / 86_400_000}d`);
    return value;
  },
  show: (milliseconds) => {
    const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };
    const [unit, size] = Object.entries(units).find(([, length]) => milliseconds % length === 0 && milliseconds > length) ?? ['ms', 1];
    return `${milliseconds / size}${unit}`;
  },
};

/** A timer holds at most 24.8 days, and ends at once if it is given more. */
const maxTimerMs = 24 * 86_400_000;

/** A duration that a timer measures. */
export const timerDuration: Kind<number> = durationBetween(0, maxTimerMs);

/** A duration of at least `min` that a timer measures. */
export function timerDurationFrom(min: number): Kind<number> {
  return { ...durationBetween(min, maxTimerMs), form: `duration from ${duration.show?.(min)}` };
}

/** Any non-empty text. */
export const nonEmptyText: Kind<string> = {
  form: 'text',
  parse: (raw) => {
    if (typeof raw !== 'string' || raw.trim() === '') throw new Error('a non-empty string');
    return raw.trim();
  },
};

/** Text that may be empty, for settings where empty means "none". */
export const optionalText: Kind<string> = {
  form: 'string, empty for none',
  parse: (raw) => {
    if (raw === null) return '';
    if (typeof raw !== 'string') throw new Error('a text');
    return raw.trim();
  },
};

/** A folder, or empty for none. A relative path is resolved against the folder of the settings file, as in `fileMap`; `~` is the home folder. */
export const folderPath: Kind<string> = {
  form: 'folder, empty for the default',
  parse: (raw, folder = '.') => {
    const path = optionalText.parse(raw);
    return path === '' ? '' : resolve(folder, path.replace(/^~(?=\/|$)/, homedir));
  },
};

/** Folders; relative paths as in `folderPath`. */
export const folderPaths: Kind<readonly string[]> = {
  form: 'folders, separated by commas',
  parse: (raw, folder) => list.parse(raw).map((path) => folderPath.parse(path, folder)),
};

/** OCR languages joined by `+`, or as a list. */
export const languages: Kind<string> = {
  form: 'languages joined by +, such as eng+deu',
  parse: (raw) => {
    const parts = (Array.isArray(raw) ? raw : String(raw).split(/[+,]/)).map((part) => String(part).trim());
    if (parts.length === 0 || !parts.every((part) => /^[a-z]{3}(?:_[a-z]{1,12})?$/i.test(part)))
      throw new Error('language codes of three letters joined by +, such as eng+deu');
    return parts.join('+');
  },
};

/** Name of a stored model, or a model folder such as `./model`. Relative paths are resolved against `folder`. */
export function modelPlace(raw: unknown, folder: string): string {
  if (typeof raw === 'string' && /^[a-z0-9][a-z0-9._-]{0,63}$/.test(raw)) return raw;
  if (typeof raw === 'string' && /[/\\]/.test(raw)) return resolve(folder, raw);
  throw new Error('the name of a model that txp models lists, or a folder such as ./model');
}

/** A boolean. */
export const yesNo: Kind<boolean> = {
  form: 'true or false',
  choices: ['true', 'false'],
  parse: (raw) => {
    const text = String(raw).toLowerCase();
    if (['true', 'yes', 'on', '1'].includes(text)) return true;
    if (['false', 'no', 'off', '0'].includes(text)) return false;
    throw new Error('true or false');
  },
};

/** A map from names to files: YAML in a settings file, JSON in a variable. Relative paths are resolved against the folder of the settings file. */
export const fileMap: Kind<Readonly<Record<string, string>>> = {
  form: 'map of names to files',
  parse: (raw, folder = '.') => {
    const map = typeof raw === 'string' ? parseMap(raw) : (raw ?? {});
    const entries = typeof map === 'object' && map !== null && !Array.isArray(map) ? Object.entries(map) : undefined;
    if (entries === undefined || !entries.every(([, path]) => typeof path === 'string' && path !== '')) throw new Error(wantedMap);
    return Object.fromEntries(entries.map(([name, path]) => [name, resolve(folder, String(path))]));
  },
  show: (map) => (Object.keys(map).length === 0 ? '' : JSON.stringify(map)),
};

const wantedMap = 'a map of names to files, such as {"mail": "mail.yaml"}';

function parseMap(raw: string): unknown {
  try {
    return JSON.parse(raw === '' ? '{}' : raw);
  } catch {
    throw new Error(wantedMap);
  }
}

/** A list of strings, or one string separated by commas. */
export const list: Kind<readonly string[]> = {
  form: 'list, separated by commas',
  parse: (raw) => {
    const parts = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : undefined;
    if (parts === undefined) throw new Error('a list');
    return parts.map((part) => String(part).trim()).filter((part) => part !== '');
  },
};

function toNumber(raw: unknown): number {
  if (typeof raw === 'number') return raw;
  return typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN;
}
