// What an answer says, for each operation: first the answer with how sure it is, then the text with what speaks for it marked.
import type { TextSpan } from '../text/kept-words.js';
import { onlyPlaceOf, placesIn } from '../text/places.js';
import { quotedSpans } from '../text/quoted-spans.js';
import { el } from './dom.js';
import { type Mark, markedText, struckText } from './marked.js';
import { chip, doubt, evidenceButton, percent, sureCell, sureFrom } from './parts.js';
import { type Answers, type Fields, isFields, type OperationName } from './shapes.js';

/** The elements that show an answer. `source` is the text that was worked on, where it is known. */
type Show<K extends OperationName> = (answer: Answers[K], source: string | undefined, request: Fields) => HTMLElement[];

type Path = readonly (string | number)[];
/** What stands for a value inside a structure. */
type ShowLeaf = (path: Path, value: string) => Node | string;

const extract: Show<'extract'> = ({ entities, structured_result, structured_values, not_found }, source) => {
  const structures = Object.entries(structured_result ?? {}).flatMap(([name, value]): [string, object][] =>
    typeof value === 'object' && value !== null ? [[name, value]] : [],
  );
  const names = [...new Set([...entities.map(({ type }) => type), ...structures.map(([name]) => name)])];
  const colourOf = (name: string): number => names.indexOf(name);
  const place = placesIn(source ?? '');
  const marks = entities.flatMap((entity): Mark[] => {
    const span = place(entity);
    return span === undefined ? [] : [{ ...span, colour: colourOf(entity.type), title: `${entity.type}, ${percent(entity.confidence)}` }];
  });
  const cells = new Map((structured_values ?? []).map((cell) => [JSON.stringify(cell.path), cell]));
  for (const cell of cells.values()) {
    const span = place(cell);
    const name = String(cell.path[0]);
    if (span !== undefined) marks.push({ ...span, colour: colourOf(name), title: `${name}, ${percent(cell.confidence)}` });
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
      el('td', {}, shown, inText, entity.uncertain === true && doubt()),
      sureCell(entity.confidence, entity.confidence < sureFrom),
    );
  });
  const missing = not_found.filter((name) => !names.includes(name));
  const shownCell: ShowLeaf = (path, value) => {
    const cell = cells.get(JSON.stringify(path));
    const span = cell === undefined ? undefined : place(cell);
    const shown = text === undefined || span === undefined ? value : evidenceButton(value, () => text.show(span));
    return cell?.uncertain === true ? el('span', {}, shown, doubt()) : shown;
  };
  const notFound = missing.map((name) => el('tr', { class: 'missing' }, el('th', { scope: 'row' }, name), el('td', { colspan: 2 }, 'not found')));
  const found = rows.length + notFound.length > 0 && el('table', { class: 'answers' }, el('tbody', {}, ...rows, ...notFound));
  const outlines = structures.flatMap(([name, value]) => [el('h3', {}, chip(name, colourOf(name))), outline(value, [name], shownCell)]);
  return [...(found === false ? [] : [found]), ...outlines, ...(text === undefined ? [] : [text.element])];
};

const classify: Show<'classify'> = ({ labels, top_label, matched_labels, reasoning, uncertain }, source) => {
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

type Decision = Answers['decide']['answers'][string];

const decide: Show<'decide'> = ({ answers }, source, { questions }) => {
  const askedIn = (name: string): string => {
    const question = isFields(questions) ? questions[name] : undefined;
    return isFields(question) && typeof question.instructions === 'string' ? question.instructions : name;
  };
  const decisions = Object.entries(answers);
  const place = placesIn(source ?? '');
  const marks = decisions.flatMap(([name, decision], colour): Mark[] => {
    const span = 'evidence' in decision && decision.evidence ? place(decision.evidence) : undefined;
    return span === undefined ? [] : [{ ...span, colour, title: askedIn(name) }];
  });
  const text = source === undefined ? undefined : markedText(source, marks);
  const shown = decisions.map(([name, decision], colour) => {
    const mark = marks.find((each) => each.colour === colour);
    const question = el('p', { class: 'question' }, askedIn(name));
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
      el(
        'p',
        { class: 'headline' },
        text === undefined || mark === undefined ? headline : evidenceButton(headline, () => text.show(mark)),
        decision.uncertain && doubt(),
      ),
      el('table', { class: 'answers' }, el('tbody', {}, ...rows)),
    );
  });
  return [...shown, ...(text === undefined ? [] : [text.element])];
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

const summarize: Show<'summarize'> = ({ summary, unmet = [] }, source) => {
  const missed = unmet.map((part) => el('p', { class: 'notice' }, `Not met: ${part}`));
  if (source === undefined) return [el('p', { class: 'prose' }, summary), ...missed];
  const marks = quotedSpans(source, summary).map((span) => ({ ...span, colour: 0, title: 'in the summary' }));
  return [el('p', { class: 'prose' }, summary), ...missed, markedText(source, marks).element];
};

const compress: Show<'compress'> = ({ results, original_prompt_tokens: before, compressed_prompt_tokens: after }, source) => {
  const removed = before === 0 ? 0 : 1 - after / before;
  const headline = el('p', { class: 'headline' }, `${before} → ${after} tokens`, el('small', {}, `${percent(removed)} removed`));
  if (source === undefined || results.source_map === undefined) return [headline, el('div', { class: 'source' }, results.compressed_context)];
  const starts = [0];
  for (const character of source) starts.push((starts.at(-1) ?? 0) + character.length);
  const unit = (point: number): number => starts[point] ?? source.length;
  const kept = results.source_map.map(({ start, end, source_start: from }): TextSpan => ({ start: unit(from), end: unit(from + end - start) }));
  return [headline, struckText(source, kept)];
};

const tokens: Show<'tokens'> = ({ tokens: count, encoding, text: kept }, source) => {
  const headline = el('p', { class: 'headline' }, `${count} tokens`, el('small', {}, encoding));
  if (kept === undefined) return [headline];
  return [headline, source?.startsWith(kept) ? struckText(source, [{ start: 0, end: kept.length }]) : el('div', { class: 'source' }, kept)];
};

const ocr: Show<'ocr'> = ({ pages, media_type: type }) => {
  const headline = el('p', { class: 'headline' }, pages.length === 1 ? '1 page' : `${pages.length} pages`, el('small', {}, type));
  const shown = pages.flatMap(({ number, source, confidence, text, words = [] }) => {
    const unsure = words.filter((word) => word.confidence < sureFrom && text.slice(word.start, word.end) === word.text);
    const marks = unsure.map(({ start, end, confidence: sure }) => ({ start, end, colour: 0, title: `read with a confidence of ${percent(sure)}` }));
    const row = el(
      'tr',
      {},
      el('th', { scope: 'row' }, `Page ${number}`),
      el('td', {}, readBy[source] ?? source),
      sureCell(confidence, confidence < sureFrom),
    );
    return [el('table', { class: 'answers' }, el('tbody', {}, row)), markedText(text, marks).element];
  });
  return [headline, ...shown];
};

const readBy: Readonly<Record<string, string>> = {
  'text-layer': 'its own text',
  ocr: 'recognised',
  mixed: 'its own text, images recognised',
};

const shows: { readonly [K in OperationName]: Show<K> } = { extract, classify, decide, summarize, compress, ocr, tokens };

/** The elements that show an answer of an operation: what the daemon sent, which keeps to its schema. */
export function showAnswer<K extends OperationName>(operation: K, answer: unknown, source: string | undefined, request: Fields): HTMLElement[] {
  return shows[operation](answer as Answers[K], source, request);
}

function outline(value: object, path: Path, show: ShowLeaf): HTMLElement {
  if (Array.isArray(value)) {
    if (value.length === 0) return el('p', { class: 'empty' }, 'none');
    const columns = [...new Set(value.flatMap((record: unknown) => (isFields(record) ? Object.keys(record) : [])))];
    const head = el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, name)));
    const rows = value.map((record: unknown, index) =>
      el('tr', {}, ...columns.map((name) => el('td', {}, leaf(isFields(record) ? record[name] : undefined, [...path, index, name], show)))),
    );
    return el('div', { class: 'wide' }, el('table', { class: 'records' }, el('thead', {}, head), el('tbody', {}, ...rows)));
  }
  const entries = Object.entries(value).flatMap(([name, inner]) => [el('dt', {}, name), el('dd', {}, leaf(inner, [...path, name], show))]);
  return el('dl', {}, ...entries);
}

function leaf(value: unknown, path: Path, show: ShowLeaf): Node | string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? outline(value, path, show) : show(path, String(value));
}
