// The lines of letters and mails that say nothing: how somebody is greeted, and how a letter closes, in seven languages.

/** A line that greets, nothing else in it. */
export const greetingLine =
  /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|to whom it may concern|sehr geehrte[rs]?|geehrte|liebe[rs]?|hallo|guten (?:tag|morgen|abend)|madame|monsieur|mesdames|chère?s?|bonjour|bonsoir|estimad[oa]s?|querid[oa]s?|hola|buen(?:os|as) (?:días|tardes)|muy señor\p{L}*|gentile|egregi[oa]|car[oaie]|buongiorno|prezad[oa]s?|olá|bom dia|geachte|beste)(?!\p{L})[^.!?:]{0,60}[,!:]?$/iu;

/** A line that closes a letter; names stand below it. */
export const closingLine =
  /^(?:(?:kind|best|warm|many|with kind|with best)? ?(?:regards|wishes|greetings)|best|all the best|(?:many |best )?thanks(?: a lot| again| so much| in advance| very much)?|thank you(?: very much| again| in advance)?|cheers|sincerely|yours(?: truly| faithfully| sincerely)?|sincerely yours|love|talk soon|take care|(?:mit )?(?:freundlichen?|besten?|vielen?|herzlichen?|schönen?|liebe[n]?) grüßen?|hochachtungsvoll|(?:bien )?cordialement|bien à vous|salutations(?: distinguées)?|(?:veuillez|je vous prie)[^.]{0,60}(?:salutations|sentiments)[^.]{0,40}|sincèrement|atentamente|(?:un |reciba un |muchos )?(?:cordial )?saludos?(?: cordial(?:es)?)?|(?:cordiali|distinti) saluti|un caro saluto|atenciosamente|cumprimentos|(?:met )?(?:vriendelijke|hartelijke) groet(?:en)?|hoogachtend)[,.!]?$/iu;
