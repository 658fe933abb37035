// Finds the recognition data of each OCR language: in the npm packages `@tesseract.js-data/<language>`, never on the network.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TxpError } from '../core/errors.js';

export interface LanguageData {
  /** Tesseract's name for the language, for example `eng` or `chi_sim`. */
  readonly code: string;
  /** Folder that contains `<code>.traineddata.gz`. */
  readonly folder: string;
}

/**
 * Finds the trained data of each language in a list such as `eng+deu`. Fails with `invalid-request` (malformed list) or `configuration` (data not installed).
 */
export function findLanguageData(languages: string): LanguageData[] {
  const codes = languages.split('+');
  if (!codes.every((code) => /^[a-z]{3,8}(?:_[a-z]{2,8}){0,2}$/i.test(code)))
    throw badLanguages('languages', 'must be language codes joined by +, for example eng+deu');
  // Tesseract prefers the first language while it is confident, and English reads letters it does not know with confidence: a "u" for every "ü".
  const asked = new Set(codes);
  const isLast = asked.size > 1 && asked.delete('eng');
  return [...asked, ...(isLast ? ['eng'] : [])].map(findOne);
}

/** The same for languages in a request, whose sender cannot install any: fails with `invalid-request`. */
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

/** True if this program was installed globally: then there is no project next to the node_modules folder that contains it. */
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
