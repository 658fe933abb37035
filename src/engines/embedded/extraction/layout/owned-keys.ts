// Keys that belong to an object of the plan: those that contain its name ("Emergency contact phone"), and those under a heading or key with its name.
import { oncePer } from '../../../../core/once-per.js';
import { type Span, spanOf } from '../../../../core/span.js';
import { stem } from '../../../../text/stem.js';
import type { Candidate } from '../candidate.js';
import { recogniserOf } from '../recognisers/table.js';
import { amountRole } from './amount-role.js';
import { businessTerms } from './business-terms.js';
import { type FieldIntent, spell } from './field-intent.js';
import type { GridLine } from './grid.js';
import type { Key } from './keys.js';
import type { LaidOut } from './laid-out.js';
import { findScalar } from './scalars.js';
import { type FoldedWord, foldWords, nameOf } from './wording.js';

/** The name of an object as words. */
interface Owner {
  readonly stems: readonly string[];
  /** Words for the same party of a business, if the name is one of them. */
  readonly party: ReadonlySet<string> | null;
}

/** The keys of a document that belong to an object, most reliable first. */
interface OwnedKeys {
  /** Keys that contain the object's name, with the name removed. */
  readonly named: readonly Key[];
  /** Keys that consist of the object's name, with an inline value. */
  readonly whole: readonly Key[];
  /** Keys under a heading or key with its name. */
  readonly below: readonly Key[];
  /** All of these, unmodified. */
  readonly all: ReadonlySet<Key>;
}

const readOf = oncePer((_: LaidOut) => new Map<string, OwnedKeys>());

/** The keys of the object called `name`; `others` are the names of its sibling objects. Cached. */
export function ownedKeys(laidOut: LaidOut, name: string, others: readonly string[]): OwnedKeys {
  const id = JSON.stringify([name, ...[...others].sort()]);
  const read = readOf(laidOut);
  const known = read.get(id) ?? readOwned(laidOut, name, others);
  read.set(id, known);
  return known;
}

function readOwned(laidOut: LaidOut, name: string, others: readonly string[]): OwnedKeys {
  const owner = ownerOf(name);
  const rivals = others.map(ownerOf);
  const { grid, keys } = laidOut;
  const [named, whole, below]: [Key[], Key[], Key[]] = [[], [], []];
  const all = new Set<Key>();
  const byLine = new Map<number, Key[]>();
  for (const key of [...keys.all, ...keys.loose]) {
    const same = byLine.get(key.cell.line);
    if (same === undefined) byLine.set(key.cell.line, [key]);
    else same.push(key);
  }
  let isInside = false;
  for (const line of grid.lines) {
    const own = byLine.get(line.index) ?? [];
    const heading = headingOf(laidOut, line, own);
    const rest = heading === null ? null : restOf(owner, heading);
    if (heading !== null) isInside = rest !== null && rest.length <= maxBeside;
    for (const key of own) {
      const left = restOf(owner, key.words);
      if (left !== null) {
        all.add(key);
        if (left.length > 0) named.push({ ...key, words: left, naming: nameOf(left), role: amountRole(left) });
        else if (key.inline !== null) {
          whole.push(key);
          isInside = true;
        }
        continue;
      }
      if (!isInside || heading !== null) continue;
      const ofRival = rivals.map((rival) => restOf(rival, key.words)).filter((words) => words !== null);
      // "Buyer: …" ends the seller's section; "Buyer name: …" only belongs to the buyer.
      if (ofRival.some((words) => words.length === 0) && key.inline !== null) isInside = false;
      if (ofRival.length > 0) continue;
      below.push(key);
      all.add(key);
    }
  }
  return { named, whole, below, all };
}

/** Max extra words of a heading besides the name: "Emergency contact details". */
const maxBeside = 1;

function ownerOf(name: string): Owner {
  const words = foldWords(spell(name), 0, undefined, 8);
  const { customer, issuer } = businessTerms().partyWords;
  const party = [customer, issuer].find((own) => words.length === 1 && words.every(({ word }) => own.has(word))) ?? null;
  return { stems: words.map(({ word }) => stem(word)), party };
}

/** The words of a key or heading without the owner's name; null if it does not contain the name. */
function restOf({ stems, party }: Owner, words: readonly FoldedWord[]): FoldedWord[] | null {
  if (stems.length === 0) return null;
  const own = words.map(({ word }) => stem(word));
  if (stems.every((word) => own.includes(word))) return words.filter((_, index) => !stems.includes(own[index] ?? ''));
  const rest = party === null ? words : words.filter(({ word }) => !party.has(word));
  return rest.length < words.length ? [...rest] : null;
}

const maxHeading = 60;
const isMarked = /^\s*(?:#{1,6}\s|\*\*|__|={2,}|-{2,})/u;

/** The words of a line that is a heading: marked as one, in capitals, ending with a colon, or first after a blank line and before keys. */
function headingOf({ grid, keys }: LaidOut, line: GridLine, own: readonly Key[]): readonly FoldedWord[] | null {
  const [cell] = line.cells;
  if (cell === undefined || line.cells.length > 1 || cell.text.length > maxHeading || own.some(({ inline }) => inline !== null)) return null;
  if (/\d/.test(cell.text) || !/\p{L}{2}/u.test(cell.text)) return null;
  const next = grid.lines[line.index + 1]?.cells[0];
  const leadsKeys = next !== undefined && keys.ofCell.get(next.index)?.closed === true;
  const isHeading =
    isMarked.test(cell.text) ||
    cell.text.endsWith(':') ||
    cell.text === cell.text.toUpperCase() ||
    ((line.blanksAbove > 0 || line.index === 0) && leadsKeys);
  return isHeading ? foldWords(grid.text, cell.start + Math.max(0, cell.text.search(/\p{L}/u)), cell.end, 10) : null;
}

/** The document reduced to the given keys. */
export function withKeys(laidOut: LaidOut, own: (key: Key) => boolean, all: readonly Key[] = laidOut.keys.all): LaidOut {
  const { document, grid, data, sums, paper, keys } = laidOut;
  const places = (key: Key): ReturnType<LaidOut['places']> => laidOut.places(key);
  return { document, grid, data, sums, paper, places, keys: { ...keys, all: all.filter(own), loose: keys.loose.filter(own) } };
}

/** The best value that an object's keys give to one of its fields; `plain` is the field by itself, `whole` the field with the object's name. */
export function findOwned(laidOut: LaidOut, owned: OwnedKeys, plain: FieldIntent, whole: FieldIntent): Candidate | undefined {
  const among = (keys: readonly Key[], intent: FieldIntent): Candidate[] => {
    const own = new Set(keys);
    return keys.length === 0
      ? []
      : findScalar(
          withKeys(laidOut, (key) => own.has(key), keys),
          intent,
        );
  };
  const tiers = [
    () => among(owned.named, plain),
    () => [...ofWhole(laidOut, owned.whole, plain), ...among(owned.whole, whole)],
    () => among(owned.below, plain),
  ];
  for (const tier of tiers) {
    const best = tier().find(({ source, logOdds }) => source === 'key' && logOdds >= 0);
    if (best !== undefined) return best;
  }
  return undefined;
}

const nameKinds: ReadonlySet<string> = new Set(['person', 'organisation']);
/** As high as for the value of a key that is the field's name. */
const besideName = 2;

/** "Emergency contact: Birgit Holm, 0471 22 33 44": the name, or a value that a recogniser finds. */
function ofWhole({ document, grid }: LaidOut, keys: readonly Key[], { query, concept }: FieldIntent): Candidate[] {
  const [kind] = query.need.kinds;
  return keys.flatMap((key): Candidate[] => {
    if (key.inline === null) return [];
    const { start, end } = key.inline;
    const found = (span: Span): Candidate[] => [{ ...spanOf(span), logOdds: besideName, source: 'key', key: spanOf(key) }];
    if (nameKinds.has(kind?.kind ?? '') || concept === 'name') {
      const said = grid.text.slice(start, end);
      const name = /^[^,;(|]*(?=[,;(|][^\n]*[\d@])/u.exec(said)?.[0] ?? said;
      return /\p{L}{2}/u.test(name) ? found({ start, end: start + name.trimEnd().length }) : [];
    }
    if (kind === undefined || recogniserOf(kind.kind) === undefined) return [];
    const match = document.matches(kind.kind).find((own) => own.start >= start && own.end <= end);
    return match === undefined ? [] : found(match);
  });
}
