// Roles: what a label, a heading or a turn of phrase calls a thing, and what a field calls it. English, German, French, Spanish, Italian, Chinese.
import { entriesOf } from '../../../../core/keyed.js';
import { baseForm, wordsOfName } from '../describe-words.js';
import { foldWord } from '../layout/wording.js';

// Role to the phrases that stand for it, folded (lower case, no accents). The first phrases are what a field is called, the others stand in documents.
const phrasesOfRole = {
  sender: 'sender|author|from|signatory|signer|letter writer|absender|expediteur|remitente|mittente|发件人|寄件人|who',
  'sender-company': 'sender company|issuing company',
  'sender-email': 'sender email|from email|sender email address|email of sender|sender address',
  recipient: 'recipient|addressee|receiver|to|empfanger|destinataire|destinatario|收件人',
  subject: 'subject|subject line|topic|re|betreff|objet|asunto|oggetto|主题',
  seller:
    'seller|vendor|supplier|issuer|verkaufer|lieferant|rechnungssteller|vendeur|fournisseur|emetteur|vendedor|proveedor|emisor|fornitore|venditore|销售方|卖方|供应商',
  buyer:
    'buyer|customer|client|purchaser|kunde|rechnungsempfanger|kaufer|auftraggeber|acheteur|client|cliente|comprador|acquirente|购买方|买方|客户|invoice recipient',
  'invoice-number':
    'invoice number|invoice no|invoice id|rechnungsnummer|rechnung nr|rechnungs nr|facture no|numero de facture|numero de factura|numero fattura|发票号码',
  date: 'date|when|wann|quand|cuando|quando|wanneer|sent|date sent|gesendet|envoye|enviado|letter date|invoice date|document date|issue date|datum|rechnungsdatum|fecha|data|日期|开票日期',
  'due-date':
    'due date|payment due date|deadline|zahlbar bis|falligkeit|falligkeitsdatum|echeance|vencimiento|fecha de vencimiento|scadenza|到期日|截止日期',
  'start-date':
    'start date|contract start|beginning|startdatum|vertragsbeginn|beginn|date de debut|fecha de inicio|data inizio|合同开始日期|开始日期',
  'end-date': 'end date|contract end|enddatum|vertragsende|date de fin|fecha de fin|data fine|合同结束日期|结束日期',
  'birth-date': 'birth date|date of birth|birthday|geburtsdatum|date de naissance|fecha de nacimiento|data di nascita|出生日期',
  total: 'total|grand total|total amount|gesamtbetrag|brutto|bruttobetrag|total ttc|importe total|totale|价税合计|合计|总计',
  net: 'net|net amount|subtotal|netto|nettobetrag|total ht|base imponible|imponibile|金额|不含税金额',
  tax: 'tax|vat|vat amount|tax amount|mwst|ust|tva|iva|税额',
  iban: 'iban|bank account|bankverbindung|compte bancaire|cuenta bancaria',
  phone: 'phone|phone number|telephone|tel|telefon|telefono|telephone number|电话|联系电话',
  email: 'email|e mail|mail|email address|courriel|correo|correo electronico|邮箱|电子邮箱',
  address: 'address|postal address|anschrift|adresse|direccion|indirizzo|地址',
  name: 'name|full name|candidate name|candidate|applicant|applicant name|nom|nombre|nome|姓名',
  employer: 'employer|arbeitgeber|employeur|empleador|empleadora|datore di lavoro|雇主|甲方|company worked for|former employer|workplace',
  employee: 'employee|arbeitnehmer|salarie|empleado|trabajador|雇员|乙方',
  'job-title': 'job title|position|job|role|title|occupation|post|job role|stelle|beruf|poste|puesto|cargo|职位|岗位',
  salary: 'salary|wage|monthly salary|annual salary|gehalt|salaire|salario|sueldo|stipendio|工资|月工资|薪资',
  location:
    'location|place|venue|where|wo|ou|donde|dove|onde|waar|meeting place|tagungsort|veranstaltungsort|city|place of work|work location|ort|arbeitsort|lieu|lugar|luogo|地点|工作地点',
  skill:
    'skill|technical skill|key skill|competence|technology|kenntnisse|fahigkeiten|it kenntnisse|competences|competence|habilidades|aptitudes|competenze|技能',
  hobby: 'hobby|interest|hobbies|hobby and interest|interessen|loisirs|centre d interet|intereses|aficiones|爱好',
  language: 'language|language canonicalWords|sprachen|langues|langue|idiomas|lingue|语言',
  experience:
    'experience|work experience|professional experience|employment|employment history|work history|career|career history|berufserfahrung|werdegang|beruflicher werdegang|experience professionnelle|experiences professionnelles|experiencia|experiencia laboral|experiencia profesional|esperienza|工作经历',
  period: 'period|from when to when|dates of employment|employment dates|time period|zeitraum|periode|periodo|years',
  education: 'education|academic background|qualification|ausbildung|bildung|studium|formation|formacion|educacion|istruzione|教育背景',
  university: 'university|college|school|alma mater|institution|universitat|hochschule|universite|universidad|university attended|大学',
  degree: 'degree|academic degree|qualification|degree obtained|abschluss|diplome|titulo|学位',
  attendee: 'attendee|participant|present|in attendance|attending|teilnehmer|anwesend|participants|presents|asistentes|与会人员|participant name',
  absentee: 'absent|apology|absentee|not present|regrets|excused|apologies for absence|abwesend|entschuldigt|excuses|ausentes',
  party: 'party|contract party|contracting party',
  'governing-law': 'governing law|applicable law|governing state|law|jurisdiction',
  term: 'term|contract term|contract duration|contract length|laufzeit|duree|duracion',
  'effective-date': 'effective date|date of effect|inkrafttreten|date d effet|entree en vigueur|fecha de efecto|entrada en vigor',
  'signing-date':
    'signing date|signature date|agreement date|contract date|date of agreement|date of contract|vertragsdatum|date du contrat|fecha del contrato|date of signature|date of signing|date signed|signed on|unterzeichnungsdatum|datum der unterzeichnung|unterschriftsdatum|date de signature|fecha de firma|fecha de la firma|data di firma|data della firma',
  restraint: 'non compete period|non competition period|non solicitation period|restraint period|wettbewerbsverbot',
  'time-limit': 'time limit|period allowed',
  'notice-period': 'notice period|notice|termination notice|period of notice|kundigungsfrist|preavis|preaviso',
  reporter: 'reporter|reported by|opened by|created by|requester|submitter|melder|raised by',
  assignee: 'assignee|assigned to|owner|handled by|assigned team|bearbeiter|team',
  doctor: 'doctor|physician|arzt|medecin|treating doctor|doctor name',
  level: 'level|log level|severity level|loglevel',
  component: 'component|service|logger|module|service name|component name|source',
  method: 'method|http method|request method|verb',
  path: 'path|request path|url path|endpoint|file path|requested path',
  status: 'status|status code|http status|http status code|response code|response status|http code',
  'client-ip': 'ip|ip address|client ip|client ip address|remote address',
  user: 'user|user name|username|user id|login|userid|db user|database user',
  exception: 'exception|exception type|exception class|error type',
  'error-code': 'error code|code|error',
  class: 'class|class name',
  function: 'function|function name|method name|methods|procedure',
  package: 'package|package name|module name|namespace',
  host: 'host|hostname|server|db host|database host|database server|host name',
  port: 'port|db port|database port|port number',
  environment: 'environment|env|app env|deployment environment|stage',
  application: 'application|app|app name|application name|name of application|service name',
  brand: 'brand|manufacturer|make|marke|marque|marca|品牌',
  color: 'color|colour|farbe|couleur|颜色',
} as const;
export type Role = keyof typeof phrasesOfRole;

// Words that labels and fields use for each other whatever the role.
const sameWord = new Map([
  ['colour', 'color'],
  ['db', 'database'],
  ['app', 'application'],
  ['env', 'environment'],
  ['id', 'no'],
  ['smtp', 'mail'],
  ['mail', 'mail'],
  ['licence', 'license'],
  ['max', 'maximum'],
  ['min', 'minimum'],
]);

const rolesOfPhrase = new Map<string, Role[]>();
for (const [role, phrases] of entriesOf(phrasesOfRole)) {
  for (const phrase of phrases.split('|')) {
    const words = phrase.split(' ');
    // Descriptions come without such words.
    for (const own of [words, words.filter((word) => !/^(?:of|der|de|la|di|della)$/.test(word))]) {
      const key = own.map(canonical).join(' ');
      const known = rolesOfPhrase.get(key) ?? [];
      if (!known.includes(role)) rolesOfPhrase.set(key, [...known, role]);
    }
  }
}

/** One word in the form in which labels and fields are compared. */
function canonical(word: string): string {
  const folded = foldWord(word);
  return sameWord.get(folded) ?? baseForm(folded);
}
const stopWords = new Set('the a an of der die das des le la les du de el los las il lo i my your our this and name'.split(' '));

/** A phrase as it is compared: canonical words without articles; "name" counts only when nothing else is left. */
export function canonicalPhrase(words: readonly string[]): string {
  const canonicalWords = words.map(canonical);
  const contentWords = canonicalWords.filter((word) => !stopWords.has(word));
  return (contentWords.length > 0 ? contentWords : canonicalWords.filter((word) => word === 'name')).join(' ');
}

/** The phrase of a label of the document. */
export function labelPhrase(label: string): string {
  return canonicalPhrase(wordsOfName(label));
}

/** Roles a phrase stands for, the surest first. */
export function rolesOf(words: readonly string[]): readonly Role[] {
  const whole = words.map(canonical).filter((word) => !articles.has(word));
  return rolesOfPhrase.get(whole.join(' ')) ?? rolesOfPhrase.get(canonicalPhrase(words)) ?? [];
}
const articles = new Set('the a an der die das le la les el los il'.split(' '));

export function rolesOfLabel(label: string): readonly Role[] {
  return rolesOf(wordsOfName(label));
}
