// A light English stemmer that maps the inflections of a word to one form, so that texts can be compared word by word. Not for display.

/** Whether two lower-case words have the same stem. A stem starts with the first letter of its word, so words with different first letters are not stemmed. */
export function sameStem(left: string, right: string): boolean {
  return left === right || (left.charCodeAt(0) === right.charCodeAt(0) && stem(left) === stem(right));
}

/** Stem of a lower-case word. Words in other scripts are returned unchanged, and words of over 40 characters cut to 40. Bounded work per word. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  if (word.length > 40) return word.slice(0, 40);
  if (!isLatin(word)) return word;
  let base = withoutGenitive(word);
  if (base.endsWith('s')) {
    if (base.endsWith('sses')) base = base.slice(0, -2);
    else if (base.endsWith('ies')) base = base.length > 4 ? `${base.slice(0, -3)}y` : base.slice(0, -1);
    else if (base.length > 1 && !base.endsWith('ss') && !base.endsWith('us'))
      base = sibilants.some((end) => base.endsWith(end)) ? base.slice(0, -2) : base.slice(0, -1);
  }
  if (base.length > 5 && base.endsWith('ied')) base = `${base.slice(0, -3)}y`;
  else if (base.length > 4 && base.endsWith('ed') && hasVowel(base, 2)) base = repair(base.slice(0, -2));
  else if (base.length > 5 && base.endsWith('ing') && hasVowel(base, 3)) base = repair(base.slice(0, -3));
  if (base.length > 6 && base.endsWith('ly')) base = base.endsWith('ally') ? base.slice(0, -4) : base.slice(0, -2);
  for (const [ending, replacement] of endings.get(base.charCodeAt(base.length - 1)) ?? []) {
    if (base.length - ending.length >= 4 && base.endsWith(ending)) {
      base = base.slice(0, -ending.length) + replacement;
      break;
    }
  }
  if (base.length > 4 && base.endsWith('e')) base = base.slice(0, -1);
  return base.length > 3 && base.endsWith('y') ? `${base.slice(0, -1)}i` : base;
}

const sibilants = ['xes', 'ches', 'shes', 'zes'];

type Ending = readonly [ending: string, replacement: string];
const allEndings: readonly Ending[] = [
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
];
/** By last letter, since few words end in one of them. */
const endings = new Map<number, Ending[]>();
for (const entry of allEndings) {
  const last = entry[0].charCodeAt(entry[0].length - 1);
  endings.set(last, [...(endings.get(last) ?? []), entry]);
}

// Words are stemmed by the thousand, also at start-up, so letters are checked one by one: a regular expression costs more to set up.
function isLatin(word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    if ((code < 97 || code > 122) && !isApostrophe(code)) return false;
  }
  return true;
}

function isApostrophe(code: number): boolean {
  return code === 39 || code === 0x2019;
}

function withoutGenitive(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  if (isApostrophe(last)) return word.slice(0, -1);
  return last === 115 && isApostrophe(word.charCodeAt(word.length - 2)) ? word.slice(0, -2) : word;
}

function hasVowel(word: string, without: number): boolean {
  for (let index = word.length - without - 1; index >= 0; index--) if ('aeiouy'.includes(word.charAt(index))) return true;
  return false;
}

// "stopp" becomes "stop", but "fill" and "miss" stay.
function repair(base: string): string {
  const last = base.at(-1);
  return base.length > 3 && last === base.at(-2) && !'lsz'.includes(last ?? '') ? base.slice(0, -1) : base;
}
