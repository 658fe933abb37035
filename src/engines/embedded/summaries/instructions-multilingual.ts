// Lengths, forms and topics asked for in German, French, Spanish, Chinese and Japanese, put into the English that the grammar reads. Long because of its tables.

/** [expression in the language, English]; longer ones first. Words of asking that say nothing more become nothing. */
type Phrasebook = readonly (readonly [string, string])[];

const german: Phrasebook = [
  ['fass(?:e|en sie)?(?: bitte)?(?: (?:den|diesen|das|es|die)(?: \\p{L}+)?)?', 'summarize'],
  ['(?:schreib|erstell|gib|mach)(?:e|en sie)?(?: mir)?(?: bitte)?', ''],
  ['zusammen(?:fassen)?|zusammenfassung|bitte|(?:den|der) texte?s?', ''],
  ['nicht mehr als|höchstens|maximal|max\\.?', 'at most'],
  ['weniger als|unter', 'fewer than'],
  ['mindestens', 'at least'],
  ['etwa|ungefähr|circa|ca\\.|rund', 'about'],
  ['genau', 'exactly'],
  ['kurze[nrs]?|knappe[nrs]?|kurz', 'short'],
  ['s[aä]tz(?:en?|es)?', 'sentences'],
  ['w[oö]rt(?:er)?n?', 'words'],
  ['zeichen', 'characters'],
  ['stichpunkte?n?|stichworte?n?|aufzählungspunkte?n?|punkte?n?', 'bullet points'],
  ['nummerierte[nr]? liste', 'numbered list'],
  ['als (?:liste|aufzählung)|aufzählung', 'as a list'],
  ['abs[aä]tz(?:en?|es)?', 'paragraphs'],
  ['überschrift|schlagzeile|titel', 'headline'],
  ['als tabelle|tabelle', 'as a table'],
  ['konzentriere? dich auf|(?:mit )?(?:dem )?(?:fokus|schwerpunkt) auf|vor allem', 'focus on'],
  ['nur (?:über|zu)', 'only about'],
  ['ohne (?:zahlen|ziffern)', 'without numbers'],
  ['ohne namen', 'without names'],
  ['einfache[rn]? sprache', 'simple language'],
  ['eine[mnrs]?|ein', 'one'],
  ['zwei', 'two'],
  ['drei', 'three'],
  ['vier', 'four'],
  ['fünf', 'five'],
  ['sechs', 'six'],
  ['sieben', 'seven'],
  ['acht', 'eight'],
  ['neun', 'nine'],
  ['zehn', 'ten'],
  ['mit|als', ''],
];
const french: Phrasebook = [
  ['résume[rz]?(?: (?:le|ce) texte)?|résumé', 'summarize'],
  ["(?:écris|rédige|donne|fais)[rz]?(?:-moi)?|s['’]il (?:te|vous) plaît", ''],
  ['pas plus de|au maximum|au plus|maximum', 'at most'],
  ['moins de', 'fewer than'],
  ['au moins', 'at least'],
  ['environ', 'about'],
  ['exactement', 'exactly'],
  ['courtes?|bref|brève', 'short'],
  ['phrases?', 'sentences'],
  ['mots?', 'words'],
  ['caractères?', 'characters'],
  ['puces?|points(?: clés)?', 'bullet points'],
  ['liste numérotée', 'numbered list'],
  ['sous forme de liste|liste à puces', 'as a list'],
  ['paragraphes?', 'paragraphs'],
  ['titre', 'headline'],
  ['tableau', 'as a table'],
  ["(?:concentre-toi|en te concentrant|mets l['’]accent|insiste) sur", 'focus on'],
  ['seulement sur|uniquement sur', 'only about'],
  ['sans (?:chiffres|nombres)', 'without numbers'],
  ['sans noms', 'without names'],
  ['langage simple', 'simple language'],
  ['une?', 'one'],
  ['deux', 'two'],
  ['trois', 'three'],
  ['quatre', 'four'],
  ['cinq', 'five'],
  ['six', 'six'],
  ['sept', 'seven'],
  ['huit', 'eight'],
  ['neuf', 'nine'],
  ['dix', 'ten'],
  ['en|avec', ''],
];
const spanish: Phrasebook = [
  ['resum(?:e|ir|a|en)(?: (?:el|este) texto)?|resumen', 'summarize'],
  ['(?:escribe|redacta|dame|haz|da)|por favor', ''],
  ['no más de|como máximo|máximo(?: de)?', 'at most'],
  ['menos de', 'fewer than'],
  ['al menos|mínimo', 'at least'],
  ['unas|unos|aproximadamente|alrededor de', 'about'],
  ['exactamente', 'exactly'],
  ['cort[ao]s?|breves?', 'short'],
  ['frases?|oraci(?:ón|ones)', 'sentences'],
  ['palabras?', 'words'],
  ['caracteres', 'characters'],
  ['puntos?(?: clave)?|viñetas?', 'bullet points'],
  ['lista numerada', 'numbered list'],
  ['como lista|en forma de lista', 'as a list'],
  ['párrafos?', 'paragraphs'],
  ['titular|título', 'headline'],
  ['tabla', 'as a table'],
  ['(?:céntrate|enfócate|concéntrate) en', 'focus on'],
  ['sólo sobre|solo sobre|únicamente sobre', 'only about'],
  ['sin (?:números|cifras)', 'without numbers'],
  ['sin nombres', 'without names'],
  ['lenguaje sencillo', 'simple language'],
  ['una?', 'one'],
  ['dos', 'two'],
  ['tres', 'three'],
  ['cuatro', 'four'],
  ['cinco', 'five'],
  ['seis', 'six'],
  ['siete', 'seven'],
  ['ocho', 'eight'],
  ['nueve', 'nine'],
  ['diez', 'ten'],
  ['en|con', ''],
];

const compile = (book: Phrasebook): readonly (readonly [RegExp, string])[] =>
  book.map(([pattern, english]) => [new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu'), english]);

/** Words that only this language has, of those that ask for a summary. */
const spoken: readonly (readonly [RegExp, Phrasebook])[] = [
  [
    /(?<!\p{L})(?:zusammen\p{L}*|satz|sätze?n?|wörtern?|stichpunkte?n?|stichworte?n?|höchstens|zeichen|überschrift|schlagzeile|absätze?n?|fasse|aufzählung|kurze? zusammenfassung)(?!\p{L})/iu,
    german,
  ],
  [
    /(?<!\p{L})(?:résum(?:e|er|ez|é)|(?:une|deux|trois|quatre|cinq|six|\d{1,2}) phrases?|mots|puces?|caractères|titre|paragraphes)(?!\p{L})/iu,
    french,
  ],
  [
    /(?<!\p{L})(?:resum(?:e|a|en) (?:el|la|los|este|esta|en)|resumen|resumir|frases?|oraci(?:ón|ones)|palabras|viñetas|puntos|caracteres|titular|título|párrafos?)(?!\p{L})/iu,
    spanish,
  ],
];

const digits: Readonly<Record<string, string>> = {
  一: '1',
  二: '2',
  两: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
  十: '10',
};
const ideographs: readonly (readonly [RegExp, string])[] = [
  [/([一二两三四五六七八九十])(?=\s?(?:句|文(?!字)|点|條|条|个|つ|行|段|字))/g, ''],
  [/(\d{1,5})\s?(?:个)?(?:汉)?(?:文字|字)(?:以内|以下|之内)?/g, ' at most $1 characters '],
  [/(?:不超过|最多|不多于)\s*at most/g, ' at most'],
  [/(?:不超过|最多|不多于)/g, ' at most '],
  [/(\d{1,3})\s?(?:句话|句|个句子|文(?:で|に)?)(?:以内)?/g, ' $1 sentences '],
  [/(\d{1,3})\s?(?:个要点|个重点|要点|点|条|つ(?:のポイント|の要点)?|個のポイント)/g, ' $1 bullet points '],
  [/(\d{1,3})\s?(?:个段落|段落|段)/g, ' $1 paragraphs '],
  [/箇条書き|要点列表|列表|リスト/g, ' as a list '],
  [/标题|標題|見出し|タイトル/g, ' headline '],
  [/用|请|把|将|总结|概括|摘要|全文|文章|一下|要約|まとめ|して|ください|下さい|で|を|に|、|。|，/g, ' '],
];

/** The instructions with what they ask for in another language said in English; unchanged where they are English. */
export function inEnglish(instructions: string): string {
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(instructions)) {
    if (!/句|字|点|条|文|つ|段|箇条書き|列表|标题|標題|見出し|タイトル|总结|概括|摘要|要約|まとめ/.test(instructions)) return instructions;
    return ideographs.reduce(
      (text, [pattern, english]) =>
        text.replace(pattern, (match, ...groups: unknown[]) =>
          english === '' ? (digits[match] ?? match) : english.replace('$1', String(groups[0])),
        ),
      instructions,
    );
  }
  const book = spoken.find(([sign]) => sign.test(instructions))?.[1];
  return book === undefined ? instructions : compile(book).reduce((text, [pattern, english]) => text.replace(pattern, english), instructions);
}
