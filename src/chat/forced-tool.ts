// A request that forces the call of a function: the parameters of the function are a schema, and the arguments of the call the values for it.
import { type Issue, invalidField } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { fieldsOf } from '../core/keyed.js';

interface ForcedTool {
  readonly name: string;
  /** JSON Schema of the arguments. */
  readonly schema: JsonObject;
  /** Path of the schema in the request. */
  readonly path: Issue['path'];
}

const notCalled = 'must be "auto" or "none": tools are never called';
const instead = 'the model extract can be made to fill in the parameters of one function of `tools`';

/**
 * The function that a request forces to be called; undefined if it forces none. Fails with `invalid-request` if it is not one of `tools`, and unless
 * `fillsSchemas`, which is whether the operation finds the values of a schema.
 */
export function forcedTool({ tools, tool_choice: choice, function_call: old }: JsonObject, fillsSchemas: boolean): ForcedTool | undefined {
  if (isJsonObject(old)) throw invalidField(['function_call'], `${notCalled}; send \`tools\` and \`tool_choice\``);
  if (!isJsonObject(choice) && choice !== 'required') return undefined;
  if (!fillsSchemas) throw invalidField(['tool_choice'], `${notCalled}; ${instead}`);
  const functions = (Array.isArray(tools) ? tools : []).map((tool: unknown) => fieldsOf(fieldsOf(tool).function));
  const names = functions.map(({ name }) => name).filter((name) => typeof name === 'string');
  const asked = isJsonObject(choice) ? fieldsOf(choice.function).name : names.length === 1 ? names[0] : undefined;
  const name = names.find((each) => each === asked);
  if (name === undefined)
    throw invalidField(['tool_choice'], `must name one function of \`tools\`${names.length === 0 ? '' : `: ${names.join(', ')}`}`);
  const index = functions.findIndex((each) => each.name === name);
  return { name, schema: fieldsOf(functions[index]?.parameters), path: ['tools', index, 'function', 'parameters'] };
}
