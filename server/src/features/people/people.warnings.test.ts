import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  postPasswordRemove,
  postPasswordSet,
  postPhoneChange,
} from '@shieldsource/contract/people/account';
import * as factors from '@shieldsource/contract/people/factors';
import { postRealInfo } from '@shieldsource/contract/people/identity';
import { postPhoneCode } from '@shieldsource/contract/passport/calls';
import { postLanguage } from '@shieldsource/contract/site/language-calls';
import { testApp, type Person } from '../../../test/app.ts';
import { givenFactorsOn } from '../../../test/given.factors.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { forgetLimits, signingInOn } from '../../../test/signing-in.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { command, ownAct } from '../events/events.ts';
import { dropLostFactors } from './people.factors.ts';
import { recordAndWarn } from './people.warnings.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const { codeApp, passkey } = givenFactorsOn(harness);
const { ticket, readCode } = signingInOn(harness);

beforeEach(async () => {
  await forgetLimits(harness);
  vi.setSystemTime(vi.getRealSystemTime());
  return () => void vi.useRealTimers();
});

/** What was sent to a phone besides codes, the oldest first. */
async function warnings(phone: string): Promise<string[]> {
  await drainOutbox();
  const sent = inboxMessages().filter(({ to, code }) => to === phone && code === undefined);
  return sent.map(({ body }) => body).toReversed();
}
const said = (what: string) => [`【盾源】${what}。如果不是你本人操作，请马上联系我们。`];

const password = '一句只有自己记得住的话';
const setPassword = async (me: Person) =>
  as(me).call(postPasswordSet, { password, code: await given.code(me, 'password') });
const payout = { method: 'bank', account: '6222020000000000123', bankName: '工商银行' } as const;

const acts: readonly [string, (me: Person) => Promise<unknown>, string][] = [
  ['a password set', setPassword, '登录密码已设置'],
  [
    'the code app taken away',
    async (me) => {
      const { code } = await codeApp(me);
      await as(me).call(factors.postCodeAppRemove, { factorCode: code() });
    },
    '动态码已停用',
  ],
  [
    'a passkey taken away',
    async (me) => {
      const [{ code }, { id: passkeyId }] = [await codeApp(me), await passkey(me)];
      await as(me).call(factors.postPasskeyRemove, { passkeyId, factorCode: code() });
    },
    '一个通行密钥已移除',
  ],
  [
    'all factors dropped by the operator',
    async (me) => {
      await codeApp(me);
      await inTransaction(app.db, (tx) => dropLostFactors(tx, app, command, me.id, '看过证件'));
    },
    '两步验证已移除',
  ],
  [
    'another payout account with new papers',
    async (me) => {
      await given.identity(me, { payout: { ...payout, account: '6222020000000000456' } });
      await app.db.deleteFrom('phone_code').execute();
      await as(me).call(postRealInfo, await given.identityInput(me, { payout }));
    },
    '收款账号已更新',
  ],
  [
    'another payout account',
    async (me) => {
      await given.approvedIdentity(me);
      await app.db.deleteFrom('phone_code').execute();
      const code = await given.code(me, 'identity');
      await as(me).call(postRealInfo, { payout, code, consentVersion: 1, images: [] });
    },
    '收款账号已更新',
  ],
];

describe('one SMS to the phone tells of', () => {
  test.each(acts)('%s', async (_, act, what) => {
    const phone = newPhone();
    await act(await given.researcher({ phone }));
    expect(await warnings(phone)).toEqual(said(what));
  });

  test('the password taken away, in the language of its owner', async () => {
    const phone = newPhone();
    const me = await given.researcher({ phone });
    await setPassword(me);
    await as(me).call(postLanguage, { language: 'en' });
    await app.db.deleteFrom('phone_code').execute();
    await as(me).call(postPasswordRemove, { code: await given.code(me, 'password') });
    expect((await warnings(phone)).at(-1)).toMatch(/Password removed/);
  });

  test('another phone, the one before as well', async () => {
    const [before, after] = [newPhone(), newPhone()];
    const me = await given.researcher({ phone: before });
    const oldCode = await given.code(me, 'phoneOld');
    await as(me).call(postPhoneCode, {
      phone: after,
      purpose: 'phoneNew',
      ticket: await ticket(),
    });
    const newCode = await readCode(after);
    await as(me).call(postPhoneChange, { phone: after, oldCode, newCode });
    expect(await warnings(before)).toEqual(said('手机号已更换'));
    expect(await warnings(after)).toEqual(said('手机号已更换'));
  });
});

describe('a warning', () => {
  const warn = (id: string) =>
    inTransaction(app.db, (tx) =>
      recordAndWarn(tx, app, 'account.setPassword', ownAct({ kind: 'researcher', id })),
    );

  test('is sent ten times a day at most; what it tells of goes on', async () => {
    const phone = newPhone();
    const { id } = await given.researcher({ phone });
    for (let n = 1; n <= 12; n++) await warn(id);
    expect(await warnings(phone)).toHaveLength(10);
    const { rows } =
      await sql`select from event where concerns = ${id} and kind = 'account.setPassword'`.execute(
        app.db,
      );
    expect(rows).toHaveLength(12);
  });

  test('goes out past the budget of codes, and of an act that failed none does', async () => {
    const phone = newPhone();
    const { id } = await given.researcher({ phone });
    await sql`insert into limit_window (scope, subject, window_start, hits)
      values ('send-all', ${app.keys.digest('limit', 'sms')}, to_timestamp(floor(extract(epoch from now()) / 3600) * 3600), 100000)`.execute(
      app.db,
    );
    await expect(
      inTransaction(app.db, async (tx) => {
        await recordAndWarn(tx, app, 'account.setPassword', ownAct({ kind: 'researcher', id }));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await warnings(phone)).toEqual([]);
    await warn(id);
    expect(await warnings(phone)).toHaveLength(1);
  });
});
