// Without headers of several lines: tables of one header line only.
import type { treeTables as original } from '../../../../../src/engines/embedded/extraction/layout/header-tree.js';

export * from '../../../../../src/engines/embedded/extraction/layout/header-tree.js';
export const treeTables: typeof original = () => [];
