// The default view of a result: JSON, and its fields as columns.
import type { View } from '../../core/view.js';

export const plainView: View<Readonly<Record<string, unknown>>> = {
  text: (result) => JSON.stringify(result, null, 2),
  rows: (result) => ({ columns: Object.keys(result), rows: [Object.values(result)] }),
};
