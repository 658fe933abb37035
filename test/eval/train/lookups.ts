// Tables, settings and logs generated from a seed, each with a question that one line answers, from which the segment weights learn lookups.
import { randomFrom } from './random.js';

export interface Lookup {
  readonly text: string;
  readonly question: string;
  /** The part of the line that answers the question; no other line contains it. */
  readonly answer: string;
}

const people =
  'Abel Berta Carlos Dina Emil Fatima Goran Hilde Ivo Jana Karim Lotte Mateo Nadia Otto Petra Quinn Rosa Stefan Tamar Ugo Vera Willem Xenia Yusuf Zora'.split(
    ' ',
  );
const places =
  'Aarau Bergen Cadiz Delft Evora Fulda Galway Hasselt Imola Jena Kotka Lund Mantua Nantes Odense Pisa Quimper Riga Siena Trier Ulm Vigo Wels York Zadar'.split(
    ' ',
  );
const things = 'lamp valve bracket filter cable sensor pump hinge relay panel motor gasket spring nozzle bearing clamp'.split(' ');
const columns: readonly (readonly [string, readonly string[]])[] = [
  ['status', ['open', 'closed', 'shipped', 'waiting', 'in transit']],
  ['price', []],
  ['weight', []],
  ['owner', people],
  ['city', places],
  ['stock', []],
  ['rating', []],
  ['opened', []],
  ['seats', []],
  ['supplier', places],
];
const services = 'gateway mailer search billing images archive login reports cache printer scheduler exporter'.split(' ');
const keys = 'timeout retries port memory replicas level interval limit workers password ttl region'.split(' ');
const failures = [
  'disk is full',
  'certificate has expired',
  'connection refused',
  'out of memory',
  'file not found',
  'permission denied',
  'password is wrong',
  'queue is closed',
];

/** This many lookups, a third each of tables, settings and logs. The same count gives the same lookups. */
export function madeLookups(count: number): Lookup[] {
  const random = randomFrom(5);
  const pick = <T>(list: readonly T[]): T => random.shuffled([...list])[0]!;
  const whole = (low: number, high: number): number => low + Math.floor(random.next() * (high - low));
  const table = (): Lookup => {
    const size = whole(8, 40);
    const own = random.shuffled([...columns]).slice(0, whole(2, 6));
    const byNumber = random.next() < 0.5;
    const first = whole(100, 9000);
    const names = random
      .shuffled(
        byNumber
          ? Array.from({ length: size }, (_, at) => String(first + at))
          : places.flatMap((place) => things.slice(0, 3).map((thing) => `${place} ${thing}`)),
      )
      .slice(0, size);
    const value = (kinds: readonly string[]): string => (kinds.length > 0 ? pick(kinds) : String(whole(3, 4000) / pick([1, 1, 10])));
    const rows = names.map((name) => [name, ...own.map(([, kinds]) => value(kinds))]);
    const head = [byNumber ? pick(['id', 'order', 'number', 'item']) : 'name', ...own.map(([name]) => name)];
    const pipe = random.next() < 0.5;
    const written = (cells: readonly string[]): string => (pipe ? `| ${cells.join(' | ')} |` : cells.join(','));
    const at = whole(0, rows.length);
    const column = pick(own)[0];
    const question = pick([
      `What is the ${column} of ${names[at]}?`,
      `${column} of ${names[at]}`,
      `Which ${column} does ${names[at]} have?`,
      `How about ${names[at]}: ${column}?`,
      `Find ${names[at]}.`,
    ]);
    return {
      text: [written(head), ...(pipe ? [written(head.map(() => '---'))] : []), ...rows.map(written)].join('\n'),
      question,
      answer: written(rows[at]!),
    };
  };
  const settings = (): Lookup => {
    const own = random.shuffled([...services]).slice(0, whole(3, 9));
    const yaml = random.next() < 0.5;
    const parts = own.map((service) => ({
      service,
      values: random
        .shuffled([...keys])
        .slice(0, whole(2, 7))
        .map((key) => [key, String(whole(1, 9000))] as const),
    }));
    const chosen = pick(parts);
    const [key, value] = pick(chosen.values);
    const text = yaml
      ? ['services:', ...parts.flatMap(({ service, values }) => [`  ${service}:`, ...values.map(([name, own_]) => `    ${name}: ${own_}`)])].join(
          '\n',
        )
      : parts.map(({ service, values }) => [`[${service}]`, ...values.map(([name, own_]) => `${name} = ${own_}`)].join('\n')).join('\n\n');
    const question = pick([
      `What is the ${key} of the ${service(chosen)}?`,
      `${service(chosen)} ${key}`,
      `Which ${key} does the ${service(chosen)} use?`,
    ]);
    return { text, question, answer: yaml ? `${key}: ${value}` : `${key} = ${value}` };
  };
  const service = (part: { readonly service: string }): string => part.service;
  const log = (): Lookup => {
    const size = whole(15, 60);
    const at = whole(0, size);
    const failed = pick(services);
    const failure = pick(failures);
    const lines = Array.from({ length: size }, (_, index) => {
      const clock = `2024-03-${String(whole(10, 28))}T0${whole(1, 9)}:${String(10 + (index % 50))}:${whole(10, 59)}Z`;
      if (index === at) return `${clock} ERROR ${failed} ${failure}`;
      return pick([
        `${clock} INFO ${pick(services)} GET /items/${whole(1, 900)} 200`,
        `${clock} INFO ${pick(services)} job ${whole(1, 900)} done`,
        `${clock} DEBUG ${pick(services)} heartbeat`,
      ]);
    });
    const question = pick([
      `Why did the ${failed} fail?`,
      `What error did the ${failed} have?`,
      `What went wrong with ${failed}?`,
      `Which error is reported?`,
    ]);
    return { text: lines.join('\n'), question, answer: lines[at]! };
  };
  return Array.from({ length: count }, (_, at) => [table, settings, log][at % 3]!());
}
