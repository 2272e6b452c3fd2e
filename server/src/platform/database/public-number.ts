import { sql } from 'kysely';

/** `SS-2026-000123`, as a value of an insert: the year is Asia/Shanghai's, the number runs on over the years. */
export const publicNumber = (prefix: 'SS' | 'SG', sequence: 'report_number' | 'order_number') =>
  sql<string>`(select concat_ws('-', ${sql.lit(prefix)}, to_char(act_time() at time zone 'Asia/Shanghai', 'YYYY'),
    lpad(serial, greatest(6, length(serial)), '0')) from cast(nextval(${sql.lit(sequence)}) as text) as serial)`;
