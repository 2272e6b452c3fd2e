import * as z from 'zod/mini';
import { maxCvssVector } from './cvss.ts';
import { deadlineDays } from '../promises/deadlines.ts';
import { attachments, storedFile } from '../files/calls.ts';
import { empty, id, nothing, time } from '../paging.ts';
import { route } from '../route.ts';
import { severity } from '../awards/scoring.ts';
import { maxDraftPlaces } from './where.ts';
import { saying } from '../say.ts';

/** The version of a draft that the caller knows; 0 if none. A version is never used twice. */
export const draftVersion = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

/** The body of a report or draft: each of its 90,000 letters may be written as an escape of six bytes. */
export const maxReportBytes = 640 * 1024;

const upTo = (length: number, message: string) =>
  z._default(z.string().check(z.maxLength(length, message)), '');
const chosen = z._default(z.nullable(id), null);

/** The content of a draft, as it was typed: what is handed in is read as a report is. The limits are higher than a report's, so that a text that is too long can still be saved. */
const written = {
  title: upTo(500, '标题过长，草稿没有保存'),
  app: chosen,
  platform: chosen,
  type: chosen,
  url: upTo(maxDraftPlaces, '漏洞地址过长，草稿没有保存'),
  selfLevel: z._default(z.nullable(severity.schema), null),
  cvssVector: upTo(maxCvssVector, 'CVSS 向量过长，草稿没有保存'),
  description: upTo(60_000, '漏洞详情过长，草稿没有保存'),
};

/** The most drafts that a member can have. */
export const maxDrafts = 20;

/** A draft without its files. */
export const draftText = z.object({
  id,
  title: z.string(),
  app: z.nullable(id),
  platform: z.nullable(id),
  type: z.nullable(id),
  url: z.string(),
  selfLevel: z.nullable(severity.schema),
  cvssVector: z.string(),
  description: z.string(),
  version: draftVersion,
  updateTime: time,
});
export const reportDraft = z.extend(draftText, {
  attachments: z.array(storedFile),
  /** The images that the description refers to. */
  images: z.array(storedFile),
});
export type ReportDraft = z.output<typeof reportDraft>;

export const getReportDraft = route({
  name: 'getReportDraft',
  group: 'report',
  access: 'user',
  summary: saying(
    '我的一份报告草稿，没有时为 null；不写 id 时为最近保存的一份；最后一次保存起 {days} 天内有效',
    { days: deadlineDays.draft },
  ),
  input: z.strictObject({ id: z.optional(id) }),
  output: z.nullable(reportDraft),
});

/** A draft in a list, with the beginning of its text, by which drafts without a title can be told apart. */
const draftRow = z.object({
  id,
  title: z.string(),
  appName: z.nullable(z.string()),
  /** The beginning of the description, on one line. */
  opening: z.string(),
  version: draftVersion,
  updateTime: time,
});
export type DraftRow = z.output<typeof draftRow>;

export const getReportDraftList = route({
  name: 'getReportDraftList',
  group: 'report',
  access: 'user',
  summary: saying('我的报告草稿，最近保存的在前，最多 {most} 份', { most: maxDrafts }),
  input: empty,
  output: z.array(draftRow),
});

export const jsonReportDraftSave = route({
  name: 'jsonReportDraftSave',
  group: 'report',
  access: 'user',
  summary: saying(
    '保存报告草稿，每一项都可以留空；version 为所知的上一次保存，还没有时为 0；draftId 由页面选定，不写时为 version 所指的一份，最多 {most} 份',
    { most: maxDrafts },
  ),
  recordsNothing: 'a draft',
  input: z.strictObject({
    ...written,
    attachments,
    version: draftVersion,
    draftId: z.optional(id),
  }),
  output: z.object({ id, version: draftVersion, updateTime: time }),
  refusals: ['draftStale', 'tooManyDrafts', 'tooOften'],
  maxBodyBytes: maxReportBytes,
});

export const postReportDraftDelete = route({
  name: 'postReportDraftDelete',
  group: 'report',
  access: 'user',
  summary: '删除报告草稿',
  recordsNothing: 'a draft',
  input: z.strictObject({ version: draftVersion, draftId: z.optional(id) }),
  output: nothing,
  refusals: ['draftStale'],
});
