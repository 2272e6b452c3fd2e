import * as z from 'zod/mini';
import { cvssVector } from './cvss.ts';
import { reportSteps, type ReportAct } from './acts.ts';
import { ignoreReason } from './calls.ts';
import * as faults from '../faults.ts';
import type { FaultName } from '../faults.ts';
import type { NotificationKind } from '../letters/notifications.ts';
import { severity } from '../awards/scoring.ts';
import { id } from '../paging.ts';
import { bulkKind, dropReason, handOverState, heldVerdict } from './work.ts';
import { kind } from '../events/kind.ts';

const faultNames = Object.keys(faults) as [FaultName, ...FaultName[]];

const since = '0.3.0';
const business = { since, class: 'business' } as const;
const level = severity.schema;
/** The version that the act gave the report, and the status before and after if it changed. */
const step = { version: z.int(), from: z.optional(z.int()), to: z.int() };
/** The arithmetic of an award: `(base × tier + bonus) × factor`, coefficients in hundredths. */
const award = {
  level,
  baseContribution: z.int(),
  bonusContribution: z.int(),
  contribution: z.int(),
  baseCoins: z.int(),
  bonusCoins: z.int(),
  coins: z.int(),
  tierHundredths: z.int(),
  factorHundredths: z.int(),
  /** The reviewer's own vector, if they gave one. */
  cvssVector: z.optional(cvssVector),
};
/** The award that an upheld appeal replaces. */
const raises = z.optional(z.strictObject({ level, contribution: z.int(), coins: z.int() }));
const anAward = {
  level: 3,
  baseContribution: 7,
  bonusContribution: 0,
  contribution: 28,
  baseCoins: 20,
  bonusCoins: 0,
  coins: 80,
  tierHundredths: 400,
  factorHundredths: 100,
} as const;

const noted = { ...business, text: 'subject', letter: 'bug' } as const;
/** A kind for an act whose event holds nothing but its step. */
const stepped = (name: ReportAct, tells?: NotificationKind) => {
  const { from = null, to = 1 } = reportSteps.find(({ act }) => act === name) ?? {};
  const came = from === null || from === to ? {} : { from };
  return kind({
    ...noted,
    ...(tells && { tells }),
    params: z.strictObject(step),
    example: { version: 2, ...came, to },
  });
};

/** Events of reports. The part after the dot is the act of the contract. */
export const reportEvents = {
  // the text is title, address and description (`wordsOf`)
  'report.submit': kind({
    ...business,
    text: 'subject',
    params: z.strictObject({ ...step, selfLevel: z.optional(level) }),
    letter: 'bug',
    letterToOwnActs: true,
    example: { version: 1, to: 1, selfLevel: 3 },
  }),
  'report.migrate': kind({
    ...business,
    text: 'subject',
    params: z.strictObject(step),
    example: { version: 1, to: 4 },
  }),
  'report.confirm': kind({
    ...noted,
    // the award is absent if a second person has to sign it first, and in events that were made from older history
    params: z.strictObject({ ...step, award: z.optional(z.strictObject(award)) }),
    letter: ({ award: given }) => (given ? 'bug' : null),
    example: { version: 2, from: 1, to: 2, award: anAward },
  }),
  'report.ignore': kind({
    ...noted,
    params: z.strictObject({
      ...step,
      reason: z.optional(ignoreReason.schema),
      duplicateOf: z.optional(id),
    }),
    example: { version: 2, from: 1, to: -1, reason: 'known' },
  }),
  'report.startFix': stepped('startFix'),
  'report.finish': stepped('finish'),
  'report.fixFailed': stepped('fixFailed'),
  'report.reopen': stepped('reopen'),
  'report.revoke': stepped('revoke'),
  'report.withdraw': stepped('withdraw'),
  'report.expire': stepped('expire'),
  'report.askInformation': stepped('askInformation'),
  'report.answer': stepped('answer', 'answered'),
  'report.appeal': stepped('appeal', 'appealed'),
  'report.upholdAppeal': kind({
    ...noted,
    // `waiting` if the award needs a second person
    params: z.strictObject({
      ...step,
      award: z.optional(z.strictObject(award)),
      raises,
      isWaiting: z.optional(z.boolean()),
    }),
    example: { version: 4, to: 2, award: { ...anAward, level: 4, coins: 120 } },
  }),
  'report.rejectAppeal': stepped('rejectAppeal'),
  'report.askRetest': stepped('askRetest'),
  'report.passRetest': stepped('passRetest', 'retested'),
  'report.failRetest': stepped('failRetest', 'retested'),
  'report.giveAward': kind({
    ...noted,
    params: z.strictObject({ ...step, award: z.optional(z.strictObject(award)), raises }),
    example: { version: 3, to: 2, award: anAward },
  }),
  'report.proposeAward': kind({
    ...noted,
    params: z.strictObject({
      ...step,
      award: z.optional(z.strictObject(award)),
      isNew: z.optional(z.boolean()),
      raises,
    }),
    // an upheld appeal tells of the award that it proposes
    letter: ({ isNew, raises: before }) => (isNew && before ? null : 'bug'),
    example: { version: 2, from: 1, to: 2, award: anAward, isNew: true },
  }),
  'report.approveAward': kind({
    ...noted,
    params: z.strictObject({ ...step, award: z.optional(z.strictObject(award)), raises }),
    example: { version: 3, to: 2, award: anAward },
  }),
  'report.returnAward': kind({
    ...noted,
    params: z.strictObject({ ...step, raises }),
    example: { version: 4, to: 2 },
  }),
  'report.keepAward': stepped('keepAward'),
  'report.comment': kind({
    ...noted,
    // an answer to a question has a notification of its own
    tells: ({ isAnswer }) => (isAnswer ? null : 'commented'),
    params: z.strictObject({ files: z.int(), isAnswer: z.optional(z.boolean()) }),
    example: { files: 0 },
  }),
  'report.editComment': kind({
    ...business,
    text: 'subject',
    params: z.strictObject({ comment: id }),
    example: { comment: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b' },
  }),
  'report.announceErasure': kind({
    ...business,
    params: z.strictObject({
      reports: z.int(),
      /** The first reports by number. */
      numbers: z.array(z.string().check(z.regex(/^SS-\d{4}-\d{6,12}$/))),
      days: z.int(),
      noticeDays: z.int(),
    }),
    letter: 'notice',
    example: {
      reports: 2,
      numbers: ['SS-2026-000001', 'SS-2026-000002'],
      days: 730,
      noticeDays: 30,
    },
  }),
  // the text is the title, which stays
  'report.erase': kind({ ...business, text: 'subject', params: z.strictObject({}), example: {} }),
  /** The assignees before and after; absent for nobody. Whoever takes a report by a first verdict, question or answer has no such event. */
  'report.assign': kind({
    ...business,
    tells: 'assigned',
    tellsOnly: ({ to }) => to,
    params: z.strictObject({ from: z.optional(id), to: z.optional(id) }),
    example: { to: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b' },
  }),
  'report.holdVerdict': kind({
    ...business,
    params: z.strictObject({ version: z.int(), verdict: heldVerdict.schema }),
    example: { version: 1, verdict: 'confirm' },
  }),
  'report.undoVerdict': kind({
    ...business,
    params: z.strictObject({ version: z.int(), verdict: heldVerdict.schema }),
    example: { version: 1, verdict: 'confirm' },
  }),
  /** A held verdict was not carried out. `reviewer` had given it; `code` is the name of the refusal. */
  'report.dropVerdict': kind({
    ...business,
    tells: 'verdictDropped',
    tellsOnly: ({ reviewer }) => reviewer,
    params: z.strictObject({
      version: z.int(),
      verdict: heldVerdict.schema,
      reviewer: id,
      reason: dropReason.schema,
      code: z.optional(z.enum(faultNames)),
    }),
    example: {
      version: 1,
      verdict: 'confirm',
      reviewer: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b',
      reason: 'otherAct',
    },
  }),
  'report.note': kind({
    ...business,
    text: 'subject',
    params: z.strictObject({ files: z.optional(z.int()) }),
    example: { files: 0 },
  }),
  'report.handOver': kind({
    ...business,
    params: z.strictObject({ version: z.int(), isNew: z.boolean() }),
    example: { version: 1, isNew: true },
  }),
  'report.moveHandOver': kind({
    ...business,
    params: z.strictObject({
      version: z.int(),
      before: handOverState.schema,
      after: handOverState.schema,
    }),
    example: { version: 2, before: 'open', after: 'inProgress' },
  }),
  'bulk.propose': kind({
    ...business,
    params: z.strictObject({ act: bulkKind.schema, reports: z.int() }),
    example: { act: 'ignore', reports: 34 },
  }),
  'bulk.approve': kind({ ...business, params: z.strictObject({}), example: {} }),
  'bulk.return': kind({
    ...business,
    text: 'subject',
    params: z.strictObject({}),
    example: {},
  }),
  /** A staff member has read a report. */
  'report.read': kind({
    since,
    class: 'access',
    params: z.strictObject({ isAhead: z.boolean() }),
    example: { isAhead: false },
  }),
} as const;
