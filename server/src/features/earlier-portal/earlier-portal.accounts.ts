import { v7 as newId } from 'uuid';
import type { Keys } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { remade, type KeyedColumn } from '../../platform/index-rotation.ts';
import { openEarlierOwner, sealEarlierOwner, type EarlierOwner } from '../people/people.ts';
import * as queries from './earlier-portal.accounts.queries.ts';

export { sealedEarlierAccounts } from '../people/people.ts';

/** An account as the earlier portal exported it; it waits for its owner. */
export interface EarlierAccount extends EarlierOwner {
  /** Its id in the earlier portal. */
  readonly id: string;
  readonly contribution: number;
  readonly coins: number;
  readonly registerTime: number;
}

/** The keyed hashes by which the owner is found. */
export const indexesOf = (
  keys: Keys,
  { phone, email }: Pick<EarlierOwner, 'phone' | 'email'>,
): { phone: Buffer | null; email: Buffer | null } => ({
  phone: phone === undefined ? null : keys.index('phone', phone),
  email: email === undefined ? null : keys.index('email', email),
});

/** Gone once the account was taken over, as what they are made from. */
export const keyedEarlierAccounts: readonly KeyedColumn[] = (['phone', 'email'] as const).map(
  (kind) =>
    remade<{ id: string; sealed: Buffer }>(
      'earlier_account',
      `${kind}_index`,
      ['sealed'],
      (keys, { id, sealed }) => {
        const index = indexesOf(keys, openEarlierOwner(keys, id, sealed))[kind];
        return index ? [index] : [];
      },
    ),
);

/** Stores accounts until their owners come. Those with a known id are skipped; answers how many were new. */
export const stageAccounts = (
  tx: Tx,
  keys: Keys,
  accounts: readonly EarlierAccount[],
): Promise<number> =>
  queries.insertAccounts(
    tx,
    accounts.map((account) => {
      const id = newId();
      const sealed = sealEarlierOwner(keys, id, account);
      return { ...account, id, earlierId: account.id, sealed, index: indexesOf(keys, account) };
    }),
  );

/** The owner's name in the earlier portal; '' once the account was taken over. */
export function earlierNameOf(
  keys: Keys,
  { id, sealed }: { id: string; sealed: Buffer | null },
): string {
  return sealed ? openEarlierOwner(keys, id, sealed).nickName : '';
}
