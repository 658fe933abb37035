// What an answer says, for each operation: first the answer with how sure it is, then the text with what speaks for it marked.
import { keptSpans, type TextSpan } from '../text/kept-words.js';
import { onlyPlaceOf, placesIn } from '../text/places.js';
import { button, el } from './dom.js';
import type { Fields } from './forms.js';
import { colourClass, type Mark, markedText, struckText } from './marked.js';

/** The elements that show an answer. `source` is the text that was worked on, where it is known. */
type Show = (answer: Fields, source: string | undefined, request: Fields) => HTMLElement[];

/** Below this a value deserves a look at its evidence. */
const sureFrom = 0.7;

interface Entity {
  readonly type: string;
  readonly text: string;
  readonly confidence: number;
  readonly start: number;
  readonly end: number;
  readonly normalized_value?: string | number;
}

const extract: Show = (answer, source, request) => {
  const { entities, structured_result } = answer as { entities: readonly Entity[]; structured_result: Fields | null };
  const structures = Object.entries(structured_result ?? {}).filter(([, value]) => typeof value === 'object' && value !== null);
  const names = [...new Set([...entities.map(({ type }) => type), ...structures.map(([name]) => name)])];
  const colourOf = (name: string): number => names.indexOf(name);
  const place = placesIn(source ?? '');
  const marks = entities.flatMap((entity): Mark[] => {
    const span = place(entity);
    return span === undefined ? [] : [{ ...span, colour: colourOf(entity.type), title: `${entity.type}, ${percent(entity.confidence)}` }];
  });
  // A value of a structure carries no place: one that stands in the text once has a known one, any other is not marked.
  for (const [name, value] of structures)
    for (const leaf of new Set(leavesOf(value))) {
      const span = source === undefined ? undefined : onlyPlaceOf(source, leaf);
      if (span !== undefined) marks.push({ ...span, colour: colourOf(name), title: name });
    }
  const text = source === undefined ? undefined : markedText(source, marks);
  const rows = entities.map((entity) => {
    const span = place(entity);
    const value = String(entity.normalized_value ?? entity.text);
    const inText = value === entity.text.replace(/\s+/g, ' ') ? undefined : el('small', {}, `in the text: ${entity.text}`);
    const shown = text === undefined || span === undefined ? el('span', { class: 'value' }, value) : evidenceButton(value, () => text.show(span));
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, chip(entity.type, colourOf(entity.type))),
      el('td', {}, shown, inText),
      sureCell(entity.confidence, entity.confidence < sureFrom),
    );
  });
  const missing = Object.keys((request.entities ?? {}) as object).filter(
    (name) => !names.includes(name) && !Object.hasOwn(structured_result ?? {}, name),
  );
  const notFound = missing.map((name) => el('tr', { class: 'missing' }, el('th', { scope: 'row' }, name), el('td', { colspan: 2 }, 'not found')));
  const found = rows.length + notFound.length > 0 && el('table', { class: 'answers' }, el('tbody', {}, ...rows, ...notFound));
  const outlines = structures.flatMap(([name, value]) => [el('h3', {}, chip(name, colourOf(name))), outline(value)]);
  return [...(found === false ? [] : [found]), ...outlines, ...(text === undefined ? [] : [text.element])];
};

const classify: Show = (answer, source) => {
  const { labels, top_label, matched_labels, reasoning, uncertain } = answer as {
    labels: readonly { label: string; score: number; rubric: string }[];
    top_label: string;
    matched_labels: readonly string[] | null;
    reasoning: string;
    uncertain: boolean;
  };
  const rows = labels.map(({ label, score, rubric }) => {
    const isChosen = matched_labels === null ? label === top_label : matched_labels.includes(label);
    return el(
      'tr',
      { class: isChosen && 'chosen' },
      el('th', { scope: 'row' }, label),
      el('td', {}, el('small', {}, rubric)),
      sureCell(score, false),
    );
  });
  const marks = [...reasoning.matchAll(/“([^”]+)”/g)].flatMap(([, phrase = '']): Mark[] => {
    const span = source === undefined ? undefined : onlyPlaceOf(source, phrase);
    return span === undefined ? [] : [{ ...span, colour: 0, title: top_label }];
  });
  const chosen = matched_labels === null ? top_label : matched_labels.length === 0 ? 'none applies' : matched_labels.join(', ');
  return [
    el('p', { class: 'headline' }, chosen, uncertain && doubt()),
    ...(reasoning === '' ? [] : [el('p', {}, reasoning)]),
    el('table', { class: 'answers' }, el('tbody', {}, ...rows)),
    ...(source === undefined ? [] : [markedText(source, marks).element]),
  ];
};

type Decision =
  | { readonly type: 'noul'; readonly noul: number; readonly uncertain: boolean }
  | { readonly type: 'choice'; readonly choice: string; readonly probabilities: Readonly<Record<string, number>>; readonly uncertain: boolean }
  | {
      readonly type: 'score';
      readonly score: number;
      readonly probabilities: Readonly<Record<string, number>>;
      readonly legend: Readonly<Record<string, string>>;
      readonly uncertain: boolean;
    }
  | { readonly type: 'unsupported'; readonly reason: string };

const decide: Show = ({ answers }, source, { questions }) => {
  const asked = questions as Readonly<Record<string, { readonly instructions?: string }>>;
  const shown = Object.entries(answers as Readonly<Record<string, Decision>>).map(([name, decision]) => {
    const question = el('p', { class: 'question' }, asked[name]?.instructions ?? name);
    if (decision.type === 'unsupported') return el('section', { class: 'decision' }, question, el('p', {}, decision.reason));
    const [headline, options] = optionsOf(decision);
    const best = options.reduce((largest, [, share]) => Math.max(largest, share), 0);
    const rows = options.map(([option, share]) =>
      el('tr', { class: share === best && 'chosen' }, el('th', { scope: 'row' }, option), sureCell(share, false)),
    );
    return el(
      'section',
      { class: 'decision' },
      question,
      el('p', { class: 'headline' }, headline, decision.uncertain && doubt()),
      el('table', { class: 'answers' }, el('tbody', {}, ...rows)),
    );
  });
  return [...shown, ...(source === undefined ? [] : [markedText(source, []).element])];
};

function optionsOf(decision: Exclude<Decision, { type: 'unsupported' }>): [string, [string, number][]] {
  switch (decision.type) {
    case 'noul':
      return [
        decision.noul >= 0.5 ? 'yes' : 'no',
        [
          ['yes', decision.noul],
          ['no', 1 - decision.noul],
        ],
      ];
    case 'choice':
      return [decision.choice, Object.entries(decision.probabilities)];
    case 'score':
      return [
        decision.score.toFixed(2),
        Object.entries(decision.probabilities).map(([level, share]) => [`${level}: ${decision.legend[level] ?? ''}`, share]),
      ];
  }
}

const summarize: Show = (answer, source) => {
  const { summary, unmet = [] } = answer as { summary: string; unmet?: readonly string[] };
  const missed = unmet.map((part) => el('p', { class: 'notice' }, `Not met: ${part}`));
  if (source === undefined) return [el('p', { class: 'prose' }, summary), ...missed];
  // A word or two that the summary shares with the text may come from anywhere in it.
  const taken = keptSpans(source, summary).filter(({ start, end }) => source.slice(start, end).trim().split(/\s+/).length > 2);
  const marks = taken.map((span) => ({ ...span, colour: 0, title: 'in the summary' }));
  return [el('p', { class: 'prose' }, summary), ...missed, markedText(source, marks).element];
};

const compress: Show = (answer, source) => {
  const {
    results,
    original_prompt_tokens: before,
    compressed_prompt_tokens: after,
  } = answer as {
    results: { compressed_context: string; source_map?: readonly { start: number; end: number; source_start: number }[] };
    original_prompt_tokens: number;
    compressed_prompt_tokens: number;
  };
  const removed = before === 0 ? 0 : 1 - after / before;
  const headline = el('p', { class: 'headline' }, `${before} → ${after} tokens`, el('small', {}, `${percent(removed)} removed`));
  if (source === undefined || results.source_map === undefined) return [headline, el('div', { class: 'source' }, results.compressed_context)];
  const starts = [0];
  for (const character of source) starts.push((starts.at(-1) ?? 0) + character.length);
  const unit = (point: number): number => starts[point] ?? source.length;
  const kept = results.source_map.map(({ start, end, source_start: from }): TextSpan => ({ start: unit(from), end: unit(from + end - start) }));
  return [headline, struckText(source, kept)];
};

const shows: Readonly<Record<string, Show>> = { extract, classify, decide, summarize, compress };

/** The elements that show an answer of an operation. */
export function showAnswer(operation: string, answer: Fields, source: string | undefined, request: Fields): HTMLElement[] {
  return shows[operation]?.(answer, source, request) ?? [];
}

function evidenceButton(value: string, show: () => void): HTMLElement {
  return button(value, { class: 'value', title: 'Show where it stands' }, show);
}

function chip(name: string, colour: number): HTMLElement {
  return el('span', { class: `chip ${colourClass(colour)}` }, name);
}

/** A probability as a bar with its number; a value to be looked at says so. */
function sureCell(share: number, isDoubtful: boolean): HTMLElement {
  const meter = el('meter', { min: 0, max: 1, value: Math.min(1, Math.max(0, share)), 'aria-label': 'how sure' });
  const words = el('span', { class: 'number' }, percent(share));
  return el('td', { class: 'sure' }, meter, words, isDoubtful && el('span', { class: 'badge' }, 'look at it'));
}

function doubt(): HTMLElement {
  return el('span', { class: 'badge', title: 'Too little speaks for it, or something against it' }, 'uncertain: do not rely on it');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function outline(value: unknown): HTMLElement {
  if (Array.isArray(value)) {
    if (value.length === 0) return el('p', { class: 'empty' }, 'none');
    const columns = [...new Set(value.flatMap((record: unknown) => (typeof record === 'object' && record !== null ? Object.keys(record) : [])))];
    const head = el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, name)));
    const rows = value.map((record: unknown) => el('tr', {}, ...columns.map((name) => el('td', {}, leaf((record as Fields)[name])))));
    return el('div', { class: 'wide' }, el('table', { class: 'records' }, el('thead', {}, head), el('tbody', {}, ...rows)));
  }
  const entries = Object.entries(value as Fields).flatMap(([name, inner]) => [el('dt', {}, name), el('dd', {}, leaf(inner))]);
  return el('dl', {}, ...entries);
}

function leaf(value: unknown): Node | string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? outline(value) : String(value);
}

function leavesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === 'string' ? [value] : [];
}
