// The order of test files: what takes minutes starts first, so that nobody waits for it in the end. Within a folder the larger file goes first.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose tests wait for leases, time-outs and processes, the longest first. */
const slowest = ['postgres', 'reliability', 'transcripts', 'library', 'cli', 'documents'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = slowest.findIndex((folder) => moduleId.includes(`/test/${folder}/`));
      return place < 0 ? slowest.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.sort((left, right) => rank(left) - rank(right));
  }
}
