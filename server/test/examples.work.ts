import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import { postHandOver } from '@shieldsource/contract/reports/desk-work';
import type { Person, TestApp } from './app.ts';
import type { Example } from './example.ts';
import type { givenOn } from './given.ts';

/** Inputs that succeed for every call by which reviewers work on reports, beside the acts. */
export function workExamplesOn(
  { app, as }: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const reportOf = async (owner: Person) => (await given.report(owner)).id;
  const named = (input: Example['input']): Example => ({ input, names: 'reportId' });

  /** A verdict that is held for longer than any test takes, so that no job carries it out. */
  async function held(owner: Person, caller?: Person) {
    const reportId = await reportOf(owner);
    await app.db
      .insertInto('report_verdict')
      .values({
        id: newId(),
        report_id: reportId,
        version: 1,
        staff_id: (caller ?? (await given.staff())).id,
        kind: 'ignore',
        input: JSON.stringify({ reportId, version: 1, reason: 'noImpact' }),
        due_at: sql`now() + interval '1 day'`,
      })
      .execute();
    return { reportId };
  }
  async function dropped(owner: Person, caller?: Person) {
    const verdict = await held(owner, caller);
    const question = { ...verdict, version: 1, question: '请补充复现环境' };
    await as(await given.staff()).call(postReviewQuestion, question);
    return verdict;
  }
  const confirmed = async (owner: Person) => ({
    reportId: (await given.confirmedReport(owner, await given.staff())).id,
    ticket: 'SEC-1024',
    url: 'https://tickets.example.com/SEC-1024',
  });
  async function handedOver(owner: Person) {
    const input = await confirmed(owner);
    const { version } = await as(await given.staff()).call(postHandOver, input);
    return { reportId: input.reportId, version };
  }
  /** A bulk proposal with a single report. */
  async function proposed(owner: Person) {
    const [id, reportId] = [newId(), await reportOf(owner)];
    const { id: staffId } = await given.staff();
    const act = { kind: 'ignore', toId: null, reason: 'spam', duplicateOf: '', note: '' };
    await app.db
      .insertInto('proposal')
      .values({ id, kind: 'bulk', subject: id, params: JSON.stringify(act), asked_by: staffId })
      .execute();
    await app.db
      .insertInto('proposal_item')
      .values({ proposal_id: id, place: 1, report_id: reportId, version: 1 })
      .execute();
    return id;
  }

  return {
    postReportTake: named(async (owner) => ({ reportId: await reportOf(owner), from: null })),
    postReportTakeNext: {
      input: async (owner) => {
        await reportOf(owner);
        return {};
      },
    },
    getReviewerList: { input: () => ({}) },
    postReportLook: named(async (owner) => ({ reportId: await reportOf(owner) })),
    getReportLooking: { input: async (owner) => ({ id: await reportOf(owner) }), names: 'id' },
    postVerdictHold: named(async (owner) => ({
      reportId: await reportOf(owner),
      version: 1,
      kind: 'ignore',
      reason: 'noImpact',
    })),
    postVerdictUndo: named(held),
    getVerdictList: { input: () => ({}) },
    postVerdictDismiss: named(dropped),
    postReviewNote: named(async (owner) => ({
      reportId: await reportOf(owner),
      body: '与上周的扫描结果一致，先等业务方确认。',
    })),
    postHandOver: named(confirmed),
    postHandOverMove: named(async (owner) => ({
      ...(await handedOver(owner)),
      state: 'inProgress',
    })),
    postformDeskImage: { input: () => ({ purpose: 'note' }) },
    postformDeskFile: { input: () => ({ purpose: 'comment' }) },
    jsonReportsAssign: {
      input: async (owner) => ({
        reports: [{ reportId: await reportOf(owner), from: null }],
        to: (await given.staff()).id,
      }),
    },
    jsonReportsIgnore: {
      input: async (owner) => ({
        reports: [{ reportId: await reportOf(owner), version: 1 }],
        reason: 'noImpact',
      }),
    },
    getBulkProposalPage: { input: () => ({ page: 1, pageSize: 20, state: 'waiting' }) },
    getBulkProposal: { input: async (owner) => ({ id: await proposed(owner) }), names: 'id' },
    getProposalPage: { input: () => ({ page: 1, pageSize: 20 }) },
    postProposalDecide: {
      input: async (owner) => ({ proposalId: await proposed(owner), outcome: 'approved' }),
      names: 'proposalId',
      roles: ['reviewer', 'admin'],
    },
  };
}
