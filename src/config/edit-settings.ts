// Changes one value in the text of the user's settings file and leaves everything else as written, including comments and line ends.
import { TxpError } from '../core/errors.js';
import { nearest } from '../text/nearest.js';
import { checkSettings } from './load.js';
import { type SettingKey, settingKeys, variableOf } from './settings.js';
import { parseSettings } from './settings-file.js';

/** Settings whose value is a map with names chosen by the user. */
const maps: readonly SettingKey[] = ['engines', 'tasks'];

interface SettingPlace {
  readonly key: SettingKey;
  /** Name of an entry, if the setting is a map. */
  readonly entry?: string;
}

/** Parses the name of a setting: `jobs`, `ocr.mode`, or an entry such as `engines.ollama`. Fails with `invalid-request` for an unknown one. */
export function settingPlace(word: string): SettingPlace {
  const key = settingKeys.find((candidate) => candidate === word);
  if (key !== undefined) return { key };
  const map = maps.find((candidate) => word.startsWith(`${candidate}.`) && word.length > candidate.length + 1);
  if (map !== undefined) return { key: map, entry: word.slice(map.length + 1) };
  const meant = nearest(word, settingKeys) ?? settingKeys.find((candidate) => variableOf(candidate) === word);
  throw new TxpError('invalid-request', `there is no setting ${word}`, {
    hint: meant === undefined ? 'see: txp config show' : `did you mean ${meant}?`,
  });
}

/**
 * Returns the text of a settings file with one value added or changed. `value` is YAML, as it would be written in the file. Fails with `configuration` if the
 * text is not valid settings, or if the setting does not accept the value; keys of servers are never accepted.
 */
export async function withSetting(path: string, text: string, { key, entry }: SettingPlace, value: string): Promise<string> {
  await parseSettings(path, text);
  const { isMap, parse, parseDocument } = await import('yaml');
  const document = parseDocument(text);
  const names = [...key.split('.'), ...(entry === undefined ? [] : [entry])];
  const isFlat = isMap(document.contents) && names.length > 1 && entry === undefined && document.has(key);
  let parsed: unknown;
  try {
    parsed = value === '' ? '' : parse(value);
  } catch (cause) {
    throw new TxpError('configuration', `the value of ${names.join('.')} is not YAML`, {
      hint: 'quote a value that contains characters such as : or #',
      cause,
    });
  }
  document.setIn(isFlat ? [key] : names, typeof parsed === 'object' ? document.createNode(parsed) : parsed);
  const written = document.toString({ lineWidth: 0 });
  const changed = text.includes('\r\n') ? written.replace(/\r?\n/g, '\r\n') : written;
  await checkSettings(path, changed);
  return changed;
}
