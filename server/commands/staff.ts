import { defineCommand } from 'citty';
import { staffRole, type StaffRole } from '@shieldsource/contract/staff/roles';
import { command } from '../src/features/events/events.ts';
import { atDesk, changeRoles, disable, enable } from '../src/features/staff/staff.desk.ts';
import * as desk from '../src/features/staff/staff.desk.queries.ts';
import { addByLink, startAnew, type MadeLink } from '../src/features/staff/staff.links.ts';
import type { StaffApp } from '../src/features/staff/staff.ts';
import { breakGlass, temporaryHours } from '../src/features/staff/staff.temporary.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction, violates, type Db, type Tx } from '../src/platform/database/database.ts';
import { Refusal } from '../src/platform/refusal.ts';
import { openSettings } from '../src/platform/settings.ts';
import { colleagueOf, researcherOf } from './who.ts';
import { withDatabase } from './with-database.ts';

const reason = { type: 'string', required: true, description: 'kept with the event' } as const;
const email = { type: 'string', required: true, description: 'whose' } as const;
const rolesOption = {
  type: 'string',
  required: true,
  description: `comma-separated: ${staffRole.list.map(({ code }) => code).join(', ')}`,
} as const;

const list = defineCommand({
  meta: { name: 'staff-list', description: 'Lists everybody of the staff and how they stand' },
  run: () =>
    withStaff(async ({ db }) => {
      for (const one of await desk.listStaff(db, {}, { offset: 0, limit: 10_000 })) {
        const until = one.temporary_until ? ` temporary until ${timeOf(one.temporary_until)}` : '';
        const seen = one.last_sign_in_at ? timeOf(one.last_sign_in_at) : 'never';
        console.log(
          `${one.number}  ${one.email}  ${one.name}  ${one.roles.join(',')}  ${one.standing}${until}  last sign-in ${seen}`,
        );
      }
    }),
});

const add = defineCommand({
  meta: {
    name: 'add-staff',
    description:
      'Adds a person to the console and prints the link by which they set passphrase and second factor, once',
  },
  args: {
    email,
    name: { type: 'string', required: true },
    roles: rolesOption,
    uid: {
      type: 'string',
      description:
        'UID of their own researcher account, whose reports and orders they never handle',
    },
  },
  run: ({ args }) =>
    withStaff(async ({ db, app }) => {
      const { email: to, name, uid } = args;
      const given = rolesIn(args.roles);
      const made = await inTransaction(db, async (tx) => {
        const researcherId = uid === undefined ? null : await researcherOf(tx, uid);
        return addByLink(tx, app, { email: to, name, roles: given, researcherId });
      }).catch(asTaken(to));
      tell(made);
    }),
});

const roles = defineCommand({
  meta: { name: 'staff-roles', description: 'Gives somebody exactly these roles' },
  args: { email, reason, roles: rolesOption },
  run: ({ args }) =>
    withStaff(async ({ app, act }) => {
      const given = rolesIn(args.roles);
      await act(args.email, (tx, staffId) =>
        changeRoles(tx, app, command, { staffId, roles: given, reason: args.reason }),
      );
      console.log(`${args.email} is ${given.join(', ')}`);
    }),
});

const close = defineCommand({
  meta: {
    name: 'staff-disable',
    description: 'Closes the console to somebody, everywhere at once',
  },
  args: { email, reason },
  run: ({ args }) =>
    withStaff(async ({ app, act }) => {
      await act(args.email, (tx, staffId) =>
        disable(tx, app, command, { staffId, reason: args.reason }),
      );
      console.log(`${args.email} cannot sign in any more`);
    }),
});

const open = defineCommand({
  meta: { name: 'staff-enable', description: 'Opens the console to somebody again' },
  args: { email, reason },
  run: ({ args }) =>
    withStaff(async ({ app, act }) => {
      await act(args.email, (tx, staffId) =>
        enable(tx, app, command, { staffId, reason: args.reason }),
      );
      console.log(`${args.email} can sign in again`);
    }),
});

const link = defineCommand({
  meta: {
    name: 'staff-link',
    description:
      'Prints a link by which somebody sets passphrase and second factor anew; what they have is good until then',
  },
  args: { email },
  run: ({ args }) =>
    withStaff(async ({ app, act }) => {
      tell(await act(args.email, (tx, staffId) => startAnew(tx, app, command, { staffId })));
    }),
});

const glass = defineCommand({
  meta: {
    name: 'break-glass',
    description:
      'Makes a temporary admin, who is marked everywhere and whose time ends by itself, and prints the link to come in by',
  },
  args: {
    email,
    reason,
    name: { type: 'string', required: true },
    hours: {
      type: 'string',
      default: String(temporaryHours.usual),
      description: `1 to ${temporaryHours.most}`,
    },
  },
  run: ({ args }) =>
    withStaff(async ({ db, app }) => {
      const hours = Number(args.hours);
      if (!Number.isInteger(hours) || hours < 1 || hours > temporaryHours.most)
        throw new StaffRefused(`--hours is a whole number from 1 to ${temporaryHours.most}`);
      const made = await atDesk({ db }, (tx) => breakGlass(tx, app, { ...args, hours })).catch(
        asTaken(args.email),
      );
      tell(made);
      console.log(`the console closes for ${args.email} at ${timeOf(made.closesAt)}`);
    }),
});

/** The commands about staff, for the case that nobody can sign in. */
export const staffCommands = {
  'add-staff': add,
  'staff-list': list,
  'staff-roles': roles,
  'staff-disable': close,
  'staff-enable': open,
  'staff-link': link,
  'break-glass': glass,
};

/** An error of a command about staff; its message is one line. */
class StaffRefused extends Error {
  override readonly name = 'StaffRefused';
}

const asTaken =
  (address: string) =>
  (error: unknown): never => {
    throw violates(error, 'staff_email_unique')
      ? new StaffRefused(`${address} is of somebody of the staff already`)
      : error;
  };

function rolesIn(text: string): StaffRole[] {
  const given = text.split(',').map((role) => role.trim());
  if (!given.every(staffRole.has)) throw new StaffRefused(`unknown role among "${text}"`);
  return given;
}

interface Staff {
  readonly db: Db;
  readonly app: StaffApp;
  /** Runs the command for the colleague with this mail address. */
  readonly act: <T>(email: string, does: (tx: Tx, staffId: string) => Promise<T>) => Promise<T>;
}

const withStaff = (work: (staff: Staff) => Promise<void>): Promise<void> =>
  withDatabase(async ({ db }, config) => {
    const keys = makeKeys(config);
    const app = { keys, config, settings: await openSettings({ db, keys, config }) };
    await work({
      db,
      app,
      act: (of, does) =>
        atDesk({ db }, async (tx) => does(tx, await colleagueOf(tx, of))).catch(
          (error: unknown) => {
            throw error instanceof Refusal
              ? new StaffRefused(refusals[error.fault] ?? error.message)
              : error;
          },
        ),
    });
  });

const refusals: Readonly<Record<string, string>> = {
  conflict: 'nothing to change: see staff-list for how they stand',
  badInput: 'nothing to change: they have exactly these roles',
  lastAdmin: 'then nobody could let anybody in: add another admin first',
};

function tell({ link: address, until, isMailed }: MadeLink): void {
  console.log(`link  ${address}\ngood once, until ${timeOf(until)}`);
  if (isMailed) console.log('it is mailed to them too');
}

const timeOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
