// The language that a document is written in.
import { oncePer } from '../../../core/once-per.js';
import { type Language, languageOf } from '../../../text/language.js';
import type { LanguageCode } from '../languages/languages.js';
import type { AnalysedDocument } from './candidate.js';

const told = oncePer(({ text }: AnalysedDocument) => ({ language: languageOf(text) }));

/** The language of a document; undefined if it cannot be detected. */
export const detectedLanguage = (document: AnalysedDocument): Language | undefined => told(document).language;

/** The language of a document; English if it cannot be detected. */
export const languageIn = (document: AnalysedDocument): LanguageCode => detectedLanguage(document) ?? 'en';
