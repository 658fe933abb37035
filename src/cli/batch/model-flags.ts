// The flags of all models on one command: those of the chosen model fill the items, those of the others are refused.
import { Command, Option } from 'commander';
import { chatModels } from '../../chat/operations.js';
import { UsageError } from '../../core/usage-error.js';
import { operationEntries } from '../../operations/list.js';
import { plainForm } from '../../operations/plain-form.js';
import type { CommandContext } from '../context.js';
import { readDefinition } from '../definitions.js';
import { addDerivedFlags, flagSink, readDerivedFlags } from '../flags.js';

/** The fields shared by all items of a submission, including `model`. Undefined if no model is chosen. */
type ReadModelFields = () => Promise<Readonly<Record<string, unknown>> | undefined>;

export async function addModelFlags(command: Command, { terminal }: Pick<CommandContext, 'terminal'>): Promise<ReadModelFields> {
  command.addOption(new Option('--model <name>', 'what to do with each input').choices(chatModels));
  const carried = operationEntries.filter(({ name }) => chatModels.includes(name));
  const loaded = await Promise.all(
    carried.map(async (entry) => ({ name: entry.name, operation: await entry.load(), form: (await entry.form?.()) ?? plainForm })),
  );
  const models = loaded.map(({ name, operation, form }) => {
    const own = new Command(name);
    const readForm = form.setUp(flagSink(own), readDefinition);
    const derived = addDerivedFlags(own, operation, form);
    for (const option of own.options) {
      const same = command.options.find(({ long }) => long === option.long);
      if (same === undefined) command.addOption(option.helpGroup(`With --model ${name}:`));
      else same.helpGroup(`${same.helpGroupHeading?.slice(0, -1)} or ${name}:`);
    }
    return { name, own, readForm, derived, form };
  });
  return async () => {
    const { model } = command.opts<{ model?: string }>();
    const chosen = models.find(({ name }) => name === model);
    for (const option of models.flatMap(({ own }) => own.options)) {
      const attribute = option.attributeName();
      if (command.getOptionValueSource(attribute) !== 'cli') continue;
      if (chosen?.own.options.some(({ long }) => long === option.long)) {
        chosen.own.setOptionValueWithSource(attribute, command.getOptionValue(attribute), 'cli');
      } else throw new UsageError(`${option.long} has no effect ${model === undefined ? 'without --model' : `with --model ${model}`}`);
    }
    if (chosen === undefined) return undefined;
    const fields = { model: chosen.name, ...readDerivedFlags(chosen.own, chosen.derived), ...(await chosen.readForm()) };
    const doubt = chosen.form.doubt?.(fields);
    if (doubt !== undefined) terminal.note(doubt);
    return fields;
  };
}
