import { sql, type RawBuilder } from 'kysely';
import { readersLanguage } from '../language.ts';

/** The columns that may have an English text beside the Chinese one, in the column of their name with `_en`. */
export type NamedColumn =
  | `${'application' | 'gift' | 'platform' | 'report_type'}.name`
  | 'report_type.type_group';

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
