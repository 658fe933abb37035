// An engine whose label scores are read as a task file says: learnt from examples, calibrated, and certain only above a proven threshold.
import { compact } from '../core/compact.js';
import type { Engine } from '../core/engine.js';
import type { LabelExample, LabelFindings, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../core/label.js';
import { logistic, softmax } from '../text/probability.js';
import { applyFit } from './calibrate.js';
import { type FewShot, learnFromExamples } from './few-shot.js';

/** How scores of one list of labels are read. */
interface Calibration {
  readonly temperature: number;
  /** Label to what is added to its logit; labels that are left out get nothing. */
  readonly bias: Readonly<Record<string, number>>;
  /** Answers less probable than this are uncertain. */
  readonly threshold?: number;
}

interface Tuning {
  readonly examples: readonly LabelExample[];
  readonly calibration?: Calibration;
}

// What examples teach is kept for so many questions; each takes some megabytes.
const maxLearnt = 16;

/**
 * Reads exclusive questions with their own examples and those given here whose labels they have; everything else is as the engine answers it. An engine that looks
 * at examples itself is given them; for another they are learnt, and used where that is better.
 */
export function tunedEngine(engine: Engine, { examples, calibration }: Tuning): Engine {
  const { scoreLabels } = engine.can;
  if (scoreLabels === undefined) return engine;
  const learnt = new Map<string, Promise<FewShot>>();

  const learn = async (question: LabelQuestion, own: readonly LabelExample[], { signal, explain }: Caller): Promise<FewShot> => {
    const names = question.labels.map(({ name }) => name);
    const { scores } = await scoreLabels({ texts: own.map(({ text }) => text), questions: [question], evidence: false }, signal);
    const found = learnFromExamples(
      own.map(({ text, label }, index) => ({ text, gold: names.indexOf(label), logits: scores[index]![0]!.logits })),
      names.length,
    );
    const percent = (value: number): string => `${(100 * value).toFixed(0)} %`;
    const verdict = found.model === undefined ? 'not used: no gain in cross-validation' : 'used';
    explain?.(`${own.length} examples, ${verdict}; right without ${percent(found.engineAccuracy)}, with ${percent(found.learntAccuracy)}`);
    return found;
  };
  const learntFor = (question: LabelQuestion, own: readonly LabelExample[], caller: Caller): Promise<FewShot> => {
    const key = JSON.stringify([question.guidance, question.labels, own]);
    const known = learnt.get(key) ?? learn(question, own, caller);
    // The latest stand last.
    learnt.delete(key);
    learnt.set(key, known);
    const [oldest] = learnt.keys();
    if (learnt.size > maxLearnt && oldest !== undefined) learnt.delete(oldest);
    // Examples that could not be asked about now may be next time.
    known.catch(() => learnt.delete(key));
    return known;
  };
  const examplesOf = ({ mode, labels, examples: own = [] }: LabelQuestion): LabelExample[] => {
    const names = new Set(labels.map(({ name }) => name));
    return mode === 'exclusive' ? [...own, ...examples].filter(({ label }) => names.has(label)) : [];
  };
  const read = async (text: string, question: LabelQuestion, scores: LabelScores, caller: Caller): Promise<LabelScores> => {
    let { logits } = scores;
    const own = engine.readsExamples === true ? [] : examplesOf(question);
    if (own.length > 0) logits = (await learntFor(withoutExamples(question), own, caller)).model?.score(text, logits) ?? logits;
    if (calibration === undefined) return { ...scores, logits };
    const bias = question.labels.map(({ name }) => calibration.bias[name] ?? 0);
    logits = applyFit(logits, { temperature: calibration.temperature, bias });
    const shares = question.mode === 'exclusive' ? softmax(logits) : logits.map(logistic).flatMap((yes) => [yes, 1 - yes]);
    const confidence = shares.reduce((best, share) => Math.max(best, share), 0);
    return { ...scores, logits, ...(calibration.threshold === undefined ? {} : { uncertain: confidence < calibration.threshold }) };
  };
  const tuned = async (request: ScoreLabelsRequest, signal: AbortSignal): Promise<LabelFindings> => {
    const { explain } = request;
    const asked = request.questions.map((question) => {
      const own = engine.readsExamples === true ? examplesOf(question) : [];
      return { ...withoutExamples(question), ...(own.length === 0 ? {} : { examples: own }) };
    });
    const findings = await scoreLabels({ ...request, questions: asked }, signal);
    const scores = await Promise.all(
      findings.scores.map((own, index) =>
        Promise.all(own.map((one, question) => read(request.texts[index]!, request.questions[question]!, one, { signal, explain }))),
      ),
    );
    return { ...findings, scores };
  };
  return { ...engine, can: { ...engine.can, scoreLabels: tuned } };
}

interface Caller {
  readonly signal: AbortSignal;
  readonly explain: ScoreLabelsRequest['explain'];
}

function withoutExamples({ examples: _, ...question }: LabelQuestion): LabelQuestion {
  return question;
}

/** What a task says about label scores, as its file has it. */
interface TaskTuning {
  readonly examples: readonly LabelExample[];
  readonly calibration?: Omit<Calibration, 'threshold'> & { readonly threshold?: { readonly confidence: number } | undefined };
}

/** Tuned engines by task: what examples teach is learnt once for each engine. */
export class TunedEngines {
  readonly #known = new Map<string, Engine>();

  of(engine: Engine, { examples, calibration }: TaskTuning): Engine {
    const key = JSON.stringify([engine.id, examples, calibration]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const threshold = calibration?.threshold?.confidence;
    const read =
      calibration === undefined ? {} : { calibration: { temperature: calibration.temperature, bias: calibration.bias, ...compact({ threshold }) } };
    const tuned = tunedEngine(engine, { examples, ...read });
    this.#known.set(key, tuned);
    return tuned;
  }
}
