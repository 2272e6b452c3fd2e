import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Tier } from '@shieldsource/contract/awards/scoring';
import { postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { post } from '../src/features/ledger/ledger.ts';
import { findOrCreateResearcher } from '../src/features/people/people.ts';
import { addStaff } from '../src/features/staff/staff.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { startSession } from '../src/platform/sessions.ts';
import type { Person, TestApp } from './app.ts';
import { givenAnnouncementsOn } from './given.announcements.ts';
import { givenCatalogueOn } from './given.catalogue.ts';
import { givenEarlierOn } from './given.earlier.ts';
import { givenGiftsOn } from './given.gifts.ts';
import { givenPeopleOn } from './given.people.ts';
import { givenProposalsOn } from './given.proposals.ts';

let phones = 13_000_000_000;
/** A mainland phone that is unique in this file. */
export const newPhone = (): string => String((phones += 1));

/** Builders: each fills in what the test does not care about. */
export function givenOn(test: TestApp) {
  const { app, as } = test;

  async function researcher({
    coins = 0,
    nickName = '',
    phone = newPhone(),
  } = {}): Promise<Person> {
    return inTransaction(app.db, async (tx) => {
      const { id } = await findOrCreateResearcher(tx, app, phone);
      if (nickName)
        await tx
          .updateTable('researcher')
          .set({ nick_name: nickName })
          .where('id', '=', id)
          .execute();
      await post(tx, id, coins, 'adjustment', {
        kind: 'adjustment',
        source: { kind: 'manual', id: newId(), seq: 1 },
        note: 'opening',
      });
      const { token, cookie } = await startSession(tx, app, 'researcher', id, 'test');
      return { id, kind: 'researcher', token, cookie };
    });
  }

  async function staff({
    roles = ['reviewer'] as StaffRole[],
    researcherId,
    name = '测试员',
  }: { roles?: StaffRole[]; researcherId?: string; name?: string } = {}): Promise<Person> {
    return inTransaction(app.db, async (tx) => {
      const { id } = await addStaff(tx, app, {
        email: `${randomUUID()}@example.com`,
        name,
        passphrase: randomUUID(),
        roles,
        ...(researcherId ? { researcherId } : {}),
      });
      const { token, cookie } = await startSession(tx, app, 'staff', id, 'test');
      return { id, kind: 'staff', token, cookie };
    });
  }

  /** A valid submission; override what the test is about. */
  async function reportInput(
    over: Partial<GivenOf<typeof jsonReportSubmit>> = {},
  ): Promise<GivenOf<typeof jsonReportSubmit>> {
    const [application, platform, type] = [
      await newApplication({ tier: 'general' }),
      await app.db
        .selectFrom('platform')
        .where('is_mobile', '=', false)
        .select('id')
        .executeTakeFirstOrThrow(),
      await app.db.selectFrom('report_type').select('id').executeTakeFirstOrThrow(),
    ];
    return {
      title: '订单查询接口越权访问',
      app: application.id,
      platform: platform.id,
      type: type.id,
      url: 'https://example.com/api/orders/1',
      selfLevel: 3,
      description: '修改订单编号即可查看其他用户的订单信息，包括姓名与电话，影响全部用户。',
      attachments: [],
      termsVersion: 1,
      ...over,
    };
  }

  async function newApplication({
    tier = 'general',
    name = `应用 ${randomUUID().slice(0, 8)}`,
  }: { tier?: Tier; name?: string } = {}): Promise<{ id: string }> {
    const known = await app.db
      .selectFrom('application')
      .where('tier', '=', tier)
      .select('id')
      .executeTakeFirst();
    if (known) return known;
    const id = newId();
    await app.db.insertInto('application').values({ id, name, tier }).execute();
    return { id };
  }

  async function report(
    by: Person,
    over: Partial<GivenOf<typeof jsonReportSubmit>> = {},
  ): Promise<{ id: string; number: string }> {
    return as(by).call(jsonReportSubmit, await reportInput(over));
  }

  /** A report that `reviewer` has confirmed, of high severity and general tier: 7 × 4 contribution and 20 × 4 coins. */
  async function confirmedReport(
    by: Person,
    reviewer: Person,
    over: Partial<GivenOf<typeof jsonReportSubmit>> = {},
  ): Promise<{ id: string; number: string; version: number }> {
    const made = await report(by, over);
    const { version } = await as(reviewer).call(postReviewConfirm, {
      reportId: made.id,
      version: 1,
      ...award,
    });
    return { ...made, version };
  }

  let anOperator: Promise<Person> | undefined;
  const operator = (): Promise<Person> => (anOperator ??= staff({ roles: ['operator'] }));
  const people = givenPeopleOn(test, operator);
  const gifts = givenGiftsOn(test, { researcher, staff, operator, ...people });

  return {
    researcher,
    staff,
    operator,
    application: newApplication,
    reportInput,
    report,
    confirmedReport,
    ...people,
    ...gifts,
    ...givenAnnouncementsOn(test, operator),
    ...givenCatalogueOn(test, staff),
    ...givenEarlierOn(test),
    ...givenProposalsOn(test),
  };
}

/** A choice inside the shipped rule for a report of high severity. */
export const award = { level: 3, baseContribution: 7, baseCoins: 20 } as const;
