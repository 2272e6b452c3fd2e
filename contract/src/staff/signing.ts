import * as z from 'zod/mini';

/** Why a colleague with the right role may not sign a proposal of another. The database decides (`sign_objection`). In Chinese. */
export const signObjections = {
  letIn: '你在 30 天内由提出人邀请或重设过登录方式（或其间隔着同事），不能复核他的提议',
  lets: '提出人在 30 天内由你邀请或重设过登录方式（或其间隔着同事），你不能复核他的提议',
  sameHand: '你和提出人在 30 天内由同一位同事邀请或重设过登录方式，不能复核对方的提议',
  given: '你复核用的角色是提出人在 30 天内授予的，不能复核他的提议',
} as const;

/** Why the caller may not sign, though they have the role and it is not their own; else empty or absent. */
export const cannotSign = z.optional(z.string());
