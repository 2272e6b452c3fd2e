import { postSettingConfirm } from '@shieldsource/contract/settings/acts';
import type { InputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireSigner } from '../../platform/signing.ts';
import { record } from '../events/events.ts';
import * as queries from './settings.alone.queries.ts';

/** Confirms what the only admin changed alone, all of it or nothing. */
export async function confirmAlone(
  app: App,
  { me }: CallOf<typeof postSettingConfirm>,
  { changes }: InputOf<typeof postSettingConfirm>,
): Promise<null> {
  const wanted = [...new Set(changes)];
  return inTransaction(app.db, async (tx) => {
    const found = await queries.lockUnconfirmed(tx, wanted);
    if (found.length < wanted.length) throw refuse('notFound');
    for (const { id, key, version, staff_id, confirmed_by } of found) {
      if (confirmed_by !== null) throw refuse('conflict');
      await requireSigner(tx, me, staff_id, postSettingConfirm);
      await queries.confirm(tx, id, me.id);
      await record(tx, app, 'setting.confirm', { subject: key, actor: me, params: { version } });
    }
    return null;
  });
}
