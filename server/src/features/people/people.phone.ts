import type { App } from '../../platform/app.ts';
import type { FoundColumn } from '../../platform/database/fit.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import { maskedPhone } from './people.masking.ts';
import * as queries from './people.queries.ts';

/** The phone of an account that has not been erased. */
export async function phoneOf(app: App, id: string): Promise<string> {
  const { phone_sealed } = await queries.getResearcher(app.db, id);
  if (!phone_sealed) throw new Error(`researcher ${id} has no phone`);
  return app.keys.open(phone_sealed, sealedPhones.placeOf(id));
}

/** How a phone is found again, and how it is kept. */
export const keptPhone = (
  app: App,
  id: string,
  phone: string,
): { phoneIndex: Buffer; phoneSealed: Buffer } => ({
  phoneIndex: app.keys.index('phone', phone),
  phoneSealed: app.keys.seal(phone, sealedPhones.placeOf(id)),
});

export const shownPhone = (app: App, row: { id: string; phone_sealed: Buffer | null }): string =>
  row.phone_sealed
    ? maskedPhone(app.keys.open(row.phone_sealed, sealedPhones.placeOf(row.id)))
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
