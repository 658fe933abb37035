// `/`: a page to try every operation. One file made by the build; the browser loads nothing else, and runs only the script in it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { packageRoot } from '../files/package-root.js';
import { sendText } from './respond.js';
import type { Route } from './route.js';

export function pageRoute(): Route {
  let page: Page | undefined;
  return {
    method: 'get',
    path: '/',
    access: 'open',
    status: { invalid: 400, engine: 500 },
    describe: {
      id: 'page',
      summary: 'A page to try every operation with a text or a file',
      tag: 'status',
      response: { contentType: 'text/html', description: 'The page', schema: { type: 'string' } },
      failures: {},
    },
    handle: async ({ response }) => {
      page ??= readPage();
      response.setHeader('content-security-policy', page.policy);
      sendText(response, 'text/html; charset=utf-8', page.html);
    },
  };
}

interface Page {
  readonly html: string;
  readonly policy: string;
}

function readPage(): Page {
  const html = readFileSync(new URL('dist/page.html', packageRoot()), 'utf8');
  const hashOf = (element: string): string => {
    const [, content = ''] = new RegExp(`<${element}(?: type="module")?>([\\s\\S]*?)</${element}>`).exec(html) ?? [];
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  };
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf('script')}`,
    `style-src ${hashOf('style')}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return { html, policy: policy.join('; ') };
}
