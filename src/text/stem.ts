// A light English stemmer: one form for the inflections of a word, so that texts can be compared word by word. Not for display.

/** Stem of a lower-case word; words of other scripts come back unchanged. Bounded work per word. */
export function stem(word: string): string {
  if (word.length < 4 || word.length > 40 || !/^[a-z'’]+$/.test(word)) return word.length > 40 ? word.slice(0, 40) : word;
  let base = word.replace(/['’]s?$/, '');
  if (base.endsWith('sses')) base = base.slice(0, -2);
  else if (base.endsWith('ies')) base = base.length > 4 ? `${base.slice(0, -3)}y` : base.slice(0, -1);
  else if (/[^su]s$/.test(base)) base = /(?:x|ch|sh|z)es$/.test(base) ? base.slice(0, -2) : base.slice(0, -1);
  if (base.length > 5 && base.endsWith('ied')) base = `${base.slice(0, -3)}y`;
  else if (base.length > 4 && base.endsWith('ed') && hasVowel(base, 2)) base = repair(base.slice(0, -2));
  else if (base.length > 5 && base.endsWith('ing') && hasVowel(base, 3)) base = repair(base.slice(0, -3));
  if (base.length > 6 && base.endsWith('ly')) base = base.endsWith('ally') ? base.slice(0, -4) : base.slice(0, -2);
  for (const [ending, replacement] of endings) {
    if (base.length - ending.length >= 4 && base.endsWith(ending)) {
      base = base.slice(0, -ending.length) + replacement;
      break;
    }
  }
  if (base.length > 4 && base.endsWith('e')) base = base.slice(0, -1);
  return base.length > 3 && base.endsWith('y') ? `${base.slice(0, -1)}i` : base;
}

const endings = [
  ['ization', 'ize'],
  ['isation', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['iveness', 'ive'],
  ['ousness', 'ous'],
  ['ation', 'ate'],
  ['ition', 'it'],
  ['ments', ''],
  ['ment', ''],
  ['ness', ''],
  ['ance', ''],
  ['ence', ''],
  ['able', ''],
  ['ible', ''],
  ['tion', 't'],
  ['ise', 'ize'],
] as const;

function hasVowel(word: string, without: number): boolean {
  return /[aeiouy]/.test(word.slice(0, -without));
}

// "stopp" is "stop", but "fill" and "miss" stay.
function repair(base: string): string {
  const last = base.at(-1);
  return base.length > 3 && last === base.at(-2) && !'lsz'.includes(last ?? '') ? base.slice(0, -1) : base;
}
