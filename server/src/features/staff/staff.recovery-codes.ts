import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../events/events.ts';
import { newRecoveryCodes, recoveryHash, replaceRecoveryCodes } from '../factors/factors.ts';

/** Gives a colleague ten new recovery codes, which replace earlier ones. Only their hashes are stored. */
export async function giveRecoveryCodes(
  tx: Tx,
  app: Pick<App, 'keys'>,
  { id }: { readonly id: string },
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, app.keys, 'staff', id, codes.map(recoveryHash));
  await record(tx, app, 'staff.makeRecoveryCodes', {
    subject: id,
    actor: { kind: 'staff', id },
    params: { codes: codes.length },
  });
  return codes;
}
