import { v7 as newId } from 'uuid';
import { severity } from '@shieldsource/contract/awards/scoring';
import { reportStatus } from '@shieldsource/contract/reports/calls';
import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { currentDocument, keepNames } from '../catalogue/catalogue.ts';
import { currentRule } from '../rules/rules.ts';
import { recordAll } from '../events/events.ts';
import { wordsOf } from './reports.acts.ts';
import * as queries from './reports.earlier.queries.ts';
import type { EarlierReport } from './reports.earlier.queries.ts';
import { takeResearcherSeq } from './reports.queries.ts';

/** Stores reports until their author comes. Known numbers are skipped; answers how many were new. */
export const stage = (tx: Tx, reports: readonly EarlierReport[]): Promise<number> =>
  queries.insertEarlier(
    tx,
    reports.map((report) => ({ ...report, id: newId() })),
  );

/** Which of these numbers were imported before, whether they still wait or were taken over. */
export const findImported = (db: Db, numbers: readonly string[]): Promise<Set<string>> =>
  queries.findKnown(db, numbers);

export interface ImportedReport {
  readonly id: string;
  readonly isValid: boolean;
  readonly contribution: number;
  readonly createTime: number;
}

/**
 * Makes all waiting reports of this account real reports of the researcher, in the order of their submission, numbered after
 * those they have. Each keeps its verdict, and its history begins with the takeover. The caller posts what they earned.
 */
export async function importReports(
  tx: Tx,
  app: App,
  researcherId: string,
  accountId: string,
): Promise<readonly ImportedReport[]> {
  const waiting = await queries.listWaiting(tx, accountId);
  if (waiting.length === 0) return [];
  await keepNames(tx, waiting);
  const last = await takeResearcherSeq(tx, researcherId, waiting.length);
  await queries.moveIn(tx, accountId, {
    researcherId,
    seqBefore: last - waiting.length,
    ruleVersion: (await currentRule(tx)).version,
    termsVersion: (await currentDocument(tx, 'terms')).version,
    selfLevel: severity.codes.none,
  });
  const ids = await recordAll(
    tx,
    app,
    'report.migrate',
    waiting.map(({ id, status, title, url, body }) => ({
      subject: id,
      concerns: researcherId,
      actor: { kind: 'researcher', id: researcherId },
      params: { version: 1, to: status },
      text: wordsOf({ title, url, description: body }),
    })),
  );
  await queries.insertArrivals(
    tx,
    waiting.map(({ id: reportId }, index) => ({ id: ids[index] ?? '', reportId })),
  );
  await queries.deleteWaiting(tx, accountId);
  return waiting.map((report) => ({
    id: report.id,
    isValid: report.status !== reportStatus.codes.ignored,
    contribution: report.contribution,
    createTime: report.created_at,
  }));
}
