// The flags of summarize: those of its schema, and the meaning of -x.
import type { OperationForm } from '../../core/form.js';
import { sourceFieldNames } from '../source.js';

export const form: OperationForm = {
  except: sourceFieldNames,
  setUp: () => async () => ({}),
  assertable: 'ratio <= .3',
  exitStatus: 'exit with 4 when instructions were not understood or not met',
};
