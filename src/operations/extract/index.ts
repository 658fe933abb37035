// extract and its surfaces.
import { lazily } from '../../core/lazily.js';
import type { OperationEntry } from '../../core/operation.js';
import { about } from './about.js';

export const extract: OperationEntry<'extract'> = {
  ...about,
  load: lazily(async () => (await import('./operation.js')).extract),
  form: lazily(async () => (await import('./form.js')).form),
  topics: { presets: { summary: 'what txp extract -P NAME looks for', load: lazily(async () => (await import('./presets-topic.js')).topic) } },
  view: lazily(async () => (await import('./view.js')).view),
  section: lazily(async () => (await import('./section.js')).section),
  judge: lazily(async () => (await import('./judge.js')).judge),
  judged: 'fields',
};
