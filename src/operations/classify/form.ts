// The shorthands of classify.
import type { OperationForm } from '../../core/form.js';
import { isJsonObject } from '../../core/json.js';
import { NothingAsked, UsageError } from '../../core/usage-error.js';
import { checkFields, namesAlone, noteOnSingleName, splitDefinitions } from '../definitions.js';
import { examplesFlag } from '../examples.js';
import { sourceFieldNames } from '../source.js';
import { labelsOf } from './shorthand.js';

export const form: OperationForm = {
  except: [...sourceFieldNames, 'chunks', 'labels', 'examples'],
  pageFields: { evidence: true },
  assertable: 'label != spam',
  exitStatus: 'with --assert: exit with 1 when that does not hold, with 4 when it is uncertain',
  doubt: ({ labels, threshold, multi_label: isMulti }) => {
    if (threshold !== undefined && isMulti !== true)
      return '--threshold has no effect without --multi-label; --min-confidence says when an answer is uncertain';
    const [only, second] = Array.isArray(labels) ? labels : [];
    const name = second === undefined ? nameOf(only) : undefined;
    // A label with its own description was meant as one label.
    return name === undefined || only.rubric !== name ? undefined : noteOnSingleName({ name, kind: 'label', flag: '-l' });
  },
  setUp: (flags, readDefinition) => {
    const given: { name: string; rubric: string }[] = [];
    flags.addRepeated(
      '-l, --label <name=rubric>',
      'a label and the yes/no question that says when it applies; repeat for more, or list several, separated by commas (quoted as in CSV)',
      (value) => {
        for (const [name, rubric] of splitDefinitions(value)) given.push({ name, rubric: rubric === '' ? name : rubric });
      },
    );
    flags.add('--labels <file|json|yaml>', 'labels: a list of {name, rubric}, or a map of names to rubrics; or only names, separated by commas');
    const readExamples = examplesFlag(flags, readDefinition);
    return async () => {
      const { labels } = flags.values();
      const read = typeof labels === 'string' ? labelsOf(namesAlone(labels) ?? (await readDefinition('--labels', labels))) : [];
      if (!Array.isArray(read)) throw new UsageError('--labels must be a list of {name, rubric} or a map of names to rubrics');
      if (read.length + given.length === 0)
        throw new NothingAsked('no labels', 'add some: -l spam="Is this unsolicited advertising?" -l ham="Is this wanted mail?"');
      for (const [index, label] of read.entries()) checkFields(`--labels: ${nameOf(label) ?? index}`, label, ['name', 'rubric']);
      return { labels: [...read, ...given], ...(await readExamples()) };
    };
  },
};

function nameOf(label: unknown): string | undefined {
  return isJsonObject(label) && typeof label.name === 'string' ? label.name : undefined;
}
