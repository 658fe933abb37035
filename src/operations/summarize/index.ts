// summarize and its surfaces.
import type { OperationEntry } from '../../core/operation.js';
import { about } from './about.js';

export const summarize: OperationEntry<'summarize'> = {
  ...about,
  load: async () => (await import('./operation.js')).summarize,
  form: async () => (await import('./form.js')).form,
  view: async () => (await import('./view.js')).view,
  section: async () => (await import('./section.js')).section,
  judge: async () => (await import('./judge.js')).judge,
};
