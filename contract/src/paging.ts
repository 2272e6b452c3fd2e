import * as z from 'zod/mini';
import { pageSizes } from './page-limits.ts';

/** The fields every paged list takes: `page` from 1, `pageSize` one of the four sizes. */
export const pageInput = {
  page: z._default(
    z.int('页码应为整数').check(z.minimum(1, '页码从 1 开始'), z.maximum(1_000_000, '页码过大')),
    1,
  ),
  pageSize: z._default(z.literal(pageSizes, '每页条数只能是 20、30、50 或 100'), 20),
};

/** Where a page stands in its list. */
export const page = z.object({ total: z.int(), page: z.int(), pageSize: z.int() });

/** `{ list, total, page, pageSize }` with an exact total. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ list: z.array(item), ...page.shape });

/** A list may not hold the same twice: `keyOf` says what is the same. */
export const distinct = <T>(error: string, keyOf: (one: T) => unknown = (one) => one) =>
  z.refine<readonly T[]>((given) => new Set(given.map(keyOf)).size === given.length, {
    error,
    params: { says: { uniqueItems: true } },
  });

/** A page of a list that ends at `lastPlace`. Where there are more, `total` is `lastPlace` and `totalCapped` true; a page behind it is empty. */
export const cappedPageOf = <T extends z.ZodMiniType>(item: T) =>
  z.extend(pageOf(item), { totalCapped: z.optional(z.literal(true)) });

/** The order of a list whose columns can be sorted. In a query: `sort[column]=level&sort[order]=descending`. */
export const sortBy = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.strictObject({
    column: z.enum(columns, '不能按这一列排序'),
    order: z.enum(['ascending', 'descending'], '排序方向不正确'),
  });

/** A long feed also goes on from `cursor`, the `nextCursor` of the answer before; `page` is then left aside. */
export const feedInput = (cursorShape: RegExp) => ({
  ...pageInput,
  cursor: z.optional(z.string().check(z.regex(cursorShape, '翻页位置不正确'))),
});

/** A page of a long feed; `nextCursor` is null at its end. With a filter that is not kept as a count, its total is capped. */
export const feedOf = <T extends z.ZodMiniType>(item: T) =>
  z.extend(cappedPageOf(item), { nextCursor: z.nullable(z.string()) });

/** In lower case, as the database writes it: so ids are compared as they are. */
export const id = z.uuid('编号格式不正确').check(z.toLowerCase());
// what the column of a version holds
const maxVersion = 2_147_483_647;
/** The version of something as the caller knows it. */
export const version = z.int().check(z.positive(), z.maximum(maxVersion));
/** The same, 0 for what is not there yet. */
export const versionOrNone = z.int().check(z.nonnegative(), z.maximum(maxVersion));
/** Milliseconds since the epoch. */
export const time = z.int();
/** A time that somebody gives, up to the end of the year 9999. */
export const moment = time.check(
  z.minimum(0, '时间不正确'),
  z.maximum(253_402_300_799_999, '时间不正确'),
);
export const empty = z.strictObject({});
export const nothing = z.null();

/** What a choice is found by besides its name: pinyin, initials, other names. */
export const words = z.optional(z.string());
