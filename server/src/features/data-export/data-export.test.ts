import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { getAuditPage } from '@shieldsource/contract/people/desk';
import { postReviewComment } from '@shieldsource/contract/reports/desk';
import {
  exportPart,
  getDataExport,
  postDataExport,
} from '@shieldsource/contract/people/data-export';
import { jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { postBasicInfo } from '@shieldsource/contract/people/profile';
import { postReportAppeal } from '@shieldsource/contract/reports/flags';
import { getComments, getReportDetail, postComment } from '@shieldsource/contract/reports/calls';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { givenMailOn, newEmail } from '../../../test/examples.mail.ts';
import { newIdNumber } from '../../../test/given.people.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { startSession } from '../../platform/sessions.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const reviewer = await given.staff({ name: '内部真名金丝雀' });
const auditor = await given.staff({ roles: ['auditor'] });

/** Somebody with data of every kind, all marked with this text. */
async function livesHere(mark: string): Promise<Person & { secrets: Record<string, string> }> {
  const mina = await given.researcher({ coins: 100 });
  const secrets = {
    nickName: `${mark}昵称`,
    mail: newEmail(),
    title: `${mark}的报告标题`,
    comment: `${mark}的评论`,
    answer: `${mark}收到的回复`,
    consignee: `${mark}收件`,
    file: `${mark}的文件`,
    draft: `${mark}还没写完的报告`,
    appeal: `${mark}的申诉：影响被低估了，附上完整的复现步骤，请再看一次`,
  };
  await as(mina).call(postBasicInfo, { nickName: secrets.nickName, gender: 2 });
  await givenMailOn(harness).mail(mina, secrets.mail);
  await given.address(mina, { consignee: secrets.consignee });
  await given.approvedIdentity(mina, {
    realName: `${mark}真名`,
    idNumber: newIdNumber(),
    images: [await given.image(mina)],
  });
  const url = 'https://a.example/1\nwss://b.example/2';
  const report = await given.confirmedReport(mina, reviewer, { title: secrets.title, url });
  await as(mina).call(postComment, { reportId: report.id, body: secrets.comment });
  await as(reviewer).call(postReviewComment, { reportId: report.id, body: secrets.answer });
  const { version } = await as(mina).call(getReportDetail, { id: report.id });
  await as(mina).call(postReportAppeal, { reportId: report.id, version, body: secrets.appeal });
  await as(mina).call(jsonReportDraftSave, { version: 0, title: secrets.draft });
  const gift = await given.gift({ priceCoins: 10 });
  const sentTo = await given.address(mina, { consignee: secrets.consignee });
  await as(mina).call(postGiftExchange, { giftId: gift.id, price: 10, addressId: sentTo.id });
  await drainOutbox();
  await app.db
    .updateTable('file')
    .set({ name: `${secrets.file}.png` })
    .where('researcher_id', '=', mina.id)
    .where('report_id', 'is', null)
    .execute();
  return { ...mina, secrets };
}

const open = async (person: Person): Promise<string> => {
  const code = await given.code(person, 'export');
  return (await as(person).call(postDataExport, { code })).exportId;
};
async function everything(person: Person): Promise<Record<string, unknown[]>> {
  const exportId = await open(person);
  const parts: Record<string, unknown[]> = {};
  for (const { code: part } of exportPart.list) {
    const { items, pages } = await as(person).call(getDataExport, { exportId, part });
    expect(pages).toBe(1);
    parts[part] = items;
  }
  return parts;
}

describe('an export', () => {
  let [mina, noa]: Awaited<ReturnType<typeof livesHere>>[] = [];
  beforeAll(async () => {
    [mina, noa] = [await livesHere('金丝雀'), await livesHere('画眉鸟')];
  });

  test('holds everything of its person, and nothing of anybody else', async () => {
    const parts = await everything(mina!);
    const text = JSON.stringify(parts);
    for (const secret of Object.values(mina!.secrets)) expect(text).toContain(secret);
    for (const secret of Object.values(noa!.secrets)) expect(text).not.toContain(secret);
    expect(text).not.toContain(noa!.id);
    for (const { code } of exportPart.list) expect(parts[code]).not.toEqual([]);
  });

  test('tells no more than the portal does: staff by number, papers masked, no hash, no address of a file', async () => {
    const text = JSON.stringify(await everything(mina!));
    expect(text).not.toContain('内部真名金丝雀');
    expect(text).toMatch(/审核员 ?\d+/);
    expect(text).not.toContain('金丝雀真名');
    expect(text).toContain('金****');
    expect(text).not.toMatch(/"(url)":"\/api\/files|sig=|password_hash|phone_sealed|argon2/);
    const shown = await staffOnlyIds();
    for (const id of shown) expect(text).not.toContain(id);
  });

  test('has of a report what its page has', async () => {
    const { reports } = await everything(mina!);
    const [{ report, comments }] = reports as [{ report: { id: string }; comments: unknown[] }];
    const detail = await as(mina!).call(getReportDetail, { id: report.id });
    const { attachments: _, images: __, ...rest } = detail;
    expect(report).toMatchObject(rest);
    expect(comments).toHaveLength(
      (await as(mina!).call(getComments, { reportId: report.id })).total,
    );
  });

  test('has the draft as it was left, and none where there is none', async () => {
    await forgetLimits(harness);
    const { drafts, reports } = await everything(mina!);
    expect(drafts).toMatchObject([{ title: mina!.secrets.draft, app: null, version: 1 }]);
    expect(reports).toMatchObject([{ report: { appeals: [{ body: mina!.secrets.appeal }] } }]);
    expect((await everything(await given.researcher()))['drafts']).toEqual([]);
  });

  test('is written down in the audit log', async () => {
    await forgetLimits(harness);
    await open(mina!);
    const { list } = await as(auditor).call(getAuditPage, {});
    expect(list[0]).toMatchObject({
      action: 'data.export',
      target: expect.stringMatching(/^researcher:\d+$/) as string,
      actorName: expect.stringMatching(/^UID \d+$/) as string,
    });
  });

  async function staffOnlyIds(): Promise<string[]> {
    const staff = await app.db.selectFrom('staff').select('id').execute();
    return staff.map(({ id }) => id);
  }
});

describe('asking for one', () => {
  test('needs a fresh code of its own', async () => {
    const mina = await given.researcher();
    for (const code of ['000000', await given.code(mina, 'cancel')])
      await expect(as(mina).call(postDataExport, { code })).refuses('wrongPhoneCode');
  });

  test('goes three times a day, and a wrong code is none of them', async () => {
    await forgetLimits(harness);
    const mina = await given.researcher();
    await expect(as(mina).call(postDataExport, { code: '000000' })).refuses('wrongPhoneCode');
    for (let times = 0; times < 3; times++) await open(mina);
    await expect(open(mina)).refuses('tooOften');
    await open(await given.researcher());
  });

  test('past the limit leaves the code as it was', async () => {
    await forgetLimits(harness);
    const mina = await given.researcher();
    for (let times = 0; times < 3; times++) await open(mina);
    const code = await given.code(mina, 'export');
    await expect(as(mina).call(postDataExport, { code })).refuses('tooOften');
    await forgetLimits(harness);
    await as(mina).call(postDataExport, { code });
  });

  test('opens it to this session only, for an hour', async () => {
    const mina = await given.researcher();
    const exportId = await open(mina);
    const elsewhere = await inTransaction(app.db, (tx) =>
      startSession(tx, app, 'researcher', mina.id, 'elsewhere'),
    );
    const read = (person: Person, id = exportId) =>
      as(person).call(getDataExport, { exportId: id, part: 'profile' });
    await read(mina);
    for (const person of [{ ...mina, ...elsewhere, id: mina.id }, await given.researcher()])
      await expect(read(person)).refuses('notFound');
    await expect(read(mina, newId())).refuses('notFound');
    const age = (interval: string) =>
      app.db
        .updateTable('data_export')
        .set({ created_at: sql`now() - ${sql.lit(interval)}::interval` })
        .where('id', '=', exportId)
        .execute();
    await age('59 minutes');
    await read(mina);
    await age('61 minutes');
    await expect(read(mina)).refuses('notFound');
  });

  test('comes in pages', async () => {
    const mina = await given.researcher();
    for (let count = 0; count < 21; count++) await given.report(mina);
    const exportId = await open(mina);
    const page = async (number: number) =>
      as(mina).call(getDataExport, { exportId, part: 'reports', page: number });
    const [first, second, none] = [await page(1), await page(2), await page(3)];
    expect([first.pages, first.items.length, second.items.length, none.items.length]).toEqual([
      2, 20, 1, 0,
    ]);
  });
});
