// Summaries whose phrases and clauses stay where they are.
const same = (text: string): string => text;

export { same as moveParticiple, same as movePhrase, same as participleAsClause, same as relativeAsClause, same as speakerFirst };
