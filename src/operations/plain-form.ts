// The form of an operation without shorthands: flags from its schema alone.
import type { OperationForm } from '../core/form.js';
import { sourceFieldNames } from './source.js';

export const plainForm: OperationForm = { except: sourceFieldNames, setUp: () => async () => ({}) };
