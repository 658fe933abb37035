// Words with which a sentence does something: decides, assigns, asks for, leaves open or advises, by language (statements.ts).
import type { Language } from '../../../text/language.js';

/** `actions`: who is to do what; `requests`: what the writer wants of the reader; `open`: what was not settled; `advice`: what follows from the rest. */
export type SpeechAct = 'decisions' | 'actions' | 'requests' | 'open' | 'advice';

/** Alternatives of regular expressions, in lower case, each a whole word or phrase. */
export const speechActs: Readonly<Record<Language, Readonly<Record<SpeechAct, string>>>> = {
  en: {
    decisions:
      'decid(?:e|es|ed)|decisions?|agree(?:d|s)?|accept(?:ed|s)?|approv(?:e|ed|es)|voted?|votes to \\p{L}+|by \\d+ (?:votes )?to \\d+|carried|elected|appointed|chose|chosen|settled on|resolved|concluded|' +
      "reject(?:ed|s)?|adopted|confirmed|signed off|unanimous(?:ly)?|ruled|go(?:ing)? with|final(?:ly)? (?:choice|decision)|it is settled|that['’]?s settled|then (?:we|it)(?: will| is|['’]s|['’]ll)",
    actions:
      "(?:i|we|he|she|they|you|who)(?:['’]ll| will| shall)|will (?:send|prepare|write|call|check|ask|book|update|draft|review|finish|order|talk|contact|organize|organise|arrange|follow|take|fix|share|schedule|bring|make|look|get|set|find|begin|start|be (?!a |an |the )\\p{L}+ed)|" +
      "needs? to|must|has to|have to|should|please|let['’]?s|action item|to-do|responsible for|assigned to|take care of|follow up|due (?:by|on)|deadline|" +
      'i (?:bring|ask|call|book|buy|fetch|take|order)|done|will do|by (?:the )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|noon|tonight|next|end)',
    requests:
      '(?:i|we)(?: now| therefore| hereby| must)? (?:ask|request|demand|urge|insist|give notice|wish to (?:end|cancel|terminate))|(?:i|we) would (?:like|ask|appreciate|be (?:glad|grateful))|(?:i|we) (?:expect|want) (?:you|that)|' +
      'please|could you|can you|would you|if this is not|failing (?:this|that|which)|otherwise (?:i|we)|(?:i|we) shall|i am writing to|we are writing to|no later than|by (?:the )?\\d{1,2}(?:st|nd|rd|th)?|would it be possible',
    open: 'nothing was (?:settled|decided)|not (?:yet )?(?:been )?(?:settled|decided|agreed|resolved|clear)|postponed|deferred|adjourned|put off|left open|remains? (?:open|unclear|to be)|comes? back|carried over|undecided|no decision|pending|still (?:looking|waiting|missing|unclear)',
    advice:
      '(?:we|i)(?: therefore| also| strongly)? (?:recommend|advise|propose|suggest|conclude)|recommend(?:s|ed|ations?)|it is recommended|in conclusion|to conclude|overall|in short|all in all|should (?:be|not|now|no longer)|must be|needs? to be|(?:committee|commission|panel|authors?|report|group|auditors?) (?:recommends?|proposes?|suggests?|advises?)|propos(?:es|ed) to',
  },
  de: {
    decisions:
      'beschließ\\p{L}+|beschloss\\p{L}*|beschlüsse|beschluss|zugestimmt|stimm(?:t|en|te|ten)(?: .{1,60})? zu|angenommen|abgelehnt|genehmigt|einstimmig|entsch(?:eidet|ied\\p{L}*)|vereinbar(?:t|en)|mit \\p{L}+ stimmen|gewählt|bewilligt|(?:spricht|sprechen) sich .{0,160}(?:für|gegen)|einig(?:t|en) sich|geeinigt',
    actions:
      'bis (?:zum|ende|spätestens|anfang|mitte)|übernimmt|übernehmen|kümmer\\p{L}+ sich|zuständig|beauftragt|soll(?:en)?|muss|müssen|erstellt|organisiert|kündigt|sorgt|klärt|besorgt|(?:wird|werden) (?!von ).{0,120}\\p{L}{3,}en|ich hol(?:e)?|hol(?:e)? ich|mach(?:e)? ich|ich mach(?:e)?|bestelle|frag(?:e)? ich|abholen|bring(?:e)? ich',
    requests:
      '(?:ich|wir) (?:bitte|bitten|fordere|fordern|verlange|verlangen|ersuche|erwarte|erwarten|beantrage|beantragen|kündige|widerspreche|widerrufe)|bitte|(?:fordere|erwarte|kündige|beantrage|verlange) ich|(?:fordern|erwarten|kündigen|beantragen) wir|eine frist|setze ich|andernfalls|sollte .{1,80} nicht|(?:könnten|können|würden|könntest|kannst) (?:sie|du|ihr)|(?:ich|wir) (?:hätten?|wünschen?|möchten?)',
    open: 'verschoben|vertagt|offen|zurückgestellt|noch nicht|keine (?:einigung|entscheidung)|ungeklärt|nicht (?:geklärt|entschieden)|fehl(?:t|en) noch|es fehl(?:t|en)',
    advice:
      'empfehl\\p{L}+|empfiehlt|empfohlen|(?:raten|rät)|(?:schlagen|schlägt)(?: .{1,80})? vor|fazit|insgesamt|zusammenfassend|sollten? .{0,120}\\p{L}en|erforderlich|notwendig|dringend|vorgeschlagen',
  },
  fr: {
    decisions:
      "adopté\\p{L}*|approuvé\\p{L}*|rejeté\\p{L}*|refusé\\p{L}*|décid\\p{L}+|décision|voté\\p{L}*|l['’]unanimité|voix contre|par \\d+ \\p{L}+ contre|retenu\\p{L}*|validé\\p{L}*|convenu\\p{L}*|élue?|charge (?:m\\.|mme|le|la) \\p{L}+",
    actions:
      "\\p{L}{2,}(?:era|eront|irai?|iront|dra|dront|ura|uront)|d['’]ici|avant (?:le|fin|la fin)|doit|doivent|il faut|chargée? de|se charge\\p{L}*|s['’]occup\\p{L}+",
    requests:
      'je (?:vous )?(?:demande|prie|sollicite|résilie|réclame|exige|saurais gré)|nous (?:vous )?(?:demandons|prions|réclamons)|veuillez (?!agréer|recevoir|croire)|merci de|mettre fin|à défaut|faute de quoi|sans réponse|sous (?:quinze|huit|trente|\\d+) jours|(?:pourriez|pouvez|voudriez)-vous|(?:pourrais|peux)-tu|je (?:souhaite|souhaiterais|voudrais|aimerais)|j.aimerais|il faudrait',
    open: "pas été (?:tranchée?|décidée?|réglée?|résolue?)|reportée?s?|ajournée?s?|en suspens|reprise?|restent? à|pas encore|à l['’]étude|il manque",
    advice:
      'recommand\\p{L}+|préconis\\p{L}+|conseill\\p{L}+|propos(?:e|ons) de|en conclusion|il convient|conclu\\p{L}*|devr(?:a|ait|aient|ont)|il est nécessaire|propos(?:e|ent|ons)',
  },
  es: {
    decisions:
      'se (?:aprob|acord|acuerd|decid|rechaz|adopt|elig|aprueb)\\p{L}+|aprobad[oa]s?|acordad[oa]s?|rechazad[oa]s?|por unanimidad|por \\p{L}+ votos|votos (?:a favor|contra)|decisión|elegid[oa]s?',
    actions: '\\p{L}{2,}(?:ará|erá|irá|arán|erán|irán|drá|drán)|se encarg\\p{L}+|antes del?|hay que|deben?|queda encargad[oa]',
    requests:
      '(?:le|les|os) (?:ruego|pido|solicito|exijo|rogamos|pedimos|solicitamos)|solicit(?:o|amos)|exij\\p{L}+|reclam(?:o|amos)|ruego|por favor|de lo contrario|en caso contrario|de no ser así|pido|(?:podría|podrían|puede|pueden) (?:usted|ustedes|enviar\\p{L}*|decir\\p{L}*|confirmar\\p{L}*)|quisiera|me gustaría|querría',
    open: 'aplaz\\p{L}+|pendientes?|pospon\\p{L}+|pospuest\\p{L}+|no se (?:lleg|decid|acord)\\p{L}+|quedan? (?:abiert|por)\\p{L}*|sin (?:resolver|decidir)|aún no|todavía no|falta',
    advice:
      'recomend\\p{L}+|recomiend\\p{L}+|aconsej\\p{L}+|en conclusión|conviene|se propone|conclu\\p{L}+|en resumen|es necesario|debería\\p{L}*|propon\\p{L}+',
  },
  it: {
    decisions:
      "approvat[oaie]|respint[oaie]|decis[oaie]|decide|deciso|delibera\\p{L}*|all['’]unanimità|voti|votato|accolt[oaie]|stabilit[oaie]|elett[oaie]|concordat[oaie]",
    actions: '\\p{L}{2,}(?:erà|irà|eranno|iranno|drà|dranno)|si occup\\p{L}+|entro|deve|devono|bisogna|incaricat[oaie]',
    requests:
      '(?:le|vi) (?:chiedo|chiediamo|prego)|chiedo|chiediamo|richiedo|prego|si prega|in caso contrario|in mancanza|sollecito|pretendo|potrebbe|potreste|vorrei|vorremmo|desidero|desideriamo',
    open: 'rinviat[oaie]|rimandat[oaie]|in sospeso|non (?:è stat[oa] )?(?:ancora )?(?:decis|risolt)\\p{L}+|non ancora|resta(?:no)? da|manca(?:no)?',
    advice:
      'raccomand\\p{L}+|consigli(?:a|amo)|suggeri\\p{L}+|in conclusione|si propone|conclu\\p{L}+|dovrebbe\\p{L}*|occorre|è necessario|propon\\p{L}+',
  },
  pt: {
    decisions: 'aprovad[oa]s?|rejeitad[oa]s?|decidi\\p{L}+|decisão|por unanimidade|votos|adotad[oa]s?|acordad[oa]s?|eleit[oa]s?|deliber\\p{L}+',
    actions: '\\p{L}{2,}(?:ará|erá|irá|arão|erão|irão)|fic(?:a|ou) (?:responsável|encarregad[oa])|até|deve|devem|é preciso',
    requests:
      '(?:solicit|peç|exij|reclam)o|solicitamos|pedimos|por favor|caso contrário|rogo|poderia|poderiam|gostaria|gostaríamos|queria pedir|agradecia que|venho pedir',
    open: 'adiad[oa]s?|pendentes?|em aberto|ainda não|não (?:foi )?(?:decidid|resolvid)\\p{L}+|falta(?:m)?',
    advice: 'recomend\\p{L}+|aconselh\\p{L}+|em conclusão|propõe-se|conclu\\p{L}+|deveria\\p{L}*|é necessário|convém|prop(?:õe|õem|omos)',
  },
  nl: {
    decisions: 'besl(?:uit|oot|oten|oten)\\p{L}*|besluit\\p{L}*|aangenomen|goedgekeurd|afgewezen|unaniem|stemmen voor|gekozen|akkoord|afgesproken',
    actions: '(?:zal|zullen)|uiterlijk|vóór|moet|moeten|regelt|neemt .{1,60} op zich|zorgt voor|verantwoordelijk',
    requests:
      '(?:ik|wij) (?:verzoek|verzoeken|vraag|vragen|eis|eisen|zeg .{1,60} op)|graag|verzoek ik|anders|zo niet|binnen \\p{L}+ dagen|(?:kunt|zou|wilt) u|(?:kun|wil|zou) je|ik wil|wij willen|ik zou',
    open: 'uitgesteld|aangehouden|nog niet|open|verdaagd|onduidelijk|ontbre(?:ekt|ken)',
    advice:
      'aanbev\\p{L}+|adviseren|adviseert|raden|concluder\\p{L}+|kortom|moet worden|zou(?:den)? moeten|noodzakelijk|stel(?:t|len)(?: .{1,80})? voor|aanbeveling\\p{L}*|(?:beveelt|bevelen)(?: .{1,80})? aan',
  },
};
