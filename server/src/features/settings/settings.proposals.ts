import type { ConsoleSetting } from '@shieldsource/contract/console-settings';
import {
  type postSettingReturn,
  postSettingSign,
} from '@shieldsource/contract/console-settings-acts';
import type { InputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { requireSigner, signingOf } from '../../platform/signing.ts';
import { record } from '../events/events.ts';
import * as queries from './settings.proposals.queries.ts';
import { placeOfProposal } from './settings.sealed.ts';
import { writeSetting } from './settings.writing.ts';

/** The waiting changes by key, as `me` sees them. */
export async function proposalsFor(
  db: Db,
  me: StaffMe,
): Promise<ReadonlyMap<string, NonNullable<ConsoleSetting['proposal']>>> {
  const open = await queries.listOpen(db);
  const signing = await signingOf(
    db,
    me,
    postSettingSign,
    open.map(({ staff_id }) => staff_id),
  );
  return new Map(
    open.map((row) => [
      row.key,
      {
        id: row.id,
        value: row.value ?? '',
        authorName: row.author_name,
        createTime: row.created_at,
        canSign: signing.may(row.staff_id),
        cannotSign: signing.cannot(row.staff_id),
        canWithdraw: row.staff_id === me.id,
      },
    ]),
  );
}

/** Signs a change that another admin proposed. */
export async function sign(
  app: App,
  { me }: CallOf<typeof postSettingSign>,
  { proposalId }: InputOf<typeof postSettingSign>,
): Promise<null> {
  await inTransaction(app.db, async (tx) => {
    const proposal = await lockOpen(tx, proposalId);
    await requireSigner(tx, me, proposal.staff_id, postSettingSign);
    await queries.decide(tx, proposal.id, me.id, 'signed');
    const { key, based_on: version, sealed } = proposal;
    const value = sealed
      ? app.keys.open(sealed, placeOfProposal(proposal.id))
      : (proposal.value ?? '');
    await writeSetting(tx, app, { key, version, value, actor: me }, { kind: 'setting.sign' });
  });
  // so that this server already has the new value when it answers
  await app.settings.reload();
  return null;
}

/** Closes a change without signing it: by another admin, or by its proposer. */
export async function sendBack(
  app: App,
  { me }: CallOf<typeof postSettingReturn>,
  { proposalId, reason }: InputOf<typeof postSettingReturn>,
): Promise<null> {
  await inTransaction(app.db, async (tx) => {
    const proposal = await lockOpen(tx, proposalId);
    const isWithdrawn = proposal.staff_id === me.id;
    if (!isWithdrawn) await requireSigner(tx, me, proposal.staff_id, postSettingSign);
    await queries.decide(tx, proposal.id, me.id, isWithdrawn ? 'withdrawn' : 'returned');
    await record(tx, app, 'setting.return', {
      subject: proposal.key,
      actor: me,
      params: { isWithdrawn },
      text: reason,
    });
  });
  return null;
}

async function lockOpen(tx: Tx, id: string) {
  const proposal = await queries.lockProposal(tx, id);
  if (!proposal) throw refuse('notFound');
  if (proposal.outcome !== null) throw refuse('conflict');
  return proposal;
}
