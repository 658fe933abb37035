// Which amount a key names: the total to pay, a part of it, or what was paid. Reads word by word, so that any order and mix of languages works.
import { anyFunctionWords } from '../../languages/languages.js';
import type { AmountWord } from './business-terms.js';
import { amountRoles, type FoldedWord } from './wording.js';

export interface AmountRole {
  readonly role: 'total' | 'subtotal' | 'tax' | 'discount' | 'rounding' | 'tendered' | 'change' | 'count' | 'service';
  /** How clearly the words name the role, 0 to 1. For a total: how likely it is the final one. */
  readonly strength: number;
  /** Share of the key's content words that are about amounts, 0 to 1. */
  readonly share: number;
}

/** The role that the words of a key or field give an amount; null if they are about something else. */
export function amountRole(words: readonly FoldedWord[]): AmountRole | null {
  const contentWords = words.filter((folded) => !isFiller(folded));
  const roles = amountRoles(contentWords);
  if (roles.length === 0) return null;
  const share = Math.min(1, roles.length / Math.max(1, contentWords.length));
  const has = (role: AmountWord): boolean => roles.some((own) => own.includes(role));
  const only = (role: AmountWord): boolean => roles.some((own) => own.length === 1 && own[0] === role);
  const as = (role: AmountRole['role'], strength: number): AmountRole => ({ role, strength, share });
  const total = has('total');
  if (has('change') && !total) return as('change', 1);
  if (has('count') && !only('tax') && !has('including') && (total || !has('amount'))) return total || share === 1 ? as('count', 1) : null;
  if (has('rounding') && !has('including')) return as('rounding', 1);
  if (has('excluding') && !only('including') && (total || has('amount') || has('subtotal'))) return as('subtotal', 0.9);
  // "Sum plus VAT" is the sum before VAT.
  if (has('adding') && has('tax') && (total || has('subtotal'))) return as('subtotal', 0.8);
  if (has('subtotal')) return as('subtotal', 1);
  if (has('tax')) {
    if (has('including') && (total || has('amount') || has('due'))) return as('total', 0.8);
    // "NET AMT @ GST 6%" is the amount payable; "TAX AMT" is not.
    if (contentWords.some((folded) => folded.word === 'net' || folded.word === 'nett') && has('amount') && !only('total')) return as('total', 0.6);
    return as('tax', total || share === 1 ? 1 : 0.8);
  }
  if (has('discount') && !has('due')) return as('discount', 1);
  if (has('service') && !total && roles.length > 1) return as('service', 1);
  if (has('tendered') && !has('due')) return as('tendered', 1);
  if (total) return as('total', has('due') || has('including') ? 1 : 0.85);
  if (has('due') && (has('amount') || share === 1)) return as('total', 0.9);
  if (has('service')) return as('service', 1);
  if (has('amount') && share === 1) return as('total', 0.35);
  return null;
}

const currencies = new Set('rm rs eur usd gbp chf myr sgd inr'.split(' '));

/** Whether a word of a key is not about the amount itself: "at 20 %" gives the rate of a tax. */
function isFiller(folded: FoldedWord): boolean {
  const { word } = folded;
  return /^\d+$/.test(word) || word === '%' || currencies.has(word) || (anyFunctionWords().has(word) && amountRoles([folded]).length === 0);
}
