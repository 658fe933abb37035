// The simple past for the present perfect: "has ruled" as "ruled", "have been arrested" as "were arrested", where nothing in the sentence ties it to the present.

const irregular: Readonly<Record<string, string>> = Object.fromEntries(
  `said made found left lost won held led met paid sent built bought brought kept told sold taught thought spent hit caught fought fled stood struck shot heard
  taken:took given:gave seen:saw become:became begun:began come:came gone:went grown:grew written:wrote spoken:spoke risen:rose fallen:fell broken:broke chosen:chose driven:drove shown:showed stolen:stole
  thrown:threw drawn:drew sworn:swore forgotten:forgot`
    .split(/\s+/)
    .map((entry) => (entry.includes(':') ? (entry.split(':') as [string, string]) : [entry, entry])),
);
const participles = Object.keys(irregular).join('|');
/** Words in -ed that may be adjectives after "have", or verbs that go on. */
const notEvents =
  /^(?:limited|mixed|increased|reduced|armed|advanced|detailed|related|dedicated|wounded|needed|required|wanted|desired|unlimited|trained|skilled|talented|experienced|renewed|continued|added|improved|varied|complicated|divided|shared|learned|marked|married|existed|remained|lived|worked|struggled|used|tended|seemed|wished|loved|hated|based|supposed)$/i;
const stillGoing =
  /\b(?:since|for (?:the (?:past|last)|more than|over|almost|nearly|about|a|an|many|several|two|three|four|five|six|seven|eight|nine|ten|years|months|weeks|days|decades|\d)|so far|yet|ever|never|always|already|until now|to date|over the (?:past|last)|in the (?:past|last)|still|long)\b/i;
const blocked =
  "(?<!\\b(?:will|would|could|should|may|might|must|to|not|can|cannot|n['’]t|also|and|or|if|until|once|after|when) (?:even |just |then |still |now )?)(?<!^)";
const passive = new RegExp(`${blocked}\\b(has|have) been (?=(?:\\p{L}{2,14}ed|${participles}|known|done|put|cut|set)\\b)`, 'gu');
const active = new RegExp(`${blocked}\\b(?:has|have) (\\p{L}{2,14}ed|${participles})\\b(?= \\p{L}|[.,])`, 'gu');

export function simplePast(text: string): string {
  if (stillGoing.test(text)) return text;
  return text
    .replace(passive, (_, verb: string) => (verb === 'has' ? 'was ' : 'were '))
    .replace(active, (match, participle: string) => (notEvents.test(participle) ? match : (irregular[participle] ?? participle)));
}
