import type pg from 'pg';
import type { Address } from '@shieldsource/contract/people/addresses';
import { demoPassphrase, staff } from '../demo/accounts.ts';
import { regionName } from '../features/catalogue/catalogue.regions.ts';
import { sealAddress } from '../features/gifts/gifts.present.ts';
import { sealedAddresses } from '../features/addresses/addresses.ts';
import { newTotpSecret } from '../features/factors/factors.ts';
import { sealedPapers, sealedPayouts } from '../features/people/people.identity.ts';
import { phoneColumns } from '../features/people/people.phone.ts';
import { sealedTotps } from '../features/staff/staff.ts';
import type { Keys } from '../platform/crypto.ts';
import { hashPassword } from '../platform/passwords.ts';

const batch = 5_000;
const phoneOf = (rank: number): string => String(13_800_000_000 + rank);

const moreReviewers = 10;

/** The staff of the demo, so that the accounts that a start prints exist here too, and ten more reviewers. */
export async function writeStaff(client: pg.ClientBase, keys: Keys, until: Date): Promise<void> {
  await client.query('update first_run set closed_at = now()');
  const passphraseHash = await hashPassword(demoPassphrase);
  const everybody = [
    ...Object.values(staff).map(({ email, name, roles }) => ({
      email,
      name,
      roles: [...roles] as string[],
    })),
    ...Array.from({ length: moreReviewers }, (_, index) => ({
      email: `reviewer${index + 3}@demo.example`,
      name: `审核员 ${index + 3}`,
      roles: ['reviewer'],
    })),
  ];
  for (const [index, { email, name, roles }] of everybody.entries()) {
    const id = `00000000-0000-7000-8000-${String(9_000_000 + index).padStart(12, '0')}`;
    await client.query(
      `insert into staff (id, email, name, passphrase_hash, totp_sealed, roles, created_at) values ($1, $2, $3, $4, $5, $6, $7::timestamptz - interval '4 years')`,
      [
        id,
        email,
        name,
        passphraseHash,
        keys.seal(newTotpSecret(), sealedTotps.placeOf(id)),
        roles,
        until,
      ],
    );
  }
}

/** Person 1 has the phone 13800000001, and so on. */
export const sealPhones = (client: pg.ClientBase, keys: Keys): Promise<void> =>
  inBatches<{ rank: number; id: string }>(
    client,
    'select rank, id from person where rank > $1 order by rank limit $2',
    'rank',
    async (rows) => {
      const kept = rows.map(({ rank, id }) => phoneColumns({ keys }, id, phoneOf(rank)));
      await client.query(
        'insert into sealed_phone select * from unnest($1::int[], $2::bytea[], $3::bytea[])',
        [
          rows.map(({ rank }) => rank),
          kept.map(({ phoneSealed }) => phoneSealed),
          kept.map(({ phoneIndex }) => phoneIndex),
        ],
      );
    },
  );

/** The addresses of orders that are under way or were sent recently. */
export const sealOrders = (client: pg.ClientBase, keys: Keys): Promise<void> =>
  inBatches<{ o: number; id: string; person: number }>(
    client,
    `select o, id, person from ordered cross join seeding where o > $1 and type = 2
      and (to_schedule not in (2, -1) or updated_at > until_at - interval '90 days') order by o limit $2`,
    'o',
    async (rows) => {
      await client.query(
        'insert into sealed_order select * from unnest($1::bigint[], $2::bytea[])',
        [
          rows.map(({ o }) => o),
          rows.map(({ id, person }) =>
            sealAddress({ keys }, id, { id: '', isMain: true, version: 1, ...addressOf(person) }),
          ),
        ],
      );
    },
  );

/** Everybody with an order, and some others, have an approved identity; everybody with a parcel has an address. */
export async function sealIdentities(client: pg.ClientBase, keys: Keys): Promise<void> {
  await client.query(`
    create temp table identified on commit drop as
    select rank, person.id, pg_temp.id_at('identity', rank, created_at) as identity_id, pg_temp.id_at('address', rank, created_at) as address_id, created_at,
      case when exists (select from ordered where person = rank) then 1 when pg_temp.draw(101, rank) < 0.5 then 2 else 3 end as status
    from person where exists (select from ordered where person = rank) or pg_temp.draw(102, rank) < 0.02`);
  await inBatches<{ rank: number; identity_id: string; address_id: string }>(
    client,
    'select rank, identity_id, address_id from identified where rank > $1 order by rank limit $2',
    'rank',
    async (rows) => {
      const numbers = rows.map(({ rank }) => `E${String(rank).padStart(8, '0')}`);
      await client.query(
        `insert into identity (id, researcher_id, status, id_type, sealed, payout_sealed, number_index, reason, decided_by, decided_at, submitted_at)
         select identity_id, identified.id, status, 'passport', sealed, payout, found, case status when 3 then '照片不清晰，请重新提交' else '' end,
           case when status <> 2 then operator_ids[1] end, case when status <> 2 then created_at + interval '2 hours' end, created_at + interval '1 hour'
         from unnest($1::int[], $2::bytea[], $3::bytea[], $4::bytea[]) as given (rank, sealed, payout, found) join identified using (rank) cross join seeding`,
        [
          rows.map(({ rank }) => rank),
          rows.map(({ identity_id: id }, index) =>
            keys.seal(
              JSON.stringify({ realName: '演示用户', idNumber: numbers[index] }),
              sealedPapers.placeOf(id),
            ),
          ),
          rows.map(({ rank, identity_id: id }) =>
            keys.seal(
              JSON.stringify({ method: 'alipay', account: phoneOf(rank) }),
              sealedPayouts.placeOf(id),
            ),
          ),
          numbers.map((number) => keys.index('id-number', `passport:${number}`)),
        ],
      );
      await client.query(
        `insert into address (id, researcher_id, sealed, is_main, created_at)
         select address_id, identified.id, sealed, true, created_at from unnest($1::int[], $2::bytea[]) as given (rank, sealed) join identified using (rank)`,
        [
          rows.map(({ rank }) => rank),
          rows.map(({ rank, address_id: id }) =>
            keys.seal(JSON.stringify(addressOf(rank)), sealedAddresses.placeOf(id)),
          ),
        ],
      );
    },
  );
  await client.query(
    'update researcher set real_status = status from identified where identified.id = researcher.id',
  );
}

const regionCode = ['330000', '330100', '330106'];
const addressOf = (rank: number): Omit<Address, 'id' | 'isMain' | 'version'> => ({
  consignee: '演示用户',
  consigneePhone: phoneOf(rank),
  regionCode,
  regionName: regionName(regionCode) ?? '',
  detailAddress: `演示路 ${rank} 号`,
});

async function inBatches<R extends object>(
  client: pg.ClientBase,
  query: string,
  key: keyof R,
  work: (rows: R[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await client.query<R>(query, [after, batch]);
    if (rows.length > 0) await work(rows);
    if (rows.length < batch) return;
    after = rows.at(-1)?.[key] as number;
  }
}
