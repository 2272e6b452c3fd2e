import { v7 as newId } from 'uuid';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { postReviewConfirm, postReviewIgnore } from '@shieldsource/contract/reports/desk';
import { postAwardPropose, postReviewAward } from '@shieldsource/contract/awards/desk';
import {
  postAppealReject,
  postAppealRejudge,
  postAppealUphold,
} from '@shieldsource/contract/reports/desk-flags';
import {
  postVerdictHold,
  type getVerdictList,
  type postVerdictDismiss,
  type postVerdictUndo,
} from '@shieldsource/contract/reports/desk-work';
import * as faults from '@shieldsource/contract/faults';
import type { FaultName } from '@shieldsource/contract/faults';
import type { Standing } from '@shieldsource/contract/reports/acts';
import { dropReason, heldVerdict } from '@shieldsource/contract/reports/work';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import { lineOf } from '@shieldsource/contract/text/visible';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import type { Job, JobHandlers } from '../../platform/jobs/worker.ts';
import { refuse, refuseFields, Refusal } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { settingOf } from '../../platform/settings.ts';
import { clock, record } from '../events/events.ts';
import {
  awardAgainIn,
  proposeIn,
  rejectAppealIn,
  rejudgeIn,
  upholdAppealIn,
} from '../awards/awards.ts';
import { dropHeld, lockForStaff, lockReport, type VerdictKind } from '../reports/reports.ts';
import * as queries from './desk.verdicts.queries.ts';
import { currentColleague } from './desk.work.ts';
import { confirmIn, ignoreIn } from './desk.ts';

const jobKind = 'verdict-due';
/** How long a verdict is left to its job. Together with the time between two runs it is carried out within 15 s of its due time. */
const lateSeconds = 4;

/** A verdict: the input of the call of its kind. */
interface VerdictInput {
  readonly reportId: string;
  readonly version: number;
}
interface Verdict {
  readonly input: z.ZodMiniType<VerdictInput>;
  readonly carryOut: (tx: Tx, app: App, me: StaffMe, input: never) => Promise<Standing>;
}
const verdictsByKind: Readonly<Record<VerdictKind, Verdict>> = {
  confirm: { input: postReviewConfirm.input, carryOut: confirmIn },
  propose: { input: postAwardPropose.input, carryOut: proposeIn },
  ignore: { input: postReviewIgnore.input, carryOut: ignoreIn },
  award: { input: postReviewAward.input, carryOut: awardAgainIn },
  rejectAppeal: { input: postAppealReject.input, carryOut: rejectAppealIn },
  upholdAppeal: { input: postAppealUphold.input, carryOut: upholdAppealIn },
  rejudge: { input: postAppealRejudge.input, carryOut: rejudgeIn },
};

const carryOut = (
  tx: Tx,
  app: App,
  me: StaffMe,
  kind: VerdictKind,
  input: unknown,
): Promise<Standing> => verdictsByKind[kind].carryOut(tx, app, me, input as never);

/** The input for the call of this kind; refused as bad input where that does not fit. */
function readVerdict({ kind, ...given }: InputOf<typeof postVerdictHold>): VerdictInput {
  const read = verdictsByKind[kind].input.safeParse(given);
  if (!read.success)
    throw refuseFields(
      ...read.error.issues.map(({ path, message, ...issue }) => ({
        path: [...path, ...('keys' in issue ? issue.keys : [])].join('.'),
        message,
      })),
    );
  if ((kind === 'upholdAppeal' || kind === 'rejudge') && !lineOf(given.note ?? ''))
    throw refuseFields({ path: 'note', message: '请写明申诉成立的理由' });
  return read.data;
}

/**
 * Gives a verdict that can be undone for a while. It is tried with all its checks and rolled back, so that anything that would
 * be refused is refused now; only a row and a job remain. If there is no time to undo it, it is carried out at once.
 */
export async function hold(
  app: App,
  { me }: CallOf<typeof postVerdictHold>,
  input: InputOf<typeof postVerdictHold>,
): Promise<OutputOf<typeof postVerdictHold>> {
  const verdict = readVerdict(input);
  const seconds = settingOf(app, 'review.undoSeconds');
  return inTransaction(app.db, async (tx) => {
    const report = await lockForStaff(tx, me, verdict);
    if (await queries.findHeld(tx, report.id)) throw refuse('conflict');
    // a new verdict dismisses the notice about the one that was dropped
    await queries.dismiss(tx, report.id, me.id);
    if (seconds === 0)
      return { ...(await carryOut(tx, app, me, input.kind, verdict)), dueTime: null };

    await sql`savepoint rehearsal`.execute(tx);
    await carryOut(tx, app, me, input.kind, verdict);
    // what the database looks at when it commits
    await sql`set constraints all immediate`.execute(tx);
    await sql`rollback to savepoint rehearsal`.execute(tx);

    const id = newId();
    const dueTime = await queries.insertHeld(tx, {
      id,
      reportId: report.id,
      version: report.version,
      staffId: me.id,
      kind: input.kind,
      input: verdict,
      seconds,
    });
    await enqueue(tx, app.keys, jobKind, { id }, { runAt: new Date(dueTime) });
    await record(tx, app, 'report.holdVerdict', {
      subject: report.id,
      actor: me,
      params: { version: report.version, verdict: input.kind },
    });
    return { status: report.status, version: report.version, dueTime };
  });
}

/** Undoes one's own verdict before it is carried out; afterwards `notFound`. */
export async function undo(
  app: App,
  { me }: CallOf<typeof postVerdictUndo>,
  { reportId }: InputOf<typeof postVerdictUndo>,
): Promise<null> {
  return inTransaction(app.db, async (tx) => {
    // locks in the same order as carrying it out
    await lockReport(tx, reportId);
    const undone = await queries.takeHeld(tx, { reportId, staffId: me.id });
    if (!undone) throw refuse('notFound');
    await record(tx, app, 'report.undoVerdict', {
      subject: reportId,
      actor: me,
      params: { version: undone.version, verdict: undone.kind },
    });
    return null;
  });
}

/**
 * Carries out a held verdict, once: its row is deleted in the transaction of the verb, so that a second attempt finds none. If
 * the verb refuses by then, the verdict is dropped instead.
 */
async function carryOutHeld(app: App, id: string): Promise<void> {
  const reportId = await queries.findReportOf(app.db, id);
  if (reportId === undefined) return;
  try {
    await inTransaction(app.db, async (tx) => {
      await lockReport(tx, reportId);
      const held = await queries.takeHeld(tx, { id, reportId });
      if (held)
        await carryOut(
          tx,
          app,
          await currentColleague(tx, held.staff_id, postVerdictHold),
          held.kind,
          held.input,
        );
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why =
      error.fault === 'notPermitted'
        ? ({ reason: 'reviewer' } as const)
        : ({ reason: 'refused', code: error.fault } as const);
    await inTransaction(app.db, (tx) => dropHeld(tx, app, { id, reportId }, clock, why));
  }
}

export async function ownVerdicts(
  app: App,
  { me }: CallOf<typeof getVerdictList>,
): Promise<OutputOf<typeof getVerdictList>> {
  const rows = await queries.listOf(app.db, me.id);
  return {
    list: rows.map((row) => {
      const { kind, dropped_reason: reason } = row;
      return {
        reportId: row.report_id,
        number: row.number,
        title: row.title,
        kind,
        kindName: heldVerdict.labelOf(kind),
        dueTime: row.due_at,
        dropped:
          reason === null
            ? null
            : {
                reason,
                reasonName: dropReason.labelOf(reason),
                words: row.dropped_code ? say(faults[row.dropped_code as FaultName].message) : '',
                time: row.dropped_at ?? 0,
              },
        input: row.input as Record<string, unknown>,
      };
    }),
  };
}

/** Dismisses the notice about a dropped verdict. */
export async function dismissVerdict(
  app: App,
  { me }: CallOf<typeof postVerdictDismiss>,
  { reportId }: InputOf<typeof postVerdictDismiss>,
): Promise<null> {
  if (!(await queries.dismiss(app.db, reportId, me.id))) throw refuse('notFound');
  return null;
}

export const verdictJobs: JobHandlers = {
  [jobKind]: (app, { payload: { id } }: Job<{ id: string }>) => carryOutHeld(app, id),
};

/** Carries out what a job could not: jobs are put off for minutes when the database was unreachable or their server was killed. */
async function carryOutLate(app: App): Promise<void> {
  for (const id of await queries.listLate(app.db, lateSeconds))
    await carryOutHeld(app, id).catch((error: unknown) =>
      app.log.error(
        { err: error, verdictId: id },
        'a verdict that is due could not be carried out; trying again',
      ),
    );
}

export const verdictTimedJobs: readonly TimedJob[] = [
  { kind: 'verdicts-late', cron: '*/10 * * * * *', run: carryOutLate },
];
