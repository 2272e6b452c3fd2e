import * as z from 'zod/mini';
import { distinct, id, nothing, pageInput, pageOf, time, version } from '../paging.ts';
import { route } from '../route.ts';
import { hostPattern, packagePattern } from './scope.ts';
import { tier } from '../awards/scoring.ts';
import { position, answerKind, placeholder } from './desk.ts';
import { inEnglish, manyLines, oneLine, typed } from '../text/typed.ts';
import { saying } from '../say.ts';

const seen = { id, version };
export const keptVersion = z.object({ id, version: z.int() });

const nameOf = (most: number) =>
  typed(
    '请输入名称',
    oneLine,
    z.maxLength(most, { error: saying('名称最多 {most} 个字', { most }) }),
  );
// limited because an event stores both the old and the new scope
const maxScopeLength = 600;
const patterns = (pattern: RegExp, hint: string) =>
  z.array(z.string().check(oneLine, z.maxLength(120, '每行最多 120 个字符'))).check(
    z.maxLength(30, '最多 30 行'),
    distinct('有重复的行'),
    z.refine((lines) => lines.every((line) => pattern.test(line)), {
      error: hint,
      params: { says: { items: { type: 'string', maxLength: 120, pattern: pattern.source } } },
    }),
    z.refine((lines) => lines.join('').length <= maxScopeLength, '合计最多 600 个字符'),
  );

const applicationFields = {
  name: nameOf(60),
  nameEn: inEnglish(60),
  tier: tier.schema,
  team: z.string().check(oneLine, z.maxLength(40, '负责团队最多 40 个字')),
  hosts: patterns(hostPattern, '每行一个小写域名，例如 www.example.com 或 *.example.com'),
  packages: patterns(packagePattern, '每行一个应用包名，例如 com.example.app 或 com.example.*'),
  position,
};

export const getApplicationVersionPage = route({
  name: 'getApplicationVersionPage',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一个应用的各个版本，新的在前：什么时候起、当时的业务等级和收录范围',
  input: z.strictObject({ id, ...pageInput }),
  output: pageOf(
    z.object({
      version: z.int(),
      name: z.string(),
      tier: tier.schema,
      team: z.string(),
      hosts: z.array(z.string()),
      packages: z.array(z.string()),
      active: z.boolean(),
      createTime: time,
    }),
  ),
  refusals: ['notFound'],
});

export const postApplicationInsert = route({
  name: 'postApplicationInsert',
  group: 'console',
  access: ['admin'],
  summary: '新增应用，立即可选',
  records: 'application.insert',
  input: z.strictObject(applicationFields),
  output: keptVersion,
});

export const postApplicationModify = route({
  name: 'postApplicationModify',
  group: 'console',
  access: ['admin'],
  summary: '修改应用；已提交的报告仍按提交时的业务等级和收录范围',
  records: 'application.modify',
  input: z.strictObject({ ...seen, ...applicationFields }),
  output: keptVersion,
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

const platformFields = {
  name: nameOf(40),
  nameEn: inEnglish(40),
  isMobile: z.boolean(),
  position,
};
export const postPlatformInsert = route({
  name: 'postPlatformInsert',
  group: 'console',
  access: ['admin'],
  summary: '新增平台，立即可选',
  records: 'platform.insert',
  input: z.strictObject(platformFields),
  output: keptVersion,
});

export const postPlatformModify = route({
  name: 'postPlatformModify',
  group: 'console',
  access: ['admin'],
  summary: '修改平台',
  records: 'platform.modify',
  input: z.strictObject({ ...seen, ...platformFields }),
  output: keptVersion,
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
  nameEn: inEnglish(60),
  /** The heading under which forms list it; empty for none. */
  group: z.string().check(oneLine, z.maxLength(20, '分组最多 20 个字')),
  groupEn: inEnglish(40),
  /** A tier that replaces the application's for reports of this type; null for none. */
  tier: z.optional(z.nullable(tier.schema)),
  position,
};
export const postTypeInsert = route({
  name: 'postTypeInsert',
  group: 'console',
  access: ['admin'],
  summary: '新增漏洞类型，立即可选',
  records: 'type.insert',
  input: z.strictObject(typeFields),
  output: keptVersion,
});

export const postTypeModify = route({
  name: 'postTypeModify',
  group: 'console',
  access: ['admin'],
  summary: '修改漏洞类型；已提交的报告仍按提交时的业务等级',
  records: 'type.modify',
  input: z.strictObject({ ...seen, ...typeFields }),
  output: keptVersion,
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

const hasWholePlaces = (body: string): boolean => !/[{}]/.test(body.replaceAll(placeholder, ''));

const templateFields = {
  name: nameOf(40),
  kind: answerKind.schema,
  body: typed(
    '请输入内容',
    manyLines,
    z.maxLength(1_000, '内容最多 1,000 个字'),
    z.refine(hasWholePlaces, '占位符写作 {名称}：1 到 20 个字或数字，不含空格'),
  ),
  position,
};
export const postAnswerTemplateInsert = route({
  name: 'postAnswerTemplateInsert',
  group: 'console',
  access: ['admin'],
  summary: '新增回复模板，审核员立即可用',
  records: 'template.insert',
  input: z.strictObject(templateFields),
  output: keptVersion,
});

export const postAnswerTemplateModify = route({
  name: 'postAnswerTemplateModify',
  group: 'console',
  access: ['admin'],
  summary: '修改回复模板',
  records: 'template.modify',
  input: z.strictObject({ ...seen, ...templateFields }),
  output: keptVersion,
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
