import * as z from 'zod/mini';
import { staffRole } from './roles.ts';
import { kind } from '../events/kind.ts';

const business = { since: '0.3.0', class: 'business' } as const;
const none = { params: z.strictObject({}), example: {} } as const;
const count = z.int().check(z.nonnegative());

/** The ways to sign in, the second factors, and the reasons of failures. */
export const signInWays = ['passphrase', 'passkey', 'provider'] as const;
export const secondFactors = ['totp', 'recoveryCode', 'passkey', 'provider'] as const;
export const signInFailures = [
  'passphrasesOff',
  'provider',
  'unlinked',
  'disabled',
  'noRoles',
  // a passphrase together with a link that sets the second factor anew
  'link',
] as const;

/** Events of how staff sign in; the subject is the colleague whose sign-in changes. */
export const signInEvents = {
  /** `sessions` is the number of other sessions that it ended. */
  'staff.changePassphrase': kind({
    ...business,
    params: z.strictObject({ sessions: count }),
    example: { sessions: 2 },
  }),
  'staff.makeRecoveryCodes': kind({
    ...business,
    params: z.strictObject({ codes: count }),
    example: { codes: 10 },
  }),
  'staff.useRecoveryCode': kind({
    ...business,
    params: z.strictObject({ left: count }),
    example: { left: 9 },
  }),
  'staff.addPasskey': kind({
    ...business,
    params: z.strictObject({ passkeys: count }),
    example: { passkeys: 1 },
  }),
  'staff.removePasskey': kind({
    ...business,
    params: z.strictObject({ passkeys: count }),
    example: { passkeys: 0 },
  }),
  'staff.renewFactor': kind({
    ...business,
    params: z.strictObject({ sessions: count }),
    example: { sessions: 1 },
  }),
  'staff.endSession': kind({
    ...business,
    params: z.strictObject({ sessions: count }),
    example: { sessions: 3 },
  }),
  'staff.linkProvider': kind({
    ...business,
    params: z.strictObject({ by: z.enum(['self', 'invitation']) }),
    example: { by: 'invitation' },
  }),
  'staff.unlinkProvider': kind({ ...business, ...none }),
  'staff.inviteToProvider': kind({
    ...business,
    params: z.strictObject({ isInvited: z.boolean() }),
    example: { isInvited: true },
  }),
  /** The provider's groups gave a colleague other roles than before. */
  'staff.mapRoles': kind({
    ...business,
    params: z.strictObject({
      before: z.array(staffRole.schema),
      after: z.array(staffRole.schema),
    }),
    example: { before: ['reviewer'], after: ['reviewer', 'admin'] },
  }),
  'staff.markEmergency': kind({
    ...business,
    params: z.strictObject({ isMarked: z.boolean() }),
    example: { isMarked: true },
  }),
} as const;
