// decide and its surfaces.
import type { OperationEntry } from '../../core/operation.js';
import { about } from './about.js';

export const decide: OperationEntry<'decide'> = {
  ...about,
  load: async () => (await import('./operation.js')).decide,
  form: async () => (await import('./form.js')).form,
  view: async () => (await import('./view.js')).view,
  section: async () => (await import('./section.js')).section,
  judge: async () => (await import('./judge.js')).judge,
};
