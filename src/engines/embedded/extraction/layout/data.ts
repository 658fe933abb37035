// Documents that are JSON (one value, or one per line): a tree of keys whose leaves are spans of the text, and the leaves that answer a field.
import { compact } from '../../../../core/compact.js';
import type { FoundField, FoundRecord, ScalarField } from '../../../../core/find.js';
import type { Span } from '../../../../core/span.js';
import { largest } from '../../../../text/lists.js';
import { logistic } from '../../../../text/probability.js';
import type { Candidate, StructureQuery } from '../candidate.js';
import { marksRole, opposed } from '../cues.js';
import { kindsNamed } from '../recognisers/table.js';
import { type FieldIntent, readFieldIntent, spell } from './field-intent.js';
import { mutualCover, sameThing } from './nearness.js';
import { type FoldedWord, foldWords, nameOf } from './wording.js';

/** A node of the data. Elements of an array have the key of the array. */
export interface DataNode extends Span {
  readonly key: string;
  /** Span of the key; undefined at the top. */
  readonly named: Span | undefined;
  readonly parent: DataNode | null;
  readonly kind: 'object' | 'array' | 'leaf';
  readonly children: DataNode[];
}

/** Max nesting depth; deeper data is not read. */
const maxDepth = 64;
/** Max keys on the path to a value that are compared with a field, its own included. */
const maxPathKeys = 3;

/** Parses a text that is JSON from its first to its last character; null for any other text. Linear. */
export function readData(text: string): DataNode | null {
  if (!/^\s*[[{]/.test(text.slice(0, 1000))) return null;
  const root: DataNode = { key: '', named: undefined, parent: null, kind: 'array', start: 0, end: text.length, children: [] };
  const token = /[\s,]*(?:("(?:[^"\\]|\\.)*")(\s*:)?|([[{])|([\]}])|([^\s"[\]{},:]+))/gsy;
  let open: { node: DataNode; close: string }[] = [];
  let key: { text: string; span: Span } | null = null;
  for (let at = 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (found === null) return /^[\s,]*$/.test(text.slice(at)) && open.length === 0 && root.children.length > 0 ? root : null;
    const [whole, quoted, colon, opening, closing, bare] = found;
    const end = at + whole.length;
    const top = open.at(-1);
    if (closing !== undefined) {
      if (top?.close !== closing || key !== null) return null;
      open = open.slice(0, -1);
      continue;
    }
    if (quoted !== undefined && colon !== undefined) {
      if (top?.close !== '}' || key !== null) return null;
      const start = at + whole.indexOf('"') + 1;
      key = { text: quoted.slice(1, -1), span: { start, end: start + quoted.length - 2 } };
      continue;
    }
    // Only objects and arrays may be at the top, and every value of an object needs a key.
    if ((top === undefined && opening === undefined) || (top?.close === '}' && key === null)) return null;
    const parent = top?.node ?? root;
    const node = (kind: DataNode['kind'], span: Span): DataNode => {
      const made = { ...span, key: key?.text ?? parent.key, named: key?.span ?? parent.named, parent, kind, children: [] };
      parent.children.push(made);
      key = null;
      return made;
    };
    if (opening !== undefined) {
      if (open.length >= maxDepth) return null;
      open = [...open, { node: node(opening === '{' ? 'object' : 'array', { start: end - 1, end }), close: opening === '{' ? '}' : ']' }];
    } else if (quoted !== undefined) node('leaf', { start: end - quoted.length + 1, end: end - 1 });
    else if (bare !== undefined && /^(?:null|true|false|-?\d[\d.eE+-]*)$/.test(bare)) {
      if (bare === 'null') key = null;
      else node('leaf', { start: end - bare.length, end });
    } else return null;
  }
  return open.length === 0 && root.children.length > 0 ? root : null;
}

/** Leaves that answer a field, best first. */
export function findInData(root: DataNode, intent: FieldIntent): Candidate[] {
  const found: { node: DataNode; score: number }[] = [];
  for (const node of leavesOf(root)) {
    if (node.end === node.start) continue;
    const score = keyLikeness(intent, pathOf(node, null));
    if (score >= minLikeness) found.push({ node, score });
  }
  const best = found.reduce((top, { score }) => Math.max(top, score), 0);
  return found
    .filter(({ score }) => score > best - 0.1)
    .map(
      ({ node, score }): Candidate => ({
        start: node.start,
        end: node.end,
        logOdds: 5 * score - 2,
        source: 'key',
        calibrated: true,
        ...compact({ key: node.named }),
      }),
    );
}

/** The records of a list, or the record of an object; empty or null if the data has none. */
export function findStructureInData(root: DataNode, query: StructureQuery): FoundField {
  const intents = query.fields.map((field) => (field.kind === 'scalar' ? readFieldIntent(field) : null));
  const groups = query.kind === 'list' ? collectionsOf(root) : objectsOf(root).map((node) => [node]);
  const own = foldWords(spell(query.field.name));
  let best: { score: number; records: FoundRecord[] } | undefined;
  for (const group of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const records = group.map((node): Map<number, { node: DataNode; score: number }> => bestLeaves(node, intents));
    const perField = intents.map((_intent, index) =>
      largest(
        records.slice(0, 50).map((record) => record.get(index)?.score ?? 0),
        0,
      ),
    );
    const matched = perField.filter((score) => score > 0).length;
    if (matched === 0 || matched * 3 < intents.length) continue;
    const named = foldWords(spell(first.key)).some((word) => own.some((other) => sameThing(word.word, other.word) >= 1));
    const score = perField.reduce((sum, value) => sum + value, (named ? 0.7 : 0) + (group.length > 1 ? 0.1 : 0));
    if (best !== undefined && best.score >= score) continue;
    best = {
      score,
      records: records.map((record) => ({
        values: query.fields.map((field, index): FoundField => {
          if (field.kind !== 'scalar') return findStructureInData(first, field);
          const leaf = record.get(index);
          const values = leaf === undefined ? [] : [{ start: leaf.node.start, end: leaf.node.end, confidence: logistic(5 * leaf.score - 2) }];
          return { kind: 'scalar', values };
        }),
      })),
    };
  }
  if (query.kind === 'list') return { kind: 'list', records: best?.records ?? [] };
  return { kind: 'object', record: best?.records[0] ?? null };
}

function bestLeaves(record: DataNode, intents: readonly (FieldIntent | null)[]): Map<number, { node: DataNode; score: number }> {
  const pairs = leavesOf(record).flatMap((node) =>
    node.end === node.start
      ? []
      : intents.flatMap((intent, index) => {
          const score = intent === null ? 0 : keyLikeness(intent, pathOf(node, record));
          return score >= minLikeness ? [{ node, index, score }] : [];
        }),
  );
  pairs.sort((left, right) => right.score - left.score || left.node.start - right.node.start);
  const chosen = new Map<number, { node: DataNode; score: number }>();
  const used = new Set<DataNode>();
  for (const { node, index, score } of pairs) {
    if (chosen.has(index) || used.has(node)) continue;
    chosen.set(index, { node, score });
    used.add(node);
  }
  return chosen;
}

function leavesOf(node: DataNode): DataNode[] {
  return node.kind === 'leaf' ? [node] : node.children.flatMap(leavesOf);
}

function objectsOf(node: DataNode): DataNode[] {
  return [...(node.kind === 'object' ? [node] : []), ...node.children.flatMap(objectsOf)];
}

/** Arrays of objects; a single object at the top counts as one, too. */
function collectionsOf(node: DataNode): DataNode[][] {
  const own = node.kind === 'array' ? node.children.filter((child) => child.kind === 'object') : [];
  return [...(own.length > 0 ? [own] : []), ...node.children.flatMap(collectionsOf)];
}

/** Keys on the path to a node, outermost first, at most `maxPathKeys`; within a record only the keys inside it. */
function pathOf(node: DataNode, within: DataNode | null): string[] {
  const keys: string[] = [];
  for (let at: DataNode | null = node; at !== null && at !== within && keys.length < maxPathKeys; at = at.parent)
    if (at.key !== '' && keys[0] !== at.key) keys.unshift(at.key);
  return keys;
}

const minLikeness = 0.45;
const stopWords = new Set('at of in the a is has to from by on'.split(' '));
const units = new Set('kg g lb km m cm mm l ml s ms sec seconds min minutes h hours days eur usd gbp chf c f pct percent bytes kb mb gb'.split(' '));
const preciseKinds = new Set('postcode email phone url ip iban uuid country currency percent'.split(' '));

const likenessOf = new WeakMap<FieldIntent, Map<string, number>>();

/** How well the keys that lead to a value name the field, 0 to 1. Cached, since every record repeats the same keys. */
function keyLikeness(intent: FieldIntent, path: readonly string[]): number {
  const known = likenessOf.get(intent) ?? new Map<string, number>();
  likenessOf.set(intent, known);
  const id = path.join('\n');
  const { asked, plain } = intent.query;
  // Keys in data are mostly the very names that callers use for fields.
  const own = known.get(id) ?? Math.max(computeLikeness(intent, asked, path), plain === null ? 0 : plainShare * computeLikeness(intent, plain, path));
  if (known.size < maxRemembered) known.set(id, own);
  return own;
}

const maxRemembered = 2000;

const plainShare = 0.9;

function computeLikeness(intent: FieldIntent, field: Pick<ScalarField, 'name' | 'description'>, path: readonly string[]): number {
  const keys = path.map((key) => contentWordsOf(foldWords(spell(key))));
  const own = keys.at(-1) ?? [];
  const [parent = [], ...further] = keys.slice(0, -1).reverse();
  const wordsOf = (some: readonly FoldedWord[]): string[] => some.map(({ word }) => word);
  const [kind] = intent.query.need.kinds;
  const name = wordsOf(contentWordsOf(foldWords(spell(field.name), 0, undefined, 8)));
  const said = wordsOf(foldWords(field.description, 0, undefined, 12)).filter((word) => !stopWords.has(word));
  const above = wordsOf([...parent, ...further.flat()]);
  if (above.some((word) => name.some((asked) => opposed(asked, word)))) return 0;
  const alike = (asked: string, word: string): number => Math.max(sameThing(asked, word), marksRole(asked, word) ? 0.85 : 0);
  // "from: {name}": the value of a general key is named by the key above it.
  const isGeneral = own.length > 0 && own.every(({ word }) => canHold(word, kind?.kind));
  const likeness = Math.max(
    mutualCover({ name, said }, wordsOf(own), above, alike),
    isGeneral ? mutualCover({ name, said }, wordsOf(parent), wordsOf(own), alike) : 0,
  );
  const naming = nameOf(own);
  const sameConcept = intent.concept !== null && naming !== null && naming.share === 1 && naming.concepts[0] === intent.concept ? 0.75 : 0;
  const counts = intent.amount === 'count' && naming?.concepts[0] === 'quantity' ? 0.75 : 0;
  const [told] = kindsNamed(wordsOf(own).join(' '));
  const sameKind = kind !== undefined && preciseKinds.has(kind.kind) && told === kind.kind ? 0.7 : 0;
  return Math.max(likeness, sameConcept, counts, sameKind);
}

/** Whether a general key may hold values of a kind: "name" and "title" those of names or of unknown kind, "value" and "text" those of any other kind. */
function canHold(word: string, kind: string | undefined): boolean {
  const named = kind === undefined || kind === 'person' || kind === 'organisation' || kind === 'location';
  return word === 'name' || word === 'title' ? named : (word === 'value' || word === 'text') && !named;
}

/** The words without units and stop words, unless nothing is left. */
function contentWordsOf(words: readonly FoldedWord[]): readonly FoldedWord[] {
  const left = words.filter(({ word }) => !stopWords.has(word) && !units.has(word));
  return left.length > 0 ? left : words;
}
