import * as z from 'zod/mini';
import { announcementKind } from '../announcements/calls.ts';
import { staffRole } from '../staff/roles.ts';
import { kind } from '../events/kind.ts';
import { secondFactors, signInFailures, signInWays } from '../staff/events.ts';

const since = '0.3.0';
const business = { since, class: 'business' } as const;
const access = { since, class: 'access' } as const;
const noParams = { params: z.strictObject({}), example: {} } as const;
/** The fields of an announcement that an editor can change. */
export const announcementFields = ['title', 'kind', 'summary', 'body', 'cover', 'pinned'] as const;
export type AnnouncementField = (typeof announcementFields)[number];

const announcementParams = z.strictObject({
  version: z.optional(z.int()),
  kind: z.optional(announcementKind.schema),
  changed: z.optional(z.array(z.enum(announcementFields))),
});

const rolesParam = z.strictObject({ roles: z.array(staffRole.schema) });
const linkParams = z.strictObject({ setsPassphrase: z.boolean() });
const sessionsParam = z.strictObject({ sessions: z.int() });
const settingParams = z.strictObject({
  version: z.int(),
  before: z.optional(z.string()),
  after: z.optional(z.string()),
  /** Of a channel, where its value is not said: the hosts before and after, empty for none. */
  hostBefore: z.optional(z.string()),
  hostAfter: z.optional(z.string()),
  /** Whether the only admin changed it without a second one. */
  isAlone: z.optional(z.boolean()),
});
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const resetParams = z.strictObject({ reset: z.uuid(), withPassphrase: z.boolean() });
const exampleReset = { reset: '01993d6a-0000-7000-8000-000000000001', withPassphrase: false };
const tieParams = z.strictObject({ tie: z.uuid() });
const exampleTie = { tie: '01993d6a-0000-7000-8000-000000000001' };

/** Events of announcements, staff, settings, backups, keys and the log. The subject of those that begin with `staff` is the colleague. */
export const centreEvents = {
  'announcement.insert': kind({
    ...business,
    params: announcementParams,
    example: { version: 1, kind: 'notice' },
  }),
  'announcement.modify': kind({
    ...business,
    params: announcementParams,
    example: { version: 2, changed: ['title'] },
  }),
  'announcement.publish': kind({
    ...business,
    params: announcementParams,
    example: { version: 3 },
  }),
  'announcement.withdraw': kind({
    ...business,
    text: 'kept',
    params: announcementParams,
    example: { version: 4 },
  }),
  'staff.add': kind({
    ...business,
    params: rolesParam,
    example: { roles: ['reviewer'] },
  }),
  /** An invitation; `isResearcher` if a tie to their researcher account was proposed too. */
  'staff.invite': kind({
    ...business,
    params: z.extend(rolesParam, { isResearcher: z.optional(z.boolean()) }),
    example: { roles: ['reviewer'], isResearcher: true },
  }),
  'staff.renewLink': kind({ ...business, params: linkParams, example: { setsPassphrase: true } }),
  'staff.revokeLink': kind({ ...business, params: linkParams, example: { setsPassphrase: true } }),
  /** A colleague has used a link to set passphrase and second factor, or the factor alone. */
  'staff.setUp': kind({ ...business, params: linkParams, example: { setsPassphrase: true } }),
  'staff.changeRoles': kind({
    ...business,
    text: 'kept',
    params: z.strictObject({
      before: z.array(staffRole.schema),
      after: z.array(staffRole.schema),
    }),
    example: { before: ['reviewer'], after: ['reviewer', 'operator'] },
  }),
  'staff.disable': kind({
    ...business,
    text: 'kept',
    params: sessionsParam,
    example: { sessions: 2 },
  }),
  'staff.enable': kind({ ...business, text: 'kept', ...noParams }),
  'staff.endSessions': kind({
    ...business,
    text: 'kept',
    params: sessionsParam,
    example: { sessions: 2 },
  }),
  'staff.askReset': kind({ ...business, text: 'kept', params: resetParams, example: exampleReset }),
  'staff.approveReset': kind({ ...business, params: resetParams, example: exampleReset }),
  'staff.refuseReset': kind({
    ...business,
    text: 'kept',
    params: resetParams,
    example: exampleReset,
  }),
  'staff.askTie': kind({ ...business, text: 'kept', params: tieParams, example: exampleTie }),
  'staff.approveTie': kind({ ...business, params: tieParams, example: exampleTie }),
  'staff.refuseTie': kind({ ...business, text: 'kept', params: tieParams, example: exampleTie }),
  'staff.breakGlass': kind({
    ...business,
    text: 'kept',
    /** When the temporary admin is closed, in milliseconds since the epoch. */
    params: z.strictObject({ until: z.int() }),
    example: { until: 1_795_420_800_000 },
  }),
  /** A temporary admin was closed by the clock. */
  'staff.expire': kind({ ...business, ...noParams }),
  /** The first admin was made on the page of the first run. */
  'staff.found': kind({
    ...business,
    since: '0.3.0',
    params: z.strictObject({ roles: z.array(staffRole.schema) }),
    example: { roles: ['admin'] },
  }),
  'staff.signIn': kind({
    ...access,
    params: z.strictObject({
      isKnownBrowser: z.boolean(),
      by: z.optional(z.enum(signInWays)),
      secondFactor: z.optional(z.enum(secondFactors)),
    }),
    example: { isKnownBrowser: true, by: 'passphrase', secondFactor: 'totp' },
  }),
  'staff.failSignIn': kind({
    ...access,
    params: z.strictObject({
      isKnownBrowser: z.boolean(),
      /** Absent if no passphrase was asked for. */
      isRightPassphrase: z.optional(z.boolean()),
      by: z.optional(z.enum(signInWays)),
      reason: z.optional(z.enum(signInFailures)),
    }),
    example: { isKnownBrowser: false, isRightPassphrase: false, by: 'passphrase' },
  }),
  'staff.signOut': kind({ ...access, ...noParams }),
  /** The subject is the key. `before` and `after` are the texts, empty for the default; both are absent if they may be secret or personal. */
  'setting.change': kind({
    ...business,
    params: settingParams,
    example: { version: 2, before: '1000', after: '2000' },
  }),
  /** A change that needs a second admin. The subject is the key, `version` the one that the change is based on. */
  'setting.propose': kind({
    ...business,
    since: '0.3.0',
    params: settingParams,
    example: { version: 1, before: '', after: 'groups' },
  }),
  'setting.sign': kind({
    ...business,
    since: '0.3.0',
    params: settingParams,
    example: { version: 2, before: '', after: 'groups' },
  }),
  /** Returned by another admin, or withdrawn by the proposer. */
  'setting.return': kind({
    ...business,
    since: '0.3.0',
    text: 'kept',
    params: z.strictObject({ isWithdrawn: z.boolean() }),
    example: { isWithdrawn: false },
  }),
  /** A change that the only admin had made alone was confirmed by another. `version` is the one that it made. */
  'setting.confirm': kind({
    ...business,
    since: '0.3.0',
    params: z.strictObject({ version: z.int() }),
    example: { version: 2 },
  }),
  /** The subject is the channel. */
  'channel.try': kind({
    ...business,
    since: '0.3.0',
    params: z.strictObject({ isDelivered: z.boolean() }),
    example: { isDelivered: true },
  }),
  'backup.make': kind({
    ...business,
    since: '0.3.0',
    params: z.strictObject({ tables: z.int(), rows: z.int(), files: z.int() }),
    example: { tables: 60, rows: 120_000, files: 300 },
  }),
  'files.markLost': kind({
    ...business,
    since: '0.3.0',
    params: z.strictObject({ files: z.int() }),
    example: { files: 3 },
  }),
  /** Everybody was signed out, by a command. */
  'sessions.endAll': kind({
    ...business,
    since: '0.4.0',
    params: z.strictObject({ sessions: z.int() }),
    example: { sessions: 120 },
  }),
  'sms.off': kind({ ...business, ...noParams }),
  'sms.on': kind({ ...business, ...noParams }),
  'earlier.import': kind({
    ...business,
    params: z.strictObject({ accounts: z.optional(z.int()), reports: z.optional(z.int()) }),
    example: { accounts: 100, reports: 500 },
  }),
  'earlier.drop': kind({
    ...business,
    params: z.strictObject({ accounts: z.optional(z.int()), reports: z.optional(z.int()) }),
    example: { accounts: 3, reports: 9 },
  }),
  'keys.rotate': kind({
    ...business,
    params: z.strictObject({ values: z.int() }),
    example: { values: 1200 },
  }),
  'backup.restore': kind({
    ...business,
    /** When the backup was made, in milliseconds since the epoch. */
    params: z.strictObject({ madeAt: z.optional(z.int()) }),
    example: { madeAt: 1_795_334_400_000 },
  }),
  // the access events of a month were deleted; their number and digest stay
  'log.retire': kind({
    ...business,
    params: z.strictObject({
      /** The first day of the month. */
      month: z.string().check(z.regex(/^\d{4}-\d{2}-01$/)),
      leaves: z.int(),
      digest,
    }),
    example: { month: '2025-10-01', leaves: 1200, digest: 'e3b0c442'.repeat(8) },
  }),
  // a head that was noted elsewhere is not in this log: a standby was promoted without the last sealed events
  'log.loseHead': kind({
    ...business,
    params: z.strictObject({
      /** How many leaves there are, and how many the lost head had. */
      size: z.int(),
      lostSize: z.int(),
      lostRoot: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
    }),
    example: { size: 900, lostSize: 912, lostRoot: `${'A'.repeat(43)}=` },
  }),
  'jobs.revive': kind({
    ...business,
    params: z.strictObject({ jobs: z.int() }),
    example: { jobs: 1 },
  }),
} as const;
