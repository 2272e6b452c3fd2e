import { Secret, TOTP } from 'otpauth';
import { postStaffLogin } from '@shieldsource/contract/reports/desk';
import { getStaffPage } from '@shieldsource/contract/staff/desk';
import {
  postStaffDisable,
  postStaffInvite,
  postStaffLinkOpen,
  postStaffLinkUse,
  postStaffResetAsk,
  postStaffRoles,
} from '@shieldsource/contract/staff/acts';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { disableStaff, list, modifyRoles } from '../features/staff/staff.desk.ts';
import { inviteStaff, openLink, useLink } from '../features/staff/staff.links.ts';
import { askReset, resetProposals } from '../features/staff/staff.resets.ts';
import { enter } from '../features/staff/staff.sign-in.ts';
import type { App } from '../platform/app.ts';
import { newToken } from '../platform/crypto.ts';
import { inTransaction } from '../platform/database/database.ts';
import { hashPassword } from '../platform/passwords.ts';
import { endSessionsOf } from '../platform/sessions.ts';
import { demoPassphrase } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { callOf } from './call.ts';
import { decide } from './decide.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Act } from './past.ts';
import type { DemoPeople } from './people.ts';

/** Colleagues who join and leave: one account is closed, one second factor is reset, one invitation is still open. */
export function colleagues(app: App, { staff }: DemoPeople, calendar: Calendar): Act[] {
  const { admin, secondAdmin } = staff;
  const find = async (email: string) => {
    const input = { page: 1, pageSize: 20, keyword: email } as const;
    const { list: found } = await list(app, callOf(getStaffPage, admin), input);
    const [person] = found;
    if (!person) throw new Error(`nobody has the e-mail "${email}"`);
    return person;
  };
  const invite = (name: string, email: string, roles: StaffRole[]) =>
    inviteStaff(app, callOf(postStaffInvite, admin), { name, email, roles });
  const setUp = async ({ link }: { link: string }, passphrase = demoPassphrase) => {
    const token = new URL(link).hash.slice(1);
    const { factor } = await openLink(app, callOf(postStaffLinkOpen, null), { token });
    const code = new TOTP({ secret: Secret.fromBase32(factor.secret) });
    await useLink(app, callOf(postStaffLinkUse, null), {
      token,
      ticket: factor.ticket,
      passphrase,
      totp: code.generate(),
    });
  };
  // nobody may choose the demo's passphrase, as it has the product's name
  const joins = async (name: string, email: string, roles: StaffRole[]) => {
    await setUp(await invite(name, email, roles), newToken());
    const passphrase_hash = await hashPassword(demoPassphrase);
    await app.db.updateTable('staff').set({ passphrase_hash }).where('email', '=', email).execute();
  };

  const [left, stayed, expected] = ['bing', 'ding', 'wu'].map((name) => `${name}@demo.example`);
  if (!left || !stayed || !expected) return [];
  return [
    { at: calendar.day(320, 10), does: () => joins('审核员丙', left, ['reviewer']) },
    {
      at: calendar.day(210, 15),
      async does() {
        const { id: staffId, version } = await find(left);
        await modifyRoles(app, callOf(postStaffRoles, admin), {
          staffId,
          version,
          roles: ['reviewer', 'operator'],
          reason: '兼管礼品发放',
        });
      },
    },
    { at: calendar.day(90, 11), does: () => joins('审核员丁', stayed, ['reviewer']) },
    {
      at: calendar.day(75, 18),
      async does() {
        const { id: staffId, version } = await find(left);
        await disableStaff(app, callOf(postStaffDisable, admin), {
          staffId,
          version,
          reason: '调往其他部门',
        });
      },
    },
    {
      at: calendar.day(20, 10),
      async does() {
        const { id: staffId } = await find(stayed);
        await askReset(app, callOf(postStaffResetAsk, admin), {
          staffId,
          reason: '手机丢失，已当面确认本人',
          withPassphrase: false,
        });
        // as where no mail goes out: the past is mailed to nobody, and its link is needed here
        const silent = { ...app, config: { ...app.config, isProduction: true, smtp: null } };
        const { link } = await decide(silent, staffId, { kind: resetProposals, me: secondAdmin });
        if (link) await setUp(link);
      },
    },
    { at: calendar.day(1, 16), does: () => invite('运营戊', expected, ['operator']) },
  ];
}

/** When the others signed in last. */
export const staffLastSeen = (
  app: App,
  { staff }: DemoPeople,
  calendar: Calendar,
  random: SeededRandom,
): Act[] =>
  Object.values(staff).map(({ id }) => ({
    at: calendar.day(1, random.within(9, 18)),
    does: () =>
      inTransaction(app.db, async (tx) => {
        await enter(tx, app, callOf(postStaffLogin, null), id, {
          by: 'passphrase',
          secondFactor: 'totp',
        });
        await endSessionsOf(tx, 'staff', id);
      }),
  }));
