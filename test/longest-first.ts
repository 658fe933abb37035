// The order of test files: what waits is spread among what computes, so that the processors are busy from the beginning to the end, and what takes minutes
// starts before what takes seconds, so that nobody waits for it in the end. Of one beginning the larger file goes first.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Beginnings of the paths of files that mostly wait, for leases, time-outs and processes: the longest first. */
const waiting = ['postgres/', 'reliability/'];
/** The same of files that compute for long. */
const computing = [
  'eval/baseline',
  'operations/new-operation',
  'transcripts/',
  'engines/onnx/hostile',
  'engines/model/page-images',
  'app/',
  'page/',
  'library/',
  'models/',
  'cli/',
  'documents/',
  'api/',
  'engines/model/',
  'store/',
];
/** The part of those among which the waiting files start. Beside the rest the last of them come to their end. */
const spread = 0.8;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOf = (file: TestSpecification, beginnings: readonly string[]) => placeOf(file, beginnings) < beginnings.length;
    const waits = inOrder(sorted, waiting).filter((file) => isOf(file, waiting));
    const others = inOrder(sorted, computing).filter((file) => !isOf(file, waiting));
    return spreadAmong(waits, others, spread * others.filter((file) => isOf(file, computing)).length);
  }
}

/** Place of the first of the beginnings that is the file's; their number when none is. */
function placeOf({ moduleId }: TestSpecification, beginnings: readonly string[]): number {
  const place = beginnings.findIndex((path) => moduleId.includes(`/test/${path}`));
  return place < 0 ? beginnings.length : place;
}

function inOrder(files: readonly TestSpecification[], beginnings: readonly string[]): TestSpecification[] {
  return [...files].sort((left, right) => placeOf(left, beginnings) - placeOf(right, beginnings));
}

/** Both in their order, the first at equal distances among so many of the others. */
function spreadAmong<Each>(some: readonly Each[], others: readonly Each[], many: number): Each[] {
  const placed = some.map((each, index) => ({ each, at: (index * many) / some.length }));
  return [...placed, ...others.map((each, index) => ({ each, at: index }))].sort((left, right) => left.at - right.at).map(({ each }) => each);
}
