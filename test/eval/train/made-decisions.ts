// Generated pairs of a text and a yes/no question about it: what is allowed, required, done, planned, said of all or of some, under which condition. Written
// for this program; the wordings of texts and of questions are drawn independently. Deterministic.
import { randomFrom } from './random.js';

export interface MadeDecision {
  readonly text: string;
  readonly question: string;
  readonly yes: boolean;
}

const actors = [
  'guests',
  'tenants',
  'employees',
  'members',
  'students',
  'visitors',
  'customers',
  'residents',
  'drivers',
  'patients',
  'subscribers',
  'suppliers',
  'contractors',
  'volunteers',
  'passengers',
  'players',
];
/** Base form and -ing form. */
const deeds = [
  ['use the pool', 'using the pool'],
  ['park in the yard', 'parking in the yard'],
  ['bring their own food', 'bringing food'],
  ['return the goods', 'returning the goods'],
  ['cancel the order', 'cancelling the order'],
  ['wear a helmet', 'wearing a helmet'],
  ['sign the form', 'signing the form'],
  ['share the password', 'sharing the password'],
  ['work from home', 'working from home'],
  ['sublet the room', 'subletting the room'],
  ['record the meeting', 'recording the meeting'],
  ['install software', 'installing software'],
  ['pay by card', 'paying by card'],
  ['smoke on the balcony', 'smoking on the balcony'],
  ['copy the data', 'copying the data'],
  ['contact the press', 'contacting the press'],
  ['change the date', 'changing the date'],
  ['lock the gate', 'locking the gate'],
  ['report accidents', 'reporting accidents'],
  ['attend the training', 'attending the training'],
  ['hire a bicycle', 'hiring a bicycle'],
  ['disclose the price', 'disclosing the price'],
] as const;
const rules = {
  permit: [
    'A may X.',
    'A are allowed to X.',
    'A can X at any time.',
    'X-ing is permitted.',
    'X-ing is allowed for A.',
    'A have the right to X.',
    'A are free to X.',
    'A are entitled to X.',
    'There is no objection to X-ing.',
    'A may X without asking.',
  ],
  forbid: [
    'A may not X.',
    'A must not X.',
    'A are not allowed to X.',
    'X-ing is prohibited.',
    'X-ing is strictly forbidden.',
    'X-ing is not permitted.',
    'No A may X.',
    'A cannot X.',
    'A shall not X.',
    'A should refrain from X-ing.',
    'Under no circumstances may A X.',
    'It is against the rules to X.',
  ],
  oblige: [
    'A must X.',
    'A shall X.',
    'A are required to X.',
    'A have to X.',
    'X-ing is mandatory.',
    'X-ing is compulsory for A.',
    'A are obliged to X.',
    'All A need to X.',
  ],
  exempt: [
    'A need not X.',
    'A do not have to X.',
    'A are not required to X.',
    'X-ing is optional.',
    'X-ing is voluntary.',
    'A are under no obligation to X.',
    'There is no need for A to X.',
  ],
} as const;
type Rule = keyof typeof rules;
const ruleQuestions: readonly (readonly [string, Readonly<Partial<Record<Rule, boolean>>>])[] = [
  ['May A X?', { permit: true, forbid: false }],
  ['Are A allowed to X?', { permit: true, forbid: false }],
  ['Is X-ing permitted?', { permit: true, forbid: false }],
  ['Can A X?', { permit: true, forbid: false }],
  ['Is X-ing allowed?', { permit: true, forbid: false }],
  ['A are allowed to X.', { permit: true, forbid: false }],
  ['Is X-ing forbidden?', { permit: false, forbid: true }],
  ['Is X-ing prohibited?', { permit: false, forbid: true }],
  ['Are A forbidden to X?', { permit: false, forbid: true }],
  ['Must A X?', { oblige: true, exempt: false, permit: false, forbid: false }],
  ['Do A have to X?', { oblige: true, exempt: false, permit: false, forbid: false }],
  ['Is X-ing mandatory?', { oblige: true, exempt: false, permit: false }],
  ['Are A required to X?', { oblige: true, exempt: false, permit: false }],
];
const things = [
  'parcel',
  'invoice',
  'contract',
  'report',
  'window',
  'server',
  'payment',
  'application',
  'bridge',
  'delivery',
  'machine',
  'account',
  'road',
  'lamp',
  'heating',
  'ticket',
  'booking',
  'document',
  'update',
  'fence',
];
const events = [
  'repaired',
  'delivered',
  'approved',
  'sent',
  'replaced',
  'tested',
  'cancelled',
  'checked',
  'signed',
  'moved',
  'closed',
  'paid',
  'inspected',
  'finished',
  'renewed',
  'lost',
  'damaged',
  'installed',
];
const happened: readonly (readonly [string, boolean])[] = [
  ['The T was E on Monday.', true],
  ['The T has been E.', true],
  ['We E the T last week.', true],
  ['The T was finally E.', true],
  ['Yesterday the T was E by a colleague.', true],
  ['The T was not E.', false],
  ['The T has not been E yet.', false],
  ['Nobody E the T.', false],
  ['The T has never been E.', false],
  ['The T could not be E.', false],
  ['The T was never E because the parts were missing.', false],
  ['The T will be E next month.', false],
  ['It is planned that the T will be E.', false],
  ['The T is still waiting to be E.', false],
  ['Nobody knows whether the T was E.', false],
  ['They promised that the T would be E.', false],
  ['The T was almost E.', false],
  ['Instead of the T, another one was E.', false],
];
const eventQuestions = ['Was the T E?', 'Has the T been E?', 'Did they get the T E?', 'The T was E.', 'Has anybody E the T?', 'Is the T E by now?'];
const amounts: readonly (readonly [string, 'all' | 'some' | 'none'])[] = [
  ['All N were E.', 'all'],
  ['Every one of the N was E.', 'all'],
  ['Without exception, the N were E.', 'all'],
  ['Each of the N was E.', 'all'],
  ['Some of the N were E.', 'some'],
  ['Most N were E.', 'some'],
  ['Two of the five N were E.', 'some'],
  ['Only a few N were E.', 'some'],
  ['Not all N were E, but several were.', 'some'],
  ['Half of the N were E.', 'some'],
  ['None of the N were E.', 'none'],
  ['No N were E.', 'none'],
  ['Not one of the N was E.', 'none'],
];
const amountQuestions: readonly (readonly [string, Readonly<Record<'all' | 'some' | 'none', boolean>>])[] = [
  ['Were all N E?', { all: true, some: false, none: false }],
  ['Was every one of the N E?', { all: true, some: false, none: false }],
  ['All N were E.', { all: true, some: false, none: false }],
  ['Were any N E?', { all: true, some: true, none: false }],
  ['Were some of the N E?', { all: true, some: true, none: false }],
  ['Was at least one of the N E?', { all: true, some: true, none: false }],
];
const people = [
  'Anna',
  'Ms Keller',
  'the manager',
  'Tom',
  'the inspector',
  'Dr Singh',
  'the landlord',
  'Maria',
  'the clerk',
  'Mr Ortiz',
  'the driver',
  'Lena',
  'the nurse',
  'the teacher',
];
const acts = [
  ['paid', 'pay'],
  ['called', 'call'],
  ['thanked', 'thank'],
  ['helped', 'help'],
  ['warned', 'warn'],
  ['invited', 'invite'],
  ['followed', 'follow'],
  ['visited', 'visit'],
  ['replaced', 'replace'],
  ['accused', 'accuse'],
] as const;
const terms = ['deposit', 'fee', 'rent', 'price', 'limit', 'notice period', 'fine', 'discount'];
const asides = [
  'Please keep this letter for your records.',
  'The office is on the second floor.',
  'Questions are answered by the help desk.',
  'The weather was fine all week.',
  'A copy is kept in the archive.',
  'Lunch is served from noon to two.',
  'The lift is checked once a year.',
  'Our opening hours are printed on the back.',
  'The meeting began at ten.',
  'Not everybody was happy with the date.',
  'The list has four pages.',
  'No further changes were made.',
  'You may write to us in English.',
  'Keys must be handed in at the desk.',
  'The budget was approved in March.',
  'Dogs are not allowed in the garden.',
];

export function madeDecisions(count: number, seed: number): MadeDecision[] {
  const random = randomFrom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random.next() * items.length)]!;
  const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
  const within = (...said: string[]): string => {
    const all = [...said.map(capital), ...Array.from({ length: Math.floor(random.next() * 4) }, () => pick(asides))];
    return random.shuffled(all).join(' ');
  };
  const fillRule = (pattern: string, actor: string, [base, ing]: (typeof deeds)[number]): string =>
    capital(pattern.replace('X-ing', ing).replace('X', base).replace(/\bA\b/, actor));
  const makers: (() => MadeDecision | null)[] = [
    () => {
      const [actor, deed, rule] = [pick(actors), pick(deeds), pick(['permit', 'permit', 'forbid', 'forbid', 'oblige', 'exempt'] as const)];
      const [question, answers] = pick(ruleQuestions);
      const yes = answers[rule];
      if (yes === undefined) return null;
      const said = fillRule(pick(rules[rule]), actor, deed);
      const other = pick(deeds);
      const beside =
        random.next() < 0.5 && other !== deed ? [fillRule(pick(rules[pick(['permit', 'forbid', 'oblige'] as const)]), pick(actors), other)] : [];
      return { text: within(said, ...beside), question: fillRule(question, actor, deed), yes };
    },
    () => {
      const [thing, event, [said, yes]] = [pick(things), pick(events), pick(happened)];
      const fill = (pattern: string): string => pattern.replace(/\bT\b/, thing).replace(/\bE\b/, event);
      const beside =
        random.next() < 0.5
          ? [
              pick(happened)[0]
                .replace(/\bT\b/, pick(things.filter((one) => one !== thing)))
                .replace(/\bE\b/, pick(events)),
            ]
          : [];
      return { text: within(fill(said), ...beside), question: fill(pick(eventQuestions)), yes };
    },
    () => {
      const [thing, event, [said, amount], [question, answers]] = [`${pick(things)}s`, pick(events), pick(amounts), pick(amountQuestions)];
      const fill = (pattern: string): string => pattern.replace(/\bN\b/, thing).replace(/\bE\b/, event);
      return { text: within(fill(said)), question: fill(question), yes: answers[amount] };
    },
    () => {
      const [one, other, [past, base]] = [pick(people), pick(people), pick(acts)];
      if (one === other) return null;
      const said = pick([`${one} ${past} ${other}.`, `${other} was ${past} by ${one}.`, `On Friday ${one} ${past} ${other} twice.`]);
      const turned = random.next() < 0.5;
      const third = pick(people.filter((name) => name !== one && name !== other));
      const [who, whom] = !turned ? [one, other] : random.next() < 0.5 ? [other, one] : [third, other];
      return {
        text: within(said),
        question: capital(pick([`did ${who} ${base} ${whom}?`, `was ${whom} ${past} by ${who}?`, `${who} ${past} ${whom}.`])),
        yes: !turned,
      };
    },
    () => {
      const [term, value] = [pick(terms), 10 * (1 + Math.floor(random.next() * 60))];
      const other = random.next() < 0.5 ? value : value + 10 * (1 + Math.floor(random.next() * 9));
      const unit = pick(['euros', 'dollars', 'percent', 'days']);
      return {
        text: within(
          pick([`the ${term} is ${value} ${unit}.`, `the ${term} amounts to ${value} ${unit}.`, `a ${term} of ${value} ${unit} applies.`]),
        ),
        question: pick([`Is the ${term} ${other} ${unit}?`, `The ${term} is ${other} ${unit}.`, `Does the ${term} amount to ${other} ${unit}?`]),
        yes: other === value,
      };
    },
    () => {
      const [actor, deed] = [pick(actors), pick(deeds)];
      const [who, yes] = pick([
        ['the manager denies that', false],
        ['it is not true that', false],
        ['a neighbour only hoped that', false],
        ['nobody believes that', false],
        ['the manager confirmed that', true],
        ['the records prove that', true],
        ['it is a fact that', true],
        ['everybody knows that', true],
      ] as const);
      return { text: within(`${who} ${actor} ${deed[0]}.`), question: pick([`Do ${actor} ${deed[0]}?`, `${capital(actor)} ${deed[0]}.`]), yes };
    },
    () => {
      // The text does not address the question.
      const [thing, event] = [pick(things), pick(events)];
      const beside = pick(happened)[0]
        .replace(/\bT\b/, pick(things.filter((one) => one !== thing)))
        .replace(/\bE\b/, pick(events));
      return { text: within(beside, pick(asides)), question: pick(eventQuestions).replace(/\bT\b/, thing).replace(/\bE\b/, event), yes: false };
    },
  ];
  const made: MadeDecision[] = [];
  while (made.length < count) {
    const one = makers[made.length % makers.length]!();
    if (one !== null) made.push(one);
  }
  return made;
}
