import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { postUserLogin } from '@shieldsource/contract/passport/calls';
import { getConsoleResearcher, postAccountDisable } from '@shieldsource/contract/people/desk';
import { getFactors } from '@shieldsource/contract/people/factors';
import { postPasswordSet } from '@shieldsource/contract/people/account';
import { postBasicInfo } from '@shieldsource/contract/people/profile';
import { postAccountInfo, postUserInfo } from '@shieldsource/contract/people/calls';
import { postRecoveryAsk, postRecoveryStop } from '@shieldsource/contract/people/recovery';
import { jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import { startCancelling } from '../../../test/account-states.ts';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenMailOn } from '../../../test/examples.mail.ts';
import { givenColleaguesOn } from '../../../test/given.colleagues.ts';
import { givenFactorsOn } from '../../../test/given.factors.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { forgetLimits, signingInOn } from '../../../test/signing-in.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { eraseDue } from './people.erasure.ts';
import { recoverDue } from './people.recovery.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const { recovery, uidOf } = givenColleaguesOn(harness, given);
const { codeApp } = givenFactorsOn(harness);
const { phoneCode, ticket } = signingInOn(harness);
const stoppedBy = stoppedByOn(harness);

const [asker, signer] = [
  await given.staff({ roles: ['admin'] }),
  await given.staff({ roles: ['admin'] }),
];
const reason = '看过证件，和实名信息一致';

beforeEach(async () => {
  await forgetLimits(harness);
  vi.setSystemTime(vi.getRealSystemTime());
  return () => void vi.useRealTimers();
});

/** Somebody with a code app who lost their phone, and the account that they opened with a new one. */
async function lostPhone() {
  const [before, after] = [newPhone(), newPhone()];
  const lost = await given.researcher({ phone: before });
  const anew = await given.researcher({ phone: after });
  await codeApp(lost);
  return { before, after, lost, anew };
}
const givenBy = async (phone: string, { id }: Person) => ({
  phoneOfUid: await uidOf(id),
  phoneEnd: phone.slice(-4),
});
async function signed(lost: Person, gives: Parameters<typeof recovery>[1] = {}): Promise<void> {
  await given.approve(signer, await recovery(lost.id, gives, asker));
}
/** Seven days later, for this account. */
async function sevenDaysLater({ id }: Person): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update account_recovery set signed_at = signed_at - interval '7 days', due_at = due_at - interval '7 days'
      where researcher_id = ${id}`.execute(tx);
  });
  await recoverDue(app);
}
const signIn = async (phone: string) => {
  await app.db.deleteFrom('phone_code').execute();
  return as(nobody).call(postUserLogin, { phone, code: await phoneCode(phone) });
};
const newestLetter = async (person: Person) => {
  await drainOutbox();
  return (await as(person).call(getLetterPage, {})).list[0]?.title;
};
const told = async (phone: string) => {
  await drainOutbox();
  return inboxMessages().flatMap(({ to, body, code }) => (to === phone && !code ? [body] : []));
};

describe('a lost phone', () => {
  test('comes back by two admins, seven days after the second signed', async () => {
    const { before, after, lost, anew } = await lostPhone();
    const gives = await givenBy(after, anew);
    const proposal = await recovery(lost.id, gives, asker);
    expect(await as(signer).call(getConsoleResearcher, { id: lost.id })).toMatchObject({
      recovery: { id: proposal, reason, ...gives, canApprove: true },
      recoveryTime: null,
    });
    await expect(given.approve(asker, proposal)).refuses('ownProposal');
    await given.approve(signer, proposal);
    expect(await told(before)).toEqual([expect.stringContaining('账号找回申请已通过，7 天后生效')]);
    const { list } = await as(lost).call(getLetterPage, {});
    expect(list[0]).toMatchObject({ keepTime: expect.any(Number) });
    const underWay = async (person: Person) =>
      (await as(person).call(postAccountInfo, {})).recovery;
    const ofLost = await underWay(lost);
    expect(Math.round(((ofLost?.time ?? 0) - Date.now()) / 86_400_000)).toBe(7);
    expect(await underWay(anew)).toEqual({ time: ofLost?.time, givesPhone: true });
    expect(await told(after)).toEqual([expect.stringContaining('你的手机号 7 天后用于另一个账号')]);

    await recoverDue(app);
    expect(await as(lost).call(getFactors, {})).toMatchObject({ hasCodeApp: true });
    await sevenDaysLater(lost);
    await expect(as(lost).call(postUserInfo, {})).refuses('loggedOut');
    await expect(as(anew).call(postUserInfo, {})).refuses('loggedOut');
    expect((await signIn(after)).user.userId).toBe(lost.id);
    expect([lost.id, anew.id]).not.toContain((await signIn(before)).user.userId);
    expect((await told(before))[0]).toContain('账号已找回');
    expect((await told(after))[0]).toContain('账号已找回');
    await recoverDue(app);
    expect(await told(after)).toHaveLength(2);
  });

  test('is erased with the account that gave its phone, which nobody can open any more', async () => {
    const { after, lost, anew } = await lostPhone();
    await as(anew).call(postBasicInfo, { nickName: `新号${after.slice(-4)}` });
    await given.identity(anew);
    await given.approve(signer, await recovery(lost.id, await givenBy(after, anew), asker));
    await sevenDaysLater(lost);
    const own = { state: 'cancelling', cancel_at: sql<Date>`now()` } as const;
    await app.db.updateTable('researcher').set(own).where('id', '=', lost.id).execute();
    await eraseDue(app);
    const left = await app.db
      .selectFrom('researcher')
      .leftJoin('identity', 'identity.researcher_id', 'researcher.id')
      .where('researcher.id', 'in', [lost.id, anew.id])
      .select(['state', 'nick_name', 'phone_sealed', 'phone_kept_by', 'identity.id as identity'])
      .execute();
    const erased = {
      state: 'cancelled',
      nick_name: '',
      phone_sealed: null,
      phone_kept_by: null,
      identity: null,
    };
    expect(left).toEqual([erased, erased]);
  });

  test('outlives the erasure of the account that keeps its former phone', async () => {
    const [{ after, lost, anew }, third] = [await lostPhone(), await lostPhone()];
    await given.approve(signer, await recovery(lost.id, await givenBy(after, anew), asker));
    await sevenDaysLater(lost);
    const proposalId = await recovery(anew.id, await givenBy(third.after, third.anew), asker);
    const due = { state: 'cancelling', cancel_at: sql<Date>`now()` } as const;
    await app.db.updateTable('researcher').set(due).where('id', '=', lost.id).execute();
    await eraseDue(app);
    await given.approve(signer, proposalId);
    await eraseDue(app);
    await sevenDaysLater(anew);
    expect((await signIn(third.after)).user.uid).toBe(await uidOf(anew.id));
  });

  test('is not given by an account that is used, unknown or the same', async () => {
    const { before, after, lost, anew } = await lostPhone();
    const gives = await givenBy(after, anew);
    await expect(recovery(lost.id, { ...gives, phoneEnd: '0000' }, asker)).refuses(
      'badInput',
      'phoneEnd',
    );
    await expect(recovery(lost.id, { phoneOfUid: gives.phoneOfUid }, asker)).refuses(
      'badInput',
      'phoneEnd',
    );
    const drafting = await lostPhone();
    await as(drafting.anew).call(jsonReportDraftSave, { title: '未写完', version: 0 });
    await given.report(anew);
    for (const other of [
      gives,
      await givenBy(drafting.after, drafting.anew),
      await givenBy(before, lost),
      { phoneOfUid: 999_999_999, phoneEnd: '0000' },
    ])
      await expect(recovery(lost.id, other, asker)).refuses('badInput', 'phoneOfUid');
  });

  test('stays where it is once one of the accounts is no longer as it was signed', async () => {
    const { before, after, lost, anew } = await lostPhone();
    await signed(lost, await givenBy(after, anew));
    await given.report(anew);
    await sevenDaysLater(lost);
    expect((await signIn(after)).user.userId).toBe(anew.id);
    await expect(signIn(before)).refuses('factorNeeded');
    for (const person of [lost, anew]) {
      expect(await as(person).call(postAccountInfo, {})).toMatchObject({ recovery: null });
      expect(await newestLetter(person)).toBe('账号找回已终止');
    }
  });
});

test('lost factors go, and the phone stays', async () => {
  const { before, lost } = await lostPhone();
  await givenMailOn(harness).mail(lost);
  await signed(lost);
  await sevenDaysLater(lost);
  expect((await signIn(before)).user.userId).toBe(lost.id);
  // whoever had taken over the account may have set it
  const mailed = app.db.selectFrom('member_mail').where('researcher_id', '=', lost.id);
  expect(await mailed.select('id').execute()).toEqual([]);
});

test('whoever can sign in stops it by one press, once', async () => {
  const { before, after, lost, anew } = await lostPhone();
  await expect(as(lost).call(postRecoveryStop, {})).refuses('conflict');
  await signed(lost, await givenBy(after, anew));
  await expect(recovery(lost.id, {}, asker)).refuses('conflict');
  const presses = await Promise.allSettled(
    [1, 2, 3].map(() => as(lost).call(postRecoveryStop, {})),
  );
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await sevenDaysLater(lost);
  await expect(signIn(before)).refuses('factorNeeded');
  expect(await newestLetter(anew)).toBe('账号找回已终止');
  await signed(lost);
});

test('nobody need give their phone', async () => {
  const { after, lost, anew } = await lostPhone();
  await signed(lost, await givenBy(after, anew));
  await as(anew).call(postRecoveryStop, {});
  expect(await newestLetter(lost)).toBe('账号找回已终止');
  await sevenDaysLater(lost);
  expect((await signIn(after)).user.userId).toBe(anew.id);
});

test('a password that whoever took the account over has set opens nothing afterwards', async () => {
  const before = newPhone();
  const lost = await given.researcher({ phone: before });
  const password = 'a long word of theirs';
  await as(lost).call(postPasswordSet, { code: await given.code(lost, 'password'), password });
  await codeApp(lost);
  await signed(lost);
  await sevenDaysLater(lost);
  const byPassword = { phone: before, password, ticket: await ticket() };
  await expect(as(nobody).call(postUserLogin, byPassword)).refuses('wrongPassword');
  expect((await signIn(before)).user.userId).toBe(lost.id);
});

test('an account that was disabled against somebody comes back, disabled', async () => {
  const { before, after, lost, anew } = await lostPhone();
  await as(asker).call(postAccountDisable, { researcherId: lost.id, reason });
  await signed(lost, await givenBy(after, anew));
  await sevenDaysLater(lost);
  await expect(signIn(after)).refuses('accountDisabled');
  expect([lost.id, anew.id]).not.toContain((await signIn(before)).user.userId);
});

test('what was asked for an account that is leaving can be returned, and lapses with it', async () => {
  const { lost } = await lostPhone();
  const proposal = await recovery(lost.id, {}, asker);
  await startCancelling(app.db, lost);
  await expect(given.approve(signer, proposal)).refuses('conflict');
  await given.sendBack(signer, proposal);
  const gone = await given.researcher();
  const lapsing = await recovery(gone.id, {}, asker);
  await startCancelling(app.db, gone);
  await sql`update researcher set cancel_at = now() where id = ${gone.id}`.execute(app.db);
  await eraseDue(app);
  const { rows } = await sql`select outcome from proposal where id = ${lapsing}`.execute(app.db);
  expect(rows).toEqual([{ outcome: 'lapsed' }]);
});

test('ten signatures at once begin one recovery', async () => {
  const { before, after, lost, anew } = await lostPhone();
  const proposal = await recovery(lost.id, await givenBy(after, anew), asker);
  const signatures = await Promise.allSettled(
    Array.from({ length: 10 }, () => given.approve(signer, proposal)),
  );
  expect(signatures.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await told(before)).toHaveLength(1);
});

test('nobody asks for or signs that of an account of their own, or with its phone', async () => {
  const { after, lost, anew } = await lostPhone();
  const [mine, giving] = [
    await given.staff({ roles: ['admin'], researcherId: lost.id }),
    await given.staff({ roles: ['admin'], researcherId: anew.id }),
  ];
  const gives = await givenBy(after, anew);
  const ask = (by: Person) =>
    as(by).call(postRecoveryAsk, { researcherId: lost.id, ...gives, reason });
  await expect(ask(mine)).refuses('ownStanding');
  await expect(ask(giving)).refuses('ownStanding');
  const proposal = await recovery(lost.id, gives, asker);
  await expect(given.approve(mine, proposal)).refuses('ownStanding');
  await expect(given.approve(giving, proposal)).refuses('ownStanding');
});

test('a recovery begins, lasts and ends as two signed, by SQL too', async () => {
  const { lost } = await lostPhone();
  await signed(lost);
  const ofIt = `where researcher_id = '${lost.id}'`;
  const change = (set: string) => stoppedBy(`update account_recovery set ${set} ${ofIt}`);
  expect(await change(`due_at = now()`)).toBe('account_recovery_ends_once');
  expect(await change(`outcome = 'done', closed_at = now()`)).toBe('account_recovery_waits');
  expect(await change(`outcome = 'stopped', closed_at = now()`)).toBe('nothing');
});
