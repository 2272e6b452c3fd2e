import { canonicalPhone, earlierForms } from '@shieldsource/contract/phone';
import type { App } from '../../platform/app.ts';
import type { FoundColumn } from '../../platform/database/fit.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import { maskedPhone } from './people.masking.ts';
import * as queries from './people.queries.ts';

/** The phone of an account that has not been erased, in its canonical form. */
export async function phoneOf(app: App, id: string): Promise<string> {
  const phone = await findPhone(app, id);
  if (phone === null) throw new Error(`researcher ${id} has no phone`);
  return phone;
}

/** The same, or null when the account is erased. */
export async function findPhone(app: App, id: string): Promise<string | null> {
  const { phone_sealed } = await queries.getResearcher(app.db, id);
  // what was kept before phones had one form comes out in it
  return phone_sealed && canonicalPhone(app.keys.open(phone_sealed, sealedPhones.placeOf(id)));
}

/** What an account of this phone may be found by: its canonical form, and those of rows that nobody has checked yet. */
export const indexesOf = (app: Pick<App, 'keys'>, phone: string): Buffer[] =>
  [phone, ...earlierForms(phone)].map((form) => app.keys.index('phone', form));

/** Stands in for the phone of an account that shares it with the one which signs in by it. */
export const sharedIndex = (app: Pick<App, 'keys'>, id: string): Buffer =>
  app.keys.index('phone-shared', id);

/** How a phone is found again, and how it is kept. */
export const keptPhone = (
  app: Pick<App, 'keys'>,
  id: string,
  phone: string,
): { phoneIndex: Buffer; phoneSealed: Buffer } => ({
  phoneIndex: app.keys.index('phone', phone),
  phoneSealed: app.keys.seal(phone, sealedPhones.placeOf(id)),
});

export const shownPhone = (app: App, row: { id: string; phone_sealed: Buffer | null }): string =>
  row.phone_sealed
    ? maskedPhone(canonicalPhone(app.keys.open(row.phone_sealed, sealedPhones.placeOf(row.id))))
    : '';

export const sealedPhones: SealedColumn = {
  table: 'researcher',
  column: 'phone_sealed',
  placeOf: (id) => `researcher.phone.${id}`,
};

export const foundPhones: FoundColumn = {
  ...sealedPhones,
  index: 'phone_index',
  indexOf: (keys, phone) => keys.index('phone', phone),
};
