// One word for one thing, the term of its field: which words are banned from identifiers and messages, and what to write instead. Also checks the glossary
// against the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

interface Row {
  readonly banned: RegExp;
  readonly preferred: string;
  /** Names in which the word is right because it means something else. */
  readonly allowed?: readonly string[];
}

const names: readonly Row[] = [
  {
    banned: /^(?:most|least|fewest|longest|shortest|furthest)(?=[A-Z])|^(?:most|least|fewest)$/,
    preferred: 'max, min',
    // These return the longest or shortest of their inputs.
    allowed: ['longestPhrase', 'longestFit', 'longestAccepted', 'shortestFirst', 'leastMissed'],
  },
  { banned: /[a-z]Loss$/, preferred: 'penalty', allowed: ['logLoss', 'engineLoss'] },
  { banned: /[Pp]atient/, preferred: 'background' },
  { banned: /[a-z]Abroad$|^abroad$/, preferred: 'multilingual' },
  { banned: /^silent$|^telling$|^(?:un)?said$/, preferred: 'stopWords, contentWords', allowed: ['said'] },
  { banned: /^obey|^vouch|^orders?$/i, preferred: 'constraints, validated', allowed: ['order', 'orders', 'Order'] },
  { banned: /^gravity$/, preferred: 'severity' },
  { banned: /^(?:kin|kinOf|kinship)$/, preferred: 'related' },
  { banned: /^(?:hear|hearer|unheard)$/, preferred: 'trace' },
  { banned: /[Hh]abits$|^heats?$|heatSize/, preferred: 'calibration, tournament' },
  { banned: /^complain$/, preferred: 'notify' },
  { banned: /^(?:document|engine)(?:Wanted|Elsewhere)$/i, preferred: 'Required, NotOnWorker' },
  // Texts express wishes: here "wish" is a speech act and a turn of phrase.
  { banned: /[Ww]ish(?:es)?(?![a-z])/, preferred: 'intent', allowed: ['wish', 'isWish'] },
  { banned: /^mend(?=[A-Z]|ed$|$)|^spoken[A-Z]/, preferred: 'correct, repair; mentioned' },
  { banned: /^ruled(?:$|Kinds)|^silentWords$/, preferred: 'validated, stopWords' },
  { banned: /[Pp]atience/, preferred: 'timeout, retries' },
  { banned: /^sure(?:Line|Picture|Paper|Point|LogOdds)/, preferred: 'min… with what is measured' },
];

const phrases: readonly Row[] = [
  { banned: /went away/, preferred: 'closed the connection, disconnected' },
  { banned: /without a word/, preferred: 'silently' },
  { banned: /(?:ends|ended|stopped|stops) in order\b/i, preferred: 'shuts down gracefully' },
  { banned: /is not understood at/, preferred: 'syntax error in … at column' },
  { banned: /nothing can lose/, preferred: 'durable' },
  { banned: /\b(?:was|were|is) won\b/, preferred: 'obtained' },
  { banned: /fell silent/, preferred: 'stopped sending' },
  { banned: /tells none/, preferred: 'returns none' },
  { banned: /when the key ends/, preferred: 'expiry' },
  { banned: /end and renew/, preferred: 'revoke and rotate' },
  { banned: /stop ?list/i, preferred: 'stop words' },
  { banned: /(?<!there )\b(?:is|are) no (?:file|folder|JSON|YAML|setting|field|object|archive|proxy)\b/, preferred: 'is not a …' },
  { banned: /\bends? with [14]\b/, preferred: 'exits with' },
  { banned: /brought back|bring back/, preferred: 'restored, restore' },
  { banned: /\b(?:is|are) there (?:already|twice)|stands twice/, preferred: 'already exists, occurs twice' },
  { banned: /pages? of the web|everybody on the way|may have read/, preferred: 'web page, in transit, may read' },
  { banned: /^(?:most|fewest) [a-z]+ (?:of|read|listed)\b/i, preferred: 'maximum, minimum' },
  { banned: /\bgo(?:es)? on\b/, preferred: 'continue, resume' },
  { banned: /\b(?:trying|asking) again\b/, preferred: 'retrying' },
  { banned: /\bfault of (?:txp|the server)\b/, preferred: 'an unexpected error, an internal error' },
  { banned: /\bspare words\b/, preferred: 'filler words' },
  { banned: /\bspeaks most for\b/, preferred: 'best supports' },
  { banned: /\bbelongs? into\b/, preferred: 'belongs in' },
  { banned: /\bname (?:another (?!engine)|it with|one of|texts|the files)\b/, preferred: 'choose, give' },
  { banned: /\bwants a key\b/, preferred: 'requires a key' },
  { banned: /\bmake (?:it|one|them) with\b/, preferred: 'create' },
  { banned: /\b(?:the file of the key|for you only)\b/, preferred: 'the key file, readable by you only' },
  { banned: /\bsums that do not agree\b|\bits sums agree\b/, preferred: 'inconsistent totals' },
  { banned: /^(?:longest|largest|deepest) [a-z]+ /, preferred: 'time limit, maximum' },
  { banned: /\bsound copy\b/, preferred: 'undamaged' },
  { banned: /\bwhere it stands\b|\bstands twice\b|\b(?:answer|value) stands\b/, preferred: 'is' },
  { banned: /\bof no use here\b/, preferred: 'not useful here' },
];

const root = fileURLToPath(new URL('..', import.meta.url));

interface Found {
  readonly place: string;
  readonly said: string;
}

/** What a source file declares, says and refers to: each in the order of the file, without duplicates. */
const declared: Found[] = [];
const messages: Found[] = [];
const identifiers = new Set<string>();
for (const name of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) if (name.endsWith('.ts')) read(name);

function read(name: string): void {
  const code = readFileSync(join(root, 'src', name), 'utf8');
  const place = name.replaceAll('\\', '/');
  const [names, texts] = [new Set<string>(), new Set<string>()];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.add(node.text);
    else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) texts.add(node.text);
    const { name: own } = node as { readonly name?: ts.Node };
    const isOwn = !ts.isPropertyAccessExpression(node) && !ts.isImportSpecifier(node) && own !== undefined;
    if (isOwn && (ts.isIdentifier(own) || ts.isPrivateIdentifier(own))) names.add(own.text.replace('#', ''));
    ts.forEachChild(node, visit);
  };
  // Without comments, which are not searched.
  visit(ts.createSourceFile(name, code, { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }));
  declared.push(...[...names].map((said) => ({ place, said })));
  if (!place.startsWith('engines/embedded/')) messages.push(...[...texts].map((said) => ({ place, said })));
}

const broken = (table: readonly Row[], all: readonly Found[]): string[] =>
  all.flatMap(({ place, said }) =>
    table
      .filter(({ banned, allowed }) => banned.test(said) && allowed?.includes(said) !== true)
      .map(({ banned, preferred }) => `${place}: "${(said.length > 80 ? banned.exec(said)?.[0] : said) ?? ''}" → ${preferred}`),
  );

it('the source declares no names with banned words', () => {
  expect(declared.length).toBeGreaterThan(1000);
  expect(broken(names, declared)).toEqual([]);
});

it('the documentation, and strings of the source outside the embedded engine, contain no banned phrases', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'docs/guide', 'docs/reference'].flatMap((path) =>
    (path.endsWith('.md') ? [path] : readdirSync(join(root, path)).map((name) => `${path}/${name}`)).map((place) => ({
      place,
      said: readFileSync(join(root, place), 'utf8'),
    })),
  );
  expect(broken(phrases, [...messages, ...pages])).toEqual([]);
});

it('every word of the glossary occurs in the identifiers of the source', () => {
  const readme = readFileSync(join(root, 'src/README.md'), 'utf8');
  const glossary = readme.slice(readme.indexOf('## Glossary'), readme.indexOf('## Map'));
  const terms = [...glossary.matchAll(/^\| ([a-z, ]+) \| /gm)].flatMap(([, list = '']) => list.split(', ')).filter((term) => term !== 'word');
  expect(terms.length).toBeGreaterThan(30);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  const parts = [...identifiers].map((name) => name.split(/(?=[A-Z])|[\d_$]+/).map((word) => word.toLowerCase()));
  const words = new Set(
    parts
      .flatMap((own) => own.map((_, index) => [own.slice(index, index + 1), own.slice(index, index + 2)]))
      .flat()
      .map((own) => own.join(' ')),
  );
  const knows = (term: string): boolean => words.has(term) || words.has(`${term}s`);
  expect(terms.filter((term) => !knows(term))).toEqual([]);
});

it('all links and folders that the README of the source names exist', () => {
  const readme = readFileSync(join(root, 'src/README.md'), 'utf8');
  const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !existsSync(join(root, 'src', path)))).toEqual([]);
  const folders = [...readme.slice(readme.indexOf('## Map'), readme.indexOf('## The walk')).matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, path = '']) => path,
  );
  expect(folders.length).toBeGreaterThan(20);
  expect(folders.filter((path) => !existsSync(join(root, 'src', path)))).toEqual([]);
});
