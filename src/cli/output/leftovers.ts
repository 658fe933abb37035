// Reports results in a continued output that belong to other inputs (removed, renamed, or given to another run), or to inputs that fail now.

/** Results of other inputs in an output. */
export interface Leftovers {
  readonly count: number;
  /** What each of them is. */
  readonly unit: 'row' | 'line' | 'file';
  /** The inputs as they are named in the output. */
  readonly inputs: readonly string[];
}

const shown = 3;

/** Describes the leftovers of `output`, and what to do about them; undefined if there are none. */
export function describeLeftovers(output: string, { count, unit, inputs }: Leftovers): string | undefined {
  if (count === 0) return undefined;
  const owners = inputs.length === 1 ? 'an input that is' : `${inputs.length} inputs that are`;
  const remedy = unit === 'file' ? 'delete what is not needed' : 'to drop results of missing inputs, run again on all inputs without --resume';
  return `${output} also has ${count} ${unit}${count === 1 ? '' : 's'} of ${owners} not among those given (${firstOf(inputs)}); ${remedy}`;
}

/** Says that `output` still has earlier results of these inputs, which failed now; undefined if there are none. */
export function describeOutdated(output: string, inputs: readonly string[]): string | undefined {
  if (inputs.length === 0) return undefined;
  const [owners, them] = inputs.length === 1 ? ['an input', 'it'] : [`${inputs.length} inputs`, 'them'];
  const remedy = `correct ${them} and run again with --resume, or leave ${them} out without --resume`;
  return `${output} still has results of an earlier run for ${owners} that failed now (${firstOf(inputs)}); ${remedy}`;
}

function firstOf(inputs: readonly string[]): string {
  return `${inputs.slice(0, shown).join(', ')}${inputs.length > shown ? ', …' : ''}`;
}
