/** An answer to a question that the model had not seen: how sure it is, on any scale, and whether it is right. */
export interface Answered {
  readonly sure: number;
  readonly right: boolean;
}

/** The lowest sureness from which at least `share` of the answers are right; infinite if there is none. */
export function certainFrom(answers: readonly Answered[], share: number): number {
  let [certain, right] = [Number.POSITIVE_INFINITY, 0];
  answers
    .toSorted((one, other) => other.sure - one.sure)
    .forEach((answer, index) => {
      if (answer.right) right++;
      if (right >= share * (index + 1)) certain = answer.sure;
    });
  return certain;
}
