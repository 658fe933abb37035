// Examples for the help and the manual page of each command. A test runs those that need no server, in a folder with the files they name.
import type { Command } from 'commander';
import type { Example } from '../core/operation.js';
import { operationEntries } from '../operations/list.js';

/** Examples by command, given as the words after `txp`. */
export const commandExamples: Readonly<Record<string, readonly Example[]>> = {
  ...Object.fromEntries(operationEntries.map(({ name, examples }) => [name, examples])),
  ask: [
    { about: 'a value, and where it is', line: 'txp ask "How much is due?" invoice.pdf --format text' },
    { about: 'a yes/no question about several files', line: 'txp ask "Does it renew automatically?" contract.pdf invoice.pdf --format table' },
    { about: 'in a script; the exit code is 4 if nothing is found', line: 'txp ask -x -q "What is the notice period?" contract.pdf > notice.json' },
  ],
  ocr: [
    { about: 'the text of one page', line: 'txp ocr --pages 1 scan.tif' },
    { about: 'how each page was read', line: 'txp ocr invoice.pdf --json' },
  ],
  tokens: [
    { about: 'count', line: 'txp tokens changes.md' },
    { about: 'the first 100 tokens', line: 'txp tokens --truncate 100 changes.md' },
  ],
  engines: [{ about: 'the engines, and whether each is ready', line: 'txp engines' }],
  'models list': [{ about: 'installed models, and those that can be pulled', line: 'txp models list' }],
  'models pull': [
    { about: 'a reranker for compression', line: 'txp models pull minilm-reranker', needs: 'user' },
    { about: 'from files copied to this machine', line: 'txp models pull minilm-reranker --from ./minilm-reranker.tar', needs: 'user' },
  ],
  'models add': [
    {
      about: 'a model of your own that reads a question and a text',
      line: 'txp models add ./boolq --name boolq --family decision --license MIT --labels no,yes',
      needs: 'user',
    },
  ],
  'models verify': [{ about: 'every installed model', line: 'txp models verify' }],
  'models remove': [{ about: 'free disk space', line: 'txp models remove minilm-reranker', needs: 'user' }],
  eval: [
    { about: 'accuracy and calibration on lines with a known answer', line: 'txp eval known.jsonl --task mail.yaml', needs: 'user' },
    {
      about: 'compare two engines, and fail a build',
      line: 'txp eval known.jsonl --task mail.yaml --engine embedded --engine big --gate "accuracy>=.9"',
      needs: 'user',
    },
  ],
  calibrate: [
    {
      about: 'a threshold above which at most a tenth of the answers are wrong',
      line: 'txp calibrate known.jsonl --task mail.yaml --risk 0.1 -o calibrated.yaml',
      needs: 'user',
    },
  ],
  serve: [
    { about: 'on this machine, port 8017', line: 'txp serve', needs: 'server' },
    { about: 'on another port, with four threads', line: 'TXP_SERVE_THREADS=4 txp serve --port 9000', needs: 'server' },
  ],
  mcp: [{ about: 'for an agent that may read one folder', line: 'txp mcp --allow ./documents', needs: 'user' }],
  'batch submit': [
    {
      about: 'a folder to the running server; prints the id of the run',
      line: 'txp batch submit mail --model extract --entities invoice.yaml',
      needs: 'server',
    },
  ],
  'batch run': [{ about: 'the same without a server', line: 'txp batch run mail --model summarize --max-tokens 40 > summaries.jsonl' }],
  'batch show': [{ about: 'progress of a run', line: 'txp batch show "$run"', needs: 'server' }],
  'batch wait': [
    { about: 'wait, then fetch the results', line: 'txp batch wait "$run" && txp batch output "$run" > results.jsonl', needs: 'server' },
  ],
  'batch output': [{ about: 'one line for each item, in input order', line: 'txp batch output "$run" > results.jsonl', needs: 'server' }],
  'batch cancel': [{ about: 'cancel a run; finished items keep their results', line: 'txp batch cancel "$run"', needs: 'server' }],
  'batch list': [{ about: 'the batches of batch run', line: 'txp batch list --local' }],
  'keys create': [
    { about: 'a key for one program, for 30 days', line: 'txp keys create --name crm --scopes extract,classify --expires 30d' },
    { about: 'with credits and a rate limit', line: 'txp keys create --name trial --credits 100 --rpm 60' },
  ],
  'keys list': [{ about: 'keys, without their secrets', line: 'txp keys list' }],
  'keys set': [{ about: 'rename a key and add credits', line: 'txp keys set "$key" --name import --credits +100', needs: 'run' }],
  'keys revoke': [{ about: 'revoke a key immediately', line: 'txp keys revoke "$key"', needs: 'run' }],
  'keys rotate': [{ about: 'a new secret; the old one works for another day', line: 'txp keys rotate "$key" --overlap 24h', needs: 'run' }],
  worker: [{ about: 'eight items at a time, from the database in TXP_STORE', line: 'txp worker --slots 8', needs: 'user' }],
  'store migrate': [{ about: 'the statements, to be run by hand', line: 'txp store migrate --print > tables.sql', needs: 'user' }],
  'store check': [{ about: 'look for damage', line: 'txp store check' }],
  'store backup': [{ about: 'while a server is using it', line: 'txp store backup backup.db' }],
  'store restore': [{ about: 'restore a backup', line: 'txp store restore backup.db', needs: 'run' }],
  usage: [{ about: 'requests, tokens and credits since New Year', line: 'txp usage --since 2026-01-01' }],
  login: [{ about: 'store the key for another server, entered at a prompt', line: 'txp login https://txp.example.com', needs: 'user' }],
  logout: [{ about: 'remove the stored key', line: 'txp logout https://txp.example.com', needs: 'user' }],
  api: [
    { about: 'one request from a file', line: 'txp api POST /classify -d @request.json', needs: 'server' },
    { about: 'the models of the chat facade', line: 'txp api GET /v1/models', needs: 'server' },
  ],
  openapi: [{ about: 'for a client generator', line: 'txp openapi > openapi.json' }],
  'config show': [{ about: 'every setting with the origin of its value', line: 'txp config show --sources' }],
  'config get': [{ about: 'one value', line: 'txp config get ocr.languages' }],
  'config set': [
    { about: 'recognise German too', line: 'txp config set ocr.languages eng+deu' },
    {
      about: 'a model server under a name of your choice',
      line: "txp config set engines.ollama '{kind: openai, base_url: http://127.0.0.1:11434/v1, model: qwen3:8b}'",
      needs: 'user',
    },
  ],
  'config edit': [{ about: 'in your editor; an invalid file is not saved', line: 'txp config edit', needs: 'user' }],
  'config validate': [{ about: 'a file, before it is put in place', line: 'txp config validate settings.yaml', needs: 'user' }],
  'config path': [{ about: 'keep a copy', line: 'cp "$(txp config path)" settings.yaml', needs: 'user' }],
  'config trust': [{ about: 'after reading txp.yaml of the working folder', line: 'txp config trust', needs: 'run' }],
  'config untrust': [{ about: 'stop trusting a folder', line: 'txp config untrust', needs: 'run' }],
  init: [{ about: 'answer a few questions', line: 'txp init', needs: 'user' }],
  doctor: [{ about: 'all checks, as JSON', line: 'txp doctor --json' }],
  completion: [{ about: 'for this shell', line: 'source <(txp completion bash)' }],
  help: [{ about: 'a command and a topic', line: 'txp help extract && txp help exit-codes' }],
};

/** The words of a command after `txp`, such as `batch submit`. */
export function commandPath(command: Command): string {
  const words: string[] = [];
  for (let at = command; at.parent !== null; at = at.parent) words.unshift(at.name());
  return words.join(' ');
}

/** Adds examples to the help of a command and of its subcommands. */
export function addExamples(command: Command): void {
  const examplesOf = (one: Command): readonly Example[] => commandExamples[commandPath(one)] ?? [];
  // A group shows the first example of each subcommand.
  const examples = [...examplesOf(command), ...command.commands.flatMap((below) => examplesOf(below).slice(0, 1))];
  if (examples.length > 0) command.addHelpText('after', `\nExamples:\n${examples.map(({ about, line }) => `  # ${about}\n  ${line}`).join('\n')}`);
  for (const below of command.commands) addExamples(below);
}
