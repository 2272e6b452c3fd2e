import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { id } from '../paging.ts';
import { route } from '../route.ts';
import { saying } from '../say.ts';

export const maxImageBytes = 10 * 1024 * 1024;
export const maxImagePixels = 40_000_000;
export const maxImageFrames = 100;
export const maxFileBytes = 50 * 1024 * 1024;
export const maxReportFilesBytes = 200 * 1024 * 1024;
export const maxAttachments = 10;

/** The purposes of uploads; a file cannot be used for another purpose. */
export const filePurpose = coded({
  report: { code: 'report', label: '漏洞报告' },
  comment: { code: 'comment', label: '评论' },
  identity: { code: 'identity', label: '实名认证' },
  portrait: { code: 'portrait', label: '头像' },
});

/** What files that are no pictures are for. */
const attachmentPurpose = z.literal(
  [filePurpose.codes.report, filePurpose.codes.comment],
  '请选择',
);

/** A picture that everybody may see. */
export const publicPicture = z.object({ id, url: z.string() });

/** A stored file for somebody who may see it. `url` is signed for at most 60 s; public files have a plain one. */
export const storedFile = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  sizeBytes: z.int(),
  isImage: z.boolean(),
  url: z.string(),
});
export type StoredFile = z.output<typeof storedFile>;

/** Attachments of a text; none by default. */
export const attachments = z._default(
  z.array(id).check(
    z.maxLength(maxAttachments, {
      error: saying('附件最多 {most} 个', { most: maxAttachments }),
    }),
  ),
  [],
);

/** How Markdown names an uploaded image: `![说明](file:{id})`. */
export const fileReference =
  /\bfile:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g;
export const fileIdsIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(fileReference)].map((match) => match[1] ?? '')),
];

/** The refusals of any upload, and those of images. */
export const fileRefusals = ['fileMissing', 'fileTooLarge', 'uploadQuota', 'tooOften'] as const;
export const imageRefusals = [
  ...fileRefusals,
  'notAnImage',
  'imageTooManyPixels',
  'imageDamaged',
  'animatedPng',
] as const;

export const postformImageUpload = route({
  name: 'postformImageUpload',
  group: 'common',
  access: 'user',
  summary:
    '上传图片（字段 file）：PNG、JPEG、WebP、GIF，10 MB、4000 万像素以内；重新编码并去除元数据',
  recordsNothing: 'an upload, until something shows it',
  input: z.strictObject({ purpose: z._default(filePurpose.schema, 'report') }),
  output: storedFile,
  refusals: imageRefusals,
});

export const postformFileUpload = route({
  name: 'postformFileUpload',
  group: 'common',
  access: 'user',
  summary: '上传附件（字段 file），50 MB 以内；下载时一律作为附件',
  recordsNothing: 'an upload, until something holds it',
  input: z.strictObject({ purpose: z._default(attachmentPurpose, 'report') }),
  output: storedFile,
  refusals: fileRefusals,
});

export const getFileDownload = route({
  name: 'getFileDownload',
  group: 'common',
  access: 'anyone',
  path: '/api/files/{id}',
  summary: '下载文件：公开文件直接访问，其余须带签名并持有会话 cookie',
  input: z.strictObject({
    id,
    exp: z.optional(z.int()),
    sig: z.optional(z.string().check(z.maxLength(128))),
    width: z.optional(
      z.int('宽度应为整数').check(z.minimum(1, '宽度至少为 1'), z.maximum(2048, '宽度最大为 2048')),
    ),
  }),
  output: z.null(),
  refusals: ['notFound', 'fileLinkExpired', 'fileLost'],
  answersFile: true,
});
