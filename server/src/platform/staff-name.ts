import { sql } from 'kysely';

/** The name of the joined `staff` as every list shows it: a temporary admin is marked, also long after. */
export const markedStaffName = sql<
  string | null
>`staff.name || case when staff.temporary_until is null then '' else '（临时）' end`;
