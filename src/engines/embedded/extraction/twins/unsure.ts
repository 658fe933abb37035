// What remains of the confidence in a value if the text may mean another one.

/** At best as likely wrong as right. */
export const unsureShare = 0.5;
