import type { centreEvents } from '../centre.ts';
import type { Catalogue } from '../words.ts';

export const centreWords: Catalogue<keyof typeof centreEvents> = {
  'announcement.insert': { name: '新建公告' },
  'announcement.modify': { name: '修改公告' },
  'announcement.publish': { name: '发布公告' },
  'announcement.withdraw': { name: '撤回公告' },
  'staff.add': { name: '新增工作人员' },
  'staff.signIn': { name: '登录控制台' },
  'staff.failSignIn': { name: '登录控制台失败' },
  'staff.signOut': { name: '退出控制台' },
  'setting.change': { name: '修改系统设置' },
  'sms.off': { name: '暂停发送短信验证码' },
  'sms.on': { name: '恢复发送短信验证码' },
  'earlier.import': { name: '导入旧门户数据' },
  'earlier.drop': { name: '删除未迁入的旧门户数据' },
  'keys.rotate': { name: '更换加密密钥' },
  'backup.restore': { name: '从备份恢复' },
  'log.retire': { name: '清理到期的访问记录' },
  'log.loseHead': { name: '审计日志缺少已公布的树头，开始新的纪元' },
  'jobs.revive': { name: '重做失败的后台任务' },
};
