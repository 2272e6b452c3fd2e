import type { Person } from './app.ts';
import type { Example } from './example.ts';
import type { givenOn } from './given.ts';

/** Inputs that succeed for every call by which reviewers read and judge a report. */
export function deskExamplesOn(
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const ofReport: Example = {
    input: async (owner: Person) => ({ id: (await given.report(owner)).id }),
    names: 'id',
  };
  return {
    getSimilarReports: ofReport,
    getAuthorRecord: ofReport,
    postReviewDraft: {
      input: async (owner) => ({
        reportId: (await given.report(owner)).id,
        words: { reply: '请补充' },
      }),
      names: 'reportId',
    },
  };
}
