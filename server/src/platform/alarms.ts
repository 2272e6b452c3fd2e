import type { App } from './app.ts';
import { enqueue } from './jobs/outbox.ts';
import { settingOf } from './settings.ts';
import { countHit, type Limit } from './limits.ts';
import { tell } from './observed.ts';

/** Everything an operator must hear of at once: the code that stands in the log, and what to do about it; in Chinese, as nobody knows in which language an address is read. */
const alarms = {
  smsBudget:
    '一小时的验证码额度（SMS_HOURLY_BUDGET）已用去八成：如果不是活动期间，可能有人在刷短信；可用 shieldsource sms --off 暂停发送，密码登录不受影响。',
  smsBudgetSpent:
    '一小时的验证码额度（SMS_HOURLY_BUDGET）已用完，本小时内不再发送；密码登录不受影响。',
  revealsMany:
    '一位工作人员在一小时内查看了大量完整的个人信息（地址、证件或收款账号）：请到审计日志核对原因。',
  readingsMany: '一位工作人员在一小时内打开了 200 份以上的报告：请到审计日志核对是否工作需要。',
  refusalsMany:
    '一个已登录的账号（uid 为研究员，staffNumber 为工作人员）一小时内被拒绝 100 次以上（无权限或不存在）：可能在试探别人的内容，请查看日志。',
  staffCodesGuessed:
    '有人用一位工作人员的正确密码登录控制台，动态码连续错误：密码可能已经泄露，已邮件告知本人。',
  signInPressed:
    '有人在反复尝试登录一位研究员的账号（uid），一小时内失败 20 次以上：次数受限，本人在用过的设备上仍可用验证码登录；请看日志里来自哪个网段。',
  staffSignInPressed:
    '有人在反复尝试登录一位工作人员的账号：陌生设备已暂停尝试，用过的设备不受影响。',
  breakGlass:
    '有人在服务器上用 break-glass 启用了一位临时管理员：如果不是你们安排的，请立即停用，并检查谁能登录服务器。',
  ledgerBroken:
    '账目核对不符：有记录被改动或删除。请立即运行 shieldsource verify-ledger，并保留数据库与日志。',
  auditBroken:
    '审计日志核对不符：有事件被改动或删除。请立即运行 shieldsource verify-audit，并保留数据库与日志。',
  clockOff:
    '这台服务器与数据库的时钟相差过大（seconds 为秒数）：动态码与签名地址会失效，超过两分钟即不再提供服务。请开启时间同步（NTP）。',
  sealedBroken:
    '一条加密内容无法解开（table、column、id 指明哪一条）：所在列表照常显示，只缺这一项；系统设置（setting）视为未设置，请重新填写。请核对 OLD_ENCRYPTION_KEYS 是否列全；密钥无误即为数据被改动或损坏，请从备份找回。',
  calendarMissing:
    '工作日历缺少一年（year）：请在控制台的“工作日历”里按国务院办公厅的通知录入，跨年的时限在此之前为暂定。',
  alarmsTried: '这是一封测试邮件：告警可以送达。',
  diskFull:
    '磁盘已满（where：database 为数据库，files 为文件目录），新内容无法保存：请尽快腾出空间。',
  diskFails: '磁盘读写出错（where：database 为数据库，files 为文件目录）：请检查硬件与系统日志。',
  databaseReadOnly: '数据库处于只读状态，新内容无法保存：请检查是否发生了主备切换。',
  filesReadOnly:
    '文件目录或存储桶不可写，附件无法保存：请检查挂载、目录权限，或存储桶的密钥与授权。',
  filesUnreachable:
    '对象存储无法访问（code 为原因），附件暂时无法保存和下载：请检查 S3_ENDPOINT、网络与对象存储服务；恢复后自动继续。',
  followerStuck:
    '事件没有被处理（subscriber：letters 为消息，seal 为审计固化），原因见日志；恢复后自动从断点继续，不会遗漏。',
  noWorker:
    '两分钟以上没有处理后台任务的进程（ROLE=worker）连接数据库：验证码、邮件和定时任务都在等待。请启动它，或查看它退出的原因；等待的任务会补做，过期的验证码除外。',
  channelDown: '短信网关或邮件服务器接连失败，已暂停发送，每 30 秒以内试一次，恢复后自动继续。',
  strayError:
    '程序遇到没有处理的错误，已有序停止（退出码 1）：错误的类型和位置见上一行日志。请确认进程已自动重启，并把这一行反馈给开发者。',
  jobDied:
    '一项后台任务十次都没有成功，已停下。原因消除后可用 dead-jobs --revive 重做，30 天后删除。',
} as const satisfies Record<string, string>;

export type AlarmCode = keyof typeof alarms;
export const alarmCodes = Object.keys(alarms);

/** Facts of an alarm: codes, counts and ids, never what a person wrote or who they are. */
export type AlarmFacts = Readonly<Record<string, string | number | boolean>>;

/** One mail an hour for each code and place; the log has them all. */
const mails: Limit = { scope: 'alarm-mail', hits: 1, windowSeconds: 3_600 };

/**
 * Raises an alarm: a log line `{ alarm: code, … }` at level error, and one mail an hour to `ALERT_MAIL` where it is
 * set, for each code and what `where` says. Never throws, since what raises it has trouble enough; call it outside any transaction.
 */
export async function raiseAlarm(
  app: Pick<App, 'settings' | 'db' | 'keys'> & {
    readonly log: { error(facts: object, words: string): void };
  },
  code: AlarmCode,
  facts: AlarmFacts = {},
): Promise<void> {
  app.log.error({ alarm: code, ...facts }, alarms[code]);
  tell('alarm', { alarm: code });
  const to = settingOf(app, 'alarms.mail');
  if (!to) return;
  try {
    const subject = [code, facts['where'] ?? []].flat().join(' ');
    if ((await countHit(app, mails, subject)).hits > mails.hits) return;
    const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
    await enqueue(app.db, app.keys, 'mail', {
      to,
      subject: `【${settingOf(app, 'sms.signature')}告警】${code}`,
      body: [alarms[code], '', ...lines, '', settingOf(app, 'company.name')].join('\n'),
    });
  } catch (error) {
    app.log.error(
      { err: error, alarm: code },
      'the mail of an alarm could not be queued; the alarm is in this log only',
    );
  }
}
