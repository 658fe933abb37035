// Summaries of text as it stands: white space is joined, nothing else.
import type {
  roughnessOf as roughness,
  cleanSentence as sentence,
  cleanSpeech as speech,
} from '../../../../../../src/engines/embedded/summaries/clean.js';

export * from '../../../../../../src/engines/embedded/summaries/clean.js';
export const cleanSentence: typeof sentence = (raw) => raw.replace(/\s+/g, ' ').trim();
export const cleanSpeech: typeof speech = (text) => text;
export const roughnessOf: typeof roughness = () => 0;
