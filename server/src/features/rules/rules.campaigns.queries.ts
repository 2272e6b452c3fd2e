import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Range } from '../../platform/paging.ts';
import { markedNameOf } from '../../platform/staff-name.ts';

const today = sql<string>`(act_time() at time zone 'Asia/Shanghai')::date`;

const campaigns = (db: Db) =>
  db
    .selectFrom('campaign')
    .leftJoin('staff as author', 'author.id', 'campaign.staff_id')
    .leftJoin('staff as decider', 'decider.id', 'campaign.decided_by')
    .leftJoin('staff as ender', 'ender.id', 'campaign.ended_by')
    .select([
      'campaign.id',
      'campaign.name',
      'campaign.factor_hundredths',
      'campaign.application_ids',
      'campaign.type_ids',
      'campaign.first_day',
      'campaign.last_day',
      'campaign.note',
      'campaign.staff_id',
      'campaign.created_at',
      'campaign.outcome',
      'campaign.decided_at',
      'campaign.reply',
      'campaign.ended_at',
      'campaign.end_reason',
      markedNameOf('author').as('author_name'),
      markedNameOf('decider').as('decider_name'),
      markedNameOf('ender').as('ender_name'),
      sql<
        string[]
      >`array(select name from application where id = any (application_ids) order by position, name)`.as(
        'applications',
      ),
      sql<
        string[]
      >`array(select name from report_type where id = any (type_ids) order by position, name)`.as(
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
    .$if(!isWhole, (query) => query.where('campaign.outcome', '=', 'signed'))
    .orderBy('campaign.created_at', 'desc')
    .orderBy('campaign.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const allCampaigns = (db: Db, isWhole: boolean) =>
  db
    .selectFrom('campaign')
    .$if(!isWhole, (query) => query.where('outcome', '=', 'signed'))
    .select('id');

export const findCampaign = (db: Db, id: string, isWhole: boolean) =>
  campaigns(db)
    .where('campaign.id', '=', id)
    .$if(!isWhole, (query) => query.where('campaign.outcome', '=', 'signed'))
    .executeTakeFirst();

/** Signed campaigns that are not over; of equal ones the first applies. */
export const listOpen = (db: Db) =>
  campaigns(db)
    .where('campaign.outcome', '=', 'signed')
    .where('campaign.ended_at', 'is', null)
    .where('campaign.last_day', '>=', today)
    .orderBy('campaign.decided_at')
    .orderBy('campaign.id')
    .execute();

/** Locks a campaign against other decisions. */
export const lockCampaign = (tx: Tx, id: string) =>
  tx
    .selectFrom('campaign')
    .innerJoin('staff as author', 'author.id', 'campaign.staff_id')
    .where('campaign.id', '=', id)
    .select([
      'campaign.outcome',
      'campaign.staff_id',
      'campaign.factor_hundredths',
      'campaign.first_day',
      'campaign.last_day',
      'campaign.ended_at',
      sql<boolean>`last_day < ${today}`.as('is_past'),
    ])
    .forUpdate('campaign')
    .executeTakeFirst();

export interface NewCampaign {
  id: string;
  name: string;
  factorHundredths: number;
  applicationIds: readonly string[];
  typeIds: readonly string[];
  firstDay: string;
  lastDay: string;
  note: string;
  staffId: string;
}

export async function insertCampaign(tx: Tx, campaign: NewCampaign): Promise<void> {
  await tx
    .insertInto('campaign')
    .values({
      id: campaign.id,
      name: campaign.name,
      factor_hundredths: campaign.factorHundredths,
      application_ids: [...campaign.applicationIds],
      type_ids: [...campaign.typeIds],
      first_day: campaign.firstDay,
      last_day: campaign.lastDay,
      note: campaign.note,
      staff_id: campaign.staffId,
    })
    .execute();
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

/** A trigger sets the time of the decision. */
export async function decideCampaign(
  tx: Tx,
  id: string,
  decision: { outcome: 'signed' | 'returned' | 'withdrawn'; staffId: string; reply?: string },
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({
      outcome: decision.outcome,
      decided_by: decision.staffId,
      reply: decision.reply ?? '',
    })
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
