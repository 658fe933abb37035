// extract and its surfaces.
import type { OperationEntry } from '../../core/operation.js';
import { about } from './about.js';

export const extract: OperationEntry<'extract'> = {
  ...about,
  load: async () => (await import('./operation.js')).extract,
  form: async () => (await import('./form.js')).form,
  topics: { presets: { summary: 'what txp extract -P NAME looks for', load: async () => (await import('./presets-topic.js')).topic } },
  view: async () => (await import('./view.js')).view,
  section: async () => (await import('./section.js')).section,
  judge: async () => (await import('./judge.js')).judge,
};
