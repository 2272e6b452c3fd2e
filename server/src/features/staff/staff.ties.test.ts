import { describe, expect, test } from 'vitest';
import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { getConsoleStaff } from '@shieldsource/contract/staff/desk';
import { postStaffDisable, postStaffTieAsk } from '@shieldsource/contract/staff/acts';
import { postReportTake } from '@shieldsource/contract/reports/desk-work';
import { testApp, type Person } from '../../../test/app.ts';
import { givenColleaguesOn } from '../../../test/given.colleagues.ts';
import { givenOn } from '../../../test/given.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { approve, sendBack, withdraw } = given;
const { tie, uidOf } = givenColleaguesOn(harness, given);
const [admin, second] = [
  await given.staff({ roles: ['admin'] }),
  await given.staff({ roles: ['admin', 'reviewer'] }),
];
const reason = '入职前就有账号，已当面核对';

const row = (id: string, by: Person = admin) => as(by).call(getConsoleStaff, { id });
const kindsOf = async (subject: string) =>
  (
    await app.db
      .selectFrom('event')
      .where('subject', '=', subject)
      .orderBy('id')
      .select('kind')
      .execute()
  ).map(({ kind }) => kind);

describe('a colleague who turns out to be a researcher too', () => {
  test('judges none of their own reports once two admins said so, and holds none', async () => {
    const author = await given.researcher();
    const reviewer = await given.staff();
    const [own, other] = [await given.report(author), await given.report(await given.researcher())];
    for (const { id: reportId } of [own, other])
      await as(reviewer).call(postReportTake, { reportId, from: null });

    const tieId = await tie(reviewer.id, await uidOf(author.id), admin);
    expect(await row(reviewer.id, second)).toMatchObject({
      researcherUid: null,
      tie: { id: tieId, researcherUid: await uidOf(author.id), isOwn: false },
    });
    expect((await as(reviewer).call(getReviewDetail, { id: own.id })).report.isOwn).toBe(false);

    await approve(second, tieId);
    expect(await row(reviewer.id)).toMatchObject({
      researcherUid: await uidOf(author.id),
      tie: null,
    });
    expect((await as(reviewer).call(getReviewDetail, { id: own.id })).report.isOwn).toBe(true);
    await expect(as(reviewer).call(postReportTake, { reportId: own.id, from: null })).refuses(
      'ownReport',
    );
    const held = await app.db
      .selectFrom('report')
      .where('assignee_id', '=', reviewer.id)
      .select('id')
      .execute();
    expect(held).toEqual([{ id: other.id }]);
    expect(await kindsOf(reviewer.id)).toEqual(['staff.add', 'staff.askTie', 'staff.approveTie']);
  });

  test('may be who asks, and who signs what another asked, but never both', async () => {
    const [asker, own] = [await given.researcher(), await given.researcher()];
    await approve(second, await tie(admin.id, await uidOf(asker.id), admin));
    expect(await row(admin.id)).toMatchObject({ researcherUid: await uidOf(asker.id) });

    await approve(second, await tie(second.id, await uidOf(own.id), admin));
    expect(await row(second.id)).toMatchObject({ researcherUid: await uidOf(own.id) });
  });

  test('is given another account where the first was a mistake', async () => {
    const [wrong, right] = [await given.researcher(), await given.researcher()];
    const reviewer = await given.staff({ researcherId: wrong.id });
    await approve(second, await tie(reviewer.id, await uidOf(right.id), admin));
    expect(await row(reviewer.id)).toMatchObject({ researcherUid: await uidOf(right.id) });
  });

  test('stays as they are when it is refused or taken back, with the reason kept', async () => {
    const reviewer = await given.staff();
    const uid = await uidOf((await given.researcher()).id);
    const refused = await tie(reviewer.id, uid, admin);
    await expect(
      as(second).call(postStaffTieAsk, { staffId: reviewer.id, researcherUid: uid, reason }),
    ).refuses('conflict');
    await sendBack(second, refused, reason);
    await withdraw(admin, await tie(reviewer.id, uid, admin), reason);
    expect(await row(reviewer.id)).toMatchObject({ researcherUid: null, tie: null });
    expect(await kindsOf(reviewer.id)).toEqual([
      'staff.add',
      'staff.askTie',
      'staff.refuseTie',
      'staff.askTie',
      'staff.refuseTie',
    ]);
  });
});

test('nobody is tied to an account that is not there or another colleague has', async () => {
  const author = await given.researcher();
  const reviewer = await given.staff();
  const ask = (researcherUid: number) =>
    as(admin).call(postStaffTieAsk, { staffId: reviewer.id, researcherUid, reason });
  await expect(ask(999_999_999)).refuses('badInput', 'researcherUid');
  const uid = await uidOf(author.id);
  const tieId = await tie(reviewer.id, uid, admin);
  await given.staff({ researcherId: author.id });
  await expect(approve(second, tieId)).refuses('conflict');
  await withdraw(admin, tieId);
  await expect(ask(uid)).refuses('badInput', 'researcherUid');
});

test('what somebody asked who is no admin any more is not signed', async () => {
  const [asker, reviewer] = [await given.staff({ roles: ['admin'] }), await given.staff()];
  const tieId = await tie(reviewer.id, await uidOf((await given.researcher()).id), asker);
  await as(admin).call(postStaffDisable, { staffId: asker.id, version: 1, reason: '离职' });
  await expect(approve(second, tieId)).refuses('conflict');
});
