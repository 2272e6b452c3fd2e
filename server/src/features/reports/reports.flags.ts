import type { postReviewQuestion, postReviewRetest } from '@shieldsource/contract/console-flags';
import type { postReportWithdraw, postRetestResult } from '@shieldsource/contract/report-flags';
import { reportStatus } from '@shieldsource/contract/reports';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { isAllowed, lockForAuthor, lockForStaff, mark, move } from './reports.moves.ts';

const { waitReview, done } = reportStatus.codes;

/** The author takes a report back that nobody has judged yet. */
export async function withdraw(
  app: App,
  call: CallOf<typeof postReportWithdraw>,
  input: InputOf<typeof postReportWithdraw>,
): Promise<OutputOf<typeof postReportWithdraw>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForAuthor(tx, call.me, input);
    if (!isAllowed('withdraw', report)) throw refuse('illegalTransition');
    return move(tx, app, report, 'withdraw', call.me, { ignoreReason: 'withdrawn', note: '' });
  });
}

/** A question to the author. Their next comment answers it (`reports.comments.ts`); a verdict may come before. */
export async function askInformation(
  app: App,
  call: CallOf<typeof postReviewQuestion>,
  input: InputOf<typeof postReviewQuestion>,
): Promise<OutputOf<typeof postReviewQuestion>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForStaff(tx, call.me, input);
    if (report.status !== waitReview || report.information_seq !== null)
      throw refuse('illegalTransition');
    return mark(tx, app, report, 'askInformation', call.me, {
      note: input.question,
      changesAt: (version) => ({ information_seq: version }),
    });
  });
}

/** Offers the fix to whoever found the hole. A retest that failed may be asked for again. */
export async function askRetest(
  app: App,
  call: CallOf<typeof postReviewRetest>,
  input: InputOf<typeof postReviewRetest>,
): Promise<OutputOf<typeof postReviewRetest>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForStaff(tx, call.me, input);
    const isOpen = report.retest === null || report.retest === 'failed';
    if (report.status !== done || !isOpen) throw refuse('illegalTransition');
    return mark(tx, app, report, 'askRetest', call.me, {
      note: input.note,
      changesAt: (version) => ({ retest: 'asked', retest_seq: version }),
    });
  });
}

/** What the author found. Whether a failed retest sends the report back to fixing, a reviewer decides. */
export async function answerRetest(
  app: App,
  call: CallOf<typeof postRetestResult>,
  input: InputOf<typeof postRetestResult>,
): Promise<OutputOf<typeof postRetestResult>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForAuthor(tx, call.me, input);
    if (report.retest !== 'asked') throw refuse('illegalTransition');
    const name = input.passed ? 'passRetest' : 'failRetest';
    return mark(tx, app, report, name, call.me, {
      note: input.note,
      changesAt: (version) => ({
        retest: input.passed ? 'passed' : 'failed',
        retest_seq: version,
      }),
    });
  });
}
