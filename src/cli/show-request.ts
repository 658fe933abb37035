// --show-request: prints the API call that a command would make, to copy into a shell, a batch file or a program. Nothing is sent.
import { chatModels } from '../chat/operations.js';
import type { Content } from '../core/content.js';
import type { AnyOperation } from '../core/operation.js';
import { UsageError } from '../core/usage-error.js';
import { curlCall, typescriptCall } from '../http/call-forms.js';
import { idPaths, lineForText } from './batch/item-lines.js';
import { type Input, type InputSet, placeOf, withPlace } from './inputs/input.js';
import { shellWord } from './repairs.js';
import { operationUrl } from './server-client.js';
import type { RequestForm } from './shared-flags.js';
import type { Terminal } from './terminal.js';

interface ShownRequests {
  readonly form: RequestForm;
  readonly operation: AnyOperation;
  /** Address of the server for the calls. */
  readonly server: string;
  /** The file with the key of that server, if one is stored. */
  readonly keyFile: string | undefined;
  readonly inputs: InputSet;
  readonly paths: readonly string[];
  /** Body fields shared by all inputs. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Adds the input to the body; a document is read first if the call accepts only text. */
  body(content: Content): Promise<Record<string, unknown>>;
  /** Text of an input; a document is read first. */
  text(content: Content): Promise<string>;
  readonly terminal: Pick<Terminal, 'write'>;
}

/** Prints the call for each input. Fails as wrong usage if there is no such call. */
export async function showRequests(request: ShownRequests): Promise<void> {
  const { form, operation, inputs, terminal } = request;
  if (form === 'jsonl' && !chatModels.includes(operation.name))
    throw new UsageError(
      `a batch cannot contain ${operation.name}`,
      `batches take ${chatModels.join(', ')}; --show-request curl shows the single call`,
    );
  if (form === 'ts' && inputs.isMany) throw new UsageError('--show-request ts shows one call', 'give one input, or use --show-request curl');
  for await (const input of inputs.items) {
    try {
      await terminal.write(await requestOf(input, request));
    } catch (failure) {
      throw withPlace(placeOf(input), failure);
    }
  }
}

async function requestOf(input: Input, { form, operation, server, keyFile, paths, fields, body, text }: ShownRequests): Promise<string> {
  const content = await input.read();
  if (form === 'jsonl') return `${lineForText(input, idPaths(paths)(input), await text(content), { model: operation.name, ...fields }).line}\n`;
  const call = { url: operationUrl(server, operation).href, fields: await body(content) };
  if (form === 'ts') return typescriptCall(call);
  return curlCall(call, keyFile === undefined ? ':?set it to a key of this server' : `:-$(cat ${shellWord(keyFile)})`);
}
