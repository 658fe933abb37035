import { describe, expect, it } from 'vitest';
import { weighSegments } from '../../../../src/engines/embedded/weights/weigh-segments.js';

/** Returns the most probable line; each line is a block. */
async function best(prompt: string, lines: readonly string[]): Promise<string | undefined> {
  const { logOdds } = await weighSegments(
    { prompt, segments: lines.map((text, block) => ({ text, block, heading: '' })) },
    new AbortController().signal,
  );
  return lines[logOdds.indexOf(Math.max(...logOdds))];
}

const between = ['The boots are in the hall.', 'The cook wants fresh herbs.', 'Everybody brings a blanket.'];
const zwischen = ['Die Stiefel stehen im Flur.', 'Die Köchin möchte frische Kräuter.', 'Alle bringen eine Decke mit.'];

describe('a statement that a later one corrects', () => {
  it.each([
    ['Sorry, the gate was wrong, take the steps behind the kiosk.'],
    ['The gate is cancelled, take the steps behind the kiosk.'],
    ['It is not the gate but the steps behind the kiosk.'],
  ])('is less likely to be needed than the correction: %s', async (correction) => {
    expect(await best('Where does the walk start?', ['The walk starts at the northern gate.', ...between, correction])).toBe(correction);
  });

  it('is recognised in German', async () => {
    const correction = 'Korrektur: Nicht am Tor, wir treffen uns an der Treppe.';
    expect(await best('Wo beginnt die Wanderung?', ['Die Wanderung beginnt am nördlichen Tor.', ...zwischen, correction])).toBe(correction);
  });

  it('is not one that has nothing in common with the later statement', async () => {
    const statement = 'The walk starts at the northern gate.';
    expect(await best('Where does the walk start?', [statement, ...between, 'Sorry, the soup was wrong, take the bread.'])).toBe(statement);
  });

  it('is not one that a later sentence of the same passage only contrasts with something', async () => {
    const texts = ['The walk starts at the northern gate.', ...between, 'The garden has no gate, a hedge stands there instead.'];
    const { logOdds } = await weighSegments(
      { prompt: 'Where does the walk start?', segments: texts.map((text) => ({ text, block: 0, heading: '' })) },
      new AbortController().signal,
    );
    expect(logOdds.indexOf(Math.max(...logOdds))).toBe(0);
  });
});

it('a label before a sentence can mark a correction: "Correction: …"', async () => {
  const lines = [
    'The meeting is on 3 September in the blue room.',
    ...between,
    'the blue room is taken on 3 September.',
    'The meeting is on 5 September.',
  ];
  const segments = lines.map((text, at) => ({ text, block: Math.min(at, 4), heading: '', ...(at < 4 ? {} : { speaker: 'Correction' }) }));
  const { logOdds } = await weighSegments({ prompt: 'When is the meeting?', segments }, new AbortController().signal);
  expect(lines[logOdds.indexOf(Math.max(...logOdds))]).toBe('The meeting is on 5 September.');
});
