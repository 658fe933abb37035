// The purpose of a message, whatever its subject: to ask, to have something done, to request something new, to report that something is broken. Read from the
// phrases that English messages use for it.

export const speechActs = ['question', 'request', 'wish', 'fault'] as const;
export type SpeechAct = (typeof speechActs)[number];

// Label names denote acts by convention; a rubric that mentions a question or a problem usually means its subject.
const names: Readonly<Record<SpeechAct, RegExp>> = {
  question: /^(?:(?:general )?questions?|inquir(?:y|ies)|enquir(?:y|ies)|quer(?:y|ies)|asking|how[- ]to)$/,
  request: /^(?:(?:action |service )?requests?|commands?|instructions?|to[- ]?do|tasks?)$/,
  wish: /^(?:features?|(?:feature|product) (?:requests?|ideas?|suggestions?)|suggestions?|ideas?|enhancements?|improvements?|wish(?:es)?|proposals?)$/,
  fault:
    /^(?:bugs?|bug reports?|errors?|defects?|crash(?:es)?|incidents?|outages?|malfunctions?|(?:technical |app |software )(?:issues?|problems?|errors?|bugs?)|issues?|problems?|technical|broken)$/,
};

/** The act that a label's name denotes; null for all other names. `name` is spelled out and in lower case. */
export function actNamed(name: string): SpeechAct | null {
  return speechActs.find((act) => names[act].test(name)) ?? null;
}

interface Sign {
  readonly pattern: RegExp;
  readonly weight: number;
}

const opening = '(?:^|[.!?\\n]\\s*|\\bplease,? |\\bkindly )';
const deed =
  '(?:send|change|update|add|fix|cancel|call|give|help|let|make|show|tell|check|delete|remove|forward|book|order|refund|return|reset|move|stop|turn|open|close|set|put|bring|buy|get|take|write|print|review|confirm|contact|provide|arrange|schedule|remind|renew|file|clean|mow|water|cut|replace|upgrade|unsubscribe|sign|pay|transfer|upload|restore|resend)';

const signs: Readonly<Record<SpeechAct, readonly Sign[]>> = {
  question: [
    { pattern: /\?/g, weight: 1.6 },
    {
      pattern:
        /(?:^|[.!?\n,]\s*)(?:(?:and|so|but|hi|hello|hey),? )?(?:who|whom|whose|what|when|where|why|which|how|is|are|was|were|do|does|did|has|have|may i|am i|will there)\b/g,
      weight: 0.9,
    },
    { pattern: /\b(?:want to know|wondering|would like to know|does anyone know|curious)\b/g, weight: 1 },
    { pattern: /\b(?:could|can|would|will) (?:you|someone|somebody)\b/g, weight: -1.4 },
    { pattern: /\b(?:please|kindly)\b/g, weight: -0.6 },
  ],
  request: [
    { pattern: /\b(?:please|kindly|pls|plz)\b/g, weight: 1.4 },
    { pattern: /\b(?:could|can|would|will) (?:you|someone|somebody)\b/g, weight: 1.6 },
    { pattern: new RegExp(`${opening}${deed}\\b`, 'g'), weight: 1.3 },
    { pattern: /\bi(?:'d| would) like (?:you )?to\b|\bi (?:want|need) (?:you )?to\b|\bi (?:want|need)\b|\blet me\b/g, weight: 0.6 },
    { pattern: /(?:^|[.!?\n]\s{0,8})(?:who|what|when|where|why|which|how|is|are|was|were|do|does|did)\b[^?]{0,200}\?/g, weight: -1 },
  ],
  wish: [
    {
      pattern:
        /\b(?:would|it'd|could|might) be (?:so |really |very )?(?:great|nice|nicer|good|better|helpful|useful|cool|awesome|amazing|lovely|handy)\b/g,
      weight: 1.8,
    },
    { pattern: /\b(?:would love|wish|i suggest|suggestion|suggest|feature|idea|improve|improvement|enhance|consider|proposal)\b/g, weight: 1.2 },
    {
      pattern:
        /\b(?:could|can|would|will|please|should|to|you) (?:you |please |also |kindly |we |there |at least |maybe |possibly )*(?:add|added|adding|support|supported|allow|offer|introduce|include|integrate|implement|enable|have an? option|make it possible)\b/g,
      weight: 1.6,
    },
    {
      pattern: /\b(?:option|ability|possibility|support for|any plans|some day|someday|in the future|missing|instead of having to)\b/g,
      weight: 0.7,
    },
    { pattern: /\b(?:crash\w*|errors?|broken|fails?|failed)\b/g, weight: -0.8 },
  ],
  fault: [
    { pattern: /\b(?:crash\w*|bugs?|buggy|glitch\w*|errors?|exception|broken|breaks|defect\w*|malfunction\w*|outage)\b/g, weight: 1.6 },
    {
      pattern: /\b(?:fails?|failed|failing|freez\w+|frozen|froze|stuck|hangs?|hanging|unresponsive|corrupt\w*|timed? out|timeout)\b/g,
      weight: 1.3,
    },
    {
      pattern:
        /\b(?:does(?:n't|n’t| not|nt)|do(?:n't|n’t| not|nt)|did(?:n't|n’t| not)|is(?:n't|n’t| not)|are(?:n't| not)|won['’]?t|will not|not|never|stopped|no longer) (?:\w+ ){0,2}(?:work\w*|load\w*|open\w*|start\w*|respond\w*|sav\w+|show\w*|display\w*|connect\w*|play\w*|sync\w*|updat\w+|arriv\w+|appear\w*|function\w*|possible)\b/g,
      weight: 1.5,
    },
    {
      pattern:
        /\b(?:cannot|can['’]?t|can not|unable to|impossible to|(?:nobody|no one|none of us|none of them) can) (?:\w+ ){0,2}(?:log|sign|open|save|load|connect|access|see|play|upload|download|install|update|print|start|click)/g,
      weight: 1.3,
    },
    { pattern: /\b(?:is|are|was|were|be|been|went|goes|gone|seems) (?:\w+ ){0,2}(?:down|offline|unavailable|unreachable|dead)\b/g, weight: 1.4 },
    {
      pattern: /\b(?:does|do|did|doing|happens?) nothing\b|\bnothing happens\b|\bnot at all\b|\b(?:blank|black|white|empty) (?:screen|page)\b/g,
      weight: 1.4,
    },
    {
      pattern: /\bsince (?:the|your|my|last|yesterday)\b|\bevery time\b|\bkeeps? (?:\w+ing)\b|\b(?:too|very|so|hours|days) (?:slow|late)\b|\bslow\b/g,
      weight: 0.6,
    },
  ],
};

const maxTextLength = 4000;

interface ActReading {
  /** Log-odds that the message performs this act, about -1.2 without evidence. */
  readonly logOdds: number;
  readonly strength: number;
  /** The first phrase that supports it. */
  readonly evidence: { readonly start: number; readonly end: number } | null;
}

/** Reads one act from the first `maxTextLength` characters of a text. A repeated cue counts 1.3 times its weight. */
export function readAct(text: string, act: SpeechAct): ActReading {
  const read = lowerCase(text.slice(0, maxTextLength));
  let sum = 0;
  let evidence: ActReading['evidence'] = null;
  for (const { pattern, weight } of signs[act]) {
    let count = 0;
    for (const match of read.matchAll(pattern)) {
      if (weight > 0 && evidence === null && /\w/.test(match[0])) evidence = trimmed(match[0], match.index);
      if (++count === 2) break;
    }
    sum += weight * (count === 2 ? 1.3 : count);
  }
  return { logOdds: 1.3 * Math.max(-2, Math.min(3, sum)) - 1.2, strength: Math.abs(sum), evidence };
}

// Patterns are in lower case. A few letters change length when lower-cased, which would shift offsets: a text with one of them is read unchanged.
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

// Drops the punctuation or whitespace before the phrase that the pattern needed.
function trimmed(phrase: string, at: number): { start: number; end: number } {
  const start = at + phrase.search(/\w/);
  return { start, end: at + phrase.trimEnd().length };
}
