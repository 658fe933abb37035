// Fields in any wording, answered from a letter: the candidates, the inputs of the model, and the answers.
import { describe, expect, it } from 'vitest';
import type { PlanField } from '../../../../../src/core/find.js';
import { findValues, proposedEvidence } from '../../../../../src/engines/embedded/extraction/find-values.js';
import { weighable } from '../../../../../src/engines/embedded/extraction/running-text/figures.js';
import { requestsParticularValues, valuesInRunningText } from '../../../../../src/engines/embedded/extraction/running-text/index.js';
import { inputCount, inputNames, inputOf } from '../../../../../src/engines/embedded/extraction/running-text/inputs.js';
import { readField } from '../../../../../src/engines/embedded/reading/field/read-field.js';

const letter = `Dear Ms Okonjo,

thank you for choosing our canoe trip on the River Arrow. We meet on Saturday 17 May at 9.15 at the boathouse in Mill Lane and paddle down to Welford, where a van brings everybody back by 16:30.
The trip costs £38 a head, and you have already paid £20 of it; please bring the rest in cash. Your guide will be Peter Lund, who has led our trips since 2019.
If the river is too high we call it off on Friday evening, and your money comes back within ten days. Bring dry clothes, a hat and something to eat.

Kind regards,
Marta Ferreira
Arrow Canoes, 01789 555 210`;

const fields = [
  ['guide', ''],
  ['price per person', ''],
  ['already paid', ''],
  ['refund within', ''],
  ['dog policy', ''],
] as const;
const plan = fields.map(([name, description]) => ({ kind: 'scalar', path: [name], name, description }) as PlanField);
const proposed = (text = letter, own: readonly PlanField[] = plan) => proposedEvidence({ text, instruction: '', fields: own });

describe('the candidates for a field', () => {
  const valuesFor = (name: string): string[] => {
    const [one] = proposed(letter, [{ kind: 'scalar', path: [name], name, description: '' }]);
    if (one === undefined) throw new Error('nothing was proposed');
    return weighable(one.document, one.field, readField(one.field.asked), one.evidence).spans.map(({ start, end }) => letter.slice(start, end));
  };

  it('include values and names of every kind, whatever the field seems to ask for', () => {
    expect(valuesFor('guide')).toEqual(expect.arrayContaining(['£38', '£20', '16:30', 'Peter Lund', '01789 555 210', 'ten days']));
  });

  it('include a phrase near the words of the field', () => {
    expect(valuesFor('things to bring')).toContain('dry clothes');
  });

  it('include no phrase if the field clearly asks for a kind with a fixed form', () => {
    expect(valuesFor('total amount')).not.toContain('dry clothes');
  });

  it('include no numbers of headings or list items', () => {
    const text =
      'We wrote to all of them in the spring.\n3. Term of the agreement\nIt runs for 12 months from the day on which both have signed it.\n  2) Fees are due.';
    const [one] = proposed(text, [{ kind: 'scalar', path: ['number'], name: 'number', description: 'What is the reference number?' }]);
    if (one === undefined) throw new Error('nothing was proposed');
    const found = weighable(one.document, one.field, readField(one.field.asked), one.evidence).spans.map(({ start, end }) => text.slice(start, end));
    expect(found).toContain('12');
    expect(found.filter((value) => /^\d[.)]?$/.test(value))).toEqual([]);
  });

  it('divide neither numbers nor times of day', () => {
    const text =
      'The outage began at 10:10 and ended at noon.\nNo orders were lost: 1,212 customers saw an error, 940 of them completed the purchase later the same day.';
    const [one] = proposed(text, [{ kind: 'scalar', path: ['customers'], name: 'affected customers', description: '' }]);
    if (one === undefined) throw new Error('nothing was proposed');
    const found = weighable(one.document, one.field, readField(one.field.asked), one.evidence).spans.map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(expect.arrayContaining(['10:10', '1,212', '940']));
    expect(found.filter((value) => /^(?:1|212|212 .*|.* 10)$/.test(value))).toEqual([]);
  });

  it('include each span only once, in text order', () => {
    for (const { document, field, evidence } of proposed()) {
      const { spans } = weighable(document, field, readField(field.asked), evidence);
      expect(new Set(spans.map(({ start, end }) => `${start}:${end}`)).size).toBe(spans.length);
      expect([...spans].sort((left, right) => left.start - right.start || left.end - right.end)).toEqual(spans);
    }
  });
});

describe('the inputs of the model', () => {
  it('have unique names', () => {
    expect(new Set(inputNames).size).toBe(inputCount);
  });

  it('are one row for each candidate and a last row for “no value”', () => {
    for (const { document, field, evidence } of proposed()) {
      const { spans, rows } = weighable(document, field, readField(field.asked), evidence);
      expect(rows.length).toBe((spans.length + 1) * inputCount);
      const none = Array.from({ length: spans.length + 1 }, (_, row) => rows[row * inputCount + inputOf('no value')]);
      expect(none).toEqual([...spans.map(() => 0), 1]);
      expect(rows.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('a field of a letter', () => {
  it('is answered even if it uses other words than the letter', async () => {
    const found = await findValues({ text: letter, instruction: '', fields: plan }, new AbortController().signal);
    const best = found.fields.map((field) => {
      const top = field.kind === 'scalar' ? [...field.values].sort((left, right) => right.confidence - left.confidence)[0] : undefined;
      return top === undefined ? null : letter.slice(top.start, top.end);
    });
    expect(best.slice(0, 3)).toEqual(['Peter Lund', '£38', '£20']);
  });

  it('that the letter does not answer has no value with a probability of 0.5 or more', async () => {
    const found = await findValues({ text: letter, instruction: '', fields: plan.slice(-1) }, new AbortController().signal);
    const [field] = found.fields;
    expect(field?.kind === 'scalar' ? field.values.filter(({ confidence }) => confidence >= 0.5) : null).toEqual([]);
  });

  it('has ordered, non-overlapping values whose probabilities sum to at most 1', () => {
    for (const { document, field, evidence } of proposed()) {
      const { values } = valuesInRunningText(document, field, evidence);
      values.slice(1).forEach(({ start }, index) => {
        expect(start).toBeGreaterThanOrEqual(values[index]?.end ?? Number.POSITIVE_INFINITY);
      });
      expect(values.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThanOrEqual(1 + 1e-6);
    }
  });
});

describe('a field in the plural', () => {
  const values = async (name: string, text: string): Promise<string[]> => {
    const { fields } = await findValues(
      { text, instruction: '', fields: [{ kind: 'scalar', path: [name], name, description: '' }] },
      new AbortController().signal,
    );
    const [first] = fields;
    return first?.kind === 'scalar' ? first.values.filter(({ confidence }) => confidence >= 0.5).map(({ start, end }) => text.slice(start, end)) : [];
  };
  const report =
    'On Monday a ladder slipped in the yard and hit the gate, which has to be repaired. The witnesses were Carl Odum and Sheila Brandt. Nobody else was near, and work went on after an hour.';

  it('is answered with everything that a sentence enumerates', async () => {
    expect(await values('witnesses', report)).toEqual(['Carl Odum', 'Sheila Brandt']);
  });

  it('is answered with everything of its kind if nothing is enumerated', async () => {
    const text =
      'The shelter opened in May, and it is busy. Volunteers look after four kittens there, and after a parrot that never stops talking. Last year a donkey was brought in, which lives in the garden now.';
    expect(await values('animals', text)).toEqual(['kittens', 'parrot', 'donkey']);
  });
});

describe('the search in running text', () => {
  const asks = (name: string, text = letter): boolean => {
    const [one] = proposed(text, [{ kind: 'scalar', path: [name], name, description: '' }]);
    return one !== undefined && requestsParticularValues(one.document, one.field);
  };

  it('includes a field that asks for one value of a letter', () => {
    expect(asks('price per person')).toBe(true);
  });

  it.each(['recipient', 'injuries', 'occupation', 'last train'])(
    'includes a plain word for what the letter states once, several times or not at all: %s',
    (name) => {
      expect(asks(name)).toBe(true);
    },
  );

  it.each(['person', 'date', 'all amounts', 'first date'])('excludes “%s”, which may have several values or no particular one', (name) => {
    expect(asks(name)).toBe(false);
  });

  it('excludes forms, single sentences and long texts', () => {
    expect(asks('price per person', 'Canoes: 2\nPrice: £38\nPaid: £20\nGuide: Peter Lund\nDate: 17 May\nBack: 16:30\nPhone: 01789 555 210')).toBe(
      false,
    );
    expect(asks('price per person', 'The trip costs £38 a head.')).toBe(false);
    expect(asks('price per person', `${letter}\n\n`.repeat(12))).toBe(false);
  });
});

it.each([
  ['Telefonnummer', 'de', '0176 5550142'],
  ['hora', 'es', '11:45'],
  ['teléfono', 'es', '955 123 456'],
  ['téléphone', 'fr', '02 41 55 12 90'],
])('finds a value by its form for the name of its kind in the language of the text: %s', async (name, language, value) => {
  const texts: Record<string, string> = {
    de: 'Sehr geehrte Frau Brandner, hiermit kündige ich das Mietverhältnis fristgerecht zum 31. August 2025. Die neue Anschrift teile ich Ihnen noch mit. Telefonisch bin ich unter 0176 5550142 zu erreichen.',
    es: 'Te confirmo la cita con el doctor Ibáñez para el martes 18 de febrero a las 11:45 en la calle Mayor. La visita cuesta 60 euros y se paga en efectivo. Si no puedes venir, avísanos al menos 24 horas antes al 955 123 456.',
    fr: "Suite à notre visite du 4 avril, veuillez trouver ci-joint notre devis pour la toiture de votre grange. Cette offre est valable jusqu'au 15 mai. Pour toute question, appelez Sandrine au 02 41 55 12 90.",
  };
  const text = texts[language] ?? '';
  const { fields } = await findValues(
    { text, instruction: '', fields: [{ kind: 'scalar', path: [name], name, description: '' }] },
    new AbortController().signal,
  );
  const found = fields[0]?.kind === 'scalar' ? fields[0].values.filter(({ confidence }) => confidence >= 0.5) : [];
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([value]);
});
