import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { named } from '../../platform/database/named.ts';
import type { Range } from '../../platform/paging.ts';
import { markedNameOf } from '../../platform/staff-name.ts';
import { recordsOf } from '../proposals/proposals.ts';

const today = sql<string>`(act_time() at time zone 'Asia/Shanghai')::date`;

const campaigns = (db: Db) =>
  db
    .selectFrom('campaign')
    .innerJoin(recordsOf(db, 'campaign').as('proposal'), 'proposal.id', 'campaign.id')
    .leftJoin('staff as ender', 'ender.id', 'campaign.ended_by')
    .select([
      'campaign.id',
      'campaign.name',
      'campaign.factor_hundredths',
      'campaign.application_ids',
      'campaign.type_ids',
      'campaign.first_day',
      'campaign.last_day',
      'proposal.reason',
      'proposal.asked_by',
      'proposal.asked_at',
      'proposal.asker_name',
      'proposal.outcome',
      'proposal.decided_at',
      'proposal.decider_name',
      'proposal.reply',
      'campaign.ended_at',
      'campaign.end_reason',
      markedNameOf('ender').as('ender_name'),
      sql<
        string[]
      >`array(select ${named('application.name')} from application where id = any (application_ids) order by position, name)`.as(
        'applications',
      ),
      sql<
        string[]
      >`array(select ${named('report_type.name')} from report_type where id = any (type_ids) order by position, name)`.as(
        'types',
      ),
      sql<boolean>`first_day > ${today}`.as('is_to_come'),
      sql<boolean>`last_day < ${today} or ended_at is not null`.as('is_over'),
    ]);
export type RowOfCampaign = Awaited<ReturnType<typeof listCampaigns>>[number];

/** Newest first; unsigned ones only on request. */
export const listCampaigns = (
  db: Db,
  { offset, limit, isWhole }: Range & { readonly isWhole: boolean },
) =>
  campaigns(db)
    .$if(!isWhole, (query) => query.where('campaign.signed_at', 'is not', null))
    .orderBy('campaign.created_at', 'desc')
    .orderBy('campaign.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const allCampaigns = (db: Db, isWhole: boolean) =>
  db
    .selectFrom('campaign')
    .$if(!isWhole, (query) => query.where('signed_at', 'is not', null))
    .select('id');

export const findCampaign = (db: Db, id: string, isWhole: boolean) =>
  campaigns(db)
    .where('campaign.id', '=', id)
    .$if(!isWhole, (query) => query.where('campaign.signed_at', 'is not', null))
    .executeTakeFirst();

/** Signed campaigns that are not over; of equal ones the first applies. */
export const listOpen = (db: Db) =>
  campaigns(db)
    .where('campaign.signed_at', 'is not', null)
    .where('campaign.ended_at', 'is', null)
    .where('campaign.last_day', '>=', today)
    .orderBy('campaign.signed_at')
    .orderBy('campaign.id')
    .execute();

/** Locks a campaign against other decisions. */
export const lockCampaign = (tx: Tx, id: string) =>
  tx
    .selectFrom('campaign')
    .where('campaign.id', '=', id)
    .select([
      'campaign.signed_at',
      'campaign.factor_hundredths',
      'campaign.first_day',
      'campaign.last_day',
      'campaign.ended_at',
      sql<boolean>`last_day < ${today}`.as('is_past'),
    ])
    .forUpdate('campaign')
    .executeTakeFirst();

export interface NewCampaign {
  readonly name: string;
  readonly factorHundredths: number;
  readonly applicationIds: readonly string[];
  readonly typeIds: readonly string[];
  readonly firstDay: string;
  readonly lastDay: string;
}

const columnsOf = (campaign: NewCampaign) => ({
  name: campaign.name,
  factor_hundredths: campaign.factorHundredths,
  application_ids: [...campaign.applicationIds],
  type_ids: [...campaign.typeIds],
  first_day: campaign.firstDay,
  last_day: campaign.lastDay,
});

export async function insertCampaign(tx: Tx, id: string, campaign: NewCampaign): Promise<void> {
  await tx
    .insertInto('campaign')
    .values({ id, ...columnsOf(campaign) })
    .execute();
}

/** Whether the one with this id is exactly this campaign. */
export async function isCampaign(tx: Tx, id: string, campaign: NewCampaign): Promise<boolean> {
  const row = await tx
    .selectFrom('campaign')
    .where('id', '=', id)
    .select(['name', 'factor_hundredths', 'application_ids', 'type_ids', 'first_day', 'last_day'])
    .executeTakeFirst();
  return isDeepStrictEqual({ ...row }, columnsOf(campaign));
}

/** How many of these applications and types exist. */
export async function countScope(
  tx: Tx,
  { applicationIds, typeIds }: Pick<NewCampaign, 'applicationIds' | 'typeIds'>,
): Promise<{ applications: number; types: number }> {
  const { rows } = await sql<{ applications: number; types: number }>`
    select (select count(*) from application where id = any (${applicationIds}::uuid[])) as applications,
      (select count(*) from report_type where id = any (${typeIds}::uuid[])) as types`.execute(tx);
  return rows[0] ?? { applications: 0, types: 0 };
}

/** A trigger asks for the signature. */
export async function signCampaign(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ signed_at: sql`act_time()` })
    .where('id', '=', id)
    .execute();
}

/** A trigger sets the time of the end. */
export async function endCampaign(
  tx: Tx,
  id: string,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ ended_by: staffId, end_reason: reason })
    .where('id', '=', id)
    .execute();
}
