import type {
  getConsoleIdentity,
  getIdentityPage,
  IdentityRow,
  postIdentityApprove,
  postIdentityReject,
  postIdentityReveal,
} from '@shieldsource/contract/people/desk';
import { realStatus } from '@shieldsource/contract/people/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { spendReveal } from '../audit/audit.ts';
import { record } from '../events/events.ts';
import { addressesOfIdentity } from '../files/files.ts';
import { masked, openPapers } from './people.identity.ts';
import * as queries from './people.identity.queries.ts';
import { nameOf } from './people.masking.ts';
import { lockResearcher } from './people.queries.ts';

/** Masked: whoever needs more reveals one, with a reason. */
export async function identities(
  app: App,
  _call: CallOf<typeof getIdentityPage>,
  { page, pageSize, ...asked }: InputOf<typeof getIdentityPage>,
): Promise<OutputOf<typeof getIdentityPage>> {
  const { rows, total } = await queries.listIdentities(app.db, asked, rangeOf({ page, pageSize }));
  return { list: rows.map((row) => present(app, row)), ...totalOf(total), page, pageSize };
}

/** One identity in any status, also masked. */
export async function identity(
  app: App,
  _call: CallOf<typeof getConsoleIdentity>,
  { id }: InputOf<typeof getConsoleIdentity>,
): Promise<OutputOf<typeof getConsoleIdentity>> {
  const row = await queries.findApplication(app.db, id);
  if (!row) throw refuse('notFound');
  return present(app, row);
}

const present = (app: App, row: queries.RowOfApplication): IdentityRow => ({
  id: row.id,
  researcherName: nameOf(row),
  researcherUid: row.uid,
  version: row.version,
  ...masked(app, row),
});

/** Reveals one identity. Who looked, and why, is recorded before anything is shown. */
export async function revealIdentity(
  app: App,
  call: CallOf<typeof postIdentityReveal>,
  { identityId, reason }: InputOf<typeof postIdentityReveal>,
): Promise<OutputOf<typeof postIdentityReveal>> {
  await spendReveal(app, call.me);
  const row = await inTransaction(app.db, async (tx) => {
    const found = await foreignIdentity(call.me, await queries.findIdentityById(tx, identityId));
    await record(tx, app, 'identity.reveal', {
      subject: identityId,
      concerns: found.researcher_id,
      actor: call.me,
      params: {},
      text: reason,
    });
    return found;
  });
  return { ...openPapers(app, row), images: await addressesOfIdentity(app, call.me, identityId) };
}

export const approveIdentity = (
  app: App,
  call: CallOf<typeof postIdentityApprove>,
  input: InputOf<typeof postIdentityApprove>,
): Promise<OutputOf<typeof postIdentityApprove>> =>
  decide(app, call.me, { ...input, reason: null });

export const rejectIdentity = (
  app: App,
  call: CallOf<typeof postIdentityReject>,
  input: InputOf<typeof postIdentityReject>,
): Promise<OutputOf<typeof postIdentityReject>> => decide(app, call.me, input);

async function decide(
  app: App,
  me: StaffMe,
  { identityId, version, reason }: { identityId: string; version: number; reason: string | null },
): Promise<null> {
  return inTransaction(app.db, async (tx) => {
    const { researcher_id: researcherId, status } = await foreignIdentity(
      me,
      await queries.findIdentityById(tx, identityId),
    );
    await lockResearcher(tx, researcherId);
    if (!(await queries.decide(tx, { id: identityId, version, staffId: me.id, reason })))
      throw refuse('conflict');
    const about = { subject: identityId, concerns: researcherId, actor: me } as const;
    if (reason === null) await record(tx, app, 'identity.approve', { ...about, params: {} });
    else
      await record(tx, app, 'identity.reject', {
        ...about,
        // of this version, or nothing was decided
        params: status === realStatus.codes.approved ? { isTakenBack: true } : {},
        text: reason,
      });
    return null;
  });
}

async function foreignIdentity(
  me: StaffMe,
  found: queries.RowOfIdentity | undefined,
): Promise<queries.RowOfIdentity> {
  if (!found) throw refuse('notFound');
  if (found.researcher_id === me.researcherId) throw refuse('ownIdentity');
  return found;
}
