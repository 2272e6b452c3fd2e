import { BaseSequencer, type TestSpecification } from 'vitest/node';

const usesBoth = ({ moduleId }: TestSpecification): boolean =>
  moduleId.endsWith('/portal/start.test.tsx');

/**
 * Files share a page, and React's renderer of the server marks contexts for as long as a page lives: each later rendering in
 * it would complain of two renderers. So what draws with both comes last, when no file is left to follow it.
 */
export class BothRenderersLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(usesBoth(one)) - Number(usesBoth(other)));
  }
}
