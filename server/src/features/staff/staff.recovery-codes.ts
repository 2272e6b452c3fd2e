import type { App } from '../../platform/app.ts';
import { hashOf, randomBelow } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../events/events.ts';
import * as queries from './staff.sign-in.queries.ts';

const codesAtATime = 10;
// without letters that look like digits
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Gives a colleague ten new recovery codes, which replace earlier ones. Only their hashes are stored. */
export async function giveRecoveryCodes(
  tx: Tx,
  app: Pick<App, 'keys'>,
  { id }: { readonly id: string },
): Promise<string[]> {
  const codes = Array.from({ length: codesAtATime }, newCode);
  await queries.replaceRecoveryCodes(tx, id, codes.map(recoveryHash));
  await record(tx, app, 'staff.makeRecoveryCodes', {
    subject: id,
    actor: { kind: 'staff', id },
    params: { codes: codes.length },
  });
  return codes;
}

const newCode = (): string =>
  Array.from({ length: 24 }, () => letters[randomBelow(letters.length)])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** Unsalted: the codes have 120 random bits. */
export const recoveryHash = (code: string): Buffer =>
  hashOf(code.replaceAll(/[ -]/g, '').toUpperCase());
