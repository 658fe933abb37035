// Scripted servers that behave like the families of model servers: what each refuses, needs and leaves out.
import type { JsonObject } from '../../../src/core/json.js';
import { answerPrompt } from './answer-prompt.js';
import { type Plain, promptOf, type Said, type ScriptedRequest, type ScriptedServerOptions } from './scripted-server.js';

type Body = ScriptedRequest['body'];

/** Answers of a server that returns 20 alternatives and accepts everything. */
const complete = ({ body }: ScriptedRequest): Said => answerPrompt(body);

function chatOnly(answer: (body: Body) => Plain | undefined): NonNullable<ScriptedServerOptions['intercept']> {
  return ({ path, body }) => (path.endsWith('/chat/completions') ? answer(body) : undefined);
}

function refusal(message: string, error: JsonObject = {}, status = 400): Plain {
  return { status, body: { error: { message, type: 'invalid_request_error', ...error } } };
}

const cap = (body: Body): number => body.max_completion_tokens ?? body.max_tokens ?? Number.POSITIVE_INFINITY;

// A model that thinks for this many tokens before every answer. What does not fit is refused or cut off.
function thinking(tokens: (effort: string | undefined) => number, whenTooShort: 'refused' | 'cut') {
  return ({ body }: ScriptedRequest): Said | Plain => {
    const thought = tokens(body.reasoning_effort);
    if (thought === 0) return answerPrompt(body);
    if (cap(body) > thought) return { ...answerPrompt(body), next: {}, reasoning: 'One moment. '.repeat(20), completionTokens: thought + 5 };
    if (whenTooShort === 'cut') return { text: '', next: {}, finish: 'length', reasoning: 'One moment. ', completionTokens: cap(body) };
    return refusal('Could not finish the message because max_tokens or model output limit was reached. Please try again with higher max_tokens.');
  };
}

/** A hosted reasoning model: it refuses `max_tokens`, a temperature, log-probabilities and unknown fields. */
const hostedReasoning: ScriptedServerOptions = {
  alternatives: 0,
  answersProbes: true,
  complete: thinking((effort) => ({ minimal: 0, low: 64 })[effort ?? ''] ?? 192, 'refused'),
  intercept: chatOnly((body) => {
    if ('max_tokens' in body) return refusal("Unsupported parameter: 'max_tokens' is not supported with this model.", { param: 'max_tokens' });
    if (body.temperature !== undefined && body.temperature !== 1)
      return refusal("Unsupported value: 'temperature' does not support 0 with this model.", { param: 'temperature' });
    if ('top_p' in body) return refusal("Unsupported parameter: 'top_p' is not supported with this model.", { param: 'top_p' });
    if (body.logprobs) return refusal('You are not allowed to request logprobs from this model', { param: null });
    const unknown = ['chat_template_kwargs', 'guided_json', 'structured_outputs', 'format', 'thinking', 'enable_thinking'].find(
      (field) => field in body,
    );
    if (unknown !== undefined) return refusal(`Unrecognized request argument supplied: ${unknown}`);
    if (body.reasoning_effort === 'none') return refusal("Unsupported value: 'reasoning_effort' does not support 'none' with this model.");
    return undefined;
  }),
};

const fieldsOfStrictServer = new Set(
  'model messages temperature top_p max_tokens stream stop random_seed response_format n presence_penalty frequency_penalty reasoning_effort'.split(
    ' ',
  ),
);

/** All families by name. Each answers by the words that text and option share. */
export const personas: Readonly<Record<string, ScriptedServerOptions>> = {
  'tells everything': { complete, answersProbes: true },
  'hosted reasoning model': hostedReasoning,
  'least cap of 16': {
    complete,
    answersProbes: true,
    intercept: chatOnly((body) =>
      cap(body) < 16
        ? refusal(`Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got ${cap(body)} instead.`, {
            code: 'integer_below_min_value',
          })
        : undefined,
    ),
  },
  'refuses unknown fields': {
    complete,
    alternatives: 0,
    answersProbes: true,
    intercept: chatOnly((body) => {
      const extra = Object.keys(body).filter((field) => !fieldsOfStrictServer.has(field));
      if (extra.length === 0) return undefined;
      const detail = extra.map((field) => ({ type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted' }));
      return { status: 422, body: { object: 'error', message: { detail }, type: 'invalid_request_error' } };
    }),
  },
  'thinks with an effort': {
    alternatives: 0,
    answersProbes: true,
    complete: thinking((effort) => ({ low: 20, medium: 150, high: 900 })[effort ?? ''] ?? 150, 'cut'),
  },
  'always thinks': { alternatives: 0, answersProbes: true, complete: thinking(() => 280, 'cut') },
  'ignores schema and log-probabilities': {
    alternatives: 0,
    schema: false,
    answersProbes: true,
    complete: ({ body }) => answerPrompt({ ...body, response_format: undefined }),
  },
  'no log-probabilities': { alternatives: 0, complete, answersProbes: true },
};

/** A server that refuses to help: it gives the same answer to everything except the questions of a probe. */
export const refusesToHelp: ScriptedServerOptions = {
  alternatives: 0,
  answersProbes: true,
  complete: ({ body }) =>
    promptOf({ body } as ScriptedRequest).includes('This is a test of the connection.')
      ? answerPrompt(body)
      : { text: 'I am sorry, I cannot help with that.' },
};
