import { describe, expect, it } from 'vitest';
import { withoutAnnouncement } from '../../../../../src/engines/embedded/reading/request/announced.js';

describe('a question after an introductory clause', () => {
  it.each([
    [
      'I read these minutes on the train and one thing escaped me, so tell me this: who repaired the northern lock?',
      'who repaired the northern lock?',
    ],
    [
      'Beantworte mir bitte die folgende Frage mit Hilfe des Textes: Wer reparierte die nördliche Schleuse?',
      'Wer reparierte die nördliche Schleuse?',
    ],
    ['Peux-tu répondre à la question suivante : qui a réparé la vieille écluse du nord ?', 'qui a réparé la vieille écluse du nord ?'],
  ])('is read on its own: %s', (request, asked) => {
    expect(withoutAnnouncement(request)).toBe(asked);
  });

  it.each([
    ['is about a name before it', 'Here is what I know of the harbor of Vessen: who repaired the northern lock?'],
    ['is about a number before it', 'This is about the order with number 417: who repaired the northern lock?'],
    ['says too little by itself', 'I want to send my broken shoes back to the shop: how long do I have?'],
    ['stands under a heading', 'Refund policy: who pays for the return of damaged goods?'],
  ])('is read together with it if it %s', (_, request) => {
    expect(withoutAnnouncement(request)).toBe(request);
  });
});
