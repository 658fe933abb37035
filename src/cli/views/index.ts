// The views, one per operation, each loaded when it is shown.
import type { View } from './view.js';

export async function viewOf(name: string): Promise<View> {
  switch (name) {
    case 'compress':
      return (await import('./compress.js')).view;
    case 'extract':
      return (await import('./extract.js')).view;
    case 'summarize':
      return (await import('./summarize.js')).view;
    case 'classify':
      return (await import('./classify.js')).view;
    case 'decide':
      return (await import('./decide.js')).view;
    case 'ocr':
      return (await import('./ocr.js')).view;
    case 'tokens':
      return (await import('./tokens.js')).countView;
    case 'truncate':
      return (await import('./tokens.js')).truncateView;
    default:
      throw new Error(`there is no view of ${name}`);
  }
}
