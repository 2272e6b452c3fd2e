import { sql, type RawBuilder } from 'kysely';

/** What was committed to: by the event of a row, if nothing else is said. */
interface Commitment {
  readonly salt: RawBuilder<unknown>;
  readonly hash: RawBuilder<unknown>;
}
const ofEvent: Commitment = { salt: saltOf('event'), hash: sql`event.text_hash` };

/** The salt of the text of an event, in SQL: beside it, or in the event where it is from before there were any beside. */
export function saltOf(event: string): RawBuilder<unknown> {
  return sql`coalesce((select salt from text_salt where text_salt.id = ${sql.ref(`${event}.id`)}), ${sql.ref(`${event}.salt`)})`;
}

/** What people wrote, in SQL. */
export interface Words {
  /** The bytes that are hashed. */
  readonly words: RawBuilder<unknown>;
  readonly isGone: RawBuilder<unknown>;
  readonly reportId: RawBuilder<unknown>;
  /** What has to hold of the event that erased them. */
  readonly erased?: RawBuilder<unknown>;
}

/** Whether words are not what was committed to; erased ones need the event that says so. */
export const wordsDiffer = (
  { words, isGone, reportId, erased = sql`true` }: Words,
  { salt, hash }: Commitment = ofEvent,
) => sql`(${hash} is not null or not ${isGone}) and ${hash} is distinct from sha256(${salt} || ${words})
  and not (${isGone} and exists (select from event as erasing where erasing.subject = ${reportId}::text and erasing.kind = 'report.erase' and ${erased}))`;

/** One text of a row. */
export const textOf = (text: RawBuilder<unknown>, reportId: RawBuilder<unknown>): Words => ({
  words: sql`convert_to(${text}, 'UTF8')`,
  isGone: sql`(${text} = '')`,
  reportId,
});

/** What `wordsOf` is of the report `said` and its text `written`. Its title stays when the rest is erased, and the event of that commits to it. */
export const reportWords: Words = {
  words: sql`convert_to(said.title, 'UTF8') || '\\x00' || convert_to(written.url, 'UTF8') || '\\x00' || convert_to(written.description, 'UTF8')`,
  isGone: sql`(written.description = '')`,
  reportId: sql`said.id`,
  erased: sql`(erasing.text_hash is null or erasing.text_hash = sha256(${saltOf('erasing')} || convert_to(said.title, 'UTF8')))`,
};
