// What keys and column headers of business papers are called, in English, French, German, Spanish, Italian, Portuguese, Dutch and Malay. Words of the
// lists are folded: lower case, no accents, no punctuation.
import { readJson } from '../../data.js';

/** A thing that papers of this kind name: the key in the document and the field of the caller meet here. */
export type Concept =
  | 'issuer'
  | 'customer'
  | 'recipient'
  | 'address'
  | 'customer-address'
  | 'delivery-address'
  | 'date'
  | 'due-date'
  | 'order-date'
  | 'delivery-date'
  | 'start-date'
  | 'end-date'
  | 'birth-date'
  | 'expiry-date'
  | 'time'
  | 'document-number'
  | 'order-number'
  | 'customer-number'
  | 'tax-number'
  | 'registration-number'
  | 'account-number'
  | 'iban'
  | 'bic'
  | 'reference'
  | 'total'
  | 'subtotal'
  | 'tax'
  | 'tax-rate'
  | 'discount'
  | 'shipping'
  | 'service-charge'
  | 'rounding'
  | 'tendered'
  | 'change'
  | 'balance'
  | 'count'
  | 'quantity'
  | 'unit-price'
  | 'line-amount'
  | 'description'
  | 'item-code'
  | 'unit'
  | 'phone'
  | 'fax'
  | 'mobile'
  | 'email'
  | 'website'
  | 'payment-method'
  | 'payment-terms'
  | 'cashier'
  | 'table-number'
  | 'currency'
  | 'name'
  | 'position'
  | 'notes';

/** The role of an amount. */
export type AmountWord =
  | 'total'
  | 'due'
  | 'amount'
  | 'tax'
  | 'subtotal'
  | 'excluding'
  | 'adding'
  | 'including'
  | 'discount'
  | 'rounding'
  | 'tendered'
  | 'change'
  | 'count'
  | 'service';

interface BusinessTerms {
  /** Whole keys. The longest phrase that a key holds decides. */
  readonly keyPhrases: Readonly<Record<Concept, readonly string[]>>;
  /** Words that tell the role of an amount. A key such as "TOTAL SALES (EXCLUDING GST)" is read word by word. */
  readonly amountWords: Readonly<Record<AmountWord, readonly string[]>>;
  /** Endings and parts of names of companies. */
  readonly legalForms: readonly string[];
  /** What shops call themselves. */
  readonly tradeWords: readonly string[];
  /** Words of addresses: streets, buildings, floors, districts. */
  readonly addressWords: readonly string[];
  /** Titles that papers carry at their head; never a name. */
  readonly titleWords: readonly string[];
}

let loaded: BusinessTerms | undefined;

/** The lists, read from their file with the first call. */
export function businessTerms(): BusinessTerms {
  loaded ??= readJson<BusinessTerms>('business-terms.json');
  return loaded;
}
