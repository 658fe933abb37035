// Checks how deeply YAML is nested before it is parsed. The parser recurses at every level, and a stack that overflows while a regular expression is compiled
// ends the process.
import type { Lexer } from 'yaml';

const maxNesting = 100;
/** More columns than the permitted levels need with usual indentation. */
const maxIndent = 4 * maxNesting;

/**
 * True for a text with more than 100 levels of brackets, more than 100 `- ` and `? ` indicators on one line, or an indentation of more than 400 columns. Stops
 * at the first of these. The lexer does not recurse, and distinguishes brackets from quoted text.
 */
export function isNestedTooDeeply(lexer: Lexer, text: string): boolean {
  let brackets = 0;
  let indicators = 0;
  let startsLine = true;
  for (const token of lexer.lex(text)) {
    if (token === '[' || token === '{') brackets++;
    else if (token === ']' || token === '}') brackets--;
    else if (token === '-' || token === '?') indicators++;
    else if (token === '\n' || token === '\r\n') indicators = 0;
    const isIndent = startsLine && token.startsWith(' ') && token.trim() === '';
    if (brackets > maxNesting || indicators > maxNesting || (isIndent && token.length > maxIndent)) return true;
    startsLine = token === '\n' || token === '\r\n';
  }
  return false;
}
