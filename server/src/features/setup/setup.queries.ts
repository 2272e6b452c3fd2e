import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { oldKeys } from '../../platform/database/deployment.ts';
import { ownsTooMuch } from '../../platform/database/roles.ts';

/** What the database says about the steps of setting up, in one statement; each part stops at the first row. */
export async function readStanding(db: Db) {
  const { rows } = await sql<{
    hasOwnTexts: boolean;
    hasGuidelines: boolean;
    hasOwnApplications: boolean;
    hasOwnRule: boolean;
    hasSecondAdmin: boolean;
    hasCalendar: boolean;
    hasGifts: boolean;
    hasBackup: boolean;
    ownsDatabase: boolean;
    hasOldKeys: boolean;
  }>`
    select
      not exists (select 1 from unnest(array['agreement', 'privacy', 'terms']) as asked (kind)
        where not exists (select 1 from document as own where own.kind = asked.kind and own.version > 1)) as "hasOwnTexts",
      (select count(distinct kind) = 2 from document where kind in ('exclusions', 'harbour')) as "hasGuidelines",
      exists (select 1 from application where active and version > 1)
        or (select count(*) from (select 1 from application where active limit 2) as first_two) > 1 as "hasOwnApplications",
      exists (select 1 from scoring_rule where version > 1) as "hasOwnRule",
      (select count(*) from (select 1 from staff where is_standing_admin(staff) limit 2) as first_two) > 1 as "hasSecondAdmin",
      -- this year's, and the next one's from December on
      (select count(*) = 1 + (extract(month from today) = 12)::int from work_year
        where is_published and year - extract(year from today) between 0 and (extract(month from today) = 12)::int) as "hasCalendar",
      ${ownsTooMuch} as "ownsDatabase",
      exists (${oldKeys}) as "hasOldKeys",
      exists (select 1 from gift where on_shelf) as "hasGifts",
      exists (select 1 from event where kind = 'backup.make' and at > now() - interval '8 days') as "hasBackup"
    from (select now() at time zone 'Asia/Shanghai') as clock (today)
  `.execute(db);
  const [standing] = rows;
  if (!standing) throw new Error('a select without a table has one row');
  return standing;
}
