import { sql } from 'kysely';
import { say } from '@shieldsource/contract/say';

/** The name of the `staff` joined under this alias as every list shows it: a temporary admin is marked, also long after. */
export const markedNameOf = <Name extends string | null = string | null>(alias: string) =>
  sql<Name>`${sql.ref(`${alias}.name`)} || case when ${sql.ref(`${alias}.temporary_until`)} is null then '' else ${say('（临时）')} end`;

export const markedStaffName = () => markedNameOf('staff');
