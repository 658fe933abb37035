// Without roles: labels and fields meet in the same words or not at all.
import type { rolesOfLabel as labelled, rolesOf as named } from '../../../../../../../src/engines/embedded/extraction/named/roles.js';

export * from '../../../../../../../src/engines/embedded/extraction/named/roles.js';
export const rolesOf: typeof named = () => [];
export const rolesOfLabel: typeof labelled = () => [];
