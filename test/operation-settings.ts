// The default operation settings, for tests that run operations without the composition root.
import type { OperationSettings } from '../src/core/operation-settings.js';

export const operationSettings: OperationSettings = {
  rateMeaning: 'removed',
  offsets: 'codepoints',
  scoreQuestions: 'unsupported',
  tokenEncoding: 'o200k_base',
  maxTextChars: 1_000_000,
  summaryMaxTokens: 2048,
  decisionsPerRequest: 1,
  decisionsPerMillion: 0,
  maxCost: Number.POSITIVE_INFINITY,
};
