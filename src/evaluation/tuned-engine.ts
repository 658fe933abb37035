// An engine tuned by a task file: it learns from examples, is calibrated, and is certain only above a proven threshold.
import { compact } from '../core/compact.js';
import type { Capabilities, Engine } from '../core/engine.js';
import type { FoundField, FoundRecord, FoundValue } from '../core/find.js';
import type { LabelExample, LabelFindings, LabelQuestion, LabelScores, ScoreLabelsRequest } from '../core/label.js';
import { itemAt, wordAt } from '../text/at.js';
import { logistic, softmax } from '../text/probability.js';
import { applyFit } from './calibrate.js';
import { type FewShot, learnFromExamples } from './few-shot.js';
import { type TextVector, textVector } from './likeness.js';

/** Calibration of the probabilities of one list of answers. */
interface Calibration {
  readonly temperature: number;
  /** Label to the number added to its logit; nothing is added for labels left out. */
  readonly bias: Readonly<Record<string, number>>;
  /** Answers less probable than this are uncertain. */
  readonly threshold?: { readonly confidence: number } | undefined;
}

/** Examples and calibration of answers, as in a task file. */
export interface Tuning {
  readonly examples: readonly LabelExample[];
  readonly calibration?: {
    /** For the labels of a task. */
    readonly labels?: Calibration | undefined;
    /** For questions, by name. */
    readonly questions?: Readonly<Record<string, Calibration>> | undefined;
    /** For found values, with the labels `right` and `wrong`. */
    readonly values?: Calibration | undefined;
  };
}

// Number of questions for which learnt models are kept; each takes some megabytes.
const maxLearnt = 16;

/**
 * Tunes an engine with examples and a calibration. Exclusive questions use their own examples and those given here that have one of their labels: an engine
 * that reads examples itself gets them; for another engine they are learnt, and used if that is better. Every question with a calibration is calibrated. With a
 * calibration of values, only found values are tuned.
 */
export function tunedEngine(engine: Engine, { examples, calibration }: Tuning): Engine {
  const { scoreLabels, findValues } = engine.can;
  const { values } = calibration ?? {};
  if (values !== undefined && findValues !== undefined) return { ...engine, can: { ...engine.can, findValues: readValues(findValues, values) } };
  if (scoreLabels === undefined) return engine;
  const learnt = new Map<string, Promise<FewShot>>();

  const learn = async (question: LabelQuestion, own: readonly LabelExample[], { signal, explain }: Caller): Promise<FewShot> => {
    const names = question.labels.map(({ name }) => name);
    const texts = own.map(({ text }) => text);
    const { scores } = await scoreLabels({ texts, questions: [question], evidence: false }, signal);
    const vectors = await vectorsOf(engine, texts, signal);
    const found = learnFromExamples(
      own.map(({ label }, index) => ({
        vector: itemAt(vectors, index),
        gold: names.indexOf(label),
        logits: itemAt(itemAt(scores, index), 0).logits,
      })),
    );
    const percent = (value: number): string => `${(100 * value).toFixed(0)} %`;
    const verdict = found.model === undefined ? 'not used: no gain in cross-validation' : 'used';
    explain?.(`${own.length} examples, ${verdict}; accuracy without ${percent(found.engineAccuracy)}, with ${percent(found.learntAccuracy)}`);
    return found;
  };
  const learntFor = (question: LabelQuestion, own: readonly LabelExample[], caller: Caller): Promise<FewShot> => {
    const key = JSON.stringify([question.guidance, question.labels, own]);
    const known = learnt.get(key) ?? learn(question, own, caller);
    // Keeps the map ordered by last use.
    learnt.delete(key);
    learnt.set(key, known);
    const [oldest] = learnt.keys();
    if (learnt.size > maxLearnt && oldest !== undefined) learnt.delete(oldest);
    // A failure to learn from the examples may be temporary.
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
    const { model } = own.length === 0 ? {} : await learntFor(withoutExamples(question), own, caller);
    if (model !== undefined) logits = model.score(itemAt(await vectorsOf(engine, [text], caller.signal), 0), logits);
    const fit = calibrationOf(question, calibration);
    if (fit === undefined) return { ...scores, logits };
    const { temperature, bias, threshold } = fit;
    const isExclusive = question.mode === 'exclusive';
    // A yes/no question has one logit, the log-odds of yes.
    const shift = (label: string): number => (isExclusive ? (bias[label] ?? 0) : (bias.yes ?? 0) - (bias.no ?? 0));
    logits = applyFit(logits, { temperature, bias: question.labels.map(({ name }) => shift(name)) });
    const shares = isExclusive ? softmax(logits) : logits.map(logistic).flatMap((yes) => [yes, 1 - yes]);
    const confidence = shares.reduce((best, share) => Math.max(best, share), 0);
    return { ...scores, logits, ...(threshold === undefined ? {} : { uncertain: confidence < threshold.confidence }) };
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
        Promise.all(own.map((one, question) => read(wordAt(request.texts, index), itemAt(request.questions, question), one, { signal, explain }))),
      ),
    );
    return { ...findings, scores };
  };
  return { ...engine, can: { ...engine.can, scoreLabels: tuned } };
}

async function vectorsOf(engine: Engine, texts: readonly string[], signal: AbortSignal): Promise<TextVector[]> {
  const encodings = await engine.encode?.(texts, signal);
  return texts.map((text, index) => textVector(text, encodings?.[index]));
}

type FindValues = Capabilities['findValues'];

interface Caller {
  readonly signal: AbortSignal;
  readonly explain: ScoreLabelsRequest['explain'];
}

function withoutExamples({ examples: _, ...question }: LabelQuestion): LabelQuestion {
  return question;
}

/** The calibration of a question, by its name, or for the labels of a task; undefined if there is none. */
export function calibrationOf({ name, mode }: LabelQuestion, calibration: Tuning['calibration']): Calibration | undefined {
  if (name === undefined) return mode === 'exclusive' ? calibration?.labels : undefined;
  const { questions } = calibration ?? {};
  return questions !== undefined && Object.hasOwn(questions, name) ? questions[name] : undefined;
}

/** Found values with calibrated confidences. */
function readValues(findValues: FindValues, { temperature, bias }: Calibration): FindValues {
  const shift = (bias.right ?? 0) - (bias.wrong ?? 0);
  const read = ({ confidence, ...span }: FoundValue): FoundValue => {
    const held = Math.min(1 - 1e-9, Math.max(1e-9, confidence));
    return { ...span, confidence: logistic(Math.log(held / (1 - held)) / temperature + shift) };
  };
  const ofRecord = ({ values }: FoundRecord): FoundRecord => ({ values: values.map(ofField) });
  const ofField = (field: FoundField): FoundField => {
    if (field.kind === 'scalar') return { ...field, values: field.values.map(read) };
    if (field.kind === 'list') return { ...field, records: field.records.map(ofRecord) };
    return { ...field, record: field.record === null ? null : ofRecord(field.record) };
  };
  return async (request, signal) => {
    const found = await findValues(request, signal);
    return { ...found, fields: found.fields.map(ofField) };
  };
}

/** Tuned engines by task, so that examples are learnt only once for each engine. */
export class TunedEngines {
  readonly #known = new Map<string, Engine>();

  of(engine: Engine, { examples, calibration }: Tuning): Engine {
    const key = JSON.stringify([engine.id, examples, calibration]);
    const known = this.#known.get(key) ?? tunedEngine(engine, { examples, ...compact({ calibration }) });
    this.#known.set(key, known);
    return known;
  }
}
