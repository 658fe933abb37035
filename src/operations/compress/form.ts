// The shorthands of compress.
import { InvalidFlag, type OperationForm } from '../../core/form.js';
import { UsageError } from '../../core/usage-error.js';

export const form: OperationForm = {
  except: ['context', 'service'],
  flagOf: { 'service.max_tokens': '--max-tokens', 'service.rate': '--rate' },
  assertable: 'ratio <= .5',
  setUp: (flags) => {
    flags.add('--rate <auto|number>', 'auto (default), or a number from 0 to 1 as the API takes it', (value) =>
      value === 'auto' ? value : toRate(value),
    );
    flags.add('--keep <percent>', 'keep this share of the tokens, for example 40%', parseShare);
    flags.add('--remove <percent>', 'remove this share of the tokens, for example 60%', parseShare);
    flags.add('--max-tokens <number>', 'maximum tokens of the result, prompt included', parseTokens);
    flags.add('--words', 'drop filler words from the English sentences that are kept; without it, sentences stay whole');
    return async () => {
      const { rate, keep, remove, maxTokens, words, prompt } = flags.values();
      if ([rate, keep, remove, maxTokens].filter((value) => value !== undefined).length > 1)
        throw new UsageError('--rate, --keep, --remove and --max-tokens exclude each other', 'use only one of them');
      const removed = typeof keep === 'number' ? Math.round((1 - keep) * 1e9) / 1e9 : remove;
      // --keep and --remove are explicit, so they override the setting here or on a server; the setting decides what a bare rate means.
      const shared = removed === undefined ? { rate: rate ?? 'auto' } : { rate: removed, rate_meaning: 'removed' };
      const service = maxTokens === undefined ? shared : { max_tokens: maxTokens };
      // Without a question, compression keeps what is central.
      return { ...(prompt === undefined ? { prompt: '' } : {}), service: { ...service, ...(words === true ? { words } : {}) } };
    };
  },
};

function toRate(value: string): number {
  const rate = Number(value);
  if (!(rate >= 0 && rate <= 1) || value.trim() === '') throw new InvalidFlag('It must be auto, or a number from 0 to 1.');
  return rate;
}

function parseTokens(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value.trim())) throw new InvalidFlag('It must be a whole number of tokens, 1 or more.');
  return Number(value);
}

/** Reads a percentage such as `80%`, or a share such as `0.8` or `.8`, as a share from 0 to 1. */
export function parseShare(value: string): number {
  const match = /^(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})\s?(%)?$/.exec(value.trim());
  const share = Number(match?.[1]) / (match?.[2] === '%' ? 100 : 1);
  if (!(share >= 0 && share <= 1)) throw new InvalidFlag('It must be a percentage such as 80%, or a share from 0 to 1.');
  return share;
}
