// Recognises amounts of money.

/** An amount of money. */
export const statesMoney = /[£$€¥]\s?\d|\d\s?(?:[£$€¥]|(?:EUR|USD|GBP|CHF|dollars?|euros?|pounds?|million|billion)\b)/i;
