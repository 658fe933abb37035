// Without instructions in other languages than English.
export const inEnglish = (instructions: string): string => instructions;
