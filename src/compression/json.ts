// JSON in a context: found by its brackets, stripped of white space, divided at its elements so that what is kept still parses.
import type { PlanBuilder } from './plan.js';

// A container up to this length is one unit; a longer one is divided at its members.
const wholeChars = 600;
const wholeRecordChars = 2500;
const deepest = 40;

/** End of the JSON object or array that starts at `start`, or undefined when it is not JSON; and how many characters that took to find out. */
export function jsonEnd(source: string, start: number, limit: number): { readonly end: number | undefined; readonly scanned: number } {
  let depth = 0;
  let quoted = false;
  const stop = Math.min(source.length, start + limit);
  for (let index = start; index < stop; index++) {
    const code = source.charCodeAt(index);
    if (quoted) {
      if (code === 92) index++;
      else if (code === 34) quoted = false;
      else if (code === 10) return { end: undefined, scanned: index - start };
      continue;
    }
    if (code === 34) quoted = true;
    else if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) {
      depth--;
      if (depth === 0) return { end: parses(source.slice(start, index + 1)) ? index + 1 : undefined, scanned: 2 * (index - start) };
    }
  }
  return { end: undefined, scanned: stop - start };
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Adds JSON that is known to parse. Members of long containers are units of their own; separators and brackets come from their group. */
export function addJson(builder: PlanBuilder, json: string): void {
  const compact = stripWhiteSpace(json);
  const block = builder.block();
  addValue(compact, '', -1, 0);

  function addValue(value: string, key: string, parent: number, depth: number): void {
    const group = parent < 0 ? builder.current() : parent;
    const isArray = value.startsWith('[');
    const divisible = isArray || value.startsWith('{');
    // A record inside an array stays whole for longer than a container does: a record without some of its fields misleads.
    const whole = !isArray && parent >= 0 ? wholeRecordChars : wholeChars;
    if (!divisible || value.length <= whole || depth > deepest) {
      builder.unit(key + value, block, { verbatim: true, glue: parent < 0 ? '\n' : ',', group });
      return;
    }
    const frame = { text: key + value[0], block };
    const own = builder.group(frame, { text: isArray ? ']' : '}', block }, '', group, parent < 0 ? '\n' : ',');
    for (const member of membersOf(value)) {
      if (isArray) addValue(member, '', own, depth + 1);
      else {
        const colon = keyEnd(member);
        addValue(member.slice(colon), member.slice(0, colon), own, depth + 1);
      }
    }
  }
}

/** Removes the white space between tokens; numbers and strings stay as they are written. */
export function stripWhiteSpace(json: string): string {
  let out = '';
  let from = 0;
  let quoted = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (quoted) {
      if (code === 92) index++;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 32 || code === 10 || code === 13 || code === 9) {
      out += json.slice(from, index);
      from = index + 1;
    }
  }
  return out + json.slice(from);
}

// The members of a container without white space, split at its own commas.
function membersOf(value: string): string[] {
  const members: string[] = [];
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
      members.push(value.slice(start, index));
      start = index + 1;
    }
  }
  if (start < value.length - 1) members.push(value.slice(start, -1));
  return members;
}

// Behind the colon of `"key":value`.
function keyEnd(member: string): number {
  for (let index = 1; index < member.length; index++) {
    const code = member.charCodeAt(index);
    if (code === 92) index++;
    else if (code === 34) return index + 2;
  }
  return 0;
}
