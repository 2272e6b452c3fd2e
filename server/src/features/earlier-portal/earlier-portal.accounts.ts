import { v7 as newId } from 'uuid';
import type { Keys } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import { remade, type KeyedColumn } from '../../platform/index-rotation.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import * as queries from './earlier-portal.accounts.queries.ts';

/** An account as the earlier portal exported it; it waits for its owner. */
export interface EarlierAccount {
  /** Its id in the earlier portal. */
  readonly id: string;
  readonly phone?: string | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
  readonly nickName: string;
  readonly contribution: number;
  readonly coins: number;
  readonly registerTime: number;
}

export const sealedEarlierAccounts: SealedColumn = {
  table: 'earlier_account',
  column: 'sealed',
  placeOf: (id) => `earlier_account.${id}`,
};

/** The keyed hashes by which the owner is found. */
export const indexesOf = (
  keys: Keys,
  { phone, email }: Pick<EarlierAccount, 'phone' | 'email'>,
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
        const index = indexesOf(keys, openAccount(keys, id, sealed))[kind];
        return index ? [index] : [];
      },
    ),
);

const openAccount = (keys: Keys, id: string, sealed: Buffer): EarlierAccount =>
  JSON.parse(keys.open(sealed, sealedEarlierAccounts.placeOf(id))) as EarlierAccount;

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
      const { phone, email, nickName } = account;
      const text = JSON.stringify({ phone, email, nickName });
      const sealed = keys.seal(text, sealedEarlierAccounts.placeOf(id));
      return { ...account, id, earlierId: account.id, sealed, index: indexesOf(keys, account) };
    }),
  );

/** The owner's name in the earlier portal; '' once the account was taken over. */
export function earlierNameOf(
  keys: Keys,
  { id, sealed }: { id: string; sealed: Buffer | null },
): string {
  return sealed ? openAccount(keys, id, sealed).nickName : '';
}
