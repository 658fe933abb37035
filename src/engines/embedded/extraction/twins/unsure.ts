// What is left of the confidence in a value that something else in the text may be meant by.

/** Not sure: as likely wrong as right at best. */
export const unsureShare = 0.5;
