import { sql, type Expression, type RawBuilder } from 'kysely';

/**
 * Whether a text holds all of these words, as the inbox finds them: whatever their case, width and composition, and whatever
 * stands between them. Not `like`: what somebody types holds no pattern.
 */
export const holdsText = (text: Expression<string>, words: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from unnest(search_words(${words})) as word where strpos(search_fold(${text}), word) = 0)`;
