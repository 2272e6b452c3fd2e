import { sql } from 'kysely';
import { postReviewIgnore, postReviewMove } from '@shieldsource/contract/reports/desk';
import { postReviewQuestion, postReviewRetest } from '@shieldsource/contract/reports/desk-flags';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import { reportStatus } from '@shieldsource/contract/reports/calls';
import type { Person, TestApp } from './app.ts';
import { givenOn } from './given.ts';

/** The input that names a report: its id and the version that was seen. */
export interface SeenReport {
  readonly reportId: string;
  readonly version: number;
}

export const appealWords = '第二张截图里是其他用户的订单，影响全部会员，请重新评估。';

/** Reports with each of the flags. */
export function givenFlagsOn(test: TestApp) {
  const { app, as } = test;
  const given = givenOn(test);
  const next = ({ reportId }: SeenReport, { version }: { version: number }): SeenReport => ({
    reportId,
    version,
  });

  async function waiting(by: Person): Promise<SeenReport> {
    return { reportId: (await given.report(by)).id, version: 1 };
  }
  async function ignored(by: Person, judge: Person): Promise<SeenReport> {
    const report = await waiting(by);
    return next(report, await as(judge).call(postReviewIgnore, { ...report, reason: 'noImpact' }));
  }
  async function confirmed(by: Person, judge: Person): Promise<SeenReport> {
    const { id, version } = await given.confirmedReport(by, judge);
    return { reportId: id, version };
  }
  async function done(by: Person, judge: Person): Promise<SeenReport> {
    const report = await confirmed(by, judge);
    return next(report, await as(judge).call(postReviewMove, { ...report, move: 'finish' }));
  }
  async function asked(by: Person, judge: Person): Promise<SeenReport> {
    const report = await waiting(by);
    const question = '请补充复现时的完整请求';
    return next(report, await as(judge).call(postReviewQuestion, { ...report, question }));
  }
  async function retestAsked(by: Person, judge: Person): Promise<SeenReport> {
    const report = await done(by, judge);
    return next(report, await as(judge).call(postReviewRetest, report));
  }
  async function appealed(by: Person, report: SeenReport): Promise<SeenReport> {
    return next(report, await as(by).call(postReportAppeal, { ...report, body: appealWords }));
  }

  /** Moves the newest record of a report into the past. */
  async function agedBy(reportId: string, interval: string): Promise<void> {
    await sql`alter table report_step disable trigger report_step_only_erased`.execute(app.db);
    await sql`update report_step set created_at = now() - ${sql.lit(interval)}::interval
      where report_id = ${reportId} and seq = (select version from report where id = ${reportId})`.execute(
      app.db,
    );
    await sql`alter table report_step enable trigger report_step_only_erased`.execute(app.db);
  }

  const stateOf = (reportId: string) =>
    app.db
      .selectFrom('report')
      .where('id', '=', reportId)
      .select([
        'status',
        'version',
        'ignore_reason',
        'level',
        'contribution',
        'coins',
        'information_seq',
        'retest',
      ])
      .executeTakeFirstOrThrow();

  return {
    ...given,
    waiting,
    ignored,
    confirmed,
    done,
    asked,
    retestAsked,
    appealed,
    agedBy,
    stateOf,
    status: reportStatus.codes,
  };
}
