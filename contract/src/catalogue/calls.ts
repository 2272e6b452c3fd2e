import * as z from 'zod/mini';
import { coded, type CodeOf } from '../coded.ts';
import { empty, id, time, words } from '../paging.ts';
import { route } from '../route.ts';
import { tier } from '../awards/scoring.ts';

const codeName = z.array(z.object({ code: z.int(), name: z.string() }));

/** The kinds of versioned documents. */
export const documentKind = coded({
  terms: { code: 'terms', label: '漏洞提交条款' },
  agreement: { code: 'agreement', label: '用户协议' },
  privacy: { code: 'privacy', label: '隐私政策' },
  identity: { code: 'identity', label: '实名信息处理说明' },
  policy: { code: 'policy', label: '安全政策' },
  exclusions: { code: 'exclusions', label: '不收录的漏洞' },
  harbour: { code: 'harbour', label: '安全港承诺' },
});
export type DocumentKind = CodeOf<typeof documentKind>;

/** Documents that people only read, without agreeing. */
const readOnly: readonly DocumentKind[] = ['policy', 'exclusions', 'harbour'];
export const isAgreedTo = (kind: DocumentKind): boolean => !readOnly.includes(kind);

/** Documents without a sample text: there is none until the centre publishes its own. */
const ownOnly: readonly DocumentKind[] = ['exclusions', 'harbour'];
export const isShipped = (kind: DocumentKind): boolean => !ownOnly.includes(kind);

export const getReportStatusList = route({
  name: 'getReportStatusList',
  group: 'common',
  access: 'anyone',
  summary: '报告状态',
  input: empty,
  output: codeName,
});

export const getEvaluationStatusList = route({
  name: 'getEvaluationStatusList',
  group: 'common',
  access: 'anyone',
  summary: '危害等级',
  input: empty,
  output: codeName,
});

export const getAppList = route({
  name: 'getAppList',
  group: 'common',
  access: 'anyone',
  summary: '收录漏洞的应用及其业务等级',
  input: empty,
  output: z.array(
    z.object({
      id,
      name: z.string(),
      tier: tier.schema,
      tierName: z.string(),
      words,
      /** Hosts and packages in scope (`scope.ts`). */
      hosts: z.optional(z.array(z.string())),
      packages: z.optional(z.array(z.string())),
    }),
  ),
});

export const getPlatformList = route({
  name: 'getPlatformList',
  group: 'common',
  access: 'anyone',
  summary: '平台；移动平台可以填写应用包名代替地址',
  input: empty,
  output: z.array(z.object({ id, name: z.string(), words, isMobile: z.boolean() })),
});

export const getTypeList = route({
  name: 'getTypeList',
  group: 'common',
  access: 'anyone',
  summary: '漏洞类型，可以分组；有业务等级的，按它而不按应用的计算奖励',
  input: empty,
  output: z.array(
    z.object({
      id,
      name: z.string(),
      words,
      group: z.optional(z.string()),
      /** A tier that replaces the application's; null for none. */
      tier: z.optional(z.nullable(tier.schema)),
    }),
  ),
});

export const getTerms = route({
  name: 'getTerms',
  group: 'report',
  access: 'anyone',
  summary: '生效中的文本全文；kind 缺省为漏洞提交条款',
  input: z.strictObject({ kind: z._default(documentKind.schema, 'terms') }),
  output: z.object({
    kind: documentKind.schema,
    version: z.int(),
    title: z.string(),
    body: z.string(),
    publishTime: time,
  }),
  refusals: ['notFound'],
});
