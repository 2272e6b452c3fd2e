import * as z from 'zod/mini';
import { empty, nothing } from '../paging.ts';
import { route } from '../route.ts';
import { oneLine, typed } from '../text/typed.ts';
import { portalRoutes, type PortalRoute } from './paths.ts';

/** Query parameters whose values are chosen, never typed. */
const chosen =
  'page pageSize status level app platform type from to sort scope view waiting board month year tab kind schedule way call gift draft open'.split(
    ' ',
  );
const anId = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** What was chosen looks like this: a word of a list, a number, a day or an id. */
const choice = new RegExp(`^(?:[a-zA-Z]{1,32}|-?\\d{1,13}|\\d{4}-\\d\\d(?:-\\d\\d)?|${anId})$`);
const isAt = (route: PortalRoute, path: string): boolean =>
  new RegExp(`^${route.replace(':id', anId)}$`, 'i').test(path);

/**
 * What is told and kept of a full path: the path, where it is one of the route; names of its query with values that were
 * chosen; of the way back of a sign-in the path alone, where it is one of the routes there are. Nothing that somebody typed,
 * and no token.
 */
export function keptPath(
  route: PortalRoute,
  fullPath: string,
  routes: readonly PortalRoute[],
): string {
  const [, path = '', search] = /^([^?#]*)(\?[^#]*)?/.exec(fullPath) ?? [];
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of chosen) {
    const value = given.get(name);
    if (value !== null) kept.set(name, choice.test(value) ? value : '');
  }
  if (given.has('keyword')) kept.set('keyword', '');
  const back = given.get('callback')?.replace(/[?#].*$/s, '');
  if (back !== undefined) kept.set('callback', routes.some((one) => isAt(one, back)) ? back : '');
  return `${isAt(route, path) ? path : route}${kept.size > 0 ? `?${kept.toString()}` : ''}`;
}

export const jsonPageView = route({
  name: 'jsonPageView',
  group: 'common',
  access: 'anyone',
  summary:
    '记录一次页面访问。按天累计标题、路由和完整路径，保存 90 天；查询中由人输入的内容（如关键词）和登录后返回地址的参数不保存',
  recordsNothing: 'counts views and names nobody',
  input: z.strictObject({
    title: typed('标题有误', oneLine, z.maxLength(60, '标题过长')),
    routeName: z.literal(portalRoutes, '没有这个页面'),
    fullPath: z
      .string('路径有误')
      .check(z.maxLength(2_048, '路径过长'), z.regex(/^\//, '路径以 / 开头')),
  }),
  output: nothing,
  refusals: ['tooOften'],
});

/** Public figures about the portal. */
export const publicFigures = z.object({
  /** The number of reports with a verdict by the centre; those that their authors took back are none. */
  reportsHandled: z.int(),
  /** The coins of all awards that were not revoked. */
  coinsAwarded: z.int(),
  /** The median time from submission to the first answer by staff, of the reports of the last 90 days; null while there is none. */
  medianFirstAnswerMs: z.nullable(z.int()),
  /** Promises that were due in this month and the two before, and how many of them were kept. */
  promises: z.optional(z.object({ kept: z.int(), all: z.int() })),
});
export type PublicFigures = z.output<typeof publicFigures>;

export const getPublicFigures = route({
  name: 'getPublicFigures',
  group: 'common',
  access: 'anyone',
  summary:
    '公开数据：已处理报告、已发放安全币随写入累计；首次响应用时为最近 90 天提交的报告的中位数，每 10 分钟重算',
  input: empty,
  output: publicFigures,
});
