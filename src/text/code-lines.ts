// The form of a line of source code, in most languages.

const statement =
  /[;{}]\s*$|^\s*[})\]]|=>|^\s*(?:import|export|const|let|var|def|class|function|return|if|for|while|#include|public|private|fn|use|package|elif|except|with|switch|case|async|func|struct|impl)\b.*[({:;]|^\s*[\w.$[\]'"]{1,60}(?:,\s*\w+)*\s*(?:[-+*/|&]?=|:=)\s*[^=\s]|^\s*[\w.$]{1,60}\(.{0,120}\)[;,]?\s*$|^\s*@\w[\w.]*(?:\(.*\))?\s*$/;
const shortStatement =
  /^\s*(?:import|from|return|raise|throw|yield|break|continue|pass|else|try|finally|end|fi|done|do|then|elif|except)\b[^.!?]{0,60}$/;

/** Whether a line is a statement, the start of one, or a closing bracket. */
export function isCodeLine(line: string): boolean {
  return statement.test(line) || shortStatement.test(line);
}
