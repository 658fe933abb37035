// The language a text is written in, for labels that ask for it: from its script, and for Latin letters from small words and letters of its own.
import { itemAt } from '../../../text/at.js';
import { type LanguageData, language, languageCodes } from '../languages/languages.js';

/** What the language of a text is told by: the text, its distinct words in lower case, and its tokens as indexes into them. */
interface Tokens {
  readonly text: string;
  readonly words: readonly { readonly form: string }[];
  readonly tokens: readonly number[];
}

interface InLanguage {
  readonly language: string | null;
}

/** A language that can be told: words in lower case that are frequent in it and rare in the others, and letters of its own. */
interface Language {
  readonly names: string;
  readonly words?: string;
  readonly letters?: RegExp;
  readonly script?: RegExp;
}

const languages: Readonly<Record<string, Language>> = {
  en: {
    names: 'english',
    words:
      'the of and to in is that it for was with on as are be this at by not have from or had his but they you an were which we their has been would there what will all if can when who more one about up out them my your me do does did how where why i',
  },
  de: {
    names: 'german deutsch',
    words:
      'der die das und ist nicht ich zu den mit von ein eine einen einem einer auf für im dem sich auch es an als wie bei oder nach aus wird war haben hat sind wir sie er aber noch nur wenn kann mein meine ihr ihre bitte wo wann warum bin habe keine kein nächste vom zum zur',
    letters: /[äöüß]/giu,
  },
  fr: {
    names: 'french français francais',
    words:
      'le la les des du et est un une que qui dans pour pas sur au aux avec ce cette il elle nous vous je ne se sont par plus mais ou où on son sa ses mon ma mes leur être avoir fait très bien quand comment pourquoi voudrais merci bonjour suis ai été votre notre',
    letters: /[çœèêëàâîïûù]|\b[ldjnmcs]['’](?=\p{L})/giu,
  },
  es: {
    names: 'spanish español espanol castellano',
    words:
      'el la los las de y que en un una es por con no para se del al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde dónde quien qué cómo está están quiero puedo mi su yo usted gracias hola tengo son ser fue',
    letters: /[ñ¿¡]|[áíóú]/giu,
  },
  it: {
    names: 'italian italiano',
    words:
      'il lo la gli le di e che è un una per non con del della dei delle sono mi ma si come anche più questo questa ho hai ha abbiamo dove quando perché nel nella alla al dal ci vorrei grazie ciao mio mia suo molto bene essere stato',
    letters: /[àèìòù]|\b(?:dell|nell|all|un|l|c)['’](?=\p{L})/giu,
  },
  pt: {
    names: 'portuguese português portugues',
    words:
      'o a os as de e que do da em um uma para com não por mais dos das como mas foi ao ele sua seu ou quando muito nos já eu também pelo pela até isso ela entre depois sem mesmo aos seus quem meu minha onde você obrigado olá está são tem',
    letters: /[ãõç]/giu,
  },
  nl: {
    names: 'dutch nederlands',
    words:
      'de het een en van ik te dat die in je niet zijn is was op aan met als voor had er maar om hem dan zou of wat mijn men dit zo door over ze bij ook tot uit der naar heb heeft geen wij waar wanneer hoe kan graag bedankt uw deze',
    letters: /ij|aa|oe/giu,
  },
  sv: {
    names: 'swedish svenska',
    words: 'och att det i en jag som på är av för med den till inte har om ett var men vi kan så sig från när hur där min han hon ska',
    letters: /[åäö]/giu,
  },
  pl: {
    names: 'polish polski',
    words: 'i w na nie się z do to że jest o jak a po co tak za od ale czy go mnie dla jestem przez gdzie kiedy proszę mam być są',
    letters: /[ąćęłńśźż]/giu,
  },
  tr: {
    names: 'turkish türkçe turkce',
    words: 've bir bu da de için ile çok ne gibi daha ama mi var ben sen o kadar değil olarak nasıl nerede benim',
    letters: /[ğşıİ]/giu,
  },
  ru: { names: 'russian русский', script: /[\u0400-\u04ff]/gu },
  el: { names: 'greek', script: /[\u0370-\u03ff]/gu },
  ar: { names: 'arabic', script: /[\u0600-\u06ff]/gu },
  he: { names: 'hebrew', script: /[\u0590-\u05ff]/gu },
  hi: { names: 'hindi', script: /[\u0900-\u097f]/gu },
  ko: { names: 'korean', script: /[\uac00-\ud7af]/gu },
  ja: { names: 'japanese', script: /[\u3040-\u30ff]/gu },
  zh: { names: 'chinese mandarin', script: /[\u4e00-\u9fff]/gu },
};

const codes = Object.keys(languages);
const byName = new Map(codes.flatMap((code) => languages[code]!.names.split(' ').map((name): [string, string] => [name, code])));
const byWord = new Map<string, string[]>();
for (const code of codes)
  for (const word of languages[code]!.words?.split(' ') ?? []) {
    const known = byWord.get(word);
    if (known === undefined) byWord.set(word, [code]);
    else known.push(code);
  }

/** Code of a language by its English or own name in lower case, null for other words. */
export function languageNamed(word: string): string | null {
  return byName.get(word) ?? null;
}

const smallWords = new Map<string, ReadonlySet<string>>();
// Below this a text is too short, or too mixed, to be called one language's.
const minSureness = 1;

/** Frequent small words of a text's language where it is not English, which says nothing of them by itself; null otherwise. */
export function functionWords({ language: code }: InLanguage): ReadonlySet<string> | null {
  if (code === null) return null;
  const known =
    smallWords.get(code) ?? new Set([...(languages[code]!.words?.split(' ') ?? []), ...listsOf(code).flatMap((own) => own.functionWords)]);
  smallWords.set(code, known);
  return known;
}

/** Words with which rubrics in the language of a text ask, where it is not English; null otherwise. */
export function askingWords({ language: code }: InLanguage): ReadonlySet<string> | null {
  return code === null ? null : new Set(listsOf(code).flatMap(({ asking }) => asking));
}

/** The language of a text where it is not English and can be told; null otherwise. */
export function ownLanguage(view: Tokens): string | null {
  let best = 'en';
  let highest = minSureness;
  for (const [code, logOdds] of languageLogOdds(view)) if (logOdds > highest) [best, highest] = [code, logOdds];
  return best === 'en' ? null : best;
}

function listsOf(code: string): LanguageData[] {
  return languageCodes.filter((known) => known === code).map(language);
}

const maxTextLength = 4000;
const maxTokens = 600;

/** Log-odds that a text is in a language, by code; -4 to 4. A text without any sign is in none of them. */
export function languageLogOdds({ text, tokens, words }: Tokens): ReadonlyMap<string, number> {
  const read = text.slice(0, maxTextLength);
  const scores = new Map(codes.map((code) => [code, 0]));
  const add = (code: string, value: number): void => void scores.set(code, scores.get(code)! + value);
  const looked = tokens.slice(0, maxTokens);
  for (const index of looked) {
    const users = byWord.get(itemAt(words, index).form);
    // A word of several languages speaks for each of them a little less.
    for (const code of users ?? []) add(code, 1 / Math.sqrt(users!.length));
  }
  for (const code of codes) {
    const { letters, script } = languages[code]!;
    if (letters !== undefined) add(code, 0.5 * Math.min(6, (read.match(letters) ?? []).length));
    if (script !== undefined) add(code, 0.6 * (read.match(script) ?? []).length);
  }
  // Japanese writes with Chinese characters too.
  if (scores.get('ja')! > 0) add('ja', scores.get('zh')!);
  const size = Math.sqrt(Math.max(1, looked.length));
  const ranked = [...scores].sort(([, a], [, b]) => b - a);
  return new Map(
    ranked.map(([code, score]) => {
      const rival = ranked.find(([other]) => other !== code)![1];
      return [code, Math.max(-4, Math.min(4, (4 * (score - rival)) / size + (score > rival ? 1 : -1)))];
    }),
  );
}
