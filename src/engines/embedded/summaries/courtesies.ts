// Sentences that say nothing of the matter: whom somebody thanks, who said what stands before them, and that earlier minutes were approved.
import { wordSign } from './word-signs.js';

/** Thanks in so many words. */
const thanks = wordSign(
  'thank you|many thanks|special thanks|huge thanks|big thanks|our thanks|sincere thanks|heartfelt thanks|we thank|i thank|to thank|we are grateful|thanks again|thanks also|thanked|' +
    'vielen dank|herzlichen dank|besten dank|großer dank|unser dank|besonderer dank|danke an|danke allen|wir danken|wir bedanken|ich danke|danken wir|danken möchten|bedanken|gedankt sei|dank gilt|dank geht|dank an alle|dank an die|dankte|dankt|bedankte|bedankt sich|' +
    'merci à|un grand merci|mille mercis|merci beaucoup|nous remercions|je remercie|tenons à remercier|tiens à remercier|nos remerciements|a remercié|remercie|remerciements à|' +
    'muchas gracias|mil gracias|nuestro agradecimiento|agradecemos|agradezco|queremos agradecer|damos las gracias|agradeció|agradece|dar las gracias|' +
    'molte grazie|tante grazie|mille grazie|ringraziamo|ringrazio|vogliamo ringraziare|ha ringraziato|ringrazia|un ringraziamento|un grazie|i nostri ringraziamenti|' +
    'muito obrigado|agradeceu|muito obrigada|obrigado a|obrigada a|os nossos agradecimentos|nossos agradecimentos|queremos agradecer|agradecimentos a|' +
    'veel dank|bedankte|hartelijk dank|hartelijk bedankt|bedankt aan|met dank aan|onze dank|dank aan|wij danken|we danken|we bedanken|wij bedanken|dank u',
);

/** "Thanks to" may also say why something happened; before people it thanks. */
const ambiguous = wordSign('thanks to|thanks go|gracias a|grazie a|grazie ai|grazie alle|graças a|dank');
const people = wordSign(
  'everyone|everybody|all|those|contributors|users|reporters|testers|translators|volunteers|members|sponsors|colleagues|readers|' +
    'alle|allen|diejenigen|mitwirkenden|helfern|nutzern|' +
    'todos|todas|quienes|colaboradores|usuarios|voluntarios|' +
    'tutti|tutte|coloro|collaboratori|utenti|volontari|quanti|' +
    'aqueles|utilizadores|voluntários|iedereen|degenen|gebruikers|vrijwilligers',
);

/** A sentence says first what it is about. */
const startChars = 60;

export function givesThanks(text: string): boolean {
  const start = text.slice(0, startChars);
  return thanks.test(start) || (ambiguous.test(start.slice(0, startChars / 3)) && people.test(start));
}

/** "That was announced by the city": who said it, where what was said stands in the sentence before. */
const attributions = wordSign(
  'that is according to|this is according to|that was announced|this was announced|this was confirmed|that was confirmed|the announcement was made|' +
    'das teilte|das teilten|dies teilte|dies teilten|das gab|das gaben|das berichtete|das berichteten|das meldete|das meldeten|das bestätigte|das bestätigten|das sagte|das erklärte|' +
    'c est ce qu|c est ce que|así lo|lo ha annunciato|lo hanno annunciato|lo ha comunicato|lo ha reso|lo rende noto|' +
    'a informação foi|o anúncio foi|dat maakte|dat maakten|dat meldt|dat melden|dat meldde|dat zei',
);
const maxAttribution = 14;

export function isBareAttribution(text: string, wordCount: number): boolean {
  return wordCount <= maxAttribution && !/[,;:]/.test(text) && attributions.test(text.slice(0, startChars / 3));
}

const earlierMinutes = wordSign('minutes|*protokoll|protokolls|procès verbal|compte rendu|acta|verbale|ata|notulen');
const approved = wordSign(
  'approved|adopted|confirmed|accepted|signed|genehmigt|angenommen|verabschiedet|gebilligt|approuvé|adopté|aprobada|aprobó|aprueba|approvato|aprovada|goedgekeurd|vastgesteld',
);
const maxFormality = 16;

/** "The minutes of 6 May were approved." */
export function approvesMinutes(text: string, wordCount: number): boolean {
  return wordCount <= maxFormality && earlierMinutes.test(text) && approved.test(text);
}
