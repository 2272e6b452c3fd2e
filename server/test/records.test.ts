import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { postSessionEnd } from '@shieldsource/contract/people/account';
import { postAddressModify } from '@shieldsource/contract/people/addresses';
import { postStaffLogin } from '@shieldsource/contract/reports/desk';
import { postProposalDecide } from '@shieldsource/contract/staff/proposals';
import { eventKinds, type EventKind } from '@shieldsource/contract/events';
import { postUserLogin } from '@shieldsource/contract/passport/calls';
import { postBasicInfo } from '@shieldsource/contract/people/profile';
import { kindsOf, methodOf, type Route } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { timedJobs } from '../src/app.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { startSession } from '../src/platform/sessions.ts';
import { testApp } from './app.ts';
import { everyCallOn } from './every-call.ts';
import { newPhone } from './given.ts';
import { outcomeOf } from './outcomes.ts';
import { forgetLimits } from './signing-in.ts';

const harness = await testApp();
const { app, drainOutbox } = harness;
const { given, exampleOf, callerOf, send, signingIn } = everyCallOn(harness);

/** Timed jobs and commands: the kinds of their events, or why there are none. */
const jobs: Readonly<Record<string, readonly EventKind[] | string>> = {
  'accounts-due': ['account.erase'],
  'recoveries-due': ['account.recover', 'account.split', 'account.stopRecovery'],
  'reports-unanswered': ['report.expire'],
  'verdicts-late': 'what each verdict says is recorded by its verb',
  promises: ['calendar.reckon', 'report.miss', 'report.warn'],
  calendar: 'tells of a year that is missing',
  'reports-retention': ['report.announceErasure', 'report.erase'],
  'orders-unconfirmed': ['order.expire'],
  'order-addresses': ['order.eraseAddress'],
  events: ['log.retire'],
  'staff-temporary': ['staff.expire'],
  books: 'verifies',
  audit: 'verifies',
  outlived: 'codes, limits and jobs whose time is over',
  'drafts-idle': 'drafts that nobody goes on with',
  'review-words-idle': 'what no reviewer goes on with',
  'identity-pictures': 'what has outlived its decision; the identity itself says when',
  'files-unused': 'uploads that nothing was made of',
  'public-figures': 'counters',
  'page-views': 'counters',
  'channels-due': 'wakes those who send',
  'member-mails': 'wakes those who send',
  'staff-mails': 'wakes those who send',
  'notifications-old': 'what staff were told long ago',
  'search-tally': 'counters',
};
/** What comes of something later: a held verdict is dropped because of another act, a channel is switched off that nothing gets through, mails stop by their link. */
const later: readonly EventKind[] = ['report.dropVerdict', 'channel.stop', 'account.stopMail'];
const commands: Readonly<Record<string, readonly EventKind[] | string>> = {
  'begin-epoch': ['log.loseHead'],
  'database-roles': 'prints SQL',
  'dead-jobs': ['jobs.revive'],
  'drop-legacy': ['earlier.drop'],
  health: 'asks the server',
  'import-legacy': ['earlier.import'],
  'lost-files': ['files.markLost'],
  'move-files': 'copies what is kept, and changes nothing that anybody sees',
  'join-accounts': ['account.join'],
  'rotate-index': ['keys.rotate'],
  'rotate-keys': ['keys.rotate'],
  'split-accounts': ['account.split'],
  staff: [
    'staff.add',
    'staff.changeRoles',
    'staff.disable',
    'staff.enable',
    'staff.renewLink',
    'staff.breakGlass',
    'report.assign',
  ],
  restore: ['backup.restore'],
  sms: ['sms.off', 'sms.on'],
  'drop-factors': ['account.dropFactors'],
  'free-phone': ['account.freePhone'],
  'sign-out': ['account.endSessions', 'staff.endSessions', 'sessions.endAll'],
  backup: ['backup.make'],
  migrate: 'brings the tables up to date',
  retention: 'tells what would be done',
  seed: 'invents a past, its events with it',
  'try-alarm': 'sends a mail',
  'verify-audit': 'reads',
  'verify-ledger': 'reads',
};

/** The kinds of the events that `act` records, each once. */
async function kindsWritten(act: () => Promise<unknown>): Promise<string[]> {
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot() as now`.execute(app.db);
  await act();
  const isNew = sql<boolean>`not pg_visible_in_snapshot(xid, ${rows[0]?.now}::pg_snapshot)`;
  const written = await app.db
    .selectFrom('event')
    .select('kind')
    .where(isNew)
    .union(app.db.selectFrom('access_event').select('kind').where(isNew))
    .execute();
  return written.map(({ kind }) => kind).toSorted();
}

/** Events that a call also records, but not with its example. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  postUserLogin: ['account.newBrowser', 'account.failSignIn'],
  postPasskeyLogin: ['account.newBrowser', 'account.failSignIn'],
  postLoginFactor: ['account.newBrowser', 'account.failSignIn', 'account.failFactor'],
  postCodeAppSet: ['account.makeRecoveryCodes'],
  postPasskeyAdd: ['account.makeRecoveryCodes'],
  postPhoneChange: ['account.useRecoveryCode'],
  postPasswordSet: ['account.useRecoveryCode'],
  postPasswordRemove: ['account.useRecoveryCode'],
  postGiftExchange: ['account.useRecoveryCode'],
  postStaffLogin: ['staff.failSignIn', 'staff.useRecoveryCode'],
  postStaffPasskeyLogin: ['staff.failSignIn'],
  postStaffLinkUse: ['staff.failSignIn'],
  postStaffProviderBack: ['staff.failSignIn', 'staff.signIn', 'staff.mapRoles'],
  postStaffProviderFinish: ['staff.failSignIn'],
  postAppealRejudge: ['report.proposeAward'],
  postReviewMove: ['report.finish', 'report.fixFailed', 'report.reopen'],
  postRealInfo: ['identity.changePayout', 'account.useRecoveryCode'],
  postRetestResult: ['report.passRetest'],
  postComment: ['report.answer'],
  postApplicationOffer: ['application.reopen'],
  postPlatformOffer: ['platform.reopen'],
  postTypeOffer: ['type.reopen'],
  postAnswerTemplateOffer: ['template.reopen'],
  postGiftModify: ['gift.proposePrice'],
  postStaffDisable: ['report.assign'],
  postStaffRoles: ['report.assign'],
  postProposalDecide: kindsOf(postProposalDecide).filter((kind) => kind !== 'bulk.approve'),
  postVerdictHold: [
    'report.holdVerdict',
    'report.confirm',
    'report.proposeAward',
    'report.giveAward',
    'report.rejectAppeal',
    'report.upholdAppeal',
  ],
  jsonReportsAssign: ['bulk.propose'],
  jsonReportsIgnore: ['bulk.propose'],
  postConsoleSetting: ['setting.propose'],
  postChannelInsert: ['channel.modify'],
};

describe('every call', () => {
  test.each(routes.map((route) => ({ name: route.name, route })))(
    '$name records what it says',
    async ({ route }) => {
      await forgetLimits(harness);
      const owner = await given.researcher();
      const caller = await callerOf(route, owner);
      const input = await exampleOf(route).input(owner, caller ?? undefined);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const written = await kindsWritten(async () =>
        expect(outcomeOf(await send(route, caller, input, { headers }))).toBe('success'),
      );
      const notHere = elsewhere[route.name] ?? [];
      expect(written).toEqual(
        kindsOf(route)
          .filter((kind) => !notHere.includes(kind))
          .toSorted(),
      );

      // waits for the jobs that it caused; then once more: a repetition is refused or changes nothing
      await drainOutbox();
      let outcome: string = '';
      const again = await kindsWritten(async () => {
        outcome = outcomeOf(await send(route, caller, input, { headers }));
      });
      const isRepeat = route.idempotent || methodOf(route.name) === 'GET' || outcome !== 'success';
      const isTried = kindsOf(route).some((kind) => kind.endsWith('.failSignIn'));
      expect(isRepeat && !isTried ? again : []).toEqual([]);
    },
  );

  test('that changes something says so, or why it does not; a GET only what is answered for', () => {
    for (const route of routes) {
      const said = [route.records, route.recordsNothing].filter((one) => one !== undefined);
      expect([route.name, said.length]).toEqual([
        route.name,
        methodOf(route.name) === 'POST' ? 1 : kindsOf(route).length === 0 ? 0 : 1,
      ]);
    }
    const readings = routes.filter(
      (route) => methodOf(route.name) === 'GET' && kindsOf(route).length > 0,
    );
    expect(readings.map(({ name }) => name).toSorted()).toEqual([
      'getDataExport',
      'getReviewDetail',
    ]);
  });
});

test('somebody known who signs in with another browser is told, but not of their first', async () => {
  const phone = newPhone();
  let cookie = '';
  const signIn = (headers: Record<string, string>) =>
    kindsWritten(async () => {
      await forgetLimits(harness);
      await app.db
        .updateTable('phone_code')
        .set({ created_at: sql`created_at - interval '2 minutes'` })
        .execute();
      const input = { phone, code: await signingIn.phoneCode(phone) };
      const answer = await send(postUserLogin, null, input, { headers });
      expect(outcomeOf(answer)).toBe('success');
      cookie = [answer.headers['set-cookie']].flat().join('; ');
    });
  expect(await signIn({})).toEqual(['account.arrive', 'account.consent', 'account.signIn']);
  expect(await signIn({})).toEqual(['account.newBrowser', 'account.signIn']);
  expect(await signIn({ cookie })).toEqual(['account.signIn']);
  const { id } = await app.db
    .selectFrom('access_event')
    .where('kind', '=', 'account.signIn')
    .orderBy('id', 'desc')
    .select('actor_id as id')
    .executeTakeFirstOrThrow();
  await drainOutbox();
  const letters = await app.db
    .selectFrom('letter')
    .innerJoin('event', 'event.id', 'letter.id')
    .where('letter.researcher_id', '=', id)
    .select('kind')
    .execute();
  expect(letters).toEqual([{ kind: 'account.newBrowser' }]);
});

describe('a sign-in to the console that fails', () => {
  const wrong = { passphrase: '不是这一句', totp: '000000' };
  const failures = () =>
    app.db
      .selectFrom('access_event')
      .where('kind', '=', 'staff.failSignIn')
      .orderBy('id', 'desc')
      .select(['subject', 'actor', 'actor_id', 'concerns', 'params'])
      .execute();

  test('is of the person where there is one, and of nobody else; their address is never written', async () => {
    const person = await signingIn.staffAtTheDoor({ email: 'door@example.com' });
    for (const [input, subject, isRightPassphrase] of [
      [{ ...wrong, email: person.email }, person.id, false],
      [{ ...wrong, email: person.email, passphrase: person.passphrase }, person.id, true],
      [{ ...wrong, email: 'nobody@example.com' }, '', false],
    ] as const) {
      await forgetLimits(harness);
      const before = (await failures()).length;
      expect(outcomeOf(await send(postStaffLogin, null, input))).toBe('wrongStaffSignIn');
      const [newest, ...rest] = await failures();
      expect(rest).toHaveLength(before);
      expect(newest).toEqual({
        subject,
        actor: 'visitor',
        actor_id: null,
        concerns: null,
        params: { by: 'passphrase', isKnownBrowser: false, isRightPassphrase },
      });
    }
    expect(JSON.stringify(await failures())).not.toContain('example.com');
  });
});

describe('what changes nothing is no event', () => {
  test('a profile, an address and other sessions as they were', async () => {
    const person = await given.researcher();
    const profile = { nickName: '不变的名字', gender: 1, hideInRank: true };
    const address = { ...given.addressInput(), isMain: true };
    const { id: addressId } = await given.address(person, address);
    const twice = async (route: Route, input: Record<string, unknown>) => {
      const one = () =>
        kindsWritten(async () =>
          expect(outcomeOf(await send(route, person, input))).toBe('success'),
        );
      return [await one(), await one()];
    };
    expect(await twice(postBasicInfo, profile)).toEqual([['account.modify'], []]);
    const changed = { ...address, addressId, detailAddress: '另一条路 2 号 3 楼' };
    expect(await twice(postAddressModify, changed)).toEqual([['address.modify'], []]);
    await inTransaction(app.db, (tx) => startSession(tx, app, 'researcher', person.id, 'other'));
    expect(await twice(postSessionEnd, {})).toEqual([['account.endSession'], []]);
    const { params } = await app.db
      .selectFrom('event')
      .where('concerns', '=', person.id)
      .where('kind', '=', 'account.modify')
      .select('params')
      .executeTakeFirstOrThrow();
    expect(params).toEqual({ changed: ['nickName', 'gender', 'hideInRank'] });
  });
});

describe('every timed job', () => {
  test('is listed with what it records', () => {
    expect(Object.keys(jobs).toSorted()).toEqual(timedJobs.map(({ kind }) => kind).toSorted());
  });

  test.each(timedJobs.map((job) => ({ kind: job.kind, job })))(
    '$kind records nothing else',
    async ({ kind, job }) => {
      const allowed = jobs[kind] ?? [];
      const written = await kindsWritten(() => job.run(app));
      expect(typeof allowed === 'string' ? [] : allowed).toEqual(expect.arrayContaining(written));
    },
  );
});

describe('every command', () => {
  const folder = new URL('../commands/', import.meta.url);

  test('is listed with what it records', () => {
    const list = readFileSync(new URL('all.ts', folder), 'utf8');
    const served = readdirSync(folder)
      .map((file) => file.replace(/\.ts$/, ''))
      .filter((name) => list.includes(`'./${name}.ts'`));
    expect(Object.keys(commands).toSorted()).toEqual(served.toSorted());
  });
});

test('every kind is written by a call, a job or a command', () => {
  const lists = [...Object.values(jobs), ...Object.values(commands)];
  const declared = new Set<string>([
    ...routes.flatMap(kindsOf),
    ...later,
    ...lists.flatMap((kinds) => (typeof kinds === 'string' ? [] : kinds)),
  ]);
  expect(Object.keys(eventKinds).filter((kind) => !declared.has(kind))).toEqual([]);
  expect([...declared].filter((kind) => !Object.hasOwn(eventKinds, kind))).toEqual([]);
});
