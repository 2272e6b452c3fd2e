import type { signInEvents } from '../../staff/events.ts';
import type { EventWords } from '../words.ts';

export const signInWords: EventWords<keyof typeof signInEvents> = {
  'staff.changePassphrase': { name: '修改控制台密码' },
  'staff.makeRecoveryCodes': { name: '生成恢复码' },
  'staff.useRecoveryCode': { name: '使用恢复码' },
  'staff.addPasskey': { name: '添加通行密钥' },
  'staff.removePasskey': { name: '移除通行密钥' },
  'staff.renewFactor': { name: '更换动态码' },
  'staff.endSession': { name: '结束控制台登录' },
  'staff.linkProvider': { name: '关联单点登录账号' },
  'staff.unlinkProvider': { name: '解除单点登录关联' },
  'staff.inviteToProvider': { name: '允许首次单点登录' },
  'staff.mapRoles': { name: '按单点登录更新角色' },
  'staff.markEmergency': { name: '设为应急账号' },
};
