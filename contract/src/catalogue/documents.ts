import * as z from 'zod/mini';
import { documentKind } from './calls.ts';
import { waitingProposal } from '../staff/proposals.ts';
import { pageInput, pageOf, time, version } from '../paging.ts';
import { route } from '../route.ts';

/** A day in Shanghai. */
export const fromDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确'));

const staffDocument = z.object({
  /** The kind of the document is its id. */
  id: documentKind.schema,
  kindName: z.string(),
  /** Title, version and time of the version in force; version 0 while there is none. */
  title: z.string(),
  version: z.int(),
  publishTime: z.nullable(time),
  /** True while the sample text of a new installation is still in force. */
  isSample: z.optional(z.boolean()),
  /** A published version whose day has not come yet. */
  upcoming: z.nullable(z.object({ version: z.int(), inForceTime: time })),
  /** The draft, if there is one, and whether it waits for a second admin. */
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
  /** Only for the newest version and the one in force; `getStaffDocumentVersion` has the others. */
  body: z.optional(z.string()),
  /** Whether everybody who agreed to an earlier version has to agree again. */
  needsConsent: z.boolean(),
  publishTime: time,
  inForceTime: time,
  /** Null for the sample text of a new installation. */
  proposedBy: z.nullable(z.string()),
  signedBy: z.nullable(z.string()),
});
export type DocumentVersion = z.output<typeof documentVersion>;

const documentDraft = z.object({
  title: z.string(),
  body: z.string(),
  needsConsent: z.boolean(),
  fromDay: z.nullable(fromDay),
  version: z.int(),
  writtenBy: z.string(),
  /** That it waits for a second admin; null while it is still being written. */
  proposal: z.nullable(z.object(waitingProposal)),
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
