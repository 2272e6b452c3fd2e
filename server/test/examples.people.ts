import { sql } from 'kysely';
import { getSecurityCoinTotal } from '@shieldsource/contract/ledger/calls';
import { getConsoleSettings } from '@shieldsource/contract/settings/desk';
import { inTransaction } from '../src/platform/database/database.ts';
import type { Person, TestApp } from './app.ts';
import type { Example } from './example.ts';
import { givenColleaguesOn } from './given.colleagues.ts';
import type { givenOn } from './given.ts';
import { moveTo, testOrderOf } from './order-lives.ts';
import { startCancelling } from './account-states.ts';

/** Inputs that succeed for every call about identities and addresses, those of staff too. */
export function peopleExamplesOn(
  test: TestApp,
  given: ReturnType<typeof givenOn>,
  address: (owner: Person) => Promise<string>,
): Readonly<Record<string, Example>> {
  const { app, as, drainOutbox } = test;
  const { recovery } = givenColleaguesOn(test, given);
  const nothing: Example = { input: () => ({}) };
  const aPlace = (isMain: boolean) => ({ ...given.addressInput(), isMain });

  /** An identity of a new person, as each can be decided once only. */
  async function application() {
    const { id, version } = await given.identity(await given.researcher());
    return { identityId: id, version };
  }

  async function closeOrders(owner: Person): Promise<void> {
    const open = await app.db
      .selectFrom('gift_order')
      .where('researcher_id', '=', owner.id)
      .where('schedule', 'not in', [2, -1])
      .select('id')
      .execute();
    const people = { operator: await given.operator(), owner };
    for (const { id } of open) await moveTo(test, people, 'cancel', await testOrderOf(app.db, id));
  }

  let lone = 1_000;
  /** A channel as if an only admin had changed it. */
  async function aLoneChange(): Promise<string> {
    const { id: staff_id } = await given.staff({ roles: ['admin'] });
    return inTransaction(app.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const made = await tx
        .insertInto('setting_alone')
        .values({ key: 'mail.from', version: (lone += 1), staff_id, made_xid: '1' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    });
  }

  return {
    getRegionList: { input: () => ({ parent: '440000' }) },
    postAddressInfo: nothing,
    getAddressList: nothing,
    postAddressInsert: {
      input: async (owner) => {
        await address(owner);
        return aPlace(false);
      },
    },
    postAddressModify: {
      input: async (owner) => ({
        addressId: await address(owner),
        ...aPlace(true),
        detailAddress: '搬到了另一条路 8 号',
      }),
      names: 'addressId',
    },
    postAddressDelete: {
      input: async (owner) => ({ addressId: await address(owner) }),
      names: 'addressId',
    },
    postRealInfo: {
      input: async (owner) => ({ ...(await given.identityInput(owner)), images: [] }),
    },
    getRealAccountInfo: nothing,
    postAccountCancel: {
      input: async (owner) => {
        await closeOrders(owner);
        const { balance } = await as(owner).call(getSecurityCoinTotal, {});
        return { code: await given.code(owner, 'cancel'), coins: balance };
      },
    },
    postCancelRevoke: {
      input: async (owner) => {
        await startCancelling(app.db, owner);
        return {};
      },
    },
    getIdentityPage: { input: () => ({ page: 1, pageSize: 20, status: 2 }) },
    getConsoleIdentity: {
      input: async () => ({ id: (await application()).identityId }),
      names: 'id',
    },
    postIdentityReveal: {
      input: async () => ({ identityId: (await application()).identityId, reason: '核对' }),
      names: 'identityId',
    },
    postIdentityApprove: { input: application, names: 'identityId' },
    postIdentityReject: {
      input: async () => ({ ...(await application()), reason: '照片不清晰' }),
      names: 'identityId',
    },
    getResearcherPage: { input: () => ({ page: 1, pageSize: 20, uid: 1 }) },
    getConsoleResearcher: {
      input: async () => ({ id: (await given.researcher()).id }),
      names: 'id',
    },
    postAccountDisable: {
      input: async () => ({ researcherId: (await given.researcher()).id, reason: '刷取奖励' }),
      names: 'researcherId',
    },
    postRecoveryAsk: {
      input: async () => ({ researcherId: (await given.researcher()).id, reason: '手机丢失' }),
      names: 'researcherId',
    },
    postRecoveryStop: {
      input: async (owner) => {
        // the one of the input before
        await app.db
          .updateTable('account_recovery')
          .set({ outcome: 'stopped', closed_at: sql<Date>`act_time()` })
          .where('researcher_id', '=', owner.id)
          .where('outcome', 'is', null)
          .execute();
        const proposal = await recovery(owner.id);
        await given.approve(await given.staff({ roles: ['admin'] }), proposal);
        return {};
      },
    },
    postAccountSessionsEnd: {
      input: async () => ({ researcherId: (await given.researcher()).id, reason: '设备被盗' }),
      names: 'researcherId',
    },
    postAccountEnable: {
      input: async () => {
        const { id } = await given.researcher();
        await app.db
          .updateTable('researcher')
          .set({ state: 'disabled' })
          .where('id', '=', id)
          .execute();
        return { researcherId: id, reason: '申诉成立' };
      },
      names: 'researcherId',
    },
    getAuditPage: {
      input: () => ({
        page: 1,
        pageSize: 20,
        action: 'report.read',
        target: 'SS-2026-000001',
        actor: '1',
        uid: 10_001,
        from: 0,
        to: 1,
        cursor: '1.019a0000-0000-7000-8000-000000000000',
      }),
    },
    getAuditActions: nothing,
    getAuditHead: {
      input: async () => {
        await drainOutbox();
        return { since: 1 };
      },
    },
    getAuditProof: {
      input: async () => {
        await given.report(await given.researcher());
        await drainOutbox();
        const { event_id: id } = await app.db
          .selectFrom('event_leaf')
          .where('event_id', 'is not', null)
          .orderBy('leaf', 'desc')
          .select('event_id')
          .limit(1)
          .executeTakeFirstOrThrow();
        return { id: id ?? '' };
      },
      names: 'id',
    },
    getConsoleSettings: nothing,
    postConsoleSetting: {
      async input() {
        const { list } = await as(await given.staff({ roles: ['admin'] })).call(
          getConsoleSettings,
          {},
        );
        const { key, version } = list.find((one) => one.key === 'company.icpNumber')!;
        return { key, version, value: '京ICP备00000000号' };
      },
    },
    postSettingConfirm: { input: async () => ({ changes: [await aLoneChange()] }) },
    getMonthRank: { input: () => ({ page: 1, pageSize: 20, month: '2026-11' }) },
    getYearRank: { input: () => ({ page: 1, pageSize: 20, year: '2026' }) },
  };
}
