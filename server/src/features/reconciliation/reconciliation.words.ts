import { sql, type RawBuilder } from 'kysely';

/** The salt of the text of an event, in SQL. */
export const saltOf = (event: string): RawBuilder<unknown> =>
  sql`(select salt from text_salt where text_salt.id = ${sql.ref(`${event}.id`)})`;

/** What people wrote, in SQL. */
export interface Words {
  /** The bytes that are hashed. */
  readonly words: RawBuilder<unknown>;
  readonly isGone: RawBuilder<unknown>;
  readonly reportId: RawBuilder<unknown>;
  /** What has to hold of the event that erased them. */
  readonly erased?: RawBuilder<unknown>;
}

/** Whether words are not what their event committed to; erased ones need the event that says so. */
export const wordsDiffer = ({ words, isGone, reportId, erased = sql`true` }: Words) =>
  sql`(event.text_hash is not null or not ${isGone})
  and (event.text_hash is null or event.text_hash is distinct from sha256(${saltOf('event')} || ${words}))
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
