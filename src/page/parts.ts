// Parts that several operations use to show answers: values that lead to their evidence, coloured names, and confidence.
import { button, el } from './dom.js';
import { colourClass } from './marked.js';

/** Below this probability, the page suggests checking the evidence of a value. */
export const confidenceThreshold = 0.7;

export function evidenceButton(value: string, show: () => void): HTMLElement {
  return button(value, { class: 'value', title: 'Show in the text' }, show);
}

export function chip(name: string, colour: number): HTMLElement {
  return el('span', { class: `chip ${colourClass(colour)}` }, name);
}

/** A table cell with a probability as a bar and a number, flagged if the value is doubtful. */
export function confidenceCell(share: number, isDoubtful: boolean): HTMLElement {
  const meter = el('meter', { min: 0, max: 1, value: Math.min(1, Math.max(0, share)), 'aria-label': 'confidence' });
  const words = el('span', { class: 'number' }, percent(share));
  return el('td', { class: 'sure' }, meter, words, isDoubtful && el('span', { class: 'badge' }, 'check it'));
}

export function doubt(): HTMLElement {
  return el('span', { class: 'badge', title: 'Too little evidence, or evidence against it' }, 'uncertain: do not rely on it');
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
