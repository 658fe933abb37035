// Instructions in German, French, Spanish, Chinese and Japanese for texts in those languages: lengths, forms and questions. Written for this suite.
import { sentences, words } from '../../../src/text/segments.js';

export interface Abroad {
  readonly language: string;
  readonly text: string;
  /** Matches any good summary. */
  readonly topic: RegExp;
  readonly asks: Readonly<Record<'two sentences' | 'one sentence' | 'short' | 'three points' | 'headline' | 'two paragraphs', string>>;
  readonly question: { readonly ask: string; readonly answer: string };
}

const rows = (text: string): string[] => text.split('\n').filter((row) => row.trim() !== '');
const count = (text: string): number => sentences(text).length;
const dense = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

/** For each request, whether a summary follows it. */
export const abroadChecks: Readonly<Record<keyof Abroad['asks'], (summary: string) => boolean>> = {
  'two sentences': (summary) => count(summary) === 2,
  'one sentence': (summary) => count(summary) === 1,
  short: (summary) => (dense(summary) ? [...summary].length <= 60 : words(summary).length <= 25) && summary.length > 8,
  'three points': (summary) => rows(summary).length === 3 && rows(summary).every((row) => row.startsWith('- ')),
  headline: (summary) => rows(summary).length === 1 && !/[.。]$/.test(summary) && summary.length < 110,
  'two paragraphs': (summary) => summary.split(/\n\s*\n/).length === 2,
};

/** Whether a summary without instructions consists of sentences of the text, mentions its topic and has less than 55 % of its length. */
export function isSoundAbroad(summary: string, { text, topic }: Abroad): boolean {
  const known = text.replace(/\s/g, '');
  return (
    topic.test(summary) &&
    summary.length < 0.55 * text.length &&
    sentences(summary).every(({ start, end }) => known.includes(summary.slice(start, end).replace(/\s/g, '')))
  );
}

export const abroad: readonly Abroad[] = [
  {
    language: 'German',
    text: `Die Stadtwerke Lindau erneuern ab dem 3. März die Wasserleitung in der Bahnhofstraße. Die Arbeiten dauern bis Ende Juni und kosten 1,8 Millionen Euro. Während der Bauzeit ist die Straße zwischen der Post und dem Rathaus für Autos gesperrt. Busse der Linien 4 und 7 fahren über die Seestraße. Fußgänger können die Baustelle auf beiden Seiten passieren. Die Leitung stammt aus dem Jahr 1934 und ist in den letzten zwei Jahren elfmal gebrochen. Bürgermeisterin Claudia Alfons bat die Anwohner um Geduld. Die Geschäfte bleiben geöffnet und sind zu Fuß erreichbar. Nach Abschluss der Arbeiten werden 24 neue Bäume gepflanzt.`,
    topic: /Wasserleitung|Stadtwerke/i,
    asks: {
      'two sentences': 'Fasse den Text in zwei Sätzen zusammen.',
      'one sentence': 'In einem Satz, bitte.',
      short: 'Höchstens 25 Wörter',
      'three points': 'Drei Stichpunkte',
      headline: 'Eine Überschrift',
      'two paragraphs': 'Zwei Absätze',
    },
    question: { ask: 'Wie viel kostet die Baustelle?', answer: '1,8' },
  },
  {
    language: 'French',
    text: `La mairie de Saint-Malo ouvrira une nouvelle bibliothèque le 12 septembre. Le bâtiment, construit en trois ans, a coûté 9,4 millions d'euros. Il compte 60 000 livres et 120 places de travail. L'entrée sera gratuite pour tous les habitants. Un café et une salle de concert occupent le rez-de-chaussée. L'ancienne bibliothèque deviendra une école de musique. La directrice, Anne Le Goff, espère accueillir mille visiteurs par jour. Les horaires seront élargis le dimanche à partir de janvier.`,
    topic: /bibliothèque/i,
    asks: {
      'two sentences': 'Résume en deux phrases.',
      'one sentence': 'En une phrase',
      short: '25 mots au maximum',
      'three points': 'Trois puces',
      headline: 'Un titre',
      'two paragraphs': 'Deux paragraphes',
    },
    question: { ask: 'Combien a coûté le bâtiment ?', answer: '9,4' },
  },
  {
    language: 'Spanish',
    text: `El ayuntamiento de Cádiz plantará 3.000 árboles antes del verano. El proyecto cuesta 1,2 millones de euros y recibe dinero de la Unión Europea. Los primeros árboles llegarán al barrio de La Viña en marzo. Los vecinos pudieron elegir entre cinco especies. La alcaldesa dijo que la sombra bajará la temperatura de las calles hasta en cuatro grados. Los jardineros regarán los árboles con agua reciclada. Una empresa de Sevilla se encargará del mantenimiento durante diez años. Las obras no afectarán al tráfico.`,
    topic: /árboles/i,
    asks: {
      'two sentences': 'Resume el texto en dos frases.',
      'one sentence': 'En una frase',
      short: 'Máximo 25 palabras',
      'three points': 'En tres puntos',
      headline: 'Un titular',
      'two paragraphs': 'Dos párrafos',
    },
    question: { ask: '¿Cuánto cuesta el proyecto?', answer: '1,2' },
  },
  {
    language: 'Chinese',
    text: `市政府周二宣布，将在三年内新建两条地铁线路。新线路总长四十二公里，设有三十一个车站。工程预计耗资一百八十亿元。第一条线路将于2027年通车，连接机场和火车站。专家认为，新地铁每天可以减少二十万辆汽车出行。部分居民担心施工噪音会影响生活。政府承诺夜间十点以后停止施工。票价将与现有线路相同。`,
    topic: /地铁|线路/i,
    asks: {
      'two sentences': '用两句话总结',
      'one sentence': '用一句话概括',
      short: '不超过60字',
      'three points': '列出3个要点',
      headline: '写一个标题',
      'two paragraphs': '分两段总结',
    },
    question: { ask: '工程耗资多少？', answer: '一百八十亿' },
  },
  {
    language: 'Japanese',
    text: `市は来年四月から、すべての小学校で給食を無料にすると発表した。対象は約一万二千人の児童である。必要な費用は年間六億円と見込まれている。市長は「子育ての負担を減らしたい」と話した。これまで保護者は月に四千五百円を払っていた。食材には地元の野菜を多く使う予定だ。一部の議員は財源について質問した。中学校での無料化は再来年に検討される。`,
    topic: /給食/i,
    asks: {
      'two sentences': '二文で要約してください。',
      'one sentence': '一文で要約',
      short: '60文字以内',
      'three points': '箇条書きで3点',
      headline: '見出しをつけて',
      'two paragraphs': '二段落で',
    },
    question: { ask: '費用はいくらですか', answer: '六億円' },
  },
];
