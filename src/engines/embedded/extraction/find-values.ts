// The embedded engine's findValues: gets candidates for each field from every generator and merges them.
import { heed } from '../../../core/abort.js';
import type { Findings, FindRequest, FoundField, FoundRecord, FoundValue, PlanField, ScalarField } from '../../../core/find.js';
import { oncePer } from '../../../core/once-per.js';
import type { Span } from '../../../core/span.js';
import { numberAt } from '../../../text/at.js';
import { isClosedQuestion } from '../../../text/closed-question.js';
import { append, largest, smallest } from '../../../text/lists.js';
import { conceptsNamed } from '../reading/field/label-fit.js';
import { analyse } from './analyse.js';
import { isAboutSomethingElse } from './answers/about-something-else.js';
import type { AnalysedDocument, Candidate, FieldQuery, LayoutFindings, Need, Query, ScalarQuery } from './candidate.js';
import { asksForAmount, kindsAsked, mayAnswer } from './counts.js';
import { describeFields } from './describe-fields.js';
import { explainStructure, explainValues } from './explain-values.js';
import { foundFor } from './found-for.js';
import { applyConstraints, applyRecordConstraints, parseConstraints, unappliedParts } from './instructions.js';
import { readData } from './layout/data.js';
import { findInLayout } from './layout/index.js';
import { settleLists } from './listed/settle-lists.js';
import { besideNamed, validated, withoutTerms } from './marked-down.js';
import { settleMeetingDates } from './meeting-dates.js';
import { mergeCandidates } from './merge.js';
import { withHeadLabel } from './named/head-of-event.js';
import { labelsOf, namedCandidates } from './named/index.js';
import { tiedTo, withoutOthersParts } from './named/parts.js';
import { wishedLabels } from './named/wished-labels.js';
import { hasOthersOfKind } from './others-of-kind.js';
import { outside } from './overlaps.js';
import { isOpenVocabulary, mentionCandidates } from './prose/mention-candidates.js';
import { thingCandidates } from './prose/things.js';
import { completed, findStructure, sharesNames } from './prose-records.js';
import { besideOwnWords, recognisedCandidates } from './recognised.js';
import { validatedKinds } from './recognisers/table.js';
import { requestsParticularValues } from './running-text/index.js';
import { type Evidenced, evidenceOf } from './scoring/evidence.js';
import { assign } from './scoring/score.js';
import { asksForTasks, taskRecords } from './tasks/index.js';
import { settleTwins } from './twins/settle-twins.js';
import { withoutDurations } from './without-durations.js';
import { withoutRefused } from './without-refused.js';

/** Everything computed for a request before values are decided. */
interface Proposals {
  readonly document: AnalysedDocument;
  readonly query: Query;
  /** True for fields that the layout has answered. */
  readonly settled: readonly boolean[];
  /** Candidates of each top-level scalar; empty for structures. */
  readonly candidates: readonly (readonly Candidate[])[];
  /** Records of each structure; null for scalars. */
  readonly structures: readonly (FoundField | null)[];
  /** The tasks that a list asked for; empty if no list did or there are none. */
  readonly tasks: readonly FoundRecord[];
}

export async function findValues(request: FindRequest, signal: AbortSignal): Promise<Findings> {
  const proposing = propose(request);
  let step = proposing.next();
  for (; step.done !== true; step = proposing.next()) await heed(signal);
  const { document, query, settled, candidates, structures } = step.value;
  const constraints = parseConstraints(request.instruction);
  const scalars = query.fields.flatMap((field, index) => {
    if (field.kind !== 'scalar') return [];
    const isSettled = settled[index] === true;
    return [{ field, own: candidates[index] ?? [], isSettled, isRead: !isSettled && requestsParticularValues(document, field) }];
  });
  const weighed: (readonly FoundValue[])[] = [];
  const said: number[] = [];
  const isWhole: boolean[] = [];
  const isDoubtful: boolean[] = [];
  for (const { field, own, isSettled, isRead } of scalars) {
    await heed(signal);
    // No stretch of text is a yes or no.
    if (isClosedQuestion(field.asked.description || field.asked.name)) {
      weighed.push([]);
      said.push(0);
      isWhole.push(false);
      isDoubtful.push(false);
      continue;
    }
    const evidence = evidenceOf(
      document,
      field,
      own.filter((value) => mayAnswer(document, field.need, value)),
    );
    const { read, found } = foundFor(document, field, evidence, isRead);
    isWhole.push(read !== null);
    said.push(read?.said ?? 1 - found.reduce((none, { confidence }) => none * (1 - confidence), 1));
    const listed = isSettled ? { values: found, isDoubtful: false } : settleLists(document, field, found);
    isDoubtful.push(listed.isDoubtful);
    const kept = withoutRefused(document, field, withoutDurations(document, field.need, listed.values));
    weighed.push(settleTwins(document, field, kept, { areExclusive: read !== null, isSettled }));
  }
  const asked = scalars.map(({ field }) => field);
  const values = assign(asked, settleMeetingDates(document, asked, weighed));
  let scalar = 0;
  const fields = query.fields.map((field, index): FoundField => {
    if (field.kind !== 'scalar') {
      const found = structures[index] ?? (field.kind === 'list' ? { kind: 'list', records: [] } : { kind: 'object', record: null });
      return found.kind === 'list'
        ? { kind: 'list', records: applyRecordConstraints(found.records, request.text, constraints, field.fields.map(asksForAmount)) }
        : found;
    }
    const isRead = isWhole[scalar] === true;
    const isSaid = numberAt(said, scalar) >= evenOdds;
    const isListUnknown = isDoubtful[scalar] === true;
    const own = values[scalar++] ?? [];
    if (request.explain !== undefined)
      explainValues({ name: request.fields[index]?.name ?? field.asked.name, isRead }, own, candidates[index] ?? [], request.text, request.explain);
    const distinct = constraints.distinct || /\b(?:distinct|unique|without duplicates)\b/i.test(field.asked.description);
    // As requested: the words around the head make it a question.
    const { name, description } = asScalar(request.fields[index]) ?? field.asked;
    const question = description || name;
    const hasOthers = field.isQuestion ? hasOthersOfKind(document, question, field.need, (candidates[index] ?? []).length) : isSaid;
    const isUnmentioned = isListUnknown || (field.isQuestion && isAboutSomethingElse(document, question, field, own));
    return {
      kind: 'scalar',
      values: applyConstraints(own, request.text, { ...constraints, distinct }),
      ...(hasOthers ? { hasOthers } : {}),
      ...(isUnmentioned ? { isUnmentioned } : {}),
    };
  });
  return { fields, kinds: kindsAsked(query.fields), unmet: unappliedParts(request.instruction) };
}

const evenOdds = 0.5;
const asScalar = (field: PlanField | undefined): ScalarField | undefined => (field?.kind === 'scalar' ? field : undefined);
const taskList: PlanField = {
  kind: 'list',
  path: ['tasks'],
  name: 'tasks',
  fields: ['task', 'person', 'due_date'].map((name) => ({ kind: 'scalar', path: ['tasks', name], name, description: '' })),
};

/** The stretches of a text that state a task, each including its person and due date. */
export async function findTasks(text: string, signal: AbortSignal): Promise<Span[]> {
  const proposing = propose({ text, instruction: '', fields: [taskList] });
  let step = proposing.next();
  for (; step.done !== true; step = proposing.next()) await heed(signal);
  return step.value.tasks.map(({ values }): Span => {
    const spans = values.flatMap((value) => (value.kind === 'scalar' ? value.values : []));
    return { start: smallest(spans.map(({ start }) => start)), end: largest(spans.map(({ end }) => end)) };
  });
}

/** The evidence that the scorers weigh for each top-level scalar, for fitting them. */
export function proposedEvidence(
  request: FindRequest,
): { readonly document: AnalysedDocument; readonly field: ScalarQuery; readonly evidence: Evidenced[] }[] {
  const proposing = propose(request);
  let step = proposing.next();
  while (step.done !== true) step = proposing.next();
  const { document, query, candidates } = step.value;
  return query.fields.flatMap((field, index) =>
    field.kind === 'scalar' ? [{ document, field, evidence: evidenceOf(document, field, candidates[index] ?? []) }] : [],
  );
}

/** For each concept the probability that a label of the document names it. */
const conceptsOfLabels = oncePer((document: AnalysedDocument) => conceptsNamed(labelsOf(document)));

/** Yields between the parts of its work, so that other work can run in between. */
function* propose(request: FindRequest): Generator<void, Proposals> {
  const document = analyse(request);
  const query: Query = {
    document,
    fields: describeFields(
      request.fields.map((field) => withHeadLabel(document, field)),
      () => conceptsOfLabels(document),
    ),
  };
  yield;
  const layout = withWishedLabels(query, findInLayout(query));
  yield;
  // Fields that the layout has answered are not searched for in prose.
  const onlyObject = query.fields.filter(({ kind }) => kind === 'object').length === 1;
  const open = query.fields.map((field, index) => {
    if (layout.settled[index] === true) return [];
    const answered = layout.structures[index] ?? null;
    return answered === null ? scalarsOf([field]) : onlyObject ? missingOf(field, answered) : [];
  });
  const scalars = open.flat();
  // Somebody who attends a meeting may also have a task: a list of records is answered in addition to the top-level fields, not instead of them.
  const mentioned = mentionCandidates(
    document,
    open.flatMap((fields, index) =>
      fields.map((field) => ({ ...field, records: query.fields[index]?.kind === 'list' ? index : null, tied: tiedTo(document, field) })),
    ),
  );
  const mentionsOf = new Map(scalars.map((scalar, index): [ScalarQuery, readonly Candidate[]] => [scalar, mentioned[index] ?? []]));
  yield;
  const candidatesOf = (scalar: ScalarQuery, fromLayout: readonly Candidate[] = [], claimed: readonly Span[] = [], repeated = false): Candidate[] => {
    const { candidates: named, parts, ruledOut, calledOtherwise, decides } = namedCandidates(document, scalar, repeated);
    const unclaimed = validatedKinds.has(scalar.need.kinds[0]?.kind ?? '') ? [] : claimed;
    const others = [
      ...outside(validated(document, scalar.need, fromLayout), calledOtherwise),
      ...outside(
        // Each record has a value of its own: they are not rivals.
        [
          ...(isOpenVocabulary(scalar.need) ? [] : recognisedCandidates(document, repeated ? { ...scalar.need, plural: true } : scalar.need)),
          ...(scalar.concept === null ? besideOwnWords(document, scalar) : []),
          ...withoutOthersParts(document, scalar, scalars, mentionsOf.get(scalar) ?? []),
        ],
        [...unclaimed, ...ruledOut, ...calledOtherwise],
      ),
    ];
    const rest = decides === null ? others : besideNamed(document.text, scalar.need, [...named, ...parts], others, decides);
    const known = [...named, ...parts, ...withoutTerms(document, scalar.need, rest)];
    const all = repeated && known.length > 0 ? known : [...known, ...thingCandidates(document, scalar)];
    const { alternatives } = scalar.need;
    return alternatives === undefined ? all : all.filter(({ start, end }) => alternatives.test(document.text.slice(start, end)));
  };
  const candidates: Candidate[][] = [];
  const answerOf = (field: FieldQuery, index: number): FoundField | null => {
    if (field.kind === 'scalar') {
      candidates.push(
        layout.settled[index] === true
          ? (layout.scalars[index] ?? []).map((candidate): Candidate => ({ ...candidate, calibrated: true }))
          : candidatesOf(field, layout.scalars[index], layout.claimed[index]),
      );
      return null;
    }
    candidates.push([]);
    const fromLayout = layout.structures[index];
    const findPart = (part: ScalarQuery): FoundValue[] => mergeCandidates(candidatesOf(part, [], [], true));
    const tasks = tasksFound(document, field, findPart, (part) => mergeCandidates(candidatesOf(part)));
    if (tasks?.kind === 'list') append(tasksAsked, tasks.records);
    const laidOut =
      tasks ?? fromLayout ?? findStructure(document, field, findPart, (part) => mergeCandidates(recognisedCandidates(document, ofKind(part.need))));
    // Values that the layout does not find may be in running text; with several objects, or top-level fields of the same name, they could belong to any.
    const found =
      onlyObject && fromLayout != null && !sharesNames(query, field)
        ? completed(laidOut, field, (part) => mergeCandidates(candidatesOf(part)))
        : laidOut;
    if (request.explain !== undefined) explainStructure(field.field.name, found, fromLayout !== null, request.explain);
    return found;
  };
  const structures: (FoundField | null)[] = [];
  const tasksAsked: FoundRecord[] = [];
  for (const [index, field] of query.fields.entries()) {
    yield;
    structures.push(answerOf(field, index));
  }
  return { document, query, settled: layout.settled, candidates, structures, tasks: tasksAsked };
}

/** The findings of the layout, overridden by labels that answer a field in its own words. */
function withWishedLabels({ document, fields }: Query, layout: LayoutFindings): LayoutFindings {
  if (readData(document.text) !== null) return layout;
  const wished = fields.map((field) => (field.kind === 'scalar' ? wishedLabels(document, field) : []));
  const isWished = (index: number): boolean => (wished[index] ?? []).length > 0;
  return {
    ...layout,
    settled: layout.settled.map((settled, index) => settled || isWished(index)),
    scalars: layout.scalars.map((found, index) => (isWished(index) ? (wished[index] ?? []) : found)),
  };
}

/** Fields that find the people listed in a text, who may have tasks. */
const listedPeople: readonly PlanField[] = [
  { kind: 'scalar', path: ['attendees'], name: 'attendees', description: 'person who took part' },
  { kind: 'scalar', path: ['absentees'], name: 'absentees', description: 'person who was absent' },
];

/** The tasks of a text that is not data, if a list asks for them; null if it does not or there are none. */
function tasksFound(
  document: AnalysedDocument,
  field: FieldQuery,
  findPart: (part: ScalarQuery) => readonly FoundValue[],
  findListed: (part: ScalarQuery) => readonly FoundValue[],
): FoundField | null {
  const places = field.kind === 'list' ? asksForTasks(field) : undefined;
  if (field.kind !== 'list' || places === undefined || readData(document.text) !== null) return null;
  const present = describeFields(listedPeople, () => conceptsOfLabels(document)).flatMap((part) => (part.kind === 'scalar' ? findListed(part) : []));
  const records = taskRecords(document, field, places, present, findPart);
  return records.length > 0 ? { kind: 'list', records } : null;
}

/** A need for any value of its kinds, in any context. */
function ofKind(need: Need): Need {
  return { ...need, terms: [], nameTerms: [], headTerms: [], ownTerms: [], plural: true };
}

/** Scalars of an object for which the layout found no value. */
function missingOf(field: FieldQuery, found: FoundField): ScalarQuery[] {
  if (field.kind !== 'object' || found.kind !== 'object' || found.record === null) return [];
  const { values } = found.record;
  return field.fields.flatMap((part, index) => {
    const own = values[index];
    return part.kind === 'scalar' && own?.kind === 'scalar' && own.values.length === 0 ? [part] : [];
  });
}

function scalarsOf(fields: readonly FieldQuery[]): ScalarQuery[] {
  return fields.flatMap((field) => (field.kind === 'scalar' ? [field] : scalarsOf(field.fields)));
}
