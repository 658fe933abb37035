// Without the search for columns: every page is read line by line across its width.
import type { findColumns as original } from '../../../../src/documents/columns.js';

export const findColumns: typeof original = () => undefined;
