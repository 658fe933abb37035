// Generates the tables of the reference from the code. In a page, each table is between two comments with its name.

import { exitCodeOf, exitCodeTable } from '../../src/cli/exit-codes.js';
import { commandEntries } from '../../src/cli/program.js';
import { type Setting, type Settings, settingKeys, settingsTable, showValue, variableOf } from '../../src/config/settings.js';
import { type FailureKind, failureKinds, isRetryable, TxpError } from '../../src/core/errors.js';
import { describedRoutes } from '../../src/http/describe-api.js';
import { toErrorResponse } from '../../src/http/error-response.js';
import { flagTables } from './flag-tables.js';

const tables: Readonly<Record<string, () => readonly string[] | Promise<readonly string[]>>> = {
  commands: commandTable,
  endpoints: endpointTable,
  errors: errorTable,
  'exit codes': () => ['| code | meaning |', '|---|---|', ...exitCodeTable.map(([code, meaning]) => `| ${code} | ${meaning} |`)],
  flags: async () => [...(await flagTables()), ''],
  settings: settingTable,
};

/** The page, with its tables generated anew from the code. */
export async function withTables(text: string): Promise<string> {
  let page = text;
  for (const [name, rows] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!place.test(page)) continue;
    const lines = (await rows()).join('\n');
    page = page.replace(place, (_, start: string, end: string) => `${start}${lines}\n${end}`);
  }
  return page;
}

function commandTable(): string[] {
  return ['| command | what it does |', '|---|---|', ...commandEntries.map(({ name, summary }) => `| \`txp ${name}\` | ${summary} |`)];
}

function settingTable(): string[] {
  const rows = settingKeys.map((key) => {
    const row: Setting<unknown> = settingsTable[key];
    const preset = showValue(key, row.default);
    return `| \`${key}\`${row.inFolder === undefined ? '' : { always: ' ✓', never: ' *' }[row.inFolder]} | ${preset === '' ? '–' : `\`${preset}\``} | ${row.about} | \`${variableOf(key)}\` |`;
  });
  return ['| setting | default | what it changes | variable |', '|---|---|---|---|', ...rows];
}

function endpointTable(): string[] {
  const settings = Object.fromEntries(settingKeys.map((key) => [key, settingsTable[key].default])) as unknown as Settings;
  const rows = describedRoutes(settings).map(({ method, path, access, describe }) => {
    const scope = access === 'open' ? 'no key' : access === 'any' ? 'any key' : `\`${access}\``;
    return `| \`${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}\` | ${describe.summary} | \`${describe.id}\` | ${scope} |`;
  });
  return ['| endpoint | what it does | operation id | scope |', '|---|---|---|---|', ...rows];
}

function errorTable(): string[] {
  const routes = [{ invalid: 400, engine: 500 } as const, { invalid: 422, engine: 502 } as const];
  const rows = Object.entries(failureKinds).map(([kind, meaning]) => {
    const failure = new TxpError(kind as FailureKind, '');
    const [first, second] = routes.map((route) => toErrorResponse(failure, route, '').status);
    const status = first === second ? first : `${first} or ${second}`;
    return `| \`${kind}\` | ${meaning} | ${status} | ${exitCodeOf(failure)} | ${isRetryable(failure.kind) ? 'yes' : 'no'} |`;
  });
  return ['| code | meaning | HTTP status | exit code | retry |', '|---|---|---|---|---|', ...rows];
}
