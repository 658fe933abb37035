// The order of test files: what takes minutes starts first, so that nobody waits for it in the end. Of one beginning the larger file goes first.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Beginnings of the paths of files that wait for leases, time-outs and processes, or compute for long: the longest first. */
const slowest = [
  'postgres/',
  'reliability/',
  'transcripts/',
  'operations/new-operation',
  'engines/onnx/hostile',
  'engines/model/page-images',
  'library/',
  'models/',
  'cli/',
  'documents/',
  'api/',
  'engines/model/',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = slowest.findIndex((path) => moduleId.includes(`/test/${path}`));
      return place < 0 ? slowest.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.sort((left, right) => rank(left) - rank(right));
  }
}
