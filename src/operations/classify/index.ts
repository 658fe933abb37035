// classify and its surfaces.
import { lazily } from '../../core/lazily.js';
import type { OperationEntry } from '../../core/operation.js';
import { about } from './about.js';

export const classify: OperationEntry<'classify'> = {
  ...about,
  load: lazily(async () => (await import('./operation.js')).classify),
  form: lazily(async () => (await import('./form.js')).form),
  view: lazily(async () => (await import('./view.js')).view),
  section: lazily(async () => (await import('./section.js')).section),
  judge: lazily(async () => (await import('./judge.js')).judge),
  judged: 'labels',
};
