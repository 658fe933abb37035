// The language that a document is written in.
import { oncePer } from '../../../core/once-per.js';
import { languageOf } from '../../../text/language.js';
import type { LanguageCode } from '../languages/languages.js';
import type { AnalysedDocument } from './candidate.js';

/** The language of a document; English where it cannot be told. */
export const languageIn = oncePer(({ text }: AnalysedDocument): LanguageCode => languageOf(text) ?? 'en');
