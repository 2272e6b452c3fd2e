import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longest } from './longest.ts';

/** Begins with the files that take longest, so that at the end no worker is busy with a long one alone. A first run knows no times. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others
      .map((file) => ({ file, rank: longest.findIndex((path) => file.moduleId.endsWith(path)) }))
      .toSorted((a, b) => rankOf(a.rank) - rankOf(b.rank))
      .map(({ file }) => file);
  }
}

const rankOf = (rank: number): number => (rank < 0 ? longest.length : rank);
