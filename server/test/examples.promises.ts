import type { Person, TestApp } from './app.ts';
import type { Example } from './example.ts';
import type { givenOn } from './given.ts';
import { givenPromisesOn } from './given.promises.ts';

/** Inputs that succeed for every call about promises and the calendar. */
export function promiseExamplesOn(
  test: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const kept = givenPromisesOn(test);
  const nothing: Example = { input: () => ({}) };
  const year = 2040;

  return {
    postReportRemind: {
      names: 'reportId',
      async input(owner: Person) {
        const { id: reportId } = await given.report(owner);
        await kept.agedBy(reportId, 28);
        return { reportId };
      },
    },
    getWorkYears: nothing,
    getPromiseCounts: nothing,
    getKeptRates: nothing,
    postWorkYear: {
      async input() {
        const known = await test.app.db
          .selectFrom('work_year')
          .where('year', '=', year)
          .select(['version', 'is_published'])
          .executeTakeFirst();
        const version = known?.version ?? 0;
        return { year, version, isPublished: !known?.is_published, free: [], madeUp: [] };
      },
    },
  };
}
