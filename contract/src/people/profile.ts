import * as z from 'zod/mini';
import { id } from '../paging.ts';
import { gender, userInfo } from './calls.ts';
import { route } from '../route.ts';
import { typed } from '../text/typed.ts';

/** Words that nicknames must not contain, or not be, since they would pass for the centre or for people without a name. */
const reserved = {
  anywhere:
    /官方|审核|管理员|客服|运营|盾源|应急响应|安全中心|匿名白帽|已注销|shieldsource|admin|reviewer|moderator|official|src/,
  whole:
    /^(系统|白帽\d*|researcher\d*|anonymousresearcher|closedaccount|system|root|(?:staff|operator|auditor)\d*|(?:support|security)(?:team)?|null|undefined)$/,
};

/** The key by which nicknames are compared, without regard to case and width of letters. */
export const nickNameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Chinese and Latin letters and digits only, so that nobody can imitate a name with look-alike letters of other scripts. */
const plainName =
  /^[\p{Script=Han}\p{Script=Latin}0-9０-９]+(?:[ _.·-][\p{Script=Han}\p{Script=Latin}0-9０-９]+)*$/u;
const lengthOf = (name: string): number => Array.from(name).length;
const isReserved = (name: string): boolean => {
  const bare = nickNameKey(name).replaceAll(/[ _.·-]/g, '');
  return reserved.anywhere.test(bare) || reserved.whole.test(bare);
};

export const nickName = typed(
  '请输入昵称',
  z.trim(),
  z.maxLength(64, '昵称最多 20 个字'),
  z.normalize('NFC'),
  z.refine((name) => lengthOf(name) >= 2, '昵称至少 2 个字'),
  z.refine((name) => lengthOf(name) <= 20, {
    error: '昵称最多 20 个字',
    params: { says: { minLength: 2, maxLength: 20, pattern: plainName.source } },
  }),
  z.refine((name) => plainName.test(name), '昵称只能用汉字、字母和数字，中间可以有空格或 _ . · -'),
  z.refine((name) => !isReserved(name), '这个昵称不能使用，换一个吧'),
);

export const postBasicInfo = route({
  name: 'postBasicInfo',
  group: 'personal',
  access: 'user',
  summary:
    '修改基本信息，只改带上的项。昵称唯一，不分大小写和全半角；headPortrait 为用途 portrait 的图片编号，null 为移除头像',
  records: 'account.modify',
  input: z.strictObject({
    nickName: z.optional(nickName),
    gender: z.optional(gender.schema),
    headPortrait: z.optional(z.nullable(id)),
    hideInRank: z.optional(z.boolean()),
  }),
  output: userInfo,
  refusals: ['nickNameTaken', 'fileNotUsable', 'tooOften'],
});

export const getNickNameFree = route({
  name: 'getNickNameFree',
  group: 'personal',
  access: 'user',
  summary: '昵称是否可用；自己正在用的也算可用',
  input: z.strictObject({ nickName }),
  output: z.object({ isFree: z.boolean() }),
  refusals: ['tooOften'],
});

/** What signed-in people can see of a researcher. For hidden and cancelled accounts it is only a placeholder name. */
export const userCard = z.object({
  uid: z.nullable(z.int()),
  nickName: z.string(),
  headPortrait: z.string(),
  rank: z.nullable(z.int()),
  contribution: z.nullable(z.int()),
  validCount: z.nullable(z.int()),
  registeredAt: z.nullable(z.int()),
  isMe: z.boolean(),
});

export const getUserBasicInfo = route({
  name: 'getUserBasicInfo',
  group: 'common',
  access: 'user',
  summary: '一位研究员的公开名片；匿名和已注销的不含编号、头像与成绩',
  input: z.strictObject({ uid: z.int('编号应为数字').check(z.positive('编号应为正数')) }),
  output: userCard,
  refusals: ['notFound', 'tooOften'],
});
