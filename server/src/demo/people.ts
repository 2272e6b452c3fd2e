import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { nickNameKey } from '@shieldsource/contract/profile';
import type { Tier } from '@shieldsource/contract/scoring';
import { currentDocument } from '../features/catalogue/catalogue.ts';
import { arrive, recordConsent } from '../features/people/people.ts';
import { addStaff } from '../features/staff/staff.ts';
import type { App } from '../platform/app.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { ResearcherMe, StaffMe } from '../platform/sessions.ts';
import {
  demoPassphrase,
  researchers,
  staff,
  type ResearcherName,
  type StaffKey,
} from './accounts.ts';

const applications = {
  会员中心: 'core',
  支付网关: 'core',
  开放平台: 'general',
  移动客户端: 'general',
  内部办公门户: 'edge',
  数据大屏: 'edge',
} as const satisfies Record<string, Tier>;
export type ApplicationName = keyof typeof applications;

export interface DemoPeople {
  readonly researchers: Readonly<Record<ResearcherName, ResearcherMe>>;
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
    return { researchers: added, staff: await addAllStaff(tx, app, added) };
  });
}

// An installation starts without applications; whoever already has some keeps just those, and reports need ours.
async function addApplications(tx: Tx): Promise<void> {
  const rows = Object.entries(applications).map(([name, tier], position) => ({
    id: newId(),
    name,
    tier,
    position,
  }));
  await tx
    .insertInto('application')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('application_name_unique').doNothing())
    .execute();
}

async function addResearchers(tx: Tx, app: App): Promise<DemoPeople['researchers']> {
  const added: Partial<Record<ResearcherName, ResearcherMe>> = {};
  for (const [name, phone] of Object.entries(researchers) as [ResearcherName, string][]) {
    const { id } = await arrive(tx, app, phone);
    if (name)
      await tx
        .updateTable('researcher')
        .set({ nick_name: name, nick_key: nickNameKey(name) })
        .where('id', '=', id)
        .execute();
    for (const kind of ['agreement', 'privacy'] as const)
      await recordConsent(tx, app, id, kind, (await currentDocument(tx, kind)).version);
    added[name] = { kind: 'researcher', id, sessionId: newId(), isCancelling: false };
  }
  return added as DemoPeople['researchers'];
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
    added[key] = { kind: 'staff', id, sessionId: newId(), roles: person.roles, researcherId };
  }
  return added as DemoPeople['staff'];
}
