// The form of an operation without shorthands: its flags come only from its schema.
import type { OperationForm } from '../core/form.js';
import { sourceFieldNames } from './source.js';

export const plainForm: OperationForm = { except: sourceFieldNames, setUp: () => async () => ({}) };
