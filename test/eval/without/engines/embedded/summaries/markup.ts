// Summaries that take markup for text.
export const blankMarkup = (text: string): string => text;
