import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import {
  maxAddresses,
  type Address,
  type getAddressList,
  type postAddressDelete,
  type postAddressInfo,
  type postAddressInsert,
  type postAddressModify,
} from '@shieldsource/contract/people/addresses';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { openInList } from '../../platform/readable.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import type { ResearcherMe } from '../../platform/sessions.ts';
import { regionName } from '../catalogue/catalogue.ts';
import { record } from '../events/events.ts';
import * as queries from './addresses.queries.ts';
import { lockActive } from '../people/people.ts';

/** Main first, then newest first. */
export async function addresses(
  app: App,
  call: CallOf<typeof getAddressList> | CallOf<typeof postAddressInfo>,
): Promise<OutputOf<typeof getAddressList>> {
  const rows = await queries.listAddresses(app.db, call.me.id);
  return rows.map((row) => presentInList(app, row));
}

export async function insertAddress(
  app: App,
  call: CallOf<typeof postAddressInsert>,
  input: InputOf<typeof postAddressInsert>,
): Promise<OutputOf<typeof postAddressInsert>> {
  const [id, fields] = [newId(), checkedFields(input)];
  return inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    const held = await queries.countAddresses(tx, call.me.id);
    if (held >= maxAddresses) throw refuse('tooManyAddresses');
    const isMain = input.isMain || held === 0;
    if (isMain) await queries.clearMain(tx, call.me.id);
    await queries.insertAddress(tx, {
      id,
      researcherId: call.me.id,
      sealed: seal(app, id, fields),
      isMain,
    });
    await record(tx, app, 'address.insert', { ...ofOwn(call.me, id), params: { isMain } });
    return { id, ...fields, isMain, version: 1 };
  });
}

/** `isMain: false` leaves the main address as it is: there always is one. */
export async function modifyAddress(
  app: App,
  call: CallOf<typeof postAddressModify>,
  { addressId, ...input }: InputOf<typeof postAddressModify>,
): Promise<OutputOf<typeof postAddressModify>> {
  const fields = checkedFields(input);
  return inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    const held = await queries.findAddress(tx, call.me.id, addressId);
    if (!held) throw refuse('notFound');
    const isMain = input.isMain || held.is_main;
    const changed = { id: addressId, ...fields, isMain };
    const { version, ...standing } = presentInList(app, held);
    if (isDeepStrictEqual(standing, changed)) return { ...changed, version };
    if (isMain && !held.is_main) await queries.clearMain(tx, call.me.id);
    await queries.updateAddress(tx, call.me.id, {
      id: addressId,
      sealed: seal(app, addressId, fields),
      isMain,
    });
    await record(tx, app, 'address.modify', { ...ofOwn(call.me, addressId), params: { isMain } });
    return { ...changed, version: version + 1 };
  });
}

export async function deleteAddress(
  app: App,
  call: CallOf<typeof postAddressDelete>,
  { addressId }: InputOf<typeof postAddressDelete>,
): Promise<OutputOf<typeof postAddressDelete>> {
  await inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    const deleted = await queries.deleteAddress(tx, call.me.id, addressId);
    if (!deleted) throw refuse('notFound');
    if (deleted.is_main) await queries.promoteNewest(tx, call.me.id);
    await record(tx, app, 'address.delete', { ...ofOwn(call.me, addressId), params: {} });
  });
  return null;
}

const ofOwn = (me: ResearcherMe, addressId: string) => ({
  subject: addressId,
  concerns: me.id,
  actor: me,
});

/** One address of this researcher, unmasked; null when there is none with that id, or it is somebody else's. */
export async function addressOf(
  tx: Tx,
  app: App,
  researcherId: string,
  addressId: string,
): Promise<Address | null> {
  const row = await queries.findAddress(tx, researcherId, addressId);
  return row ? present(app, row) : null;
}

/**
 * The address to send something to: the one that the researcher chose, with whether it changed since they saw it; if they
 * chose none or deleted it since, the main one. Null when the address is not theirs, or they have none.
 */
export async function addressToSend(
  tx: Tx,
  app: App,
  researcherId: string,
  {
    addressId,
    addressVersion,
  }: { addressId?: string | undefined; addressVersion?: number | undefined },
): Promise<{ address: Address; isSeen: boolean } | null> {
  const chosen = addressId === undefined ? null : await addressOf(tx, app, researcherId, addressId);
  if (chosen)
    return { address: chosen, isSeen: (addressVersion ?? chosen.version) === chosen.version };
  if (addressId !== undefined && !(await queries.wasDeleted(tx, researcherId, addressId)))
    return null;
  const main = await queries.findMain(tx, researcherId);
  return main ? { address: present(app, main), isSeen: false } : null;
}

/** Whether something can be sent to this person: they have an address, as stored addresses are complete. */
export const hasAddress = (app: App, researcherId: string): Promise<boolean> =>
  queries.hasAddress(app.db, researcherId);

export const sealedAddresses: SealedColumn = {
  table: 'address',
  column: 'sealed',
  placeOf: (id) => `address.${id}`,
};

type Fields = Omit<Address, 'id' | 'isMain' | 'version'>;

function checkedFields({
  consignee,
  consigneePhone,
  regionCode,
  detailAddress,
}: Omit<Fields, 'regionName'>): Fields {
  const name = regionName(regionCode);
  if (name === null) throw refuseFields({ path: 'regionCode', message: '请选择正确的省、市、区' });
  return { consignee, consigneePhone, regionCode, regionName: name, detailAddress };
}

const seal = (app: App, id: string, fields: Fields): Buffer =>
  app.keys.seal(JSON.stringify(fields), sealedAddresses.placeOf(id));

/** With empty fields when it does not open: its owner can write it anew. */
function presentInList(app: App, row: queries.RowOfAddress): Address {
  return openInList(app, sealedAddresses, row.id, row.sealed) === null
    ? {
        id: row.id,
        consignee: '',
        consigneePhone: '',
        regionCode: [],
        regionName: '',
        detailAddress: '',
        isMain: row.is_main,
        version: row.version,
      }
    : present(app, row);
}

function present(app: App, row: queries.RowOfAddress): Address {
  const fields = JSON.parse(app.keys.open(row.sealed, sealedAddresses.placeOf(row.id))) as Fields;
  return { id: row.id, ...fields, isMain: row.is_main, version: row.version };
}
