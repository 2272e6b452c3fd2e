import * as z from 'zod/mini';
import { coded, type CodeOf } from '../coded.ts';
import { empty, nothing, time } from '../paging.ts';
import { route } from '../route.ts';
import { mailOf } from '../text/pasted.ts';
import { sixDigits, typed } from '../text/typed.ts';
import { mailTopics, memberTopics } from '../topics/members.ts';

/** At most one mail in so many minutes and so many a day; the rest waits for the next. What concerns the security of an account goes at once. */
export const mailLimits = { restMinutes: 10, perDay: 20 } as const;
/** Hours of Asia/Shanghai: no mail in the night where it is quiet, and when a daily one goes out. */
export const mailHours = { nightFrom: 22, nightUntil: 8, daily: 9 } as const;

/** What a member is told of, in the portal and by mail. */
export const memberTopic = coded(memberTopics);
export type MemberTopic = CodeOf<typeof memberTopic>;

/** Those whose mails a member chooses. */
export const mailTopic = coded(mailTopics);
export type MailTopic = CodeOf<typeof mailTopic>;

const topicByKind: ReadonlyMap<string, MemberTopic> = new Map(
  memberTopic.list.flatMap(({ code, events }) => events.map((kind) => [kind, code])),
);

/** Under what a letter of this kind is told; null: members do such things themselves. */
export const topicOf = (kind: string): MemberTopic | null =>
  topicByKind.get(kind) ?? (/^(account|identity)\./.test(kind) ? 'security' : null);

/** Whether it is mailed at once, and cannot be switched off. */
export const isWarning = (kind: string): boolean => topicOf(kind) === 'security';

export const mailRhythm = coded({
  atOnce: { code: 'atOnce', label: '随时发送' },
  daily: { code: 'daily', label: '每个工作日 9:00 汇总' },
});

export type MailRhythm = CodeOf<typeof mailRhythm>;

export const mailStopReason = coded({
  unsubscribed: { code: 'unsubscribed', label: '已退订' },
  refused: { code: 'refused', label: '邮箱拒收' },
});
export type MailStopReason = CodeOf<typeof mailStopReason>;

const how = {
  rhythm: mailRhythm.schema,
  /** Nothing is sent from 22:00 to 8:00. */
  isQuiet: z.boolean('请选择'),
  /** Mails name the titles of reports, which whoever carries them can read. */
  showsTitles: z.boolean('请选择'),
};

/** An address that was confirmed, and how it is used. `stopReason` says why nothing is sent there, null while it is. */
export const mailAddress = z.object({
  address: z.string(),
  confirmTime: time,
  stopReason: z.nullable(mailStopReason.schema),
  ...how,
});

/** As browsers take it: nothing in it could end a header, or begin another address. */
const emailShape = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/;
const email = typed(
  '请填写邮箱',
  z.overwrite(mailOf),
  z.maxLength(254, '请填写正确的邮箱'),
  z.regex(emailShape, '请填写正确的邮箱'),
);

export const getMailSettings = route({
  name: 'getMailSettings',
  group: 'letter',
  access: 'user',
  summary: '我的通知邮箱（脱敏）与发送方式，没有时 mail 为 null；以及每类消息是否发邮件',
  input: empty,
  output: z.object({
    /** Whether this installation can send mail. */
    hasMail: z.boolean(),
    mail: z.nullable(mailAddress),
    topics: z.array(
      z.object({ topic: mailTopic.schema, topicName: z.string(), isOn: z.boolean() }),
    ),
  }),
});

export const postMailCode = route({
  name: 'postMailCode',
  group: 'letter',
  access: 'user',
  summary: '向一个邮箱发送验证码，用来确认它是本人的',
  recordsNothing: 'the code is counted, and nothing changes before it is entered',
  input: z.strictObject({
    email,
    ticket: z.string('请先完成图形验证').check(z.maxLength(200)),
  }),
  /** In how many seconds the next one may be requested. */
  output: z.object({ retryAfter: z.int() }),
  refusals: ['captchaNeeded', 'tooOften'],
});

export const postMailConfirm = route({
  name: 'postMailConfirm',
  group: 'letter',
  access: 'user',
  summary: '凭验证码确认通知邮箱，即同意向它发送邮件；换邮箱时会告知原来的邮箱',
  records: 'account.confirmMail',
  input: z.strictObject({ email, code: sixDigits('请填写验证码', '验证码为 6 位数字') }),
  output: nothing,
  refusals: ['wrongPhoneCode'],
});

export const postMailRemove = route({
  name: 'postMailRemove',
  group: 'letter',
  access: 'user',
  summary: '收回同意：删除通知邮箱，不再发送邮件',
  records: 'account.removeMail',
  input: empty,
  output: nothing,
});

export const postMailResume = route({
  name: 'postMailResume',
  group: 'letter',
  access: 'user',
  summary: '退订之后恢复发送；拒收的邮箱须重新确认',
  recordsNothing: 'how one is told is one’s own affair, and changes nothing for others',
  input: empty,
  output: nothing,
  refusals: ['notFound'],
});

export const postMailRhythm = route({
  name: 'postMailRhythm',
  group: 'letter',
  access: 'user',
  summary: '邮件怎样发送：随时或每天汇总，夜间是否发送，是否带报告标题',
  recordsNothing: 'how one is told is one’s own affair, and changes nothing for others',
  input: z.strictObject(how),
  output: nothing,
  refusals: ['notFound'],
});

export const postMailChoice = route({
  name: 'postMailChoice',
  group: 'letter',
  access: 'user',
  summary: '一类消息发不发邮件，从下一条起',
  recordsNothing: 'how one is told is one’s own affair, and changes nothing for others',
  input: z.strictObject({ topic: mailTopic.schema, isOn: z.boolean('请选择') }),
  output: nothing,
  refusals: ['notFound'],
});

/** The page where a mail's reader stops them, by an address that only the mail has. */
export const mailOffPath = '/mail/off';
