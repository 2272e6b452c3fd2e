import * as z from 'zod/mini';
import { documentKind } from './catalogue.ts';
import { pageInput, pageOf, time, version } from './paging.ts';
import { route } from './route.ts';

/** A day in Shanghai. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确'));

const staffDocument = z.object({
  /** Its kind. */
  id: documentKind.schema,
  kindName: z.string(),
  /** Of the version in force; version 0 and no time where there is none yet. */
  title: z.string(),
  version: z.int(),
  publishTime: z.nullable(time),
  /** Whether that is the sample that an installation begins with. */
  isSample: z.optional(z.boolean()),
  /** Published, and in force from then on. */
  upcoming: z.nullable(z.object({ version: z.int(), inForceTime: time })),
  /** What is being written, if anything; whether it waits for a second admin. */
  draft: z.nullable(z.object({ isProposed: z.boolean(), updateTime: time })),
});
export type StaffDocument = z.output<typeof staffDocument>;

export const getStaffDocumentPage = route({
  name: 'getStaffDocumentPage',
  group: 'console',
  access: ['admin', 'auditor'],
  summary: '条款与文本：当前版本、即将生效的版本、草稿',
  input: z.strictObject(pageInput),
  output: pageOf(staffDocument),
});

const documentVersion = z.object({
  version: z.int(),
  title: z.string(),
  /** Of the newest and of the one in force; of the others by `getStaffDocumentVersion`. */
  body: z.optional(z.string()),
  /** Whoever agreed to an earlier one agrees anew. */
  needsConsent: z.boolean(),
  publishTime: time,
  inForceTime: time,
  /** Null for the text that the installation began with. */
  proposedBy: z.nullable(z.string()),
  signedBy: z.nullable(z.string()),
});
export type DocumentVersion = z.output<typeof documentVersion>;

const documentDraft = z.object({
  title: z.string(),
  body: z.string(),
  needsConsent: z.boolean(),
  fromDay: z.nullable(day),
  version: z.int(),
  writtenBy: z.string(),
  /** Who proposed it; null while it is written. */
  proposedBy: z.nullable(z.string()),
  /** Somebody else proposed it, so this person may publish it. */
  canDecide: z.boolean(),
  updateTime: time,
});
export type DocumentDraft = z.output<typeof documentDraft>;

const staffDocumentDetail = z.object({
  id: documentKind.schema,
  kindName: z.string(),
  /** Newest first. */
  versions: z.array(documentVersion),
  draft: z.nullable(documentDraft),
  /** The version in force now, 0 where there is none yet. */
  version: z.int(),
});
export type StaffDocumentDetail = z.output<typeof staffDocumentDetail>;

export const getStaffDocument = route({
  name: 'getStaffDocument',
  group: 'console',
  access: ['admin', 'auditor'],
  tail: '/{id}',
  summary: '一种文本的全部版本和草稿，新的在前；只带最新一版和生效版本的全文',
  input: z.strictObject({ id: documentKind.schema }),
  output: staffDocumentDetail,
});

export const getStaffDocumentVersion = route({
  name: 'getStaffDocumentVersion',
  group: 'console',
  access: ['admin', 'auditor'],
  tail: '/{id}',
  summary: '一种文本某个版本的全文',
  input: z.strictObject({ id: documentKind.schema, version }),
  output: z.object({ title: z.string(), body: z.string() }),
  refusals: ['notFound'],
});
