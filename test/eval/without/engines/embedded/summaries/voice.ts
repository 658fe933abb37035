// Summaries in the voice of their source.
const same = (text: string): string => text;

export { same as authorsVoice, same as pastTense, same as writersVoice };
