import type {
  postReviewQuestion,
  postReviewRetest,
} from '@shieldsource/contract/reports/desk-flags';
import type { postReportWithdraw, postRetestResult } from '@shieldsource/contract/reports/flags';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { act, attachToStep, lockForAct, lockForAuthor, requireAct } from './reports.acts.ts';

/** The author withdraws a report that nobody has judged yet. */
export async function withdraw(
  app: App,
  call: CallOf<typeof postReportWithdraw>,
  input: InputOf<typeof postReportWithdraw>,
): Promise<OutputOf<typeof postReportWithdraw>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForAuthor(tx, call.me, input);
    requireAct(report, 'withdraw');
    return act(tx, app, report, 'withdraw', call.me);
  });
}

/** A question to the author. Their next comment answers it (`conversation.ts`); a verdict may come before. */
export async function askInformation(
  app: App,
  call: CallOf<typeof postReviewQuestion>,
  input: InputOf<typeof postReviewQuestion>,
): Promise<OutputOf<typeof postReviewQuestion>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForAct(tx, call.me, input, 'askInformation');
    const stands = await act(tx, app, report, 'askInformation', call.me, {
      note: input.question,
    });
    await attachToStep(tx, call.me, report, stands, { text: '', attachments: input.attachments });
    return stands;
  });
}

/** Asks the author to test the fix. After a failed retest it may be asked again. */
export async function askRetest(
  app: App,
  call: CallOf<typeof postReviewRetest>,
  input: InputOf<typeof postReviewRetest>,
): Promise<OutputOf<typeof postReviewRetest>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForAct(tx, call.me, input, 'askRetest');
    return act(tx, app, report, 'askRetest', call.me, { note: input.note });
  });
}

/** The author's answer to a retest. After a failed one a reviewer decides whether the report goes back to 修复中. */
export async function answerRetest(
  app: App,
  call: CallOf<typeof postRetestResult>,
  input: InputOf<typeof postRetestResult>,
): Promise<OutputOf<typeof postRetestResult>> {
  return inTransaction(app.db, async (tx) => {
    const report = await lockForAuthor(tx, call.me, input);
    const name = input.passed ? 'passRetest' : 'failRetest';
    requireAct(report, name);
    const stands = await act(tx, app, report, name, call.me, { note: input.note });
    await attachToStep(tx, call.me, report, stands, { ...input, text: input.note });
    return stands;
  });
}
