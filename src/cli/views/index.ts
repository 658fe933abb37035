// Views of operations and other commands, loaded on demand.
import type { View } from '../../core/view.js';
import { operationEntry } from '../../operations/list.js';
import { plainView } from './plain.js';

/** Returns a view by name; JSON for an operation without its own. */
export async function viewOf(name: string): Promise<View> {
  const entry = operationEntry(name);
  if (entry !== undefined) return (await entry.view?.()) ?? plainView;
  if (name === 'ask') return (await import('../../operations/ask/view.js')).view;
  if (name === 'ocr') return (await import('./ocr.js')).view;
  const { countView, truncateView } = await import('./tokens.js');
  return name === 'truncate' ? truncateView : countView;
}
