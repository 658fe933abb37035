// How deeply a text of YAML is nested, before it is parsed: the parser calls itself for every level, and a stack that is full where it compiles a regular
// expression ends the process.
import type { Lexer } from 'yaml';

const maxNesting = 100;
/** More columns than the levels that are allowed take with usual indentation. */
const maxIndent = 4 * maxNesting;

/**
 * True for a text with more than 100 levels of brackets, of `- ` and `? ` in one line, or indented by more than 400 columns. Reads no further than where it
 * is. The lexer calls nothing of itself, and tells brackets from text that is quoted.
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
