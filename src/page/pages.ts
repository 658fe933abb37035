// What the operations contribute to the page, in the order of the tabs. The build fills this list from the `page.ts` files in their folders.
import type { OperationPage } from './form.js';

export const pages: readonly OperationPage[] = [];
