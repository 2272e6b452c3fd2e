import { sql, type RawBuilder } from 'kysely';

/** An event as the guards ask for it, in front of a statement that writes the row of this id: a test's way past the verbs. */
export const withEvent = (id: string): RawBuilder<unknown> =>
  sql`with happened as (insert into event (id, kind, subject, actor, salt) values (${id}, 'report.reopen', '', 'clock', sha256('x')))`;
