import { findIdByUid } from '../src/features/people/people.ts';
import { findIdByEmail } from '../src/features/staff/staff.desk.queries.ts';
import { BadConfig } from '../src/platform/bad-config.ts';
import type { Tx } from '../src/platform/database/database.ts';

/** The id of the researcher with a UID. Throws `BadConfig` when there is none. */
export async function researcherOf(tx: Tx, uid: string): Promise<string> {
  const id = await findIdByUid(tx, Number(uid));
  if (!id) throw new BadConfig(`no researcher has the UID "${uid}"`);
  return id;
}

/** The id of somebody of the staff with a mail address, in whatever case. Throws `BadConfig` when there is none. */
export async function colleagueOf(tx: Tx, email: string): Promise<string> {
  const id = await findIdByEmail(tx, email.trim().toLowerCase());
  if (!id) throw new BadConfig(`nobody of the staff has the e-mail "${email}"`);
  return id;
}
