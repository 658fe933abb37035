// The view of an operation, or of what else makes results, loaded when it is shown.
import type { View } from '../../core/view.js';
import { operationEntry } from '../../operations/list.js';
import { plainView } from './plain.js';

/** By name; JSON where an operation has no view of its own. */
export async function viewOf(name: string): Promise<View> {
  const entry = operationEntry(name);
  if (entry !== undefined) return (await entry.view?.()) ?? plainView;
  if (name === 'ask') return (await import('../../operations/ask/view.js')).view;
  if (name === 'ocr') return (await import('./ocr.js')).view;
  const { countView, truncateView } = await import('./tokens.js');
  return name === 'truncate' ? truncateView : countView;
}
