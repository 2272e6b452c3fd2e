import * as z from 'zod/mini';
import { coded, type CodeOf } from './coded.ts';
import { cappedPageOf, id, nothing, pageInput } from './paging.ts';
import { route } from './route.ts';
import { hostPattern, packagePattern } from './scope.ts';
import { tier } from './scoring.ts';

/** What the rows of the catalogue have in common: the order they are offered in, and whether they still are. */
const kept = {
  id,
  name: z.string(),
  position: z.int(),
  active: z.boolean(),
  version: z.int(),
};

/** Whether something of the catalogue is offered. */
export const offerState = coded({
  active: { code: 'active', label: '可选', tone: 'green' },
  retired: { code: 'retired', label: '已停用', tone: 'grey' },
});

const listed = z.strictObject({ ...pageInput, state: z._default(offerState.schema, 'active') });
const pageOfKept = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    ...cappedPageOf(row).shape,
    /** How many are offered, and how many no longer. */
    counts: z.object({ active: z.int(), retired: z.int() }),
  });
const one = z.strictObject({ id });
const seen = { id, version: z.int().check(z.positive()) };
const done = z.object({ id, version: z.int() });

const nameOf = (most: number) =>
  z
    .string('请输入名称')
    .check(z.trim(), z.minLength(1, '请输入名称'), z.maxLength(most, `名称最多 ${most} 个字`));
const position = z
  .int('请输入顺序')
  .check(z.minimum(0, '顺序从 0 开始'), z.maximum(9_999, '顺序最大 9999'));

// an event holds both what was and what is
const maxScopeLength = 600;
const patterns = (pattern: RegExp, hint: string) =>
  z.array(z.string().check(z.trim(), z.maxLength(120, '每行最多 120 个字符'))).check(
    z.maxLength(30, '最多 30 行'),
    z.refine((lines) => new Set(lines).size === lines.length, '有重复的行'),
    z.refine((lines) => lines.every((line) => pattern.test(line)), hint),
    z.refine((lines) => lines.join('').length <= maxScopeLength, '合计最多 600 个字符'),
  );

const applicationFields = {
  name: nameOf(60),
  tier: tier.schema,
  team: z.string().check(z.trim(), z.maxLength(40, '负责团队最多 40 个字')),
  hosts: patterns(hostPattern, '每行一个小写域名，例如 www.example.com 或 *.example.com'),
  packages: patterns(packagePattern, '每行一个应用包名，例如 com.example.app 或 com.example.*'),
  position,
};

const application = z.object({
  ...kept,
  tier: tier.schema,
  team: z.string(),
  hosts: z.array(z.string()),
  packages: z.array(z.string()),
});
export type StaffApplication = z.output<typeof application>;

export const getStaffApplicationPage = route({
  name: 'getStaffApplicationPage',
  group: 'console',
  access: ['admin'],
  summary: '应用：收录中的，或已停止收录的',
  input: listed,
  output: pageOfKept(application),
});

export const getStaffApplication = route({
  name: 'getStaffApplication',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一个应用',
  input: one,
  output: application,
  refusals: ['notFound'],
});

export const postApplicationInsert = route({
  name: 'postApplicationInsert',
  group: 'console',
  access: ['admin'],
  summary: '新增应用，立即可选',
  records: 'application.insert',
  input: z.strictObject(applicationFields),
  output: done,
});

export const postApplicationModify = route({
  name: 'postApplicationModify',
  group: 'console',
  access: ['admin'],
  summary: '修改应用；已提交的报告仍按提交时的业务等级和收录范围',
  records: 'application.modify',
  input: z.strictObject({ ...seen, ...applicationFields }),
  output: done,
  refusals: ['notFound', 'conflict'],
});

export const postApplicationOffer = route({
  name: 'postApplicationOffer',
  group: 'console',
  access: ['admin'],
  summary: '停止或恢复收录一个应用；已提交的报告不受影响',
  records: ['application.retire', 'application.reopen'],
  input: z.strictObject({ ...seen, active: z.boolean() }),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

const platformFields = { name: nameOf(40), isMobile: z.boolean(), position };
const platform = z.object({ ...kept, isMobile: z.boolean() });
export type StaffPlatform = z.output<typeof platform>;

export const getStaffPlatformPage = route({
  name: 'getStaffPlatformPage',
  group: 'console',
  access: ['admin'],
  summary: '平台：可选的，或已停用的',
  input: listed,
  output: pageOfKept(platform),
});

export const getStaffPlatform = route({
  name: 'getStaffPlatform',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一个平台',
  input: one,
  output: platform,
  refusals: ['notFound'],
});

export const postPlatformInsert = route({
  name: 'postPlatformInsert',
  group: 'console',
  access: ['admin'],
  summary: '新增平台，立即可选',
  records: 'platform.insert',
  input: z.strictObject(platformFields),
  output: done,
});

export const postPlatformModify = route({
  name: 'postPlatformModify',
  group: 'console',
  access: ['admin'],
  summary: '修改平台',
  records: 'platform.modify',
  input: z.strictObject({ ...seen, ...platformFields }),
  output: done,
  refusals: ['notFound', 'conflict'],
});

export const postPlatformOffer = route({
  name: 'postPlatformOffer',
  group: 'console',
  access: ['admin'],
  summary: '停用或恢复一个平台；已提交的报告不受影响',
  records: ['platform.retire', 'platform.reopen'],
  input: z.strictObject({ ...seen, active: z.boolean() }),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

const typeFields = {
  name: nameOf(40),
  /** Under which it is offered; empty for none. */
  group: z.string().check(z.trim(), z.maxLength(20, '分组最多 20 个字')),
  position,
};
const type = z.object({ ...kept, group: z.string() });
export type StaffType = z.output<typeof type>;

export const getStaffTypePage = route({
  name: 'getStaffTypePage',
  group: 'console',
  access: ['admin'],
  summary: '漏洞类型：可选的，或已停用的',
  input: listed,
  output: pageOfKept(type),
});

export const getStaffType = route({
  name: 'getStaffType',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一种漏洞类型',
  input: one,
  output: type,
  refusals: ['notFound'],
});

export const postTypeInsert = route({
  name: 'postTypeInsert',
  group: 'console',
  access: ['admin'],
  summary: '新增漏洞类型，立即可选',
  records: 'type.insert',
  input: z.strictObject(typeFields),
  output: done,
});

export const postTypeModify = route({
  name: 'postTypeModify',
  group: 'console',
  access: ['admin'],
  summary: '修改漏洞类型',
  records: 'type.modify',
  input: z.strictObject({ ...seen, ...typeFields }),
  output: done,
  refusals: ['notFound', 'conflict'],
});

export const postTypeOffer = route({
  name: 'postTypeOffer',
  group: 'console',
  access: ['admin'],
  summary: '停用或恢复一种漏洞类型；已提交的报告不受影响',
  records: ['type.retire', 'type.reopen'],
  input: z.strictObject({ ...seen, active: z.boolean() }),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

/** Where an answer template is offered. */
export const answerKind = coded({
  question: { code: 'question', label: '请研究员补充', tone: 'orange' },
  ignore: { code: 'ignore', label: '忽略报告', tone: 'grey' },
  reply: { code: 'reply', label: '回复评论', tone: 'blue' },
});

export type AnswerKind = CodeOf<typeof answerKind>;

/** What a template is filled with, and what it is called where templates are written. */
export const answerFields = {
  number: '报告编号',
  title: '报告标题',
  author: '研究员昵称',
  app: '应用名称',
} as const;
export type AnswerField = keyof typeof answerFields;

const field = /\{([^{}]*)\}/g;
const isField = (name: string): name is AnswerField => Object.hasOwn(answerFields, name);

/** The words of a template about one report. What is no field stays as it stands. */
export const filledIn = (body: string, values: Readonly<Record<AnswerField, string>>): string =>
  body.replaceAll(field, (whole, name: string) => (isField(name) ? values[name] : whole));

const hasKnownFields = (body: string): boolean =>
  [...body.matchAll(field)].every(([, name = '']) => isField(name));

const templateFields = {
  name: nameOf(40),
  kind: answerKind.schema,
  body: z
    .string('请输入内容')
    .check(
      z.trim(),
      z.minLength(1, '请输入内容'),
      z.maxLength(1_000, '内容最多 1,000 个字'),
      z.refine(hasKnownFields, '只能使用 {number}、{title}、{author}、{app} 这四个占位'),
    ),
  position,
};
const template = z.object({ ...kept, kind: answerKind.schema, body: z.string() });
export type StaffTemplate = z.output<typeof template>;

export const getAnswerTemplatePage = route({
  name: 'getAnswerTemplatePage',
  group: 'console',
  access: ['admin'],
  summary: '回复模板：可选的，或已停用的',
  input: listed,
  output: pageOfKept(template),
});

export const getAnswerTemplate = route({
  name: 'getAnswerTemplate',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一个回复模板',
  input: one,
  output: template,
  refusals: ['notFound'],
});

export const postAnswerTemplateInsert = route({
  name: 'postAnswerTemplateInsert',
  group: 'console',
  access: ['admin'],
  summary: '新增回复模板，审核员立即可用',
  records: 'template.insert',
  input: z.strictObject(templateFields),
  output: done,
});

export const postAnswerTemplateModify = route({
  name: 'postAnswerTemplateModify',
  group: 'console',
  access: ['admin'],
  summary: '修改回复模板',
  records: 'template.modify',
  input: z.strictObject({ ...seen, ...templateFields }),
  output: done,
  refusals: ['notFound', 'conflict'],
});

export const postAnswerTemplateOffer = route({
  name: 'postAnswerTemplateOffer',
  group: 'console',
  access: ['admin'],
  summary: '停用或恢复一个回复模板',
  records: ['template.retire', 'template.reopen'],
  input: z.strictObject({ ...seen, active: z.boolean() }),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

export const getAnswerTemplates = route({
  name: 'getAnswerTemplates',
  group: 'console',
  access: ['reviewer', 'admin'],
  summary: '审核员可用的回复模板',
  input: z.strictObject({ kind: answerKind.schema }),
  output: z.array(z.object({ id, name: z.string(), body: z.string() })),
});
