// Summaries that leave what was said in the mouth of the speaker.
export * from '../../../../../../src/engines/embedded/summaries/speech.js';
export const report = (text: string, speaker: string): string => `${speaker}: ${text}`;
export const theirs = (text: string): string => text;
