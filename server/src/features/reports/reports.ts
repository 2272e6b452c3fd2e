import { v7 as newId } from 'uuid';
import {
  reportStatus,
  type getOperationRecords,
  type getReportDetail,
  type jsonReportSubmit,
} from '@shieldsource/contract/reports/calls';
import type { Tier } from '@shieldsource/contract/awards/scoring';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import {
  inTransaction,
  onOneConnection,
  together,
  type Tx,
} from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { runOnce } from '../../platform/http/idempotency.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { Me } from '../../platform/sessions.ts';
import { findPlatform, findType, holdApplication, isAcceptable } from '../catalogue/catalogue.ts';
import { attachWith, type FileInPlace, storedFilesOf } from '../files/files.ts';
import { awardNewsOf } from '../letters/letters.ts';
import { recordConsent } from '../people/people.ts';
import { clocksOf, dueOf, promisesOf, saveClocks } from '../promises/promises.ts';
import { ruleOf } from '../rules/rules.ts';
import { clearDraft } from './reports.drafts.ts';
import { wordsOf, writeStep } from './reports.acts.ts';
import { presentDetail, presentRecords, type RelatedToReport } from './reports.present.ts';
import * as queries from './reports.queries.ts';

export {
  act,
  asCall,
  attachToStep,
  dropHeld,
  lockForAct,
  lockForAuthor,
  lockForStaff,
  reply,
  requireAct,
} from './reports.acts.ts';
export {
  lockReport,
  moveAssignee,
  pendingFacts,
  type LockedReport,
  type VerdictKind,
  type WantedVerdict,
} from './reports.acts.queries.ts';
export { pairsOf, sharedShare } from './reports.alike.words.ts';
export { myDraft, myDrafts } from './reports.drafts.ts';
export { findMine as findOwnReports } from './reports.mine.queries.ts';
export { countersOf, listMine, newestOf } from './reports.mine.ts';
export { isOpenForComments, presentDetail, presentRecords, staffName } from './reports.present.ts';
export { findDetail, mayRead, type DetailOfReport, type ProposedAward } from './reports.queries.ts';
export { keepText } from './reports.retention.queries.ts';
export { verifyReports } from './reports.verify.ts';
export { waitingDraftsOf, waitingReportsOf } from './reports.waiting.ts';
export { importReports, findImported, stage } from './reports.earlier.ts';
export type { EarlierReport } from './reports.earlier.queries.ts';

const submitLimit: Limit = { scope: 'report-submit', hits: 120, windowSeconds: 3600 };

/**
 * Submits a report: fixes by what it will be rewarded (application, tier, rule, campaign) and the accepted terms, attaches its
 * files, deletes its draft and writes the first step of its history. A repeated call gets the first answer.
 */
export async function submit(
  app: App,
  call: CallOf<typeof jsonReportSubmit>,
  input: InputOf<typeof jsonReportSubmit>,
): Promise<OutputOf<typeof jsonReportSubmit>> {
  await spend(app, submitLimit, call.me.id);
  return inTransaction(app.db, (tx) =>
    runOnce(tx, call, async () => {
      const [filed, researcherSeq, promises] = await together([
        fileUnder(tx, input),
        queries.takeResearcherSeq(tx, call.me.id),
        promisesOf(tx, app, input.selfLevel),
      ]);
      const report = { id: newId(), researcherId: call.me.id, researcherSeq };
      const step = {
        action: 'submit',
        seq: 1,
        fromStatus: null,
        toStatus: reportStatus.codes.waitReview,
        actorRole: 'author',
        actor: call.me,
        words: wordsOf(input),
        params: { selfLevel: input.selfLevel },
      } as const;
      const [number] = await together([
        queries.insertReport(tx, { ...report, ...input, ...filed }, dueOf(promises)),
        writeStep(tx, app, { id: report.id, researcher_id: call.me.id }, step),
        saveClocks(tx, report.id, promises),
        recordConsent(tx, app, call.me.id, 'terms', input.termsVersion),
        attachWith(
          tx,
          { uploader: call.me, reportId: report.id, purpose: 'report' },
          { text: input.description, attachments: input.attachments },
        ),
      ]);
      if (input.draftVersion !== undefined) await clearDraft(tx, call.me.id, input.draftVersion);
      return { id: report.id, number };
    }),
  );
}

async function fileUnder(tx: Tx, input: InputOf<typeof jsonReportSubmit>): Promise<{ tier: Tier }> {
  const [application, platform, type, isAgreed] = await together([
    holdApplication(tx, input.app),
    findPlatform(tx, input.platform),
    findType(tx, input.type),
    isAcceptable(tx, 'terms', input.termsVersion),
  ]);
  const wrong = [
    ...(application ? [] : [{ path: 'app', message: '应用不存在或已停止收录，请重新选择' }]),
    ...(platform ? [] : [{ path: 'platform', message: '平台不存在，请重新选择' }]),
    ...(type ? [] : [{ path: 'type', message: '漏洞类型不存在，请重新选择' }]),
  ];
  if (!application || wrong.length > 0) throw refuseFields(...wrong);
  if (!isAgreed) throw refuse('termsChanged');
  // the database replaces it by the tier of the type, where that has one
  return { tier: application.tier };
}

export async function detail(
  app: App,
  call: CallOf<typeof getReportDetail>,
  { id }: InputOf<typeof getReportDetail>,
): Promise<OutputOf<typeof getReportDetail>> {
  return onOneConnection(app.db, async (db) => {
    const row = await queries.findDetail(db, id, call.me);
    if (!row) throw refuse('notFound');
    const one = { ...app, db };
    const [related, news] = await Promise.all([
      relatedTo(one, call.me, row, storedFilesOf(one, call.me, { reportId: id, of: 'report' })),
      awardNewsOf(one, call.me.id, id),
    ]);
    return { ...presentDetail(call.me, row, related), ...(news && { news }) };
  });
}

/** What belongs to a report, asked at once. */
export async function relatedTo(
  app: App,
  me: Me,
  { id, rule_version }: queries.DetailOfReport,
  filesWanted: Promise<readonly FileInPlace[]>,
): Promise<RelatedToReport> {
  const [records, appeals, awards, proposal, files, clocks, rule] = await Promise.all([
    queries.listRecords(app.db, id, me),
    queries.listAppeals(app.db, id),
    queries.listAwards(app.db, id),
    queries.findProposal(app.db, id),
    filesWanted,
    clocksOf(app.db, app, id),
    ruleOf(app.db, rule_version),
  ]);
  return { records, appeals, awards, proposal, files, clocks, rule };
}

export async function records(
  app: App,
  call: CallOf<typeof getOperationRecords>,
  { reportId }: InputOf<typeof getOperationRecords>,
): Promise<OutputOf<typeof getOperationRecords>> {
  const rows = await queries.listRecords(app.db, reportId, call.me);
  // every report has at least the step of its submission
  if (rows.length === 0) throw refuse('notFound');
  const files = await storedFilesOf(app, call.me, { reportId, of: 'steps' });
  return presentRecords(call.me, rows, files);
}
