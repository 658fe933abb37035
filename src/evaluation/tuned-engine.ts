// An engine whose label scores are read as a task file says: learnt from examples, calibrated, and certain only above a proven threshold.
import { compact } from '../core/compact.js';
import type { Engine } from '../core/engine.js';
import type { LabelFindings, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../core/label.js';
import { logistic, softmax } from '../text/probability.js';
import { applyFit } from './calibrate.js';
import { type FewShot, learnFromExamples } from './few-shot.js';

export interface Example {
  readonly text: string;
  /** Name of the right label. */
  readonly label: string;
}

/** How scores of one list of labels are read. */
export interface Calibration {
  readonly temperature: number;
  /** Label to what is added to its logit; labels that are left out get nothing. */
  readonly bias: Readonly<Record<string, number>>;
  /** Answers less probable than this are uncertain. */
  readonly threshold?: number;
}

export interface Tuning {
  readonly examples: readonly Example[];
  readonly calibration?: Calibration;
  /** Takes a line on what the examples brought. */
  readonly explain?: (line: string) => void;
}

/** Reads exclusive questions whose labels the examples name; everything else is as the engine answers it. */
export function tunedEngine(engine: Engine, { examples, calibration, explain }: Tuning): Engine {
  const { scoreLabels } = engine.can;
  if (scoreLabels === undefined) return engine;
  const learnt = new Map<string, Promise<FewShot>>();

  const learn = async (question: LabelQuestion, signal: AbortSignal): Promise<FewShot> => {
    const names = question.labels.map(({ name }) => name);
    const own = examples.filter(({ label }) => names.includes(label));
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
  const learntFor = (question: LabelQuestion, signal: AbortSignal): Promise<FewShot> => {
    const key = JSON.stringify([question.guidance, question.labels]);
    const known = learnt.get(key) ?? learn(question, signal);
    learnt.set(key, known);
    // Examples that could not be asked about now may be next time.
    known.catch(() => learnt.delete(key));
    return known;
  };
  const read = async (text: string, question: LabelQuestion, scores: LabelScores, signal: AbortSignal): Promise<LabelScores> => {
    let { logits } = scores;
    if (question.mode === 'exclusive' && examples.length > 0) logits = (await learntFor(question, signal)).model?.score(text, logits) ?? logits;
    if (calibration === undefined) return { ...scores, logits };
    const bias = question.labels.map(({ name }) => calibration.bias[name] ?? 0);
    logits = applyFit(logits, { temperature: calibration.temperature, bias });
    const shares = question.mode === 'exclusive' ? softmax(logits) : logits.map(logistic).flatMap((yes) => [yes, 1 - yes]);
    const confidence = shares.reduce((best, share) => Math.max(best, share), 0);
    return { ...scores, logits, ...(calibration.threshold === undefined ? {} : { uncertain: confidence < calibration.threshold }) };
  };
  const tuned = async (request: ScoreLabelsRequest, signal: AbortSignal): Promise<LabelFindings> => {
    const findings = await scoreLabels(request, signal);
    const scores = await Promise.all(
      findings.scores.map((own, index) =>
        Promise.all(own.map((one, question) => read(request.texts[index]!, request.questions[question]!, one, signal))),
      ),
    );
    return { ...findings, scores };
  };
  return { ...engine, can: { ...engine.can, scoreLabels: tuned } };
}

/** What a task says about label scores, as its file has it. */
export interface TaskTuning {
  readonly examples: readonly Example[];
  readonly calibration?: Omit<Calibration, 'threshold'> & { readonly threshold?: { readonly confidence: number } | undefined };
}

/** Tuned engines by task: what examples teach is learnt once for each engine. */
export class TunedEngines {
  readonly #known = new Map<string, Engine>();

  of(engine: Engine, { examples, calibration }: TaskTuning, explain: Tuning['explain']): Engine {
    const key = JSON.stringify([engine.id, examples, calibration]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const threshold = calibration?.threshold?.confidence;
    const read =
      calibration === undefined ? {} : { calibration: { temperature: calibration.temperature, bias: calibration.bias, ...compact({ threshold }) } };
    const tuned = tunedEngine(engine, { examples, ...read, ...compact({ explain }) });
    this.#known.set(key, tuned);
    return tuned;
  }
}
