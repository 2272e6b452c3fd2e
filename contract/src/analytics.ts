import * as z from 'zod/mini';
import { empty, nothing } from './paging.ts';
import { route } from './route.ts';
import { oneLine, showsAtLeast } from './visible-text.ts';

/** The routes of the portal, as its router writes them. Page views are counted for these. */
export const portalRoutes = [
  '/',
  '/login',
  '/weak/home',
  '/announcement/home',
  '/announcement/detail/:id',
  '/rank/personal',
  '/rule/home',
  '/award/home',
  '/award/exchange/:id',
  '/personal/center',
  '/personal/submit',
  '/personal/submit/detail/:id',
  '/personal/my-gift',
  '/personal/my-gift/detail/:id',
  '/personal/security-currency',
  '/personal/contribution',
  '/personal/message',
  '/user/center',
  '/api/docs',
  '/demo/code',
] as const;
export type PortalRoute = (typeof portalRoutes)[number];

export const jsonPageView = route({
  name: 'jsonPageView',
  group: 'common',
  access: 'anyone',
  summary:
    '记录一次页面访问。只按天累计标题与路由模板；完整路径中的编号和查询只用于给公告计数，不保存',
  recordsNothing: 'counts views and names nobody',
  input: z.strictObject({
    title: z
      .string('标题有误')
      .check(oneLine, showsAtLeast(1, '标题有误'), z.maxLength(60, '标题过长')),
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
  /** The number of reports with a verdict. */
  reportsHandled: z.int(),
  /** The coins of all awards that were not revoked. */
  coinsAwarded: z.int(),
  /** The median time from submission to the first answer by staff, over the last 90 days; null while there is none. */
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
    '公开数据：已处理报告、已发放安全币随写入累计；首次响应用时为最近 90 天的中位数，每 10 分钟重算',
  input: empty,
  output: publicFigures,
});
