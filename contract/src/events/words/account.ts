import type { accountEvents } from '../../people/events.ts';
import { deadlineDays } from '../../promises/deadlines.ts';
import { say } from '../../say.ts';
import type { EventWords, LetterWords } from '../words.ts';

const notYou = '如非本人操作，请立即在个人中心修改密码，并让其他设备退出登录。';
/** A letter in these words; `{notYou}` in its body is what to do if somebody else did it. */
const notice = (title: string, body: string) => (): LetterWords => ({
  title: say(title),
  body: say(body, { notYou: say(notYou) }),
});

export const accountWords: EventWords<keyof typeof accountEvents> = {
  'account.arrive': { name: '注册账号' },
  'account.signIn': { name: '登录' },
  'account.failSignIn': { name: '登录失败' },
  'account.signOut': { name: '退出登录' },
  'account.newBrowser': {
    name: '在新设备登录',
    letter: notice('你的账号在新设备登录', '有一台没有登录过的设备登录了你的账号。{notYou}'),
  },
  'account.endSession': { name: '移除登录设备' },
  'account.changePhone': {
    name: '更换手机号',
    letter: notice(
      '手机号已更换',
      '登录手机号已更换，其他设备已退出登录。如非本人操作，请立即联系我们。',
    ),
  },
  'account.setPassword': {
    name: '设置登录密码',
    letter: notice('登录密码已设置', '现在可以用手机号和密码登录。{notYou}'),
  },
  'account.removePassword': {
    name: '移除登录密码',
    letter: notice('登录密码已移除', '以后用短信验证码登录。{notYou}'),
  },
  'account.failFactor': {
    name: '两步验证没有通过',
    letter: notice(
      '有人登录你的账号，没有通过两步验证',
      '今天有人用你的短信验证码或密码登录，两步验证连续 3 次没有通过。{notYou}',
    ),
  },
  'account.setCodeApp': {
    name: '启用动态码',
    letter: notice('动态码已启用', '以后登录时还要输入动态码，其他设备已退出登录。{notYou}'),
  },
  'account.removeCodeApp': {
    name: '停用动态码',
    letter: notice('动态码已停用', '以后登录时不再需要动态码，其他设备已退出登录。{notYou}'),
  },
  'account.addPasskey': {
    name: '添加通行密钥',
    letter: notice('已添加一个通行密钥', '以后可以用它登录，其他设备已退出登录。{notYou}'),
  },
  'account.removePasskey': {
    name: '移除通行密钥',
    letter: notice('一个通行密钥已移除', '以后不能再用它登录，其他设备已退出登录。{notYou}'),
  },
  'account.makeRecoveryCodes': { name: '生成恢复码' },
  'account.useRecoveryCode': {
    name: '使用恢复码',
    letter: ({ left }) => ({
      title: say('一个恢复码已使用'),
      body: say('还剩 {left} 个恢复码，不够时可以在个人中心重新生成。{notYou}', {
        left,
        notYou: say(notYou),
      }),
    }),
  },
  'account.dropFactors': {
    name: '移除研究员的两步验证',
    letter: notice(
      '两步验证已移除',
      '密码、动态码、通行密钥、恢复码和通知邮箱都已移除，所有设备已退出登录。登录后可以在个人中心重新设置。{notYou}',
    ),
  },
  'account.freePhone': {
    name: '释放研究员的手机号',
    letter: notice(
      '手机号已释放',
      '账号 90 天没有使用，手机号已由他人使用，不能再用它登录，所有设备已退出登录。找回账号请联系我们。',
    ),
  },
  'account.askRecovery': { name: '申请找回研究员账号' },
  'account.signRecovery': {
    name: '复核通过找回研究员账号',
    letter: ({ phoneToUid: uid }) =>
      uid === undefined
        ? {
            title: say('账号找回申请已通过，{days} 天后生效', { days: deadlineDays.recovery }),
            body: say(
              '有人凭证件申请找回你的账号，已由两位管理员核对。生效后手机号可能更换，密码和两步验证会移除，所有设备退出登录。如非本人申请，请立即在个人中心终止找回。',
            ),
          }
        : {
            title: say('你的手机号 {days} 天后用于另一个账号', { days: deadlineDays.recovery }),
            body: say(
              '你的手机号将用于找回 UID {uid} 的账号，已由两位管理员核对。生效后用这个手机号登录的是那个账号；在此之前在这里提交报告、保存草稿或兑换礼品，找回会终止。如非本人申请，请立即在个人中心终止找回。',
              { uid },
            ),
          },
  },
  'account.returnRecovery': { name: '退回找回研究员账号' },
  'account.stopRecovery': {
    name: '终止找回账号',
    letter: () => ({
      title: say('账号找回已终止'),
      body: say('账号和手机号都没有变化。仍需找回的，请联系我们重新申请。'),
    }),
  },
  'account.recover': {
    name: '找回账号',
    letter: notice(
      '账号已找回',
      '密码、两步验证和通知邮箱已移除，所有设备已退出登录。请核对收款账号。如非本人操作，请立即联系我们。',
    ),
  },
  'account.modify': { name: '修改个人资料' },
  'account.consent': { name: '同意条款或协议' },
  'account.checkContact': { name: '验证旧门户的联系方式' },
  'account.migrate': {
    name: '迁入旧门户账号',
    letter: ({ reports, coins, contribution }) => ({
      title: say('旧门户的账号已迁入'),
      body: say(
        '{reports} 份报告、{coins} 安全币、{contribution} 贡献值已归到你的账号。报告保留原来的结论和时间，贡献值计入当时的月份和年份。',
        { reports, coins, contribution },
      ),
    }),
  },
  'account.confirmMail': {
    name: '确认通知邮箱',
    letter: ({ isOther }) => ({
      title: isOther ? say('通知邮箱已更换') : say('通知邮箱已确认'),
      body: say('以后的邮件发到新确认的邮箱。{notYou}', { notYou: say(notYou) }),
    }),
  },
  'account.removeMail': { name: '删除通知邮箱' },
  'account.stopMail': {
    name: '停止邮件通知',
    letter: ({ reason }) => ({
      title: say('邮件通知已停止'),
      body:
        reason === 'refused'
          ? say('你的通知邮箱拒收了我们的邮件。请到个人中心核对，重新确认后恢复发送。')
          : say('有人用邮件里的退订链接停止了邮件通知，账号安全提醒仍会发送。可以在个人中心恢复。'),
    }),
  },
  'account.cancel': {
    name: '申请注销账号',
    letter: notice(
      '账号已申请注销',
      '冷静期内登录可以撤销，到期后账号和个人信息将被清除，无法恢复。如非本人操作，请立即登录撤销。',
    ),
  },
  'account.revokeCancel': {
    name: '撤销注销申请',
    letter: notice('注销申请已撤销', '账号恢复正常使用。'),
  },
  'account.erase': { name: '注销账号，清除个人信息' },
  'account.disable': { name: '停用账号' },
  'account.endSessions': { name: '强制研究员下线' },
  'account.enable': { name: '恢复账号' },
  'account.split': { name: '同一手机号的账号：登记' },
  'account.join': { name: '同一手机号的账号：合并' },
  'address.insert': { name: '新增收货地址' },
  'address.modify': { name: '修改收货地址' },
  'address.delete': { name: '删除收货地址' },
  'identity.submit': { name: '提交实名信息' },
  'identity.changePayout': {
    name: '更换收款账号',
    letter: notice(
      '收款账号已更新',
      '以后的现金礼品将发放到新的收款账号。如非本人操作，请立即联系我们。',
    ),
  },
  'identity.approve': {
    name: '通过实名认证',
    letter: notice('实名认证已通过', '现在可以用安全币兑换礼品了。收款账号可以随时更换。'),
  },
  'identity.reject': {
    name: '驳回实名认证',
    letter: ({ isTakenBack }, { text }) => ({
      title: isTakenBack ? say('实名认证已撤销') : say('实名认证未通过'),
      body: [text && say('原因：{reason}', { reason: text }), say('请修改后重新提交。')]
        .filter(Boolean)
        .join('\n'),
    }),
  },
  'identity.reveal': { name: '查看实名信息' },
  'data.export': { name: '本人导出个人数据' },
  'data.download': { name: '本人下载导出的数据' },
};
