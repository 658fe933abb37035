// Summaries whose phrases and clauses stay where they are.
const same = (text: string): string => text;

export { same as movePhrase, same as relativeAsClause };
