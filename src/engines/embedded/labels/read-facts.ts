// Yes/no questions and statements about facts ("is a ferry the same as a boat", "The bridge opened in 1932."): how far a text bears them out.
// `fact-features.ts` reads question and text, `fact-chain.ts` texts that answer in several steps. The weights are trained by
// test/eval/train/labels-facts.ts.
import { chainLogOdds } from './fact-chain.js';
import { factFeatures, featureNames } from './fact-features.js';
import type { LabelView } from './read-rubric.js';
import type { TextView } from './read-text.js';

/** Weights for reports of studies and for all other texts: the two put their answers in different words. */
export interface FactModel {
  readonly general: FactWeights;
  readonly research: FactWeights;
}

export interface FactWeights {
  /** In the order of `featureNames`. */
  readonly weights: readonly number[];
  readonly offset: number;
}

const addressing =
  /\b(?:(?:the|this|that|these|an?)\s+(?:\w+\s+)?(?:text|messages?|reviews?|comment|e-?mail|mail|tweet|sms|post|document|passage|article|customer|user|author|writer|sender|speaker|invoice|contract|ticket|request|conversation|agent|claim|claimant|applicant)|text|message|tone|mentions?|mentioned|about|sentiment|this)\b/i;

/** True for a rubric that states or asks something about the world, not about the text before it or who wrote it. */
export function asksFact({ label, terms }: LabelView): boolean {
  const { rubric } = label;
  const own = terms.filter(({ weight }) => weight === 1).length;
  // What is asked with a verb of action is a fact sooner than what is asked with a form of "be", which is often a subject or a quality.
  if (rubric === label.name || own < (/^(?:do|does|did|can|could|will|would|has|have|had|must|may)\b/i.test(rubric) ? 2 : 3)) return false;
  return !addressing.test(rubric.split(/\s+/, 6).join(' '));
}

/** Log-odds that the text bears a question or a statement out. */
export function factLogOdds(rubric: string, terms: LabelView['terms'], view: TextView, model: FactModel): number {
  const features = factFeatures(rubric, terms, view);
  const [covered, place, , negated, own, numbers, names] = features as [number, number, number, number, number, number, number];
  if (!isQuestion(rubric)) {
    // A statement holds when most of it stands in the text, its names and numbers above all.
    return 4 * (covered - 0.62) + 1.5 * (place - 0.55) - 0.8 * numbers - 0.8 * names - 0.6 * Math.abs(negated - own);
  }
  if (isResearch(view.text)) return weigh(features, model.research);
  if (place < wholePlace) {
    const chain = chainLogOdds(rubric, terms, view);
    if (chain !== null) return chain;
  }
  // A text that has next to nothing of the question bears it out less than the weights, trained on passages chosen for their questions, would
  // have it.
  const foreign = 4 * Math.max(0, foreignPlace - place);
  // The questions of the training slice are all in lower case: what a missing name costs is not among the weights.
  return weigh(features, model.general) - foreign - missingName * names + clearness(features, view);
}

// A sentence or two that say what is asked, or deny it, are clearer than the passages of the training slice, which all speak of their questions.
// "Still", "ever", "all" ask for more than that it is said.
function clearness(features: readonly number[], view: TextView): number {
  if (view.tokens.length > shortText || feature(features, 'absolute') > 0) return 0;
  const said = Math.max(0, Math.min(1, (feature(features, 'place') - 0.5) / 0.4));
  const denied = feature(features, 'negation-before-match') > 0 || (feature(features, 'negated') > 0 && feature(features, 'question-negated') === 0);
  return denied ? -said : said;
}

function feature(features: readonly number[], name: (typeof featureNames)[number]): number {
  return features[featureNames.indexOf(name)]!;
}

const wholePlace = 0.6;
const foreignPlace = 0.2;
const missingName = 1.5;
/** Words of a text of a sentence or two. */
const shortText = 40;

function weigh(features: readonly number[], { weights, offset }: FactWeights): number {
  return features.reduce((sum, feature, index) => sum + feature * weights[index]!, offset);
}

const research = /\b(?:patients?|study|studies|trial|cohort|results|conclusions?|methods|participants|p\s?[<=]\s?0?\.\d|hypothesis)\b/gi;

/** True for a text that reports a study: at least two words of the trade. */
export function isResearch(text: string): boolean {
  return (text.slice(0, 20_000).match(research) ?? []).length >= 2;
}

function isQuestion(rubric: string): boolean {
  return (
    rubric.trimEnd().endsWith('?') ||
    /^(?:is|are|was|were|do|does|did|can|could|will|would|has|have|had|should|may|might|must)\b/i.test(rubric.trim())
  );
}
