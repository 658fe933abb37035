// The requested form is kept under the token limit, and no sentence is printed whose "he", "this" or "such" refers to nothing.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../../../src/app/tokenizers.js';
import { write } from '../../../../src/engines/embedded/summaries/write.js';

const countTokens = await loadTokenCounter();

async function summary(text: string, instructions = '', maxTokens = 2048, isLength = false): Promise<string> {
  const { text: written } = await write({ task: 'summary', text, instructions, maxTokens, isLength, countTokens }, new AbortController().signal);
  return written;
}
const long = (start: string): string =>
  `${start} for which the council of the harbor, its engineers and the owners of both ferries had waited since the last of the great storms of the north.`;

describe('a requested number', () => {
  const text = [
    long('On Monday the town of Vessen opened the new bridge'),
    long('The governor of the islands praised the new bridge'),
    long('The bridge of steel carries the road to the islands'),
    'The bridge cost 12 million euros.',
    'Lorries pay a toll of 4 euros.',
    'The old ferry of Vessen stops in May.',
  ].join(' ');

  it('of bullet points is met under a token limit that the best sentences would exceed', async () => {
    const points = (await summary(text, 'Three bullet points.', 60, true)).split('\n');
    expect(points).toHaveLength(3);
    expect(points.every((point) => point.startsWith('- ') && point.endsWith('.'))).toBe(true);
  });

  it('of sentences is met under a token limit, too', async () => {
    expect((await summary(text, 'In two sentences.', 48, true)).match(/\.(?: |$)/g)).toHaveLength(2);
  });
});

describe('a summary', () => {
  it('has a sentence that begins with “He” or “Such” only right after the one that it refers to', async () => {
    const paragraphs = [
      'Harbormaster Ivo Brandt closed the lock of Vessen on Monday after the great storm.',
      'He expects 40 ships to wait before the lock of Vessen until the end of the storm.',
      'The lock of Vessen was built in 1931 and repaired in 1978.',
      'Such storms cost the lock and the ships of Vessen 3 million euros a year.',
      'The ships carry grain to the mills of the islands.',
      'Bakers buy their flour from the mills.',
    ];
    const [closed, expects, built, such] = paragraphs;
    for (const [ask, expected] of [
      ['', [closed, expects]],
      ['In two sentences.', [closed, expects]],
      ['Three bullet points.', [closed, expects, built]],
      ['A headline.', [closed?.slice(0, -1)]],
      ['How many ships are expected to wait?', [closed, expects, built, such]],
      ['Focus on the waiting ships, in two sentences.', [closed, expects]],
    ] as const) {
      const lines = (await summary(paragraphs.join('\n\n'), ask)).replace(/^- /gm, '').split(/(?<=\.) |\n/);
      expect(lines, ask).toEqual(expected);
    }
  });

  it('of a story that mentions minutes has no captions and is no list of items', async () => {
    const tale = Array.from(
      { length: 12 },
      (_, index) => `Twenty minutes after the start Milo looked for his sister in room ${'abcdefghijkl'[index]} of the ship. She was not there.`,
    );
    const text = `The Ship\n\nBY ANN LEE\n\nIllustrated by BO FENN\n\n${tale.join('\n\n')}`;
    expect(await summary(text, 'What is the plot of the story?', 100, true)).not.toMatch(/Illustrated|BY ANN/);
    expect(await summary(text, '', 100, true)).not.toMatch(/Illustrated|^- /m);
  });

  it('of minutes leaves out who was present and the upcoming meetings', async () => {
    const text =
      '# Minutes of the meeting of 3 May\n\n## Present\n\n* Ann Lee\n* Bo Chen\n\n## Pool\n\n* The council will repair the pool for 60,000 euros.\n* Bo asks for offers by June.\n\n## Bus\n\n* The bus stops in July.\n\n## Library\n\n* The council accepted the gift of the library.\n\n## Upcoming meetings\n\n* Click on the calendar to add the meeting of June.\n';
    const written = await summary(text);
    expect(written).toContain('pool');
    expect(written).not.toMatch(/Present|Ann Lee|calendar/);
  });

  it('of a letter does not attribute the words of somebody whom it quotes to its writer', async () => {
    const text =
      'From: Lena Marsh <lena@example.org>\nTo: Rob Dean <rob@example.org>\nSubject: The merge of the branch\n\nAlan Voss said:\n\n    I have a master branch. We merged the side branch of the harbor into the master branch.\n\n    When examined, we find that the changes of the branch are not in the master branch.\n\nReverting a merge of a branch undoes the data of the branch, not its history.\n';
    const written = await summary(text, '', 200);
    expect(written).not.toMatch(/Lena Marsh: “[^”]*(?:examined|I have)/);
    for (const line of written.split('\n')) if (/examined|I have/.test(line)) expect(line).toContain('Alan Voss: “');
  });

  it('has no LaTeX markup and no spaces before full stops', async () => {
    const written = await summary('The lock uses \\textit{formal methods} and steel . The lock of Vessen is new .\nIt opens twice a day.');
    expect(written).toContain('uses formal methods and steel.');
  });

  it('has no unfinished sentence of a talk, no exhibit number of a form and no quotation without quotation marks', async () => {
    const talk =
      'Ann: The trend is spongy and fresh, and the remote follows the trend of fruit.\nBo: And the trend is\nAnn: Fruit sells best in spring.\nBo: So the trend is fruit, and the remote has the colour of a lemon.';
    expect(await summary(talk, 'Summarize the presentation on the trend.')).not.toMatch(/trend is\W*(?:\n|$)/);
    const form =
      'Exhibit (e)(3)\nThe parties agree to keep all information of the harbor secret. The agreement ends on 3 May 2026. Either party may end it before that day.';
    expect(await summary(form, 'Three bullet points.')).not.toContain('Exhibit');
    const report =
      'Port managers may take eight landing slots from the ferry line because its ferries come late. The ferry line faces a fine of 20,000 euros for every late ferry of the line. We have been asked to tell the port what our plans for late ferries are. The line carries nine million people a year. Its ferries were late on forty days of the summer. The port has two quays for ferries. The managers will decide in June.';
    expect(await summary(report, '', 40, true)).not.toContain('We have');
  });

  it('does not fill space with lines about the page or the file', async () => {
    const page =
      'The ferry line faces a fine of 20,000 euros for every late ferry of the summer. The managers of the port said on Monday that the line had broken its promise of a better service. Scroll down for video. Passengers waited for three hours at the quay on Sunday because two ferries had come late, and many of them missed their trains to the south of the country.';
    expect(await summary(page, '', 30)).not.toContain('Scroll');
    const changes =
      '# Changelog\n\nAll notable changes to this project will be documented in this file.\n\n## 2.1.0\n\n- The export writes files of more than two gigabytes.\n- The importer reads dates in the format of the host.\n';
    expect(await summary(changes, '', 200)).not.toContain('notable');
    expect(await summary('Read more.', '', 200)).toContain('Read more');
  });
});
