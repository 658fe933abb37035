// The answer to one question about one text, before it becomes a score.

/** Log-probabilities of options (or log-odds of yes), and how they were won where that is less than told by the model. */
export interface Choice {
  readonly logits: readonly number[];
  readonly approximation?: 'sampled' | 'bounded';
}

/** The weakest way in which any of several answers was won. */
export function worst(choices: readonly Pick<Choice, 'approximation'>[]): Choice['approximation'] {
  const found = choices.map(({ approximation }) => approximation);
  return found.find((approximation) => approximation === 'sampled') ?? found.find((approximation) => approximation !== undefined);
}

/** The options turned by `turn` places: the one at index `i` stands at `(i + turn) % count`. */
export function turned<T>(options: readonly T[], turn: number): T[] {
  return options.map((_, place) => options[(place - turn + options.length) % options.length]!);
}
