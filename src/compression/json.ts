// JSON in a context: stripped of white space and divided at its elements, so that what is kept still parses.
import { numberAt } from '../text/at.js';
import type { PlanBuilder } from './plan.js';

// A container up to this many characters is one unit; a longer one is divided into its members.
const wholeChars = 600;
const wholeRecordChars = 2500;
// In a short context the limits are shares of it: a unit that is most of the context could only be kept or dropped as a whole.
const wholeShare = 0.25;
const wholeRecordShare = 0.5;
const deepest = 40;

/**
 * Adds JSON that is known to parse and that starts at `start` in a context of `contextChars` characters. Members of long containers become units;
 * separators and brackets come from their group.
 */
export function addJson(builder: PlanBuilder, json: string, start: number, contextChars: number): void {
  const { text: compact, sourceOf } = withoutWhiteSpace(json);
  const block = builder.block();
  addValue(compact, '', 0, -1, 0);

  // `at`: offset in the compact text where the key starts, or the value if there is no key.
  function addValue(value: string, key: string, at: number, parent: number, depth: number): void {
    const group = parent < 0 ? builder.current() : parent;
    const isArray = value.startsWith('[');
    const divisible = isArray || value.startsWith('{');
    // A record inside an array has a higher limit than a container, since a record without some of its fields misleads.
    const whole =
      !isArray && parent >= 0 ? Math.min(wholeRecordChars, wholeRecordShare * contextChars) : Math.min(wholeChars, wholeShare * contextChars);
    if (!divisible || value.length <= whole || depth > deepest) {
      builder.unit(key + value, start + sourceOf(at), block, { verbatim: true, glue: parent < 0 ? '\n' : ',', group });
      return;
    }
    const inside = at + key.length;
    const frame = { text: key + value[0], start: start + sourceOf(at), block };
    const close = { text: isArray ? ']' : '}', start: start + sourceOf(inside + value.length - 1), block };
    const own = builder.group(frame, close, '', group, parent < 0 ? '\n' : ',');
    for (const { text, offset } of membersOf(value)) {
      if (isArray) addValue(text, '', inside + offset, own, depth + 1);
      else {
        const colon = keyEnd(text);
        addValue(text.slice(colon), text.slice(0, colon), inside + offset, own, depth + 1);
      }
    }
  }
}

// Removes the white space between tokens; numbers and strings stay as written. `sourceOf` maps an offset in the result to the source.
function withoutWhiteSpace(json: string): { text: string; sourceOf: (at: number) => number } {
  const kept: string[] = [];
  // Start of each kept run in the compact text and in the source.
  const compactStarts: number[] = [];
  const sourceStarts: number[] = [];
  let length = 0;
  let from = 0;
  const keep = (to: number): void => {
    if (to === from) return;
    kept.push(json.slice(from, to));
    compactStarts.push(length);
    sourceStarts.push(from);
    length += to - from;
  };
  let quoted = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (quoted) {
      if (code === 92) index++;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 32 || code === 10 || code === 13 || code === 9) {
      keep(index);
      from = index + 1;
    }
  }
  keep(json.length);
  const sourceOf = (at: number): number => {
    let low = 0;
    let high = compactStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (numberAt(compactStarts, middle) <= at) low = middle;
      else high = middle - 1;
    }
    return numberAt(sourceStarts, low) + at - numberAt(compactStarts, low);
  };
  return { text: kept.join(''), sourceOf };
}

// The members of a container without white space, split at its own commas.
function membersOf(value: string): { text: string; offset: number }[] {
  const members: { text: string; offset: number }[] = [];
  let depth = 0;
  let quoted = false;
  let start = 1;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (quoted) {
      if (code === 92) index++;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) depth--;
    else if (code === 44 && depth === 1) {
      members.push({ text: value.slice(start, index), offset: start });
      start = index + 1;
    }
  }
  if (start < value.length - 1) members.push({ text: value.slice(start, -1), offset: start });
  return members;
}

// Offset after the colon of `"key":value`.
function keyEnd(member: string): number {
  for (let index = 1; index < member.length; index++) {
    const code = member.charCodeAt(index);
    if (code === 92) index++;
    else if (code === 34) return index + 2;
  }
  return 0;
}
