// Finds the end of JSON that starts in a text, by its brackets.

/**
 * End of the JSON object or array that starts at `start`, undefined if it is not JSON or is longer than `limit`
 * characters; and the number of characters scanned.
 */
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
