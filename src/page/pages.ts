// What the operations bring to the page, in the order of its tabs. The build fills the list from the files `page.ts` in their folders.
import type { OperationPage } from './form.js';

export const pages: readonly OperationPage[] = [];
