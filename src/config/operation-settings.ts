// Derives the settings that operations receive from the user's settings.
import type { OperationSettings } from '../core/operation-settings.js';
import type { Settings } from './settings.js';

export function operationSettings(settings: Settings): OperationSettings {
  return {
    rateMeaning: settings['compress.rate_meaning'],
    offsets: settings.offsets,
    scoreQuestions: settings['decisions.score_questions'],
    tokenEncoding: settings['tokens.encoding'],
    maxTextChars: settings['limits.text_chars'],
    summaryMaxTokens: settings['summarize.max_tokens'],
    decisionsPerRequest: settings['prices.decisions_per_request'],
    decisionsPerMillion: settings['prices.decisions_per_million'],
    maxCost: Number.POSITIVE_INFINITY,
  };
}
