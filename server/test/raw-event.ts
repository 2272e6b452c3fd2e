import { sql, type RawBuilder } from 'kysely';

/** Inserts an event in front of a statement that writes the row of this id, so that tests can pass the guards by raw SQL. */
export const withEvent = (id: string): RawBuilder<unknown> =>
  sql`with happened as (insert into event (id, kind, subject, actor, salt) values (${id}, 'report.reopen', '', 'clock', sha256('x')))`;
