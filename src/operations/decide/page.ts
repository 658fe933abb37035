// decide on the daemon's page: its form, an example, and how an answer is shown.
import type { DecideResponse } from '../../library/wire.js';
import { el } from '../../page/dom.js';
import { type Form, formOf, InvalidFormError, type OperationPage } from '../../page/form.js';
import { type Mark, markedText } from '../../page/marked.js';
import { confidenceCell, doubt, evidenceButton } from '../../page/parts.js';
import { rowsOf } from '../../page/rows.js';
import { type Fields, isFields } from '../../page/shapes.js';
import { placesIn } from '../../text/places.js';

type Decision = DecideResponse['answers'][string];

const show = ({ answers }: DecideResponse, source: string | undefined, { questions }: Fields): HTMLElement[] => {
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
      el('tr', { class: share === best && 'chosen' }, el('th', { scope: 'row' }, option), confidenceCell(share, false)),
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

const contract = `Either party may terminate this agreement by giving the other three months' written notice. The agreement begins on 1 March 2024 and renews automatically for further periods of one year unless notice is given. Fees are payable within thirty days of the date of the invoice. This agreement is governed by the law of Scotland.`;

function form(): Form {
  const rows = rowsOf(
    [
      {
        label: 'Kind of question',
        kind: [
          ['noul', 'yes or no'],
          ['choice', 'one of'],
          ['score', 'score'],
        ],
        class: 'kind',
      },
      { label: 'Question', placeholder: 'Does it renew automatically?', class: 'long' },
      { label: 'Answers, one per line', placeholder: 'answers, one per line', kind: 'lines', class: 'whole', isUsed: ([kind]) => kind !== 'noul' },
    ],
    'Add a question',
    'question',
  );
  return formOf({
    operation: 'decide',
    sample: {
      text: contract,
      rows: [
        ['noul', 'Does the agreement renew automatically?', ''],
        ['choice', 'Which law governs the agreement?', 'the law of England\nthe law of Scotland\nthe law of France'],
      ],
    },
    label: 'Decide',
    about: 'Answers questions about the text, and says when it should not be relied on.',
    path: '/v1/service',
    parts: [rows.element],
    fields: () => {
      const questions = rows.values().map(([type = '', instructions = '', answers = ''], index): [string, Fields] => {
        const options = answers.split('\n').flatMap((line) => line.trim() || []);
        if (type !== 'noul' && options.length < 2) throw new InvalidFormError(`Give question ${index + 1} at least two answers, one per line.`);
        const criteria = type === 'score' ? options : Object.fromEntries(options.map((option) => [option, option]));
        return [`q${index + 1}`, { type, instructions, ...(type === 'noul' ? {} : { criteria }) }];
      });
      if (questions.length === 0) throw new InvalidFormError('Ask at least one question.');
      return { questions: Object.fromEntries(questions), evidence: true };
    },
    place: (fields, text) => ({ state: text, ...fields }),
    rows,
  });
}

export const page: OperationPage<DecideResponse> = { order: 2, form, show };
