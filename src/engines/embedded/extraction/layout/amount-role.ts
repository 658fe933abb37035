// Which amount a key names: the total to pay, what it is made of, or what was paid. Read word by word, so that every order and language mix works.
import { anyFunctionWords } from '../../languages/languages.js';
import type { AmountWord } from './business-terms.js';
import { amountRoles, type FoldedWord } from './wording.js';

export interface AmountRole {
  readonly role: 'total' | 'subtotal' | 'tax' | 'discount' | 'rounding' | 'tendered' | 'change' | 'count' | 'service';
  /** How clearly the words say so, 0 to 1. For a total: whether it is the final one. */
  readonly strength: number;
  /** Share of the key's words that speak of amounts. */
  readonly share: number;
}

/** The role that the words of a key or of a field give an amount; null when they speak of something else. */
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
  // "Sum plus VAT" is the sum without it.
  if (has('adding') && has('tax') && (total || has('subtotal'))) return as('subtotal', 0.8);
  if (has('subtotal')) return as('subtotal', 1);
  if (has('tax')) {
    if (has('including') && (total || has('amount') || has('due'))) return as('total', 0.8);
    // "NET AMT @ GST 6%" is what is paid; "TAX AMT" is not.
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

/** Whether a word of a key says nothing of the amount: "at 20 %" tells the rate of a tax. */
function isFiller(folded: FoldedWord): boolean {
  const { word } = folded;
  return /^\d+$/.test(word) || word === '%' || currencies.has(word) || (anyFunctionWords().has(word) && amountRoles([folded]).length === 0);
}
