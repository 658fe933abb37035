// Labels that are ranges of a quantity: which labels are, and which one contains a number of the text.
import { describe, expect, it } from 'vitest';
import { statedNumbers, valueRanges } from '../../../../src/engines/embedded/labels/value-ranges.js';

const labelled = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([name, rubric]) => ({ name, rubric: rubric || name }));

function chosen(question: string, labels: Readonly<Record<string, string>>, text: string): string[] {
  const ranges = valueRanges({ labels: labelled(labels), guidance: question });
  return ranges === null ? ['no ranges'] : statedNumbers(ranges, text).map(({ label }) => Object.keys(labels)[label]!);
}

const sizes = { '1-10': '', '11-50': '', '51-200': '', 'more than 200': '' };

describe('a number', () => {
  it.each<[string, string]>([
    ['We are 34 people.', '11-50'],
    ['We are two dozen people.', '11-50'],
    ['We are exactly 50 people.', '11-50'],
    ['We are more than 200 people.', 'more than 200'],
    ['We are 200 people.', '51-200'],
  ])('belongs to the label whose range contains it: %s', (text, name) => {
    expect(chosen('How many people work there?', sizes, text)).toEqual([name]);
  });

  it('belongs to the label whose description contains it', () => {
    const labels = { micro: 'fewer than 10 employees', small: '10 to 49 employees', medium: '50 to 249 employees', large: '250 or more employees' };
    expect(chosen('company size', labels, 'It has 250 employees.')).toEqual(['large']);
    expect(chosen('company size', labels, 'It has nine employees.')).toEqual(['micro']);
  });

  it('is compared in other units and languages', () => {
    expect(
      chosen('How long did it take?', { short: 'less than an hour', medium: '1 to 2 hours', long: 'more than 2 hours' }, 'It took 90 minutes.'),
    ).toEqual(['medium']);
    const german = { 'unter 100 €': '', '100 bis 500 €': '', 'über 500 €': '' };
    expect(chosen('Was kostet die Reparatur?', german, 'Das macht zweihundertfünfzig Euro.')).toEqual(['100 bis 500 €']);
    const french = { aucun: 'livré à la date prévue', léger: 'de 1 à 3 jours', grave: 'plus de 3 jours' };
    expect(chosen('Quel est le retard de livraison ?', french, 'Le colis a eu une semaine de retard.')).toEqual(['grave']);
  });

  it('without a unit counts in that of the labels, or of the question', () => {
    expect(chosen('How old is the child?', { small: 'under 6 years', big: '6 years or older' }, 'She turned seven last week.')).toEqual(['big']);
    expect(chosen('How many hours did the writer sleep?', { 'less than 4': '', '4 to 6': '', '7+': '' }, 'I slept 300 minutes.')).toEqual(['4 to 6']);
    expect(chosen('How high is the rent?', { 'under 500': '', '500-999': '', '1000 or more': '' }, 'It is €750.')).toEqual(['500-999']);
  });

  it('below all ranges belongs to the only label that is none', () => {
    const labels = { none: 'no damage at all', some: 'from 1 to 999 dollars', much: '1,000 dollars or more' };
    expect(chosen('How large is the damage?', labels, 'The damage is $0.')).toEqual(['none']);
  });
});

describe('labels', () => {
  it.each([
    ['are only numbers', { 1: '', 2: '', 3: '' }],
    ['have numbers in their names', { 'Team 1': 'sales', 'Team 2': 'support', 'Team 3': 'repairs' }],
    ['overlap', { young: 'under 40 years', old: 'over 30 years' }],
    ['measure different things', { short: 'under 2 hours', cheap: 'under 20 euros' }],
    ['are mostly without a range', { slow: 'more than 2 hours', late: '', wrong: '', fast: 'less than an hour' }],
  ] as const)('are no ranges if they %s', (_, labels) => {
    expect(valueRanges({ labels: labelled(labels), guidance: 'Which one?' })).toBeNull();
  });

  it('of a scale are ranges only in order', () => {
    const levels = (...rubrics: string[]) => rubrics.map((rubric, level) => ({ name: String(level), rubric }));
    const ordered = valueRanges({
      ordinal: true,
      guidance: 'How late is it?',
      labels: levels('on time', 'up to 15 minutes', '15 to 60 minutes', 'more than an hour'),
    });
    expect(ordered?.ranges.map((range) => range !== null)).toEqual([false, true, true, true]);
    expect(valueRanges({ ordinal: true, guidance: 'How good?', labels: levels('less than 5 days', 'more than 9 days', '5 to 9 days') })).toBeNull();
  });

  it('may include one for texts that do not say', () => {
    expect(valueRanges({ labels: labelled({ few: 'under 10', many: '10 or more', unknown: '' }), guidance: 'How many guests?' })?.unstated).toBe(2);
    expect(
      valueRanges({ labels: labelled({ few: 'under 10', many: '10 or more', '?': 'the text does not say' }), guidance: 'How many guests?' })
        ?.unstated,
    ).toBe(2);
  });
});
