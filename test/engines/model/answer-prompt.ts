// The answer of a fair model behind HTTP to a request: it judges by the words that text and option share.
import { commonWords, readPrompt, sayByRule, spread, wordScores } from './scripted-driver.js';
import { type Said, type ScriptedRequest, textOf } from './scripted-server.js';

/** Returns the answer to the body of a chat completion, with the distribution of its first token if one letter or word is requested. */
export function answerPrompt(body: ScriptedRequest['body']): Said {
  const messages = (body.messages as readonly { role: 'system' | 'user'; content: unknown }[]).map(({ role, content }) => ({
    role,
    content: textOf(content),
  }));
  const shown = readPrompt(messages);
  const schema: unknown = body.response_format?.json_schema?.schema;
  if (schema === undefined && /Answer with (?:one letter|Yes or No|No or Yes)/.test(shown.prompt)) {
    const told = spread(wordScores(shown, commonWords, {}));
    return { next: Object.fromEntries(told.map(({ text, logProbability }) => [text, Math.exp(logProbability)])), text: told[0]?.text ?? '' };
  }
  const asked = schema ?? schemaInWords(shown.prompt);
  if (shown.prompt.includes('as a JSON object with the key "word"') && schema !== undefined) return { text: '{"word":"zx7q"}' };
  return { text: sayByRule(shown, { maxTokens: 60, ...(asked === undefined ? {} : { schema: asked as never }) }) || 'A' };
}

// A server without schemas still follows the form that the prompt asks for.
function schemaInWords(prompt: string): unknown {
  const form = /Answer with JSON of this form: (\{.*\})/.exec(prompt)?.[1];
  return form === undefined ? undefined : schemaOf(JSON.parse(form));
}

function schemaOf(value: unknown): unknown {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (typeof value !== 'object' || value === null) return { type: typeof value };
  return { type: 'object', properties: Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, schemaOf(inner)])) };
}
