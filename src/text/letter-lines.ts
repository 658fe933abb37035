// Lines of letters and mails without content, in seven languages: greetings, closings, thanks and good wishes.

const greetings =
  'dear|hi|hello|hey|good (?:morning|afternoon|evening)|to whom it may concern|sehr geehrte[rs]?|geehrte|liebe[rs]?|hallo|guten (?:tag|morgen|abend)|madame|monsieur|mesdames|ch(?:er|ère)s?|bonjour|bonsoir|estimad[oa]s?|apreciad[oa]s?|querid[oa]s?|hola|buen(?:os|as) (?:días|tardes)|muy señor\\p{L}*|gentile|egregi[oa]|car[oaie]|buongiorno|prezad[oa]s?|olá|bom dia|geachte|beste|dag|goedemorgen|goedemiddag|goedenavond';

/** A line that is a greeting and nothing else. */
export const greetingLine = new RegExp(
  `^(?:${greetings})(?!\\p{L})[^.!?:]{0,60}[,!:]?$|^(?:hi|hello|hey|(?:good )?(?:morning|afternoon|evening))(?:,? (?:all|both|everyone|everybody|team|folks|guys|there))?[,.!]?$`,
  'iu',
);

/** The words of greeting at the start of a line, before the name. */
export const greetingWords = new RegExp(`^(?:${greetings})(?!\\p{L})(?:,?\\s|[,!:]?$)`, 'iu');

/** A line that closes a letter; names follow below. */
export const closingLine =
  /^(?:(?:with )?(?:kind(?:est)?|best|warm(?:est)?|many)? ?(?:regards|wishes|greetings)|best|all the best|(?:many |best )?thanks(?: a lot| again| so much| in advance| very much)?|thank you(?: very much| again| in advance)?|cheers|sincerely|yours(?: truly| faithfully| sincerely)?|sincerely yours|see you(?: soon| then| there)?|love|talk soon|take care|(?:mit )?(?:freundlichen?|besten?|vielen?|herzlichen?|schönen?|liebe[n]?) grüßen?|hochachtungsvoll|(?:bien )?cordialement|bien à vous|à bientôt|(?:sincères )?salutations(?: distinguées)?|(?:veuillez|je vous prie)[^.]{0,60}(?:salutations|sentiments)[^.]{0,40}|sincèrement|atentamente|(?:reciba )?(?:un |muchos )?(?:cordial )?saludos?(?: cordial(?:es)?)?|(?:cordiali|distinti) saluti|un caro saluto|atenciosamente|cumprimentos|(?:met )?(?:vriendelijke |hartelijke )?groet(?:en|jes)?|hoogachtend)[,.!]?$/iu;

/** A greeting before the message, on the same line. */
const greetingBefore =
  /^\s*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|sehr geehrte[rs]?|geehrte|liebe[rs]?|hallo|guten (?:tag|morgen|abend)|madame|monsieur|bonjour|bonsoir|estimad[oa]s?|hola|buen(?:os|as) (?:días|tardes)|gentile|buongiorno|prezad[oa]s?|olá|bom dia|geachte|beste)(?: [\p{L}.'’-]{1,20}){0,4}[,!]\s+/iu;
/** Thanks that do not say for what was done. */
const thanks =
  /^(?:(?:many|best|lots of) )?(?:thanks|thank you|danke|(?:vielen|besten|herzlichen) dank|merci(?: beaucoup)?|(?:muchas )?gracias|(?:molte |mille )?grazie|(?:muito )?obrigad[oa]|(?:hartelijk |veel )?dank|bedankt)(?: (?:so much|very much|a lot|again|in advance|schön|sehr|im voraus|d['’]avance|de antemano|mille|in anticipo|desde já|bij voorbaat|u|je)){0,2}(?:,? (?:both|all|everyone|everybody))?(?: for (?:your (?:help|time|support|assistance|attention|understanding|patience)|having me|inviting me|coming|joining|listening))?[,.!]*$/iu;
/** Good wishes to the reader, before or after the message. */
const pleasantries =
  /^(?:(?:i |we )?hope (?:you|this|that you|all)(?: mail| email| message| letter)? (?:(?:all |both )?(?:had|are having|have|are|are doing|is|finds?)) (?:you )?(?:a |an )?(?:well|good|great|fine|nice|lovely|okay|ok)|(?:have|enjoy) (?:a|the|your) |(?:ich|wir) hoffen?,? (?:es geht|ihr hattet|du hattest|sie hatten|dir geht|ihnen geht|euch geht)|(?:j['’]espère|nous espérons) que (?:vous allez|tu vas|tout va|vous avez passé|tu as passé)|espero que (?:est[eéá]|hay|tod[oa]|esteja|estejas|tenha|tudo)|spero che (?:tu stia|stia|stiate|vada|tutto)|(?:hopelijk gaat|ik hoop dat (?:het|alles|je|jullie|u)))(?!\p{L})/iu;
/** "Have a nice day" in other languages. */
const goodDay =
  /^(?:(?:ein(?:en)? |noch )?schöne[ns]? (?:tag|abend|woche|wochenende)(?: noch)?|(?:bonne|belle) (?:journée|soirée|semaine)|buen(?:a)? (?:día|tarde|semana)|buona (?:giornata|serata|settimana)|(?:bom|boa) (?:dia|tarde|semana)|(?:een )?(?:fijne|prettige) (?:dag|avond|week))[,.!]*$/iu;
const joined = /,\s|\s(?:and|und|et|y|e|en)\s/iu;
const name = /,?\s+\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){0,2}[.!]?$/u;
const sentenceEnd = /[.!?…]["”’)]?\s+|\n/gu;
const maxTail = 80;
const maxShortLine = 60;
const maxCourtesy = 80;
const maxSignatureLines = 6;
/** Minimum characters of a body. */
const minBody = 20;

/** The text between greeting and closing; the entire text if there is neither, or hardly anything between them. Reads only both ends. */
export function bodyOf(text: string): { readonly start: number; readonly end: number } {
  let start = 0;
  for (let round = 0; round < 2; round++) {
    const from = start + (/^\s*/.exec(text.slice(start, start + maxTail))?.[0].length ?? 0);
    const line = text.slice(from, from + maxTail).split('\n', 1)[0] ?? '';
    if (line.length <= maxShortLine && greetingLine.test(line.trim())) start = from + line.length;
    else start += greetingBefore.exec(text.slice(start, start + maxTail))?.[0].length ?? 0;
  }
  let end = beforeClosingLine(text);
  for (let round = 0; round < 3; round++) {
    const from = Math.max(start, end - maxTail);
    const tail = text.slice(from, end).replace(/[\s.!]+$/u, '');
    const opening = [...tail.matchAll(sentenceEnd)].at(-1);
    if (opening === undefined || !isClosing(tail.slice(opening.index + opening[0].length))) break;
    end = from + opening.index + opening[0].length;
  }
  return end - start < minBody ? { start: 0, end: text.length } : { start, end };
}

/** Whether a sentence only greets, thanks, or wishes well. */
export function isCourtesy(sentence: string): boolean {
  const said = sentence.trim().replace(/^(?:so|well|and|okay|ok|ja|also|alors|bon|bueno|allora|nou|então),? /iu, '');
  if (said.length > maxCourtesy) return false;
  return greetingLine.test(said) || pleasantries.test(said) || isClosing(said);
}

// Closings may be joined: "thanks and best wishes" says no more than either.
function isClosing(said: string): boolean {
  const unsigned = said.replace(name, '');
  return areClosings(unsigned) || (unsigned !== said && areClosings(said));
}

function areClosings(said: string): boolean {
  const joint = said.search(joined);
  if (joint < 0) return isOneClosing(said);
  return isOneClosing(said.slice(0, joint)) && said.split(joined).every(isOneClosing);
}

function isOneClosing(part: string): boolean {
  return closingLine.test(part) || thanks.test(part) || goodDay.test(part);
}

// Start of a closing that is on a line of its own with only short lines below; the end of the text if there is none.
function beforeClosingLine(text: string): number {
  let [at, seen] = [text.length, 0];
  let found = text.length;
  while (at > 0 && seen <= maxSignatureLines) {
    const from = text.lastIndexOf('\n', at - 1) + 1;
    const line = text.slice(from, Math.min(at, from + maxTail)).trim();
    if (line !== '') {
      if (isClosing(line)) found = from;
      else if (found < text.length || line.length > maxShortLine || /[.!?…]$/.test(line)) break;
      seen++;
    }
    at = from - 1;
  }
  return found;
}
