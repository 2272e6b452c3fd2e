import { v7 as newId } from 'uuid';
import {
  isEmail,
  userStatus as status,
  type getHistoryOffer,
  type getUserStatus,
  type postContactCheck,
  type postFirstStatus,
  type postHistoryMigrate,
} from '@shieldsource/contract/people/earlier-portal';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { hasReadCode, sendCode, tryCode, type Contact } from '../codes/codes.ts';
import { post, postContribution } from '../ledger/ledger.ts';
import { ownAct, record } from '../events/events.ts';
import { codeLimitByIp, useTicket } from '../passport/passport.ts';
import { lockActive, phoneForCodes, phoneOf } from '../people/people.ts';
import { importReports } from '../reports/reports.ts';
import { earlierNameOf } from './earlier-portal.accounts.ts';
import * as queries from './earlier-portal.queries.ts';

export { keyedEarlierAccounts, sealedEarlierAccounts } from './earlier-portal.accounts.ts';

/** What to show a member first. An account that waits for their phone comes before the guide, and who has reports needs none. */
export async function userStatus(
  app: App,
  call: CallOf<typeof getUserStatus>,
): Promise<OutputOf<typeof getUserStatus>> {
  const found = await queries.getFirstStatus(app.db, call.me.id);
  const { hasMovingData, skipInstruct, notSkipInstruct } = status.codes;
  if (found.earlier_id && !found.skips_offer) return { status: hasMovingData };
  return { status: found.skips_guide || found.has_reports ? skipInstruct : notSkipInstruct };
}

/** Stores that the member dismissed the guide (`1`) or the offer (`0`); the personal centre still has the offer. */
export async function saveFirstStatus(
  app: App,
  call: CallOf<typeof postFirstStatus>,
  input: InputOf<typeof postFirstStatus>,
): Promise<OutputOf<typeof postFirstStatus>> {
  const isGuide = input.status === status.codes.skipInstruct;
  await queries.setAside(app.db, call.me.id, isGuide ? 'skips_guide' : 'skips_offer');
  return userStatus(app, call);
}

export async function historyOffer(
  app: App,
  _call: CallOf<typeof getHistoryOffer>,
): Promise<OutputOf<typeof getHistoryOffer>> {
  return { isOpen: await queries.hasWaiting(app.db) };
}

const contactLimit: Limit = { scope: 'contact', hits: 20, windowSeconds: 3600 };

/**
 * Proves that a phone or mail address in the earlier portal belongs to this person. A code is sent to any address, and only
 * whoever has read it learns whether there is an account, so asking reveals nothing. For the member's own phone, the code
 * of a recent sign-in is enough.
 */
export async function checkContact(
  app: App,
  call: CallOf<typeof postContactCheck>,
  { contact: given, ticket, code }: InputOf<typeof postContactCheck>,
): Promise<OutputOf<typeof postContactCheck>> {
  await spend(app, contactLimit, call.me.id);
  const own = await (given === undefined ? phoneForCodes : phoneOf)(app, call.me.id);
  const contact = contactOf(given ?? own, own);
  if (ticket !== undefined) {
    await spend(app, codeLimitByIp, call.ip);
    await useTicket(app, ticket);
    return { ...(await sendCode(app, call, contact, 'migrate')), proof: null };
  }
  if (code !== undefined) await tryCode(app, call, contact, 'migrate', code);
  else if (!(await hasReadCode(app, own))) return { retryAfter: 0, proof: null };
  const hash = app.keys.index(contact.kind, contact.to);
  const found = await queries.findWaiting(app.db, `${contact.kind}_index`, hash);
  if (!found) throw refuse('noEarlierAccount');
  const proofId = newId();
  await inTransaction(app.db, async (tx) => {
    await queries.insertProof(tx, {
      id: proofId,
      researcherId: call.me.id,
      accountId: found.id,
    });
    await record(tx, app, 'account.checkContact', ownAct(call.me));
  });
  const { reports, coins, contribution } = found;
  const nickName = earlierNameOf(app.keys, found);
  return { retryAfter: 0, proof: { proofId, nickName, reports, coins, contribution } };
}

const contactOf = (to: string, own: string): Contact => ({
  kind: isEmail(to) ? 'email' : 'phone',
  to,
  isOwn: to === own,
});

/**
 * Takes over an earlier account: its reports become this researcher's, its coins come in one posting, and its contribution
 * counts for the months in which it was earned, so that it does not change this month's ranking. All or nothing, and once:
 * of several people who proved the same account the first one gets it. A repeated call gets the same answer.
 */
export async function migrateHistory(
  app: App,
  call: CallOf<typeof postHistoryMigrate>,
  { proofId }: InputOf<typeof postHistoryMigrate>,
): Promise<OutputOf<typeof postHistoryMigrate>> {
  return inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    const proof = await queries.findProof(tx, call.me.id, proofId);
    if (!proof) throw refuse('notFound');
    const account = await queries.lockAccount(tx, proof.account_id);
    const { coins, contribution } = account;
    if (account.claimed_by === call.me.id)
      return { reports: account.reports ?? 0, coins, contribution };
    if (account.claimed_by) throw refuse('noEarlierAccount');
    if (!proof.is_fresh) throw refuse('proofExpired');
    const reports = await queries.countWaitingReports(tx, account.id);
    await queries.claim(tx, account.id, call.me.id, reports);
    await move(tx, app, call.me.id, account);
    await record(tx, app, 'account.migrate', {
      ...ownAct(call.me),
      params: { reports, coins, contribution },
    });
    return { reports, coins, contribution };
  });
}

async function move(
  tx: Tx,
  app: App,
  researcherId: string,
  account: { id: string; coins: number; contribution: number; registered_at: number },
): Promise<void> {
  const reports = await importReports(tx, app, researcherId, account.id);
  const kind = 'migration';
  const source = { kind: 'earlier', id: account.id, seq: 1 } as const;
  await post(tx, researcherId, account.coins, 'issuance', { kind, source });
  for (const report of reports.filter(({ isValid }) => isValid))
    await postContribution(
      tx,
      researcherId,
      report.contribution,
      { kind, source: { kind: 'report', id: report.id, seq: 1 } },
      report.createTime,
    );
  // contribution that is not from a report has no month: it counts for the month in which the account was opened
  const rest = account.contribution - reports.reduce((sum, report) => sum + report.contribution, 0);
  if (rest !== 0)
    await postContribution(tx, researcherId, rest, { kind, source }, account.registered_at);
}
