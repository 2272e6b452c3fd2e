import { v7 as newId } from 'uuid';
import type { CodeOf } from '@shieldsource/contract/coded';
import {
  mostAlone,
  type getBulkProposal,
  type getBulkProposalPage,
  jsonReportsAssign,
  jsonReportsIgnore,
} from '@shieldsource/contract/reports/desk-work';
import * as faults from '@shieldsource/contract/faults';
import type { FaultName } from '@shieldsource/contract/faults';
import { bulkKind, bulkState } from '@shieldsource/contract/reports/work';
import { ignoreReason } from '@shieldsource/contract/reports/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx, violates } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Job, JobHandlers } from '../../platform/jobs/worker.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { type BadField, refuse, Refusal } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import type { Signing } from '../../platform/signing.ts';
import { record } from '../events/events.ts';
import { type Kind, presentRecord, signingOfKind } from '../proposals/proposals.ts';
import * as queries from './desk.bulk.queries.ts';
import { ignoreIn } from './desk.ts';
import { assignIn, currentColleague } from './desk.work.ts';

const jobKind = 'bulk';
const askedBy = { assign: jsonReportsAssign, ignore: jsonReportsIgnore } as const;
type Done = OutputOf<typeof jsonReportsIgnore>;
type Outcome = Done['outcomes'][number];

/** Assigns many reports to one colleague, or to nobody. */
export const assignMany = (
  app: App,
  { me }: CallOf<typeof jsonReportsAssign>,
  { reports, to, proposalId }: InputOf<typeof jsonReportsAssign>,
): Promise<Done> =>
  actOnMany(
    app,
    me,
    { chosen: reports, proposalId },
    {
      kind: 'assign',
      toId: to,
      reason: null,
      duplicateOf: '',
      note: '',
    },
  );

/** Ignores many reports for one reason, or as duplicates of one report. */
export const ignoreMany = (
  app: App,
  { me }: CallOf<typeof jsonReportsIgnore>,
  { reports, proposalId, ...asked }: InputOf<typeof jsonReportsIgnore>,
): Promise<Done> =>
  actOnMany(app, me, { chosen: reports, proposalId }, { kind: 'ignore', toId: null, ...asked });

/** Acts on each of a few reports; for more, at once or within an hour, a second person has to sign first. */
async function actOnMany(
  app: App,
  me: StaffMe,
  {
    chosen,
    proposalId = newId(),
  }: { chosen: readonly queries.ChosenReport[]; proposalId?: string | undefined },
  asked: queries.BulkAct,
): Promise<Done> {
  const ids = chosen.map(({ reportId }) => reportId);
  const numbers = await queries.numbersOf(app.db, ids);
  if (numbers.size < ids.length) throw refuse('notFound');
  if (!(await mayAlone(app, me, { id: proposalId, chosen, asked })))
    return propose(app, me, { id: proposalId, chosen, asked }, numbers);

  const outcomes: Outcome[] = [];
  for (const report of chosen) {
    const why = await inTransaction(app.db, (tx) => actOnOne(tx, app, me, report, asked)).then(
      () => '',
      refusalText,
    );
    const number = numbers.get(report.reportId) ?? '';
    outcomes.push({ reportId: report.reportId, number, isDone: why === '', why });
  }
  return { outcomes, proposalId: null };
}

/** Whether these are few enough for one person, with all that they did at once within the hour. Counted before anything is done. */
async function mayAlone(
  app: App,
  me: StaffMe,
  { id, chosen, asked }: Pick<queries.Proposal, 'id' | 'chosen' | 'asked'>,
): Promise<boolean> {
  if (chosen.length > mostAlone) return false;
  const alone = {
    id,
    kind: asked.kind,
    staffId: me.id,
    reportIds: chosen.map(({ reportId }) => reportId),
  };
  return inTransaction(app.db, async (tx) => {
    // a repeat after a lost answer is the same one
    if (!(await queries.insertAlone(tx, alone)) && !(await queries.isAlone(tx, alone)))
      throw refuse('conflict');
    return true;
  }).catch((error: unknown) => {
    if (violates(error, 'bulk_alone_most')) return false;
    throw error;
  });
}

/** The ordinary verb, with its checks and its event. */
async function actOnOne(
  tx: Tx,
  app: App,
  me: StaffMe,
  { reportId, version = 0, from = null }: queries.ChosenReport,
  { kind, toId, reason, duplicateOf, note }: queries.BulkAct,
): Promise<void> {
  if (kind === 'assign') await assignIn(tx, app, me, { reportId, from, to: toId });
  else
    await ignoreIn(tx, app, me, {
      reportId,
      version,
      reason,
      duplicateOf,
      note,
    });
}

/** Why a report was left unchanged. Unexpected errors are thrown on. */
function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  const { fields = [] } = (error.result ?? {}) as { fields?: BadField[] };
  return fields.map(({ message }) => say(message)).join(say('；')) || say(error.message);
}

/** Stores a proposal. Repeated after a lost answer it is the same one; `conflict` if that id has another. */
async function propose(
  app: App,
  me: StaffMe,
  { id, chosen, asked }: Pick<queries.Proposal, 'id' | 'chosen' | 'asked'>,
  numbers: ReadonlyMap<string, string>,
): Promise<Done> {
  const proposal = { id, staffId: me.id, asked, chosen };
  await inTransaction(app.db, async (tx) => {
    if (!(await queries.insertProposal(tx, proposal))) {
      if (await queries.isProposed(tx, proposal)) return;
      throw refuse('conflict');
    }
    await queries.insertChosen(tx, id, chosen);
    await record(tx, app, 'bulk.propose', {
      subject: id,
      actor: me,
      params: { act: asked.kind, reports: chosen.length },
    });
  });
  const outcomes = chosen.map(({ reportId }) => ({
    reportId,
    number: numbers.get(reportId) ?? '',
    isDone: null,
    why: '',
  }));
  return { outcomes, proposalId: id };
}

/** After an approval a job acts in the name of the proposer. */
export const bulkProposals: Kind = {
  kind: 'bulk',
  titlesOf: queries.titlesOf,
  async carryOut(tx, app, me, { id }) {
    await enqueue(tx, app.keys, jobKind, { id });
    await record(tx, app, 'bulk.approve', { subject: id, actor: me, params: {} });
  },
  sendBack: (tx, app, me, { proposal: { id }, reason }) =>
    record(tx, app, 'bulk.return', { subject: id, actor: me, params: {}, text: reason }),
};

/** Acts on each report in a transaction of its own, which also records the result: a restarted job continues where it stopped. */
async function carryOutApproved(app: App, { payload: { id } }: Job<{ id: string }>): Promise<void> {
  const approved = await queries.findApproved(app.db, id);
  if (!approved) return;
  const { asked, askedBy: proposerId } = approved;
  for (const { place, report_id: reportId, version, from_id: from } of approved.left) {
    const report = { reportId, from, ...(version !== null && { version }) };
    try {
      await inTransaction(app.db, async (tx) => {
        if (!(await queries.markTried(tx, id, place, ''))) return;
        await actOnOne(
          tx,
          app,
          await currentColleague(tx, proposerId, askedBy[asked.kind]),
          report,
          asked,
        );
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { fault } = error;
      await inTransaction(app.db, (tx) => queries.markTried(tx, id, place, fault));
    }
  }
}

export async function listBulk(
  app: App,
  { me }: CallOf<typeof getBulkProposalPage>,
  { state, page, pageSize }: InputOf<typeof getBulkProposalPage>,
): Promise<OutputOf<typeof getBulkProposalPage>> {
  const total = await queries.countProposals(app.db, state);
  const rows = await queries.listProposals(app.db, state, rangeOf({ page, pageSize }));
  const signing = await signingOfKind(app.db, me, 'bulk', rows);
  return { list: rows.map((row) => present(me, row, signing)), ...totalOf(total), page, pageSize };
}

export async function oneBulk(
  app: App,
  { me }: CallOf<typeof getBulkProposal>,
  { id }: InputOf<typeof getBulkProposal>,
): Promise<OutputOf<typeof getBulkProposal>> {
  const row = await queries.findProposal(app.db, id);
  if (!row) throw refuse('notFound');
  const outcomes = await queries.listOutcomes(app.db, id);
  return {
    ...present(me, row, await signingOfKind(app.db, me, 'bulk', [row])),
    outcomes: outcomes.map(({ id: reportId, number, outcome }) => ({
      reportId,
      number,
      isDone: outcome === null ? null : outcome === '',
      why: outcome ? say(faults[outcome as FaultName].message) : '',
    })),
  };
}

const present = (me: StaffMe, row: queries.RowOfBulk, signing: Signing) => {
  const { kind, toId, reason, duplicateOf, note } = queries.actIn(row.params);
  const state = (row.outcome ?? 'waiting') as CodeOf<typeof bulkState>;
  return {
    ...presentRecord(row, me, signing),
    kind,
    kindName: bulkKind.labelOf(kind),
    state,
    stateName: bulkState.labelOf(state),
    count: row.count,
    tried: row.tried,
    refused: row.refused,
    act: {
      to: toId === null ? null : { id: toId, name: row.taker_name ?? '' },
      reason,
      reasonName: reason === null ? '' : ignoreReason.labelOf(reason),
      duplicateOf,
      note,
    },
  };
};

export const bulkJobs: JobHandlers = {
  [jobKind]: { run: carryOutApproved, atOnce: 1, limitSeconds: 3_600 },
};
