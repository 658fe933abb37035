// The views, one per operation, each loaded when it is shown.
import type { View } from '../../core/view.js';

export async function viewOf(name: string): Promise<View> {
  switch (name) {
    case 'compress':
      return (await import('../../operations/compress/view.js')).view;
    case 'extract':
      return (await import('../../operations/extract/view.js')).view;
    case 'summarize':
      return (await import('../../operations/summarize/view.js')).view;
    case 'classify':
      return (await import('../../operations/classify/view.js')).view;
    case 'decide':
      return (await import('../../operations/decide/view.js')).view;
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
