// Where the recognition data of each OCR language lies: the npm packages `@tesseract.js-data/<language>`, never a network address.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TxpError } from '../core/errors.js';

export interface LanguageData {
  /** Tesseract's name of the language, for example `eng` or `chi_sim`. */
  readonly code: string;
  /** Folder that holds `<code>.traineddata.gz`. */
  readonly folder: string;
}

/** The trained data of each language of `eng+deu`. Fails with `invalid-request` (no such form) or `configuration` (data not installed). */
export function findLanguageData(languages: string): LanguageData[] {
  const codes = languages.split('+');
  if (!codes.every((code) => /^[a-z]{3,8}(?:_[a-z]{2,8}){0,2}$/i.test(code)))
    throw badLanguages('languages', 'must be language codes joined by +, for example eng+deu');
  // The first language is believed while it is sure, and English is sure of letters it does not know: a "u" for every "ü".
  const asked = new Set(codes);
  const isLast = asked.size > 1 && asked.delete('eng');
  return [...asked, ...(isLast ? ['eng'] : [])].map(findOne);
}

/** The same for languages that a request asks for, who cannot install any: fails with `invalid-request`. */
export function findAskedLanguages(languages: string): LanguageData[] {
  try {
    return findLanguageData(languages);
  } catch (error) {
    if (!(error instanceof TxpError)) throw error;
    throw badLanguages('document_languages', error.kind === 'configuration' ? error.message : (error.issues[0]?.message ?? error.message));
  }
}

function badLanguages(field: string, message: string): TxpError {
  return new TxpError('invalid-request', `${field} ${message}`, { issues: [{ path: [field], message }] });
}

function findOne(code: string): LanguageData {
  const name = `@tesseract.js-data/${code}`;
  const folder = installedFolder(name);
  if (folder !== undefined && existsSync(join(folder, `${code}.traineddata.gz`))) return { code, folder };
  throw new TxpError('configuration', `the OCR data of language "${code}" is not installed`, {
    hint: `run: npm install ${isGlobal() ? '--global ' : ''}${name}`,
  });
}

/** True when this program was installed for the whole machine: then no project lies beside the folder of packages it is in. */
function isGlobal(): boolean {
  const packages = /^(.*[\\/]node_modules)[\\/]/.exec(fileURLToPath(import.meta.url))?.[1];
  return packages !== undefined && !existsSync(join(packages, '..', 'package.json'));
}

function installedFolder(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), '4.0.0_best_int');
  } catch {
    return undefined;
  }
}
