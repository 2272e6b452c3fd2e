import * as z from 'zod/mini';

/** Why a colleague with the right role may not sign a proposal of another. The database decides (`sign_objection`). In Chinese. */
export const signObjections = {
  letIn: '30 天内，提出人（直接或经由其他同事）邀请过你或重设过你的登录方式，你不能复核其提议',
  lets: '30 天内，你（直接或经由其他同事）邀请过提出人或重设过其登录方式，不能复核其提议',
  sameHand: '你和提出人在 30 天内由同一位同事邀请或重设过登录方式，不能复核对方的提议',
  given: '你复核用的角色是提出人在 30 天内授予的，不能复核其提议',
} as const;

/** Why the caller may not sign, though they have the role and it is not their own; else empty or absent. */
export const cannotSign = z.optional(z.string());
