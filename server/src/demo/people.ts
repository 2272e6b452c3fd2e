import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { nickNameKey } from '@shieldsource/contract/people/profile';
import { currentDocument } from '../features/catalogue/catalogue.ts';
import { findOrCreateResearcher, recordConsent } from '../features/people/people.ts';
import { addStaff, giveRecoveryCodes } from '../features/staff/staff.ts';
import type { App } from '../platform/app.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { markAsDemo, isMarkedAsDemo } from '../platform/database/deployment.ts';
import type { ResearcherMe, StaffMe } from '../platform/sessions.ts';
import type { Calendar } from './calendar.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Act } from './past.ts';
import { applications, people as invented } from '../invented/invented.ts';
import {
  demoPassphrase,
  researchers,
  staff,
  type ResearcherName,
  type StaffKey,
} from './accounts.ts';

export interface DemoPeople {
  readonly researchers: Readonly<Record<ResearcherName, ResearcherMe>>;
  /** Researchers who join during the year, by name; filled when the act of their joining is performed. */
  readonly newcomers: Map<string, ResearcherMe>;
  readonly staff: Readonly<Record<StaffKey, StaffMe>>;
}

/** Any number, the same in every version of this program. */
const lockNumber = 7_246_555;

/**
 * Adds the applications, researchers and staff of the demo, all or none. Answers null where there is any staff already:
 * then this is no fresh demo. Servers that start together take turns.
 */
export async function addPeople(app: App): Promise<DemoPeople | null> {
  return inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(tx);
    if (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) return null;
    await addApplications(tx);
    const added = await addResearchers(tx, app);
    return {
      researchers: added,
      newcomers: new Map(),
      staff: await addAllStaff(tx, app, added),
    };
  });
}

/**
 * Marks an unused database as a demo. Answers false where there is any staff already. A first start that was interrupted
 * before there was staff has left the mark; it is not set again.
 */
export async function markNewAsDemo(app: App): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(tx);
    if (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) return false;
    if (!(await isMarkedAsDemo(tx, app.keys))) await markAsDemo(tx, app.keys);
    return true;
  });
}

/** Adds the researchers who join during the year, as their first sign-in would. */
export function joining(app: App, people: DemoPeople, calendar: Calendar): Act[] {
  return invented.newcomers.map(({ name, joined }, index) => ({
    at: calendar.day(joined, 9 + (index % 13)),
    async does() {
      const me = await inTransaction(app.db, (tx) =>
        addResearcher(tx, app, name, newcomerPhone(index)),
      );
      people.newcomers.set(name, me);
    },
  }));
}

/** The last sign-in of every researcher. */
export function lastSeen(app: App, calendar: Calendar, random: SeededRandom): Act[] {
  const phones = [
    ...Object.values(researchers).map((phone) => ({ phone, ago: random.between(1, 3) })),
    ...invented.newcomers.map((_, index) => ({
      phone: newcomerPhone(index),
      ago: random.between(1, 25),
    })),
  ];
  return phones.map(({ phone, ago }) => ({
    at: calendar.day(ago, random.within(9, 23)),
    does: () => inTransaction(app.db, (tx) => findOrCreateResearcher(tx, app, phone)),
  }));
}

const newcomerPhone = (index: number): string => `1380000${1_001 + index}`;

export function researcherOf(
  { researchers: first, newcomers }: DemoPeople,
  name: string,
): ResearcherMe {
  const found = newcomers.get(name) ?? (first as Readonly<Record<string, ResearcherMe>>)[name];
  if (!found) throw new Error(`nobody is called "${name}"`);
  return found;
}

// A new installation has no applications; if somebody has already added some they stay, and the demo's are added.
async function addApplications(tx: Tx): Promise<void> {
  await tx
    .insertInto('application')
    .values(
      Object.entries(applications).map(([name, row], position) => ({
        id: newId(),
        name,
        position,
        ...row,
      })),
    )
    .onConflict((conflict) => conflict.constraint('application_name_unique').doNothing())
    .execute();
}

async function addResearchers(tx: Tx, app: App): Promise<DemoPeople['researchers']> {
  const added: Partial<Record<ResearcherName, ResearcherMe>> = {};
  for (const [name, phone] of Object.entries(researchers) as [ResearcherName, string][])
    added[name] = await addResearcher(tx, app, name, phone);
  return added as DemoPeople['researchers'];
}

async function addResearcher(tx: Tx, app: App, name: string, phone: string): Promise<ResearcherMe> {
  const { id } = await findOrCreateResearcher(tx, app, phone);
  if (name)
    await tx
      .updateTable('researcher')
      .set({ nick_name: name, nick_key: nickNameKey(name) })
      .where('id', '=', id)
      .execute();
  for (const kind of ['agreement', 'privacy'] as const)
    await recordConsent(tx, app, id, kind, (await currentDocument(tx, kind)).version);
  return { kind: 'researcher', id, sessionId: newId(), isCancelling: false, isLimited: false };
}

async function addAllStaff(
  tx: Tx,
  app: App,
  known: DemoPeople['researchers'],
): Promise<DemoPeople['staff']> {
  const added: Partial<Record<StaffKey, StaffMe>> = {};
  for (const key of Object.keys(staff) as StaffKey[]) {
    const person = staff[key];
    const researcherId = 'alsoResearcher' in person ? known[person.alsoResearcher].id : null;
    const { id } = await addStaff(tx, app, {
      ...person,
      passphrase: demoPassphrase,
      ...(researcherId && { researcherId }),
    });
    // most have made some; the second reviewer has not yet
    if (key !== 'secondReviewer') await giveRecoveryCodes(tx, app, { id });
    added[key] = { kind: 'staff', id, sessionId: newId(), roles: person.roles, researcherId };
  }
  return added as DemoPeople['staff'];
}
