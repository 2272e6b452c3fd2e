import * as z from 'zod/mini';
import { documentKind } from './calls.ts';
import { cappedPageOf, id, nothing, pageInput, time, version, versionOrNone } from '../paging.ts';
import { route } from '../route.ts';
import { fromDay } from './documents.ts';
import { manyLines, oneLine, showsAtLeast, typed } from '../text/typed.ts';

/** Version 0 is a draft that is not there yet. */
const seen = { kind: documentKind.schema, version: versionOrNone };

export const postDocumentDraft = route({
  name: 'postDocumentDraft',
  group: 'console',
  access: ['admin'],
  summary: '保存一种文本的草稿；version 为 0 表示新写',
  markdown: ['body'],
  records: 'document.draft',
  input: z.strictObject({
    ...seen,
    title: typed(
      '请输入标题',
      oneLine,
      showsAtLeast(2, '标题至少 2 个字'),
      z.maxLength(60, '标题最多 60 个字'),
    ),
    body: typed('请输入正文', manyLines, z.maxLength(50_000, '正文最多 50,000 个字')),
    needsConsent: z.boolean(),
    /** The day from which the text is in force; null for at once. */
    fromDay: z.nullable(fromDay),
  }),
  output: z.object({ version: z.int() }),
  refusals: ['conflict'],
});

export const postDocumentDiscard = route({
  name: 'postDocumentDiscard',
  group: 'console',
  access: ['admin'],
  summary: '删除草稿',
  records: 'document.discard',
  input: z.strictObject(seen),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

export const postDocumentPropose = route({
  name: 'postDocumentPropose',
  group: 'console',
  access: ['admin'],
  summary: '把草稿交给另一位管理员复核发布；此后不能再改，除非被退回',
  records: 'document.propose',
  input: z.strictObject(seen),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

export const getDocumentConsentPage = route({
  name: 'getDocumentConsentPage',
  group: 'console',
  access: ['admin', 'auditor'],
  summary: '一种文本某个版本的同意记录，新的在前；各版本有多少人同意',
  input: z.strictObject({
    ...pageInput,
    kind: documentKind.schema,
    version,
  }),
  output: z.object({
    ...cappedPageOf(z.object({ id, uid: z.int(), nickName: z.string(), createTime: time })).shape,
    /** The number of consents to each version, counted no further than lists can be paged. */
    counts: z.array(z.object({ version: z.int(), count: z.int() })),
  }),
});
