import * as z from 'zod/mini';
import { coded, type CodeOf } from '../coded.ts';
import { route } from '../route.ts';

/** The steps of setting up a centre, in a possible order: mail before invitations, a second admin before anything that two people sign. */
export const setupStep = coded({
  company: { code: 'company', label: '单位名称与链接' },
  sms: { code: 'sms', label: '短信网关' },
  mail: { code: 'mail', label: '邮件服务器' },
  alarms: { code: 'alarms', label: '告警邮箱' },
  staff: { code: 'staff', label: '第二位管理员' },
  texts: { code: 'texts', label: '用户协议、隐私政策与条款' },
  guidelines: { code: 'guidelines', label: '不收录的漏洞与安全港承诺' },
  applications: { code: 'applications', label: '业务范围' },
  rule: { code: 'rule', label: '评分标准' },
  gifts: { code: 'gifts', label: '礼品' },
  calendar: { code: 'calendar', label: '工作日历' },
  signingKey: { code: 'signingKey', label: '审计日志签名' },
  keys: { code: 'keys', label: '密钥更换' },
  databaseUsers: { code: 'databaseUsers', label: '数据库账号' },
  backup: { code: 'backup', label: '备份' },
});
export type SetupStep = CodeOf<typeof setupStep>;

const stepState = z.object({
  step: setupStep.schema,
  isDone: z.boolean(),
  /** Whether an admin has set the step aside. */
  isAside: z.boolean(),
});

export const getSetupSteps = route({
  name: 'getSetupSteps',
  group: 'console',
  access: ['admin'],
  summary: '上线准备：每一步是否完成，是否已跳过',
  input: z.strictObject({}),
  output: z.object({ list: z.array(stepState) }),
});

export const postSetupAside = route({
  name: 'postSetupAside',
  group: 'console',
  access: ['admin'],
  summary: '跳过一个步骤，或不再跳过',
  records: 'setting.change',
  input: z.strictObject({ step: setupStep.schema, isAside: z.boolean() }),
  output: z.object({ list: z.array(stepState) }),
  refusals: ['conflict'],
});
