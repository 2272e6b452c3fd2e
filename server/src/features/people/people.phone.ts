import { canonicalPhone, uncanonicalForms } from '@shieldsource/contract/people/phone';
import type { App } from '../../platform/app.ts';
import type { Keys } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { IndexedColumn } from '../../platform/database/deployment.ts';
import { remade, type KeyedColumn } from '../../platform/index-rotation.ts';
import { openInList } from '../../platform/readable.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import { maskedPhone } from './people.masking.ts';
import { moveEarlierAccount } from './people.account.queries.ts';
import * as queries from './people.queries.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { tryCode, type Asker, type CodePurpose } from '../codes/codes.ts';

/** The phone of an account that has not been erased, in its canonical form. */
export const phoneOf = async (app: App, id: string): Promise<string> =>
  keptPhone(app, await queries.getResearcher(app.db, id));

/** The phone to which an account's codes are sent. Refuses one that was freed for the number's next owner. */
export async function phoneForCodes(app: App, id: string): Promise<string> {
  const row = await queries.getResearcher(app.db, id);
  if (isFreed(app, row))
    throw refuseFields({
      path: 'phone',
      message: '这个手机号已不属于这个账号，请联系我们找回账号',
    });
  return keptPhone(app, row);
}

function keptPhone(app: App, row: Parameters<typeof phoneIn>[1]): string {
  const phone = phoneIn(app, row);
  if (phone === null) throw new Error(`researcher ${row.id} has no phone`);
  return phone;
}

/** The phone, or null when the account is erased. */
async function findPhone(app: App, id: string): Promise<string | null> {
  return phoneIn(app, await queries.getResearcher(app.db, id));
}

/** The phone in a row, in its canonical form; null once it is erased. */
export const phoneIn = (
  { keys }: Pick<App, 'keys'>,
  { id, phone_sealed: sealed }: { readonly id: string; readonly phone_sealed: Buffer | null },
): string | null =>
  // early releases stored phones as they were typed
  sealed && canonicalPhone(keys.open(sealed, sealedPhones.placeOf(id)));

/** The keyed hashes under which an account with this phone may be stored: of the canonical form, and of older forms from early releases. */
export const indexesOf = (app: Pick<App, 'keys'>, phone: string): Buffer[] =>
  [phone, ...uncanonicalForms(phone)].map((form) => app.keys.index('phone', form));

/** The hash for an account that shares its phone with another account, so that only the other one is found by the phone. */
export const sharedIndex = (app: Pick<App, 'keys'>, id: string): Buffer =>
  app.keys.index('phone-shared', id);

/** Whether the phone in a row was freed for the number's next owner. */
export const isFreed = (
  app: Pick<App, 'keys'>,
  row: { readonly id: string; phone_index: Buffer | null; phone_kept_by: string | null },
): boolean =>
  row.phone_kept_by === null && row.phone_index?.equals(sharedIndex(app, row.id)) === true;

/** The columns of a phone: the keyed hash by which it is found, and the sealed phone. */
export const phoneColumns = (
  app: Pick<App, 'keys'>,
  id: string,
  phone: string,
): { phoneIndex: Buffer; phoneSealed: Buffer } => ({
  phoneIndex: app.keys.index('phone', phone),
  phoneSealed: app.keys.seal(phone, sealedPhones.placeOf(id)),
});

export function maskedPhoneOf(app: App, row: { id: string; phone_sealed: Buffer | null }): string {
  const phone = row.phone_sealed && openInList(app, sealedPhones, row.id, row.phone_sealed);
  return phone ? maskedPhone(canonicalPhone(phone)) : '';
}

export const sealedPhones: SealedColumn = {
  table: 'researcher',
  column: 'phone_sealed',
  placeOf: (id) => `researcher.phone.${id}`,
};

export const foundPhones: IndexedColumn = {
  ...sealedPhones,
  index: 'phone_index',
  indexOf: (keys, phone) => keys.index('phone', phone),
};

/** The phone as it was stored, or what stands for one that another account keeps. */
export const keyedPhones: KeyedColumn = remade<{ id: string; phone_sealed: Buffer }>(
  'researcher',
  'phone_index',
  ['phone_sealed'],
  (keys, { id, phone_sealed }) => [
    sharedIndex({ keys }, id),
    keys.index('phone', keys.open(phone_sealed, sealedPhones.placeOf(id))),
  ],
);

/**
 * Tries a code that was just sent to a member's own phone, before an act that a stolen session must not be able to do.
 * Refuses with `wrongPhoneCode`. Call it before the transaction of the act, never inside: a wrong try has to count although
 * it is refused.
 */
export async function tryFreshCode(
  app: App,
  asker: Asker & { readonly me: { readonly id: string } },
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  const phone = await findPhone(app, asker.me.id);
  if (phone === null) throw refuse('wrongPhoneCode');
  await tryCode(app, asker, { kind: 'phone', to: phone }, purpose, code);
}

/** By what an account of the earlier portal finds its owner, and their name there. */
export interface EarlierOwner {
  readonly phone?: string | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
  readonly nickName: string;
}

export const sealedEarlierAccounts: SealedColumn = {
  table: 'earlier_account',
  column: 'sealed',
  placeOf: (id) => `earlier_account.${id}`,
};

export const sealEarlierOwner = (
  keys: Keys,
  id: string,
  { phone, email, nickName }: EarlierOwner,
): Buffer =>
  keys.seal(JSON.stringify({ phone, email, nickName }), sealedEarlierAccounts.placeOf(id));

export const openEarlierOwner = (keys: Keys, id: string, sealed: Buffer): EarlierOwner =>
  JSON.parse(keys.open(sealed, sealedEarlierAccounts.placeOf(id))) as EarlierOwner;

/** What waits for a member goes with them to another phone, unless something waits there already. */
export const takeAlong = (
  tx: Tx,
  keys: Keys,
  { id, sealed }: { readonly id: string; readonly sealed: Buffer },
  phone: string,
): Promise<void> =>
  moveEarlierAccount(tx, id, {
    phone_index: keys.index('phone', phone),
    sealed: sealEarlierOwner(keys, id, { ...openEarlierOwner(keys, id, sealed), phone }),
  });
