// The frame of an HTML page of results: a single file that loads nothing and runs no scripts.
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../core/marked-text.js';

const style = `
:root { color-scheme: light dark; --soft: #8884; --quiet: light-dark(#666, #999); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2.5rem; border-top: 1px solid var(--soft); padding-top: 1rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin-bottom: .3rem; } .about, footer { color: var(--quiet); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border: 1px solid var(--soft); border-radius: .4rem; padding: 1rem; unicode-bidi: plaintext; }
pre.laid-out { font: .85rem/1.5 ui-monospace, monospace; }
table { border-collapse: collapse; margin: .5rem 0 1rem; } td, th { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top; overflow-wrap: anywhere; }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap; } td, mark, del { unicode-bidi: isolate; }
meter { width: 12rem; max-width: 30vw; } @media (max-width: 36rem) { meter { width: 2.6rem; } td, th { min-width: 3.6rem; padding-right: .6rem; } td.number { min-width: 0; } } .chosen { font-weight: bold; }
mark { color: #111; padding: 0 .15em; border-radius: .2em; } del { color: light-dark(#757575, #868686); }
.k0 { background: #ffe08a; } .k1 { background: #a8e6b0; } .k2 { background: #a9d8ff; } .k3 { background: #ffc2d1; }
.k4 { background: #d9c7ff; } .k5 { background: #ffcf9e; } .k6 { background: #b5ece6; } .k7 { background: #dfe6a1; }
.failed { border-left: .3rem solid #c33; padding-left: 1rem; } dl { margin: 0; } dt { font-weight: 600; } dd { margin-left: 1.5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; } a { color: light-dark(#2b5c8a, #8fbfe8); } li { overflow-wrap: anywhere; }
`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;

interface PageAbout {
  readonly version: string;
  /** The request fields shared by all inputs: names and values. */
  readonly asked: readonly (readonly [string, string])[];
  /** Whether the page ends with a list of the inputs. */
  readonly isMany: boolean;
}

/** Everything before the first section. The policy prevents a browser from loading or running anything, whatever a document contains. */
export function pageHead(operation: string, { version, asked, isMany }: PageAbout): string {
  const title = `txp ${escapeHtml(operation)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p class="about">txp ${escapeHtml(version)}${isMany ? '; <a href="#inputs">all inputs</a>' : ''}</p>
${asked.length === 0 ? '' : `<details><summary>Request</summary>\n<dl>${asked.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}</dl>\n</details>\n`}`;
}

/** The section of an input: its heading, a line about it, and its content as HTML. */
export function pageSection(number: number, heading: string, about: string, content: string): string {
  const line = about === '' ? '' : `<p class="about">${escapeHtml(about)}</p>\n`;
  return `<section id="n${number}">\n<h2>${escapeHtml(heading)}</h2>\n${line}${content}\n</section>\n`;
}

export function failedSection(number: number, heading: string, message: string, hint: string | null): string {
  const remedy = hint === null ? '' : `<br>${escapeHtml(hint)}`;
  return `<section class="failed" id="n${number}">\n<h2>${escapeHtml(heading)}</h2>\n<p>${escapeHtml(message)}${remedy}</p>\n</section>\n`;
}

export interface Listed {
  readonly heading: string;
  readonly isFailed: boolean;
}

/** The number of inputs and, if there are many, a list of links to their sections. */
export function pageEnd(inputs: readonly Listed[], isMany: boolean): string {
  const failed = inputs.filter(({ isFailed }) => isFailed).length;
  const items = inputs.map(({ heading, isFailed }, at) => `<li><a href="#n${at + 1}">${escapeHtml(heading)}</a>${isFailed ? ' (failed)' : ''}</li>`);
  const list = isMany ? `<nav id="inputs" aria-label="All inputs">\n<ol>\n${items.join('\n')}\n</ol>\n</nav>\n` : '';
  return `<footer>\n<p>${inputs.length} ${inputs.length === 1 ? 'input' : 'inputs'}${failed === 0 ? '' : `, ${failed} failed`}</p>\n${list}</footer>\n</body>\n</html>\n`;
}
