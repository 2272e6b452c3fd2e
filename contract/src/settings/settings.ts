import * as z from 'zod/mini';
import { mailServerOf } from './mail-server.ts';
import { setupStep } from './setup.ts';
import type { StaffRole } from '../staff/roles.ts';
import { lineOf } from '../text/visible.ts';
import { showsAtLeast } from '../text/typed.ts';
import { say, saying, type Words } from '../say.ts';

/** The groups of settings on the page, in their order and in Chinese. */
export const settingGroups = {
  company: '单位与备案',
  channels: '短信与邮件',
  limits: '额度与保留',
  targets: '处理时限（工作日）',
  console: '控制台与登录',
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** A setting that an admin can change while the servers run. Values are sent and stored as text, which the schema reads. */
interface Setting<Value> {
  /** The environment variable that fixes it. */
  readonly env: string;
  readonly label: string;
  readonly hint: string;
  /** Whether it is sealed in the database and never shown. */
  readonly isSecret: boolean;
  /** Whether events hold its values: not for secrets and personal data. */
  readonly isInEvents: boolean;
  /** Whether its only values are `on` and `off`. */
  readonly isSwitch: boolean;
  /** The default. */
  readonly initial: string;
  readonly schema: z.ZodMiniType<Value, string>;
}

function setting<Value>(
  env: string,
  label: string,
  schema: z.ZodMiniType<Value, string>,
  {
    hint = '',
    initial = '',
    isSecret = false,
    isInEvents = !isSecret,
    isSwitch = false,
  }: Partial<Setting<Value>> = {},
): Setting<Value> {
  return {
    env,
    get label() {
      return say(label);
    },
    get hint() {
      return hint && say(hint);
    },
    isSecret,
    isInEvents,
    isSwitch,
    initial,
    schema,
  };
}

const text = (most: number) =>
  z.string().check(
    z.trim(),
    z.overwrite((given) => (/[\r\n]/.test(given) ? given : lineOf(given))),
    z.maxLength(most, { error: saying('最多 {most} 个字', { most }) }),
    z.refine((given) => !/[\r\n]/.test(given), '只能有一行'),
  );
const named = (most: number) => text(most).check(showsAtLeast(1, '请填写'));
const right = (isRight: (given: string) => boolean, error: Words, most = 500) =>
  text(most).check(z.refine((given) => given === '' || isRight(given), { error }));

const isMail = (given: string): boolean => /^[^\s@,:;<>]+@[^\s@,;<>]+$/.test(given);
/** One address, alone or as `Name <address>`; a name with signs that would begin another one stands in quotes. */
function isSender(given: string): boolean {
  const [, name = '', address = given] = /^([^<]*)<([^<>]+)>$/.exec(given) ?? [];
  return isMail(address) && /^([^>@,;:"\\]*|"[^"\\]*")$/.test(name.trim());
}
/** Whether it is a web address of the scheme, with nobody's name and password in it. */
export function isWebAddress(given: string, scheme: RegExp): boolean {
  const url = URL.parse(given);
  return (
    url !== null &&
    scheme.test(given) &&
    !/\s/.test(given) &&
    url.username === '' &&
    url.password === ''
  );
}
const webAddress = right(
  (given) => isWebAddress(given, /^https?:\/\//),
  '请填写 http 或 https 开头的地址，不含用户名和密码',
);
const mail = right(isMail, '请填写一个邮箱地址');
const orNull = z.transform((given: string) => given || null);
const number = z.transform(Number);

const partsOf = (given: string): string[] =>
  given
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter(Boolean);
const listOf = (isRight: (part: string) => boolean, words: Words) =>
  z.pipe(
    right((given) => partsOf(given).every(isRight), words),
    z.transform(partsOf),
  );

/** Working days; a year has about 250. */
const workingDays = z.pipe(
  right(
    (given) => /^[1-9]\d{0,2}$/.test(given) && Number(given) <= 250,
    '请填写 1 到 250 的整数',
  ).check(z.minLength(1, '请填写')),
  number,
);

/** At least one file of the largest size. */
const megabytes = z.pipe(
  right((given) => /^\d{2,7}$/.test(given) && Number(given) >= 50, '请填写不小于 50 的整数').check(
    z.minLength(1, '请填写'),
  ),
  number,
);

// a verdict can be appealed for a month, and the law asks for half a year of reception logs
const shortestRetention = 365;

/** All settings, one line each. */
export const settings = {
  'company.name': setting('COMPANY_NAME', '单位名称', named(100), {
    initial: '盾源安全应急响应中心',
    hint: '显示在门户顶部、页脚、窗口标题、告警邮件和 security.txt',
  }),
  'company.agreementUrl': setting('AGREEMENT_URL', '用户协议地址', webAddress, {
    hint: '页脚的链接；留空时打开“条款与文本”里发布的那份',
  }),
  'company.privacyUrl': setting('PRIVACY_URL', '隐私政策地址', webAddress, {
    hint: '页脚的链接；留空时打开“条款与文本”里发布的那份',
  }),
  'company.icpNumber': setting('ICP_NUMBER', 'ICP 备案号', text(100)),
  'company.policeNumber': setting(
    'POLICE_NUMBER',
    '公安备案号',
    // its digits are part of the address that it links to
    right((given) => /\d{14}/.test(given), '须含 14 位备案编号', 100),
  ),
  'company.securityContacts': setting(
    'SECURITY_CONTACT',
    '其他安全联系方式',
    z.pipe(
      listOf(
        (part) => isMail(part) || /^(https:|mailto:|tel:)\S+$/.test(part),
        '请填写邮箱、https 或 tel 地址，用英文逗号隔开',
      ),
      // RFC 9116 wants addresses: an e-mail becomes one
      z.transform((parts) => parts.map((part) => (isMail(part) ? `mailto:${part}` : part))),
    ),
    { hint: '写进 security.txt，用英文逗号隔开', isInEvents: false },
  ),
  'sms.signature': setting('SMS_SIGNATURE', '短信与邮件署名', named(20), {
    initial: '盾源',
    hint: '写在【】里，须与短信网关登记的一致',
  }),
  'sms.webhookUrl': setting(
    'SMS_WEBHOOK_URL',
    '短信网关地址',
    // https only, as codes are sent through it
    right(
      (given) => isWebAddress(given, /^https:\/\//),
      '请填写 https 开头的地址，不含用户名和密码',
    ),
    // not in events, as the address may contain a key of the gateway
    { isInEvents: false, hint: '系统以 POST 方式向该地址发送 JSON，格式见运维须知' },
  ),
  'sms.webhookSecret': setting(
    'SMS_WEBHOOK_SECRET',
    '短信网关密钥',
    right((given) => given.length >= 32, '至少 32 个字符'),
    { isSecret: true, hint: '用于对发往网关的请求签名，须与网关一致；至少 32 个字符' },
  ),
  'sms.prefixes': setting(
    'SMS_PREFIXES',
    '境外号码前缀',
    listOf((part) => /^\+[1-9]\d{0,9}$/.test(part), '请填写 +852,+1 这样的前缀，用英文逗号隔开'),
    { hint: '中国大陆以外，只向这些前缀发送短信' },
  ),
  'sms.hourlyBudget': setting(
    'SMS_HOURLY_BUDGET',
    '每小时验证码上限',
    z.pipe(
      right((given) => /^[1-9]\d{0,8}$/.test(given), '请填写不小于 1 的整数').check(
        z.minLength(1, '请填写'),
      ),
      number,
    ),
    { initial: '1000', hint: '短信与邮件各自计数' },
  ),
  'mail.smtpUrl': setting(
    'SMTP_URL',
    '邮件服务器地址',
    z.pipe(
      right(
        (given) => mailServerOf(given) !== null,
        '请填写 smtps://用户:密码@主机:465 这样的地址，后面不能再有路径、? 或 #',
      ),
      z.transform(mailServerOf),
    ),
    { isSecret: true, hint: '例如 smtps://用户:密码@主机:465；密码里的特殊字符写成 %40 这样' },
  ),
  'mail.from': setting(
    'MAIL_FROM',
    '发件人',
    right(isSender, '请填写一个发件邮箱，例如 src@example.com 或 盾源 <src@example.com>'),
    { isInEvents: false, hint: '例如 src@example.com，也可带名称：盾源 <src@example.com>' },
  ),
  'staff.issuer': setting('TOTP_ISSUER', '动态码名称', named(50), {
    initial: 'ShieldSource',
    hint: '新建的动态码在身份验证器中显示的名称',
  }),
  'staff.passphrases': setting(
    'STAFF_PASSPHRASES',
    '密码登录控制台',
    z.pipe(
      right((given) => given === 'on' || given === 'off', '请填写 on 或 off'),
      z.transform((given) => given !== 'off'),
    ),
    {
      initial: 'on',
      isSwitch: true,
      hint: '关闭后只有应急账号还能用密码；关闭以前，须有一位管理员用单点登录登录过',
    },
  ),
  'staff.provider.name': setting('SSO_NAME', '单点登录名称', named(20), {
    initial: '单点登录',
    hint: '登录页按钮上的名字',
  }),
  'staff.provider.issuer': setting(
    'SSO_ISSUER',
    '单点登录服务地址',
    // what it says is who somebody is; without a certificate only on this machine, and never in production
    right(
      (given) =>
        isWebAddress(given, /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$))[^?#]*$/),
      '请填写 https 开头的地址，不含用户名和密码',
    ),
    { hint: 'OpenID Connect 的 issuer，须与身份提供方公布的 issuer 完全一致；留空关闭单点登录' },
  ),
  'staff.provider.clientId': setting('SSO_CLIENT_ID', '单点登录客户端 ID', text(200)),
  'staff.provider.clientSecret': setting('SSO_CLIENT_SECRET', '单点登录客户端密钥', text(500), {
    isSecret: true,
  }),
  'staff.provider.scope': setting('SSO_SCOPE', '单点登录申请的范围', named(200), {
    initial: 'openid email',
    hint: '用空格隔开；按分组定角色时加上服务方要求的范围',
  }),
  'staff.provider.secondFactors': setting(
    'SSO_SECOND_FACTORS',
    '单点登录认可的第二因素',
    listOf((part) => /^\S+$/.test(part), '请填写 amr 或 acr 的值，用英文逗号隔开'),
    { hint: '身份提供方在 amr 或 acr 中返回其中之一时，不再要求动态码；留空则始终要求' },
  ),
  'staff.provider.rolesClaim': setting('SSO_ROLES_CLAIM', '单点登录的角色字段', text(100), {
    hint: '例如 groups；留空时在本站分配角色',
  }),
  'staff.provider.roles': setting(
    'SSO_ROLES',
    '单点登录角色映射',
    z.pipe(
      listOf(
        (part) => /^[^=]+=(reviewer|operator|admin|auditor)$/.test(part),
        '请填写“分组=角色”，用英文逗号隔开，角色为 reviewer、operator、admin 或 auditor',
      ),
      z.transform((parts) =>
        parts.map((part) => {
          const at = part.lastIndexOf('=');
          return { value: part.slice(0, at).trim(), role: part.slice(at + 1) as StaffRole };
        }),
      ),
    ),
    { hint: '例如 src-admins=admin,src-review=reviewer；每次登录时按此更新角色' },
  ),
  'alarms.mail': setting('ALERT_MAIL', '告警邮箱', z.pipe(mail, orNull), {
    hint: '每种告警每小时最多一封；留空只写日志',
    isInEvents: false,
  }),
  'reports.retentionDays': setting(
    'REPORT_RETENTION_DAYS',
    '报告内容保留天数',
    z.pipe(
      right(
        (given) => /^\d{1,5}$/.test(given) && Number(given) >= shortestRetention,
        saying('请填写不小于 {least} 的整数', { least: shortestRetention }),
      ),
      z.transform((given: string) => (given === '' ? null : Number(given))),
    ),
    { hint: '报告结束满此天数后清除正文、评论、附件与处理说明；留空则一直保留' },
  ),
  'files.openMegabytes': setting('UPLOAD_OPEN_MB', '处理中附件上限（MB）', megabytes, {
    initial: '1024',
    hint: '每位研究员处理中的报告与尚未提交的文件合计',
  }),
  'files.dailyMegabytes': setting('UPLOAD_DAILY_MB', '新研究员每日上传上限（MB）', megabytes, {
    initial: '200',
    hint: '第一份报告确认之前，每人 24 小时内合计',
  }),
  'targets.receipt': setting('TARGET_RECEIPT_DAYS', '首次响应', workingDays, { initial: '1' }),
  'targets.verdict': setting('TARGET_VERDICT_DAYS', '给出结论', workingDays, { initial: '3' }),
  'targets.fixSerious': setting('TARGET_FIX_SERIOUS_DAYS', '修复严重漏洞', workingDays, {
    initial: '1',
  }),
  'targets.fixHigh': setting('TARGET_FIX_HIGH_DAYS', '修复高危漏洞', workingDays, {
    initial: '5',
  }),
  'targets.fixMedium': setting('TARGET_FIX_MEDIUM_DAYS', '修复中危漏洞', workingDays, {
    initial: '7',
  }),
  'targets.fixLow': setting('TARGET_FIX_LOW_DAYS', '修复低危漏洞', workingDays, {
    initial: '10',
  }),
  'targets.identity': setting('TARGET_IDENTITY_DAYS', '审核实名认证', workingDays, {
    initial: '3',
  }),
  'review.undoSeconds': setting(
    'REVIEW_UNDO_SECONDS',
    '结论撤销时限（秒）',
    z.pipe(
      right(
        (given) => /^\d{1,2}$/.test(given) && Number(given) <= 60,
        '请填写 0 到 60 的整数',
      ).check(z.minLength(1, '请填写')),
      number,
    ),
    { initial: '10', hint: '给出结论后满此时长生效，其间可以撤销；0 表示立即生效' },
  ),
  'console.setupAside': setting(
    'SETUP_ASIDE',
    '已跳过的准备步骤',
    z.pipe(
      listOf(
        (part) => setupStep.has(part),
        saying('只能是 {steps}', { steps: setupStep.list.map(({ code }) => code).join(',') }),
      ),
      z.transform((parts) => parts.filter(setupStep.has)),
    ),
    { hint: '在“上线准备”里跳过，不再提醒' },
  ),
} as const;

export type SettingKey = keyof typeof settings;
export type SettingValue<Key extends SettingKey> = z.output<(typeof settings)[Key]['schema']>;
export const settingKeys = Object.keys(settings) as SettingKey[];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key);

/** What `given` means as the value of a setting, or the words that refuse it. */
export function readSetting<Key extends SettingKey>(
  key: Key,
  given: string,
): { value: SettingValue<Key> } | { words: string } {
  const read = settings[key].schema.safeParse(given);
  if (read.success) return { value: read.data as SettingValue<Key> };
  return { words: say(read.error.issues[0]?.message ?? '填写的内容不正确') };
}

/** What codes, links and alarms go through. The database has the same list (`is_of_channel`). */
export const channelKeys: readonly SettingKey[] = [
  'sms.webhookUrl',
  'sms.webhookSecret',
  'mail.smtpUrl',
  'mail.from',
  'alarms.mail',
];

/**
 * Whether a change needs a second admin: settings that decide who can sign in with which roles, how long reports are kept,
 * since what is erased does not come back, and channels, whose only admin may change them alone. A database guard says the
 * same (`setting_by_two`).
 */
export const takesTwo = (key: SettingKey): boolean =>
  key.startsWith('staff.provider.') || key === 'reports.retentionDays' || channelKeys.includes(key);

/** The host in the value of a channel, as it is connected to, which is no secret; empty for none. */
export function hostOf(key: SettingKey, value: string): string {
  if (key === 'mail.from' || key === 'alarms.mail')
    return /@([^\s@<>]+)>?$/.exec(value.trim())?.[1] ?? '';
  if (key === 'sms.webhookUrl') return URL.parse(value)?.host ?? '';
  const server = key === 'mail.smtpUrl' ? mailServerOf(value) : null;
  return server ? `${server.host}:${server.port}` : '';
}

/** The group of a setting: by the first word of its key, except for limits. */
export function groupOf(key: SettingKey): SettingGroup {
  const groups: Readonly<Record<string, SettingGroup>> = {
    company: 'company',
    sms: 'channels',
    mail: 'channels',
    alarms: 'channels',
    reports: 'limits',
    files: 'limits',
    targets: 'targets',
  };
  if (key === 'sms.prefixes' || key === 'sms.hourlyBudget') return 'limits';
  return groups[key.split('.', 1)[0] ?? ''] ?? 'console';
}
