// `/docs`: the routes as one page of plain HTML, which loads nothing and runs no script.
import { createHash } from 'node:crypto';
import { fieldsOf } from '../core/keyed.js';
import { requestExamples } from './request-examples.js';
import type { Route } from './route.js';

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c1c1c, #e6e6e6); --link: light-dark(#2b5c8a, #8fbfe8); --soft: light-dark(#f5f5f3, #222); --line: light-dark(#ddd, #444) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink); background: light-dark(#fff, #161616) }
a, summary { color: var(--link) } nav p { margin: .2rem 0 } nav a { margin-right: .9rem; white-space: nowrap }
code, pre { font: 14px/1.45 ui-monospace, monospace } pre { background: var(--soft); padding: .8rem; overflow: auto; border-radius: 6px }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line) } h3 { margin: 1.8rem 0 .3rem } h3 code { font-size: 16px }
.method { color: #fff; background: #2b5c8a; border-radius: 4px; padding: .1rem .4rem; text-transform: uppercase; font-size: 12px }
table { border-collapse: collapse } td { padding: .1rem .8rem .1rem 0; vertical-align: top } summary { cursor: pointer }
`;

/** The hash of the page's style sheet for the content security policy. */
export const docsStyle = { hash: `sha256-${createHash('sha256').update(style).digest('base64')}` };

export function docsPage(routes: readonly Route[]): string {
  const tags = [...new Set(routes.map((route) => route.describe.tag))];
  const sections = tags.map(
    (tag) =>
      `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${routes
        .filter((route) => route.describe.tag === tag)
        .map(section)
        .join('')}`,
  );
  const contents = tags.map((tag) => {
    const links = routes.flatMap(({ path, method, describe }) =>
      describe.tag === tag ? `<a href="#${escapeHtml(describe.id)}"><small>${method.toUpperCase()}</small> <code>${escapeHtml(path)}</code></a>` : [],
    );
    return `<p><a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a> ${links.join(' ')}</p>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>txp API</title><style>${style}</style></head>
<body><h1>txp API</h1>
<p>Every request except those marked <em>no key</em> needs a key: <code>x-api-key: …</code> or <code>Authorization: Bearer …</code>.
Machine-readable: <a href="openapi.json"><code>/openapi.json</code></a>. The operations can be tried with a text or a file on <a href="./">the page of this server</a>.</p>
${callBlock(routes)}
<nav aria-label="Contents">${contents.join('')}</nav>
${sections.join('\n')}</body></html>
`;
}

function section({ method, path, access, describe, body }: Route): string {
  const { summary, request, response, failures } = describe;
  const rows = Object.entries(failures).map(([status, meaning]) => `<tr><td><code>${escapeHtml(status)}</code></td><td>${prose(meaning)}</td></tr>`);
  const facts = [
    access === 'open' ? 'no key' : access === 'any' ? 'any key' : `scope ${access}`,
    ...(body === undefined ? [] : [`body up to ${body.limit.toLocaleString('en')} bytes`]),
    ...(body?.type === 'json or file' ? ['JSON, a form with a file, or the file alone with its own media type'] : []),
  ];
  return `<h3 id="${escapeHtml(describe.id)}"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></h3><p>${prose(summary)} <small>(${escapeHtml(facts.join('; '))})</small></p>
${exampleBlock(requestExamples[describe.id])}${request === undefined ? '' : `${fieldTable(request.schema)}${schemaBlock(`Request, ${request.contentType}`, request.schema)}`}${schemaBlock(`Response, ${response.contentType}`, response.schema)}
${rows.length === 0 ? '' : `<table>${rows.join('')}</table>`}`;
}

/** How to call a route from a shell, shown with the first route that has an example. */
function callBlock(routes: readonly Route[]): string {
  const shown = routes.find(({ method, describe }) => method === 'post' && typeof requestExamples[describe.id] === 'object');
  if (shown === undefined) return '';
  const body = JSON.stringify(requestExamples[shown.describe.id]).replaceAll("'", "'\\''");
  const file = shown.body?.type === 'json or file' ? '\n# a file in place of the text, with the fields as a form\n… -F file=@report.pdf' : '';
  return `<pre>${escapeHtml(`curl -sS "$SERVER${shown.path}" -H "x-api-key: $TXP_API_KEY" -H 'content-type: application/json' \\\n  -d '${body}'${file}`)}</pre>`;
}

/** The fields of a request; its description if it has none. */
function fieldTable(schema: Readonly<Record<string, unknown>>): string {
  const { description } = schema;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const rows = Object.entries(fieldsOf(schema.properties)).map(([name, field]) => {
    const { description: about } = fieldsOf(field);
    const must = required.includes(name) ? ' <em>required</em>' : '';
    return `<tr><td><code>${escapeHtml(name)}</code>${must}</td><td>${typeof about === 'string' ? prose(about) : ''}</td></tr>`;
  });
  if (rows.length > 0) return `<table>${rows.join('')}</table>`;
  return typeof description === 'string' ? `<p>${prose(description)}</p>` : '';
}

function exampleBlock(example: unknown): string {
  if (example === undefined) return '';
  return `<pre>${escapeHtml(typeof example === 'string' ? example : JSON.stringify(example, null, 2))}</pre>`;
}

function schemaBlock(title: string, schema: unknown): string {
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}

/** Text with code in backquotes, as HTML. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
