import { describe, expect, it } from 'vitest';
import { bodyOf, isCourtesy } from '../../src/text/letter-lines.js';

const matter = 'The tap in the upper bathroom drips all night.';
const inside = (text: string): string => {
  const { start, end } = bodyOf(text);
  return text.slice(start, end).trim();
};

describe('the body of a letter', () => {
  it.each([
    `Dear Ms Adeyemi,\n\n${matter}\n\nKind regards,\nTom Lind\nFlat 4`,
    `Hi all, ${matter} Thanks a lot! Best wishes, Priya`,
    `Good morning,\n${matter}\nThank you for your help.`,
    `Sehr geehrte Frau Kern,\n${matter}\nVielen Dank im Voraus.\n\nMit freundlichen Grüßen\nJonas Weber`,
    `Bonjour, ${matter} Merci d’avance. Cordialement, Luc`,
    `${matter}\n\nThanks and best wishes,\nTom`,
    `${matter} Thank you very much and kind regards, Alex`,
    `${matter}\n\nVielen Dank und viele Grüße\nTom`,
    `${matter}\nMerci d’avance et bonne journée,\nAnne`,
    `${matter} Muchas gracias y un saludo, Marta`,
    `${matter} Grazie in anticipo e buona giornata, Sara`,
    `${matter}\nObrigada desde já e bom dia,\nAna`,
    `${matter}\n\nBedankt en vriendelijke groet,\nJan`,
    `${matter} Thanks, best wishes, Tom`,
    `${matter}\nDanke, viele Grüße, Jonas`,
    `${matter} Merci, cordialement, Paul`,
    `${matter}\nGrazie, cordiali saluti, Luca`,
    `Hola:\n${matter}\nMuchas gracias.\nSaludos,\nInés`,
  ])('is the text between greeting and closing: %j', (text) => {
    expect(inside(text)).toBe(matter);
  });

  it.each([
    matter,
    `${matter} Thanks for nothing.`,
    `${matter} Thanks, but the refund is missing.`,
    `${matter} Danke, aber die Heizung ist kaputt.`,
    `${matter} Thanks and congratulations on ruining it.`,
    `${matter} Danke und Lob für die schnelle Reparatur!`,
    `Thanks to the new valve it works again. ${matter}`,
    'Hello, thank you!',
    'Best regards,\nTom',
    '',
    '\n\n',
  ])('is the entire text if that has no greeting and closing, or nothing else: %j', (text) => {
    expect(bodyOf(text)).toEqual({ start: 0, end: text.length });
  });
});

describe('a mere courtesy', () => {
  it.each([
    'Morning all.',
    'Hi team!',
    'So, thank you for having me.',
    'Thank you very much.',
    'I hope you are well.',
    'Hope you had a good weekend.',
    'Kind regards',
  ])('is seen in %j', (sentence) => {
    expect(isCourtesy(sentence)).toBe(true);
  });

  it.each(['Morning came late.', 'I hope the valve holds.', 'Thanks to the valve it holds.', 'We hope you had the valve checked.', matter])(
    'is not seen in %j',
    (sentence) => {
      expect(isCourtesy(sentence)).toBe(false);
    },
  );
});
