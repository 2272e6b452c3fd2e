import * as z from 'zod/mini';
import { cappedPageOf, id, nothing, pageInput, time } from '../paging.ts';
import { accountState } from '../people/calls.ts';
import { route } from '../route.ts';
import { staffRole } from './roles.ts';

const signInRow = z.object({
  id,
  number: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRole.schema),
  state: accountState.schema,
  /** False for somebody who is invited, or whose second factor is being replaced. */
  hasCodeApp: z.boolean(),
  passkeys: z.int(),
  recoveryCodes: z.int(),
  /** The number of linked provider accounts. */
  providerAccounts: z.int(),
  providerTime: z.nullable(time),
  /** Until when a provider account with the same mail address may be linked; null if nobody allowed it. */
  invitedUntil: z.nullable(time),
  isEmergency: z.boolean(),
});
export type SignInRow = z.output<typeof signInRow>;

export const getStaffSignInPage = route({
  name: 'getStaffSignInPage',
  group: 'console',
  access: ['admin'],
  summary: '每位工作人员怎样登录',
  input: z.strictObject({ ...pageInput }),
  output: cappedPageOf(signInRow),
});

export const postStaffProviderInvite = route({
  name: 'postStaffProviderInvite',
  group: 'console',
  access: ['admin'],
  needsProof: true,
  summary:
    '准许一位同事在 72 小时内首次单点登录时按邮箱关联一次，或者收回；自己的账号请登录后自己关联',
  records: 'staff.inviteToProvider',
  input: z.strictObject({ staffId: id, isInvited: z.boolean() }),
  output: nothing,
  refusals: ['notFound'],
});

export const postStaffEmergencyMark = route({
  name: 'postStaffEmergencyMark',
  group: 'console',
  access: ['admin'],
  summary: '设为应急账号，或者取消：关闭密码登录之后，只有它还能用密码；须是在用的管理员',
  records: 'staff.markEmergency',
  input: z.strictObject({ staffId: id, isMarked: z.boolean() }),
  output: nothing,
  refusals: ['notFound'],
});
