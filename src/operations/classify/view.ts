// The view of a classification: a bar per label, the chosen one in bold, and the reason.
import { fieldsOf } from '../../core/keyed.js';
import { asShare, type View } from '../../core/view.js';
import { textWidth, widestOf, wrapWords } from '../../core/width.js';
import { compareNames } from '../compare-names.js';
import { unmetLines } from '../unmet.js';
import type { ClassifyResponse } from './operation.js';

export const view: View<ClassifyResponse> = {
  text({ labels, top_label, matched_labels, reasoning, uncertain }, { paint, columns, isTerminal }) {
    const widest = widestOf(labels.map(({ label }) => label));
    const room = Math.max(10, Math.min(40, columns - widest - 10));
    const lines = labels.map(({ label, score }) => {
      const name = label + ' '.repeat(widest - textWidth(label));
      const isChosen = matched_labels === null ? label === top_label : matched_labels.includes(label);
      const line = `${name}  ${score.toFixed(3)}  ${'█'.repeat(Math.round(score * room))}`.trimEnd();
      return isChosen ? (paint?.bold(line) ?? line) : (paint?.dim(line) ?? line);
    });
    const chosen = matched_labels === null ? top_label : matched_labels.join(', ') || 'none of the labels';
    return [
      `${paint?.green.bold(chosen) ?? chosen}${uncertain ? ' (uncertain)' : ''}`,
      ...lines,
      ...(reasoning === '' ? [] : [isTerminal ? wrapWords(reasoning, Math.min(columns, 100)) : reasoning]),
    ].join('\n');
  },
  rows({ labels, top_label, matched_labels, uncertain }) {
    const columns = columnsOf(
      labels.map(({ label }) => label),
      matched_labels !== null,
    );
    const matched = matched_labels === null ? [] : [matched_labels.join(' ')];
    return { columns, rows: [[top_label, ...matched, uncertain, ...labels.map(({ score }) => asShare(score))]] };
  },
  columns: ({ labels, multi_label: several }) => {
    const names = namesIn(labels);
    return names && columnsOf(names, several === true);
  },
  asked: ({ labels }) => namesIn(labels),
  differs: (result, asked) => compareNames(Object.keys(fieldsOf(fieldsOf(result).scores)), asked),
  isUncertain: ({ uncertain }) => uncertain,
  isDoubtful: ({ uncertain }, [name]) => uncertain && name !== 'uncertain',
  shortcomings: ({ foreign_language: code, unmet }) => [
    ...unmetLines(unmet),
    ...(code === undefined
      ? []
      : [
          `text in ${languageName(code)}, which cannot be compared with labels in another language; write the labels in its language, or use a model`,
        ]),
  ],
  facts: ({ top_label, scores, uncertain, matched_labels }) => ({
    label: top_label,
    labels: matched_labels ?? [top_label],
    confidence: scores[top_label] ?? 0,
    uncertain,
  }),
  optionsOf: ({ labels }, path) => {
    if (!Array.isArray(labels) || path.includes('scores')) return undefined;
    const isElement = /^\d+$/.test(path.at(-1) ?? '');
    const name = path.at(isElement ? -2 : -1);
    const isList = name === 'matched_labels' || (name === 'labels' && path[0] === name);
    if (!isList && (isElement || (name !== 'label' && name !== 'top_label'))) return undefined;
    return { texts: labels.map((label) => String(fieldsOf(label).name)), isList: isList && !isElement };
  },
};

function namesIn(labels: unknown): string[] | undefined {
  const names = Array.isArray(labels) ? labels.map((label) => fieldsOf(label).name) : [];
  return names.length > 0 && names.every((name) => typeof name === 'string') ? names : undefined;
}

function columnsOf(labels: readonly string[], isSeveral: boolean): string[] {
  return ['top_label', ...(isSeveral ? ['matched_labels'] : []), 'uncertain', ...labels];
}

function languageName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
}
