// The language of a text in Latin letters, by the small words that every text has; and those words, which say nothing about what a text is about.

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Codes of the languages that can be told. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
export type Language = (typeof languages)[number];

/** Articles, pronouns, prepositions, conjunctions, auxiliaries and question words of each language, in lower case. */
export const smallWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: set(
    'the a an and or but of to in on at by for from with about into as is are was were be been has have had do does did will would can could may might must shall should not no it its this that these those there here ' +
      'he she they we you i his her their our your my him them us who what which when where why how than then so if because while',
  ),
  de: set(
    'der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine keinen ist sind war waren wird werden wurde wurden hat haben hatte kann können konnte darf dürfen muss müssen soll sollen ich du er sie es wir ' +
      'ihr mich mir mein meine meinen meinem meiner dein sein seine seinen ihre ihren unser man sich zu zum zur im am in an vom beim auf für mit von bei nach aus über unter vor durch ohne um als wie bis ab so auch noch nur nun ' +
      'sehr wenn dann weil dass ob was wer wen wem wann wo wohin woher warum wieso weshalb welche welcher welches welchen weiter',
  ),
  fr: set(
    'le la les un une des du de au aux et ou mais ne pas plus est sont était ont a avoir être peut peuvent doit il elle ils elles on nous vous je tu mon ma mes ton ta tes son sa ses leur leurs ce cet cette ces qui que quoi quel ' +
      'quelle quels quelles quand où comment pourquoi combien dans par pour sur sous avec sans chez entre si car donc se en y aussi très',
  ),
  es: set(
    'el la los las un una unos unas de del al y e o u pero no es son era eran fue ha han haber ser estar está están puede pueden debe deben yo tú él ella nosotros mi mis tu tus su sus nuestro este esta estos estas ese esa que quién ' +
      'quien qué cuál cuáles cuándo cuando dónde donde cómo como cuánto cuánta cuántos cuántas por para con sin en entre sobre se lo le les más muy también si ya',
  ),
  it: set(
    'il lo la i gli le un uno una di del dei delle degli della dello da dal dalla nel nella in a al alla allo ai agli e o ma non è sono era erano ha hanno può possono deve devono io lui lei noi voi mio mia tuo suo sua questo questa ' +
      'che chi cosa quale quali quando dove come perché quanto quanta quanti quante per con senza su si ci anche più se',
  ),
  pt: set(
    'o a os as um uma de do da dos das no na nos nas em ao à aos às e ou mas não é são era eram foi tem têm pode podem deve devem eu ele ela nós meu minha seu sua este esta isso que quem qual quais quando onde como porque quanto ' +
      'quanta quantos quantas por pelo pela para com sem se também mais muito já',
  ),
  nl: set(
    'de het een en of maar niet geen is zijn was waren wordt worden heeft hebben had kan kunnen mag mogen moet moeten ik jij je hij zij ze wij we u mijn jouw uw hun ons onze dit dat deze die wie wat waar wanneer hoe waarom welke ' +
      'hoeveel voor met van bij naar uit op aan in te om er ook nog dan als door tot over',
  ),
};

const minShare = 0.1;
const maxWords = 400;

/** The language most of a text is written in, undefined where its small words do not tell. Reads the first 400 words. */
export function languageOf(text: string): Language | undefined {
  const words =
    text
      .slice(0, 12 * maxWords)
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, maxWords) ?? [];
  const counts = new Uint16Array(languages.length);
  for (const word of words) for (const place of placesOf(word)) counts[place]!++;
  let best: Language | undefined;
  let max = 0;
  let second = 0;
  for (const [place, language] of languages.entries()) {
    const count = counts[place] ?? 0;
    if (count > max) {
      second = max;
      max = count;
      best = language;
    } else second = Math.max(second, count);
  }
  return max > second && max >= minShare * words.length ? best : undefined;
}

let places: ReadonlyMap<string, readonly number[]> | undefined;
const nowhere: readonly number[] = [];

// The numbers of the languages that have a small word.
function placesOf(word: string): readonly number[] {
  if (places === undefined) {
    const found = new Map<string, number[]>();
    for (const [place, language] of languages.entries())
      for (const own of smallWords[language]) found.get(own)?.push(place) ?? found.set(own, [place]);
    places = found;
  }
  return places.get(word) ?? nowhere;
}
