// Help topics that are not tied to one command: exit codes, environment, formats, examples. The tables are generated from the code.
import { type Setting, settingKeys, settingsTable, variableOf } from '../config/settings.js';
import type { HelpTopic } from '../core/operation.js';
import { wrapWords } from '../core/width.js';
import { operationEntries } from '../operations/list.js';
import { largest } from '../text/lists.js';
import { exitCodeTable } from './exit-codes.js';

interface Topic {
  readonly summary: string;
  text(): Promise<string>;
}

const width = 80;

/** Aligned names with wrapped descriptions. */
function listing(rows: readonly (readonly [string, string])[]): string {
  const widest = largest(rows.map(([name]) => name.length));
  return rows
    .map(([name, about]) => {
      const [first = '', ...rest] = wrapWords(about, Math.max(30, width - widest - 4)).split('\n');
      return [`  ${name.padEnd(widest)}  ${first}`, ...rest.map((line) => ' '.repeat(widest + 4) + line)].join('\n');
    })
    .join('\n');
}

function ofOperation({ summary, load }: { readonly summary: string; load(): Promise<HelpTopic> }): Topic {
  const text = async (): Promise<string> => {
    const { title, paragraphs, lists } = await load();
    return `${[title, ...paragraphs.map((each) => wrapWords(each, width)), ...lists.map((list) => `${list.title}\n${listing(list.rows)}`)].join('\n\n')}\n`;
  };
  return { summary, text };
}

/** Variables that do not belong to a setting. */
export const otherVariables: readonly (readonly [string, string])[] = [
  ['TXP_CONFIG', 'configuration file to use instead of txp/config.yaml in XDG_CONFIG_HOME'],
  ['TXP_SERVER', 'address of a running server to send operations, ocr and tokens to'],
  ['TXP_API_KEY', 'key for the server, instead of the one stored when it first started'],
  ['XDG_CONFIG_HOME', 'parent of the folder with config.yaml and the key (default: ~/.config)'],
  ['XDG_STATE_HOME', 'parent of the folder for state (default: ~/.local/state)'],
  ['NO_COLOR', 'no colours when set and not empty'],
  ['FORCE_COLOR', 'use colours even in a pipe; 0 turns them off; overrides NO_COLOR'],
  ['CI', 'no progress on standard error when set'],
];

export const topics: Readonly<Record<string, Topic>> = {
  'exit-codes': {
    summary: 'what each exit code means',
    text: async () =>
      `Exit codes\n\n${listing(exitCodeTable.map(([code, meaning]) => [String(code), meaning.replaceAll('`', '')]))}\n\nA closed pipe, as in "| head", exits silently with 0.\n`,
  },
  environment: {
    summary: 'variables that txp reads',
    text: async () => {
      const rows = settingKeys.map((key): [string, string] => {
        const row: Setting<unknown> = settingsTable[key];
        return [variableOf(key), row.about];
      });
      const order = wrapWords(
        'A flag overrides a variable, which overrides txp.yaml in the working folder, which overrides config.yaml, which overrides the default.',
        width,
      );
      return `Environment\n\n${order}\n\n${listing([...otherVariables, ...rows])}\n\ntxp config show --sources prints every value and where it comes from.\n`;
    },
  },
  formats: {
    summary: 'input and output formats',
    text: async () => `Formats

Input, detected from the content and never from the name:
${listing([
  ['text', 'UTF-8, UTF-16 with a byte order mark, or Windows-1252; Markdown and CSV are text'],
  ['HTML', 'its text, tables and links without the markup'],
  ['mail', '.eml and .mbox: headers, text and attachments'],
  ['DOCX, XLSX', 'text, tables and sheets of office documents'],
  ['PDF', 'its text layer; pages without a usable one are recognised (--ocr)'],
  ['PNG, JPEG, TIFF', 'recognised (--lang)'],
  ['JSONL', 'with --input-format jsonl: an object per line, text in --text-field'],
  ['definitions', '--entities, --labels, --questions: a file, JSON or YAML'],
])}

Output, chosen with --format:
${listing([
  ['text', 'for people on a terminal; the bare text in a pipe'],
  ['json', 'the response body of the HTTP API; for many inputs jsonl, or an array in a file named .json'],
  [
    'jsonl',
    'a line per input, in input order: {"source":{…},"ok":true,"result":{…}} or {"source":{…},"ok":false,"error":{"code","message","hint","retryable"}}',
  ],
  ['table', 'aligned columns'],
  [
    'csv',
    'a row per input and a column per field; each record of a list has a row of its own; cells that a spreadsheet would run as formulas are escaped',
  ],
  ['tsv', 'the same with tabs; for ocr: the words with their positions'],
  ['html', 'a self-contained page with the evidence marked in the text'],
  ['github', 'with --assert or -x: a workflow annotation for each input for which the condition does not hold, and nothing for the others'],
])}

Without --format: text on a terminal; in a pipe json, for many inputs jsonl.
compress, summarize, ocr and tokens print their bare text in a pipe unless --json
is given. -o FILE takes the format from the name (.db: sqlite), -o FOLDER/ writes
one file per input.
`,
  },
  ...Object.fromEntries(operationEntries.flatMap(({ topics }) => Object.entries(topics ?? {}).map(([name, topic]) => [name, ofOperation(topic)]))),
  assert: {
    summary: 'what --assert can check',
    text: async () => `Assertions

--assert EXPRESSION exits with 1 unless the expression holds for every input, and
with 4 if that depends on an uncertain answer. Inputs for which it does not
hold are listed. If --assert is repeated, each expression has to hold.

Names, in addition to every field of the response that --json shows:
${listing([
  ...operationEntries.flatMap(({ name, facts }): [string, string][] => (facts === undefined ? [] : [[name, facts]])),
  ['ask', 'answer, found, confidence, uncertain'],
  ['ocr, tokens', 'confidence, tokens'],
])}

Expressions:
${listing([
  ['total exists', 'there is a value'],
  ['label == refund', 'also !=, and < <= > >= between numbers or texts; quote anything longer than a word: "late fee"'],
  ['total <= 500', 'a value compared with a number is read as a number: € 1,202.40 is 1202.4'],
  ['due <= 2024-01-31', 'dates are compared as dates, however the document writes them; write yours as YYYY-MM-DD'],
  ['labels contains urgent', 'an element of a list, or part of a text; of several values, any one'],
  ['not uncertain', 'also and, or, parentheses'],
  ['["due date"] exists', 'a name of several words'],
])}

A name that is not in the response is wrong usage (2), and so is a text that is
not one of the labels or options, so that no misspelt name goes unnoticed.
--format github marks the inputs in a workflow.

A comparison with an uncertain answer is unknown: "false and unknown" is false,
"true or unknown" is true, and what stays unknown exits with 4. The name "uncertain"
itself is never unknown: "not uncertain" exits with 1 for an uncertain answer.
`,
  },
  examples: {
    summary: 'commands to start with',
    text: async () => `Examples

${examples.map(([about, line]) => `  ${about}\n    $ ${line}`).join('\n\n')}
`,
  },
};

/** A test runs these in a folder with the files they name. */
export const examples: readonly (readonly [string, string])[] = [
  [
    'Values from a PDF, as tab-separated lines',
    `cat invoice.pdf | txp extract -e invoice_number -e total="amount due" --json | jq -r '.entities[] | [.type,.text] | @tsv'`,
  ],
  ['Sort mail into a spreadsheet', 'txp classify mail/*.txt -l spam="Is this unsolicited advertising?" -l ham="Is this wanted mail?" --format csv'],
  [
    'PDFs into a spreadsheet, a row for each',
    `txp extract -e number="invoice number" -e date="invoice date in ISO format" --top-n 1 invoice.pdf scan.tif -o invoices.csv`,
  ],
  ['Shrink a text to what a question needs', 'cat changes.md | txp compress --prompt "What changed in 2.0?" --remove 80%'],
  [
    'Ask, and let the shell decide',
    'if txp decide -x -q --ask "Does this contract renew automatically?" contract.pdf > /dev/null; then echo check it; fi',
  ],
  ['A folder, with failures in a separate list', 'txp summarize mail --errors failed.jsonl -o summaries/'],
  ['A page to look at, with the evidence marked', 'txp extract --entities invoice.yaml invoice.pdf scan.tif -o found.html'],
  ['The same call for the HTTP API', 'txp extract -e total="amount due" invoice.pdf --show-request curl | head -n 3'],
];
