import * as z from 'zod/mini';
import { documentKind } from '../catalogue/calls.ts';
import { kind } from '../events/kind.ts';

const since = '0.3.0';
const business = { since, class: 'business' } as const;
const access = { since, class: 'access' } as const;
const none = { params: z.strictObject({}), example: {} } as const;
/** Sends a letter to the owner even if they acted themselves, as somebody else may be using their account. */
const security = {
  ...business,
  letter: 'notice',
  letterToOwnActs: true,
  letterStays: true,
} as const;

const factor = { ...security, since: '0.4.0' } as const;
/** How many passkeys there are then. */
const passkeys = {
  params: z.strictObject({ passkeys: z.int() }),
  example: { passkeys: 1 },
} as const;

/** How somebody signs in. */
const way = {
  by: z.enum(['code', 'password', 'passkey']),
  secondFactor: z.optional(z.enum(['totp', 'recoveryCode', 'passkey'])),
};

/** The fields of a researcher's profile. */
export const profileFields = ['nickName', 'gender', 'headPortrait', 'hideInRank'] as const;
export type ProfileField = (typeof profileFields)[number];

/** Events of a researcher's account, identity and addresses. */
export const accountEvents = {
  'account.arrive': kind({ ...business, ...none }),
  'account.signIn': kind({
    ...access,
    params: z.strictObject({
      ...way,
      /** It opened nothing yet, after long sleep. */
      isLimited: z.optional(z.boolean()),
    }),
    example: { by: 'code', isLimited: true },
  }),
  /** The subject is the account, empty where it is not known; with what failed as second factor after a right first one. */
  'account.failSignIn': kind({
    ...access,
    since: '0.4.0',
    params: z.strictObject(way),
    example: { by: 'password', secondFactor: 'totp' },
  }),
  'account.signOut': kind({ ...access, ...none }),
  'account.newBrowser': kind({ ...security, ...none }),
  'account.endSession': kind({ ...business, ...none }),
  'account.changePhone': kind({ ...security, ...none }),
  'account.setPassword': kind({ ...security, ...none }),
  'account.removePassword': kind({ ...security, ...none }),
  /** Whoever signs in has code or password, but not the second factor: recorded at the third try of a day. */
  'account.failFactor': kind({ ...factor, ...none }),
  'account.setCodeApp': kind({ ...factor, ...none }),
  'account.removeCodeApp': kind({ ...factor, ...none }),
  'account.addPasskey': kind({ ...factor, ...passkeys }),
  'account.removePasskey': kind({ ...factor, ...passkeys }),
  'account.makeRecoveryCodes': kind({
    ...business,
    since: '0.4.0',
    params: z.strictObject({ codes: z.int() }),
    example: { codes: 10 },
  }),
  'account.useRecoveryCode': kind({
    ...factor,
    params: z.strictObject({ left: z.int() }),
    example: { left: 9 },
  }),
  /** All factors of somebody who has lost them. */
  'account.dropFactors': kind({ ...factor, text: 'kept', ...none }),
  /** The phone of an account that slept goes to the number's next owner. */
  'account.freePhone': kind({ ...factor, text: 'kept', ...none }),
  /** Two admins give the account to whoever lost its phone or factors. */
  'account.askRecovery': kind({ ...business, since: '0.4.0', text: 'kept', ...none }),
  'account.signRecovery': kind({
    ...factor,
    /** Of the account that gives its phone: to which other. */
    params: z.strictObject({ phoneToUid: z.optional(z.int()) }),
    example: { phoneToUid: 10002 },
  }),
  'account.returnRecovery': kind({ ...business, since: '0.4.0', text: 'kept', ...none }),
  /** Of both accounts: by the owner of either; by the clock where one of them is no longer as it was signed. */
  'account.stopRecovery': kind({ ...business, since: '0.4.0', letter: 'notice', ...none }),
  'account.recover': kind({
    ...factor,
    params: z.strictObject({ hasNewPhone: z.boolean() }),
    example: { hasNewPhone: true },
  }),
  'account.modify': kind({
    ...business,
    params: z.strictObject({ changed: z.array(z.enum(profileFields)) }),
    example: { changed: ['nickName'] },
  }),
  /** Consent to a version of a document, recorded the first time only. */
  'account.consent': kind({
    ...business,
    params: z.strictObject({ document: documentKind.schema, version: z.int() }),
    example: { document: 'privacy', version: 1 },
  }),
  'account.checkContact': kind({ ...business, ...none }),
  'account.migrate': kind({
    ...business,
    params: z.strictObject({
      reports: z.int(),
      coins: z.int(),
      contribution: z.int(),
    }),
    letter: 'notice',
    letterToOwnActs: true,
    example: { reports: 12, coins: 340, contribution: 96 },
  }),
  /** The address to which a member is mailed; whether there was another before. */
  'account.confirmMail': kind({
    ...security,
    since: '0.4.0',
    params: z.strictObject({ isOther: z.boolean() }),
    example: { isOther: true },
  }),
  'account.removeMail': kind({ ...business, since: '0.4.0', ...none }),
  /** By the link of a mail, or because the mail server refused the address for good. */
  'account.stopMail': kind({
    ...security,
    since: '0.4.0',
    params: z.strictObject({ reason: z.enum(['unsubscribed', 'refused']) }),
    example: { reason: 'refused' },
  }),
  'account.cancel': kind({ ...security, ...none }),
  'account.revokeCancel': kind({ ...security, ...none }),
  'account.erase': kind({
    ...business,
    params: z.strictObject({ forfeitedCoins: z.optional(z.int()) }),
    example: { forfeitedCoins: 120 },
  }),
  'account.disable': kind({ ...business, text: 'kept', ...none }),
  /** By staff or a command. */
  'account.endSessions': kind({
    ...business,
    since: '0.4.0',
    text: 'kept',
    params: z.strictObject({ sessions: z.int() }),
    example: { sessions: 2 },
  }),
  'account.enable': kind({ ...business, text: 'kept', ...none }),
  /** The account shared the phone of another one; both are given by UID. */
  'account.split': kind({
    ...business,
    params: z.strictObject({ uid: z.optional(z.int()), keptBy: z.optional(z.int()) }),
    example: { uid: 1002, keptBy: 1001 },
  }),
  'account.join': kind({
    ...business,
    params: z.strictObject({
      into: z.optional(z.int()),
      coins: z.optional(z.int()),
      contribution: z.optional(z.int()),
    }),
    example: { into: 1001, coins: 40, contribution: 12 },
  }),
  'address.insert': kind({
    ...business,
    params: z.strictObject({ isMain: z.boolean() }),
    example: { isMain: true },
  }),
  'address.modify': kind({
    ...business,
    params: z.strictObject({ isMain: z.boolean() }),
    example: { isMain: true },
  }),
  'address.delete': kind({ ...business, ...none }),
  'identity.submit': kind({
    ...business,
    params: z.strictObject({
      version: z.int(),
      changed: z.array(z.enum(['papers', 'payout', 'images'])),
    }),
    example: { version: 1, changed: ['papers', 'payout', 'images'] },
  }),
  /** A change of the payout account alone; the identity stays as it is. */
  'identity.changePayout': kind({ ...security, ...none }),
  'identity.approve': kind({ ...business, letter: 'notice', ...none }),
  'identity.reject': kind({
    ...business,
    text: 'kept',
    letter: 'notice',
    /** Set where it had been approved. */
    params: z.strictObject({ isTakenBack: z.optional(z.literal(true)) }),
    example: {},
  }),
  'identity.reveal': kind({ ...access, text: 'kept', ...none }),
  'data.export': kind({ ...access, ...none }),
  'data.download': kind({ ...access, ...none }),
} as const;
