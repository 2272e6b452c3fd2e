import * as z from 'zod/mini';
import { coded, type CodeOf } from '../coded.ts';
import { cappedPageOf, id, pageInput } from '../paging.ts';
import { route } from '../route.ts';
import { tier } from '../awards/scoring.ts';

/** The fields that all rows of the catalogue have. `position` orders them in forms; `active` is false for a retired row. */
const rowFields = {
  id,
  name: z.string(),
  position: z.int(),
  active: z.boolean(),
  version: z.int(),
};

/** Whether a row of the catalogue can be chosen for new reports. */
export const offerState = coded({
  active: { code: 'active', label: '使用中', tone: 'green' },
  retired: { code: 'retired', label: '已停用', tone: 'grey' },
});

const listed = z.strictObject({ ...pageInput, state: z._default(offerState.schema, 'active') });
const pageOfKept = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    ...cappedPageOf(row).shape,
    /** How many rows are active, and how many are retired. */
    counts: z.object({ active: z.int(), retired: z.int() }),
  });
const one = z.strictObject({ id });
export const position = z
  .int('请输入顺序')
  .check(z.minimum(0, '顺序不能小于 0'), z.maximum(9_999, '顺序最大 9999'));

/** What readers of English see in place of a name; empty for none. */
const inEnglish = z.optional(z.string());

export const staffApplication = z.object({
  ...rowFields,
  nameEn: inEnglish,
  tier: tier.schema,
  team: z.string(),
  hosts: z.array(z.string()),
  packages: z.array(z.string()),
});
export type StaffApplication = z.output<typeof staffApplication>;

export const getStaffApplicationPage = route({
  name: 'getStaffApplicationPage',
  group: 'console',
  access: ['admin'],
  summary: '应用：收录中的，或已停止收录的',
  input: listed,
  output: pageOfKept(staffApplication),
});

export const getStaffApplication = route({
  name: 'getStaffApplication',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一个应用',
  input: one,
  output: staffApplication,
  refusals: ['notFound'],
});

export const staffPlatform = z.object({
  ...rowFields,
  nameEn: inEnglish,
  isMobile: z.boolean(),
});
export type StaffPlatform = z.output<typeof staffPlatform>;

export const getStaffPlatformPage = route({
  name: 'getStaffPlatformPage',
  group: 'console',
  access: ['admin'],
  summary: '平台：可选的，或已停用的',
  input: listed,
  output: pageOfKept(staffPlatform),
});

export const getStaffPlatform = route({
  name: 'getStaffPlatform',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一个平台',
  input: one,
  output: staffPlatform,
  refusals: ['notFound'],
});

export const staffType = z.object({
  ...rowFields,
  nameEn: inEnglish,
  group: z.string(),
  groupEn: inEnglish,
  /** A tier that replaces the application's; null for none. */
  tier: z.optional(z.nullable(tier.schema)),
});
export type StaffType = z.output<typeof staffType>;

export const getStaffTypePage = route({
  name: 'getStaffTypePage',
  group: 'console',
  access: ['admin'],
  summary: '漏洞类型：可选的，或已停用的',
  input: listed,
  output: pageOfKept(staffType),
});

export const getStaffType = route({
  name: 'getStaffType',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一种漏洞类型',
  input: one,
  output: staffType,
  refusals: ['notFound'],
});

/** The forms that offer an answer template. */
export const answerKind = coded({
  question: { code: 'question', label: '请研究员补充', tone: 'orange' },
  ignore: { code: 'ignore', label: '忽略报告', tone: 'grey' },
  reply: { code: 'reply', label: '回复评论', tone: 'blue' },
});

export type AnswerKind = CodeOf<typeof answerKind>;

/** The fields that a template can be filled with, by the names that templates use; what they are in Chinese. */
export const answerFields = {
  number: '报告编号',
  title: '报告标题',
  author: '研究员昵称',
  app: '应用名称',
} as const;
export type AnswerField = keyof typeof answerFields;

const fieldOf = new Map<string, AnswerField>([
  ...(Object.keys(answerFields) as AnswerField[]).map((name) => [name, name] as const),
  ['编号', 'number'],
  ['标题', 'title'],
  ['研究员', 'author'],
  ['应用', 'app'],
]);

/** A placeholder of a template. A name of `answerFields` is filled from the report; any other is a blank for the reviewer to fill in. */
export const placeholder = /\{([\p{L}\p{N}]{1,20})\}/gu;

/** The text of a template, filled from one report. A placeholder without a value stays. */
export const filledIn = (body: string, values: Readonly<Record<AnswerField, string>>): string =>
  body.replaceAll(placeholder, (whole, name: string) => {
    const known = fieldOf.get(name);
    return known === undefined ? whole : values[known];
  });

export const staffTemplate = z.object({ ...rowFields, kind: answerKind.schema, body: z.string() });
export type StaffTemplate = z.output<typeof staffTemplate>;

export const getAnswerTemplatePage = route({
  name: 'getAnswerTemplatePage',
  group: 'console',
  access: ['admin'],
  summary: '回复模板：可选的，或已停用的',
  input: listed,
  output: pageOfKept(staffTemplate),
});

export const getAnswerTemplate = route({
  name: 'getAnswerTemplate',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一个回复模板',
  input: one,
  output: staffTemplate,
  refusals: ['notFound'],
});
