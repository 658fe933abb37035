// An engine on a scripted model server, as settings for a daemon, and the answers of a server that works.
import { promptOf, type ScriptedRequest, smallest } from '../engines/model/scripted-server.js';

/** What a working model server answers: the smallest value that fits the schema. */
export function works(request: ScriptedRequest) {
  const schema: unknown = request.body.response_format?.json_schema?.schema;
  if (schema !== undefined) return JSON.stringify(smallest(schema));
  return { text: /\bYes\b/.test(promptOf(request)) ? 'Yes' : 'A', next: { A: 0.4, B: 0.3, Yes: 0.2, No: 0.1 } };
}

/** Environment of a daemon whose engine is the model server at that address. */
export function engineAt(baseUrl: string, more: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return { TXP_ENGINE: 'big', TXP_ENGINES: JSON.stringify({ big: { kind: 'openai', base_url: baseUrl, model: 'scripted', ...more } }) };
}
