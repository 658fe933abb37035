// The order of test files. Files that mostly wait are spread among those that compute, which keeps the processors busy from beginning to end; files that take
// minutes start before files that take seconds, so that none of them is left running alone at the end. Files with the same prefix keep the order of Vitest.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Path prefixes of files that mostly wait (for leases, time-outs and processes), longest-running first. */
const waiting = ['postgres/leases', 'api/lifecycle', 'reliability/slow-clients', 'reliability/shutdown', 'postgres/', 'reliability/'];
/** Path prefixes of files that compute for a long time, longest-running first. */
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
  'eval/without',
  'engines/embedded/labels/growth',
  'compression/growth',
];
/** Waiting files start among this share of the computing files, so that the last of them finish while the rest still run. */
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

/** Index of the first prefix that matches the file; the number of prefixes if none does. */
function placeOf({ moduleId }: TestSpecification, beginnings: readonly string[]): number {
  const place = beginnings.findIndex((path) => moduleId.includes(`/test/${path}`));
  return place < 0 ? beginnings.length : place;
}

function inOrder(files: readonly TestSpecification[], beginnings: readonly string[]): TestSpecification[] {
  return [...files].sort((left, right) => placeOf(left, beginnings) - placeOf(right, beginnings));
}

/** Merges two lists, each in its own order: the first is spread evenly among the first `many` items of the second. */
function spreadAmong<Each>(some: readonly Each[], others: readonly Each[], many: number): Each[] {
  const placed = some.map((each, index) => ({ each, at: (index * many) / some.length }));
  return [...placed, ...others.map((each, index) => ({ each, at: index }))].sort((left, right) => left.at - right.at).map(({ each }) => each);
}
