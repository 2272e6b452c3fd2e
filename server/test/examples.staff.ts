import { postStaffDisable } from '@shieldsource/contract/staff/acts';
import type { TestApp } from './app.ts';
import type { Example } from './example.ts';
import { givenColleaguesOn } from './given.colleagues.ts';
import type { givenOn } from './given.ts';

/** Inputs that succeed for every call about colleagues, each with a colleague of its own. */
export function staffExamplesOn(
  test: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const { as } = test;
  const colleagues = givenColleaguesOn(test, given);
  const reason = '工作调整';
  const aColleague = async () => (await given.staff()).id;
  const changed = async () => ({ staffId: await aColleague(), version: 1, reason });
  const toLink = {
    input: async () => ({ staffId: (await colleagues.invited()).id }),
    names: 'staffId',
  };
  const aUid = async () => colleagues.uidOf((await given.researcher()).id);
  return {
    getStaffNotice: { input: () => ({}) },
    getNotificationPage: { input: () => ({ page: 1, pageSize: 20 }) },
    getNotificationUnread: { input: () => ({}) },
    postNotificationRead: { input: () => ({}) },
    getNotificationSettings: { input: () => ({}) },
    postNotificationSetting: {
      input: () => ({ kind: 'answered', channel: 'mail', isOn: true }),
    },
    getStaffPage: {
      input: () => ({
        page: 1,
        pageSize: 20,
        standing: 'active',
        role: 'reviewer',
        keyword: '测试',
      }),
    },
    getConsoleStaff: { input: async () => ({ id: await aColleague() }), names: 'id' },
    getStaffHoldings: { input: async () => ({ id: await aColleague() }), names: 'id' },
    postStaffInvite: {
      input: () => ({ name: '新同事', email: colleagues.newEmail(), roles: ['reviewer'] }),
    },
    postStaffLinkRenew: toLink,
    postStaffLinkRevoke: toLink,
    postStaffRoles: {
      input: async () => ({ ...(await changed()), roles: ['operator', 'auditor'] }),
      names: 'staffId',
    },
    postStaffDisable: { input: changed, names: 'staffId' },
    postStaffEnable: {
      async input() {
        const { staffId } = await changed();
        await as(await colleagues.anAdmin()).call(postStaffDisable, {
          staffId,
          version: 1,
          reason,
        });
        return { staffId, version: 2, reason };
      },
      names: 'staffId',
    },
    postStaffSessionsEnd: {
      input: async () => ({ staffId: await aColleague(), reason }),
      names: 'staffId',
    },
    postStaffResetAsk: {
      input: async () => ({ staffId: await aColleague(), reason }),
      names: 'staffId',
    },
    postStaffTieAsk: {
      input: async () => ({ staffId: await aColleague(), researcherUid: await aUid(), reason }),
      names: 'staffId',
    },
    postStaffLinkOpen: {
      input: async () => ({ token: (await colleagues.invited()).token }),
    },
    postStaffLinkUse: {
      input: async () => colleagues.setUp((await colleagues.invited()).token),
    },
  };
}
