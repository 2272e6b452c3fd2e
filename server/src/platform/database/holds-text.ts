import { sql, type Expression, type RawBuilder } from 'kysely';

/**
 * Whether a column holds these words, in capitals or not. Not `like`: what somebody types holds no pattern. Most words here
 * have no case, and lowering every text takes longer than all the rest.
 */
export function holdsText(column: Expression<string>, words: string): RawBuilder<boolean> {
  const hasCase = words.toLowerCase() !== words.toUpperCase();
  return hasCase
    ? sql<boolean>`strpos(lower(${column}), lower(${words})) > 0`
    : sql<boolean>`strpos(${column}, ${words}) > 0`;
}
