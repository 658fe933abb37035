// Statements that matter by their kind: what was decided, and who is to do what.

export const sortSigns: Record<'actions' | 'decisions', RegExp> = {
  actions:
    /\b(?:(?:I|we|he|she|they|you|who)(?:['’]ll| will| shall)|will (?:send|prepare|write|call|check|ask|book|update|draft|review|finish|order|talk|contact|organize|arrange|follow|take|fix|share|schedule|bring|make|look|get|set|find)|needs? to|must|has to|have to|should|please|let['’]?s|action item|to-do|responsible for|assigned to|take care of|follow up|due (?:by|on)|deadline|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|noon|tonight|next|the end|end of))\b/gi,
  decisions:
    /\b(?:decid(?:e|es|ed)|decisions?|agree(?:d|s)?|accept(?:ed|s)?|approv(?:e|ed|es)|voted?|chose|chosen|settled on|resolved|concluded|reject(?:ed|s)?|adopted|confirmed|signed off|unanimous(?:ly)?|ruled|go(?:ing)? with|final(?:ly)? (?:choice|decision)|it is settled|that['’]?s settled|then (?:we|it) (?:will|is))\b/gi,
};

/** How much a sentence says of decisions and tasks, 0 to 2. */
export const decidedOrToDo = (text: string): number =>
  Math.min(2, (text.match(sortSigns.decisions)?.length ?? 0) + 0.5 * (text.match(sortSigns.actions)?.length ?? 0));
