import { sql, type RawBuilder } from 'kysely';
import { readersLanguage } from '../language.ts';

/** The names that may have an English one beside them, in the column `name_en`. */
type NamedColumn = `${'application' | 'gift' | 'platform' | 'report_type'}.name`;

/** A name as its reader sees it: the English one for who reads English, where there is one, and else the Chinese. */
export function named(column: NamedColumn): RawBuilder<string> {
  const chinese = sql.ref<string>(column);
  return readersLanguage() === 'zh-CN'
    ? chinese
    : sql<string>`coalesce(nullif(${sql.ref(`${column}_en`)}, ''), ${chinese})`;
}

/** What the gift of an order was called on its day; in English as long as the gift still has that name. */
export const orderedName = (): RawBuilder<string> =>
  readersLanguage() === 'zh-CN'
    ? sql.ref<string>('gift_order.gift_name')
    : sql<string>`coalesce((select nullif(gift.name_en, '') from gift where gift.id = gift_order.gift_id and gift.name = gift_order.gift_name), gift_order.gift_name)`;
