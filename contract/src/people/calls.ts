import * as z from 'zod/mini';
import { coded, type CodeOf } from '../coded.ts';
import { empty, id, nothing, time } from '../paging.ts';
import { language } from '../site/language.ts';
import { route } from '../route.ts';
import { say } from '../say.ts';

export const gender = coded({
  male: { code: 1, label: '男' },
  female: { code: 2, label: '女' },
  secret: { code: 3, label: '保密' },
});

export const realStatus = coded({
  none: { code: 0, label: '未认证', tone: 'grey' },
  approved: { code: 1, label: '已认证', tone: 'green' },
  pending: { code: 2, label: '审核中', tone: 'orange' },
  rejected: { code: 3, label: '未通过', tone: 'vermilion' },
});

export const accountState = coded({
  active: { code: 'active', label: '正常', tone: 'green' },
  disabled: { code: 'disabled', label: '已停用', tone: 'grey' },
  cancelling: { code: 'cancelling', label: '注销中', tone: 'orange' },
  cancelled: { code: 'cancelled', label: '已注销', tone: 'grey' },
});
export type AccountState = CodeOf<typeof accountState>;

/** A researcher as they see themselves. `nickName` '' is shown as 白帽 + uid; `userName` is the masked phone. */
export const userInfo = z.object({
  userId: id,
  uid: z.int(),
  userName: z.string(),
  nickName: z.string(),
  headPortrait: z.string(),
  userImg: z.string(),
  gender: z.nullable(gender.schema),
  realStatus: realStatus.schema,
  hideInRank: z.boolean(),
  /** When a requested cancellation takes effect; null unless the account is in its cooling-off. */
  cancelTime: z.nullable(time),
  /** Set where this sign-in opens nothing yet: by SMS code alone, in a new browser, after long sleep. Any stronger one ends that. */
  limited: z.nullable(z.object({ hasPassword: z.boolean() })),
  /** As they chose it; null: Chinese, as everybody's. */
  language: z.nullable(language.schema),
});
export type UserInfo = z.output<typeof userInfo>;

export const postUserInfo = route({
  name: 'postUserInfo',
  group: 'user',
  access: 'user',
  whileCancelling: true,
  whileLimited: true,
  summary: '当前登录用户',
  recordsNothing: 'reads',
  input: empty,
  output: userInfo,
});

// here, since who signs out may have no network left to load anything
export const postLogout = route({
  name: 'postLogout',
  group: 'passport',
  access: 'user',
  whileCancelling: true,
  whileLimited: true,
  summary: '退出登录',
  records: 'account.signOut',
  input: empty,
  output: nothing,
});

export const accountInfo = z.object({
  phoneMasked: z.string(),
  registeredAt: time,
  lastLoginAt: time,
  hasPassword: z.boolean(),
  sessions: z.array(
    z.object({
      id,
      createdAt: time,
      lastSeenAt: time,
      device: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  coinBalance: z.int(),
  contribution: z.int(),
  /** When the account is given back to somebody who says that they lost phone or factors; null: nobody does. */
  recovery: z.nullable(z.object({ time, givesPhone: z.boolean() })),
});

export const postAccountInfo = route({
  name: 'postAccountInfo',
  group: 'user',
  access: 'user',
  whileCancelling: true,
  summary: '账号信息：登录记录、安全币、贡献值',
  recordsNothing: 'reads',
  input: empty,
  output: accountInfo,
});

/** The name shown for a person: their own, one made of their number, or of a cancelled account neither. */
export function shownName(person: { nickName: string; uid: number; state?: AccountState }): string {
  if (person.state === accountState.codes.cancelled) return say('已注销用户');
  return person.nickName || say('白帽{uid}', { uid: person.uid });
}
