import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { getAddressList } from '@shieldsource/contract/people/addresses';
import {
  getAuditPage,
  getConsoleResearcher,
  getResearcherPage,
  postAccountDisable,
  postAccountSessionsEnd,
  postAccountEnable,
} from '@shieldsource/contract/people/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import {
  postAccountCancel,
  postCancelRevoke,
  postRealInfo,
} from '@shieldsource/contract/people/identity';
import { postPhoneCode, postUserLogin } from '@shieldsource/contract/passport/calls';
import { postAccountInfo, postLogout, postUserInfo } from '@shieldsource/contract/people/calls';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { leadTo } from '../../../test/order-lives.ts';
import { forgetLimits, signingInOn } from '../../../test/signing-in.ts';

const harness = await testApp();
const { app, as, server } = harness;
const given = givenOn(harness);
const { ticket, phoneCode } = signingInOn(harness);
const admin = await given.staff({ roles: ['admin'], name: '管理员甲' });
const weekMs = 7 * 24 * 3_600_000;
const reason = '多次违反测试规则';

const stateOf = async (person: Person) =>
  (
    await app.db
      .selectFrom('researcher')
      .where('id', '=', person.id)
      .select('state')
      .executeTakeFirstOrThrow()
  ).state;

async function signIn(phone: string): Promise<Person> {
  await forgetLimits(harness);
  const answer = await as(nobody).answer(postUserLogin, { phone, code: await phoneCode(phone) });
  const { token, user } = answer.json<{ result: { token: string; user: { userId: string } } }>()
    .result;
  return {
    id: user.userId,
    kind: 'researcher',
    token,
    cookie: answer.cookies.find(({ name }) => name === 'shield_source_token')?.value ?? '',
  };
}

async function cancelling({ phone = newPhone(), coins = 0 } = {}): Promise<{
  person: Person;
  phone: string;
}> {
  const person = await given.researcher({ phone, coins });
  await as(person).call(postAccountCancel, { code: await given.code(person, 'cancel'), coins });
  await app.db.deleteFrom('phone_code').execute();
  return { person, phone };
}

describe('cancelling an account', () => {
  test('takes effect in seven days and ends every session at once', async () => {
    const phone = newPhone();
    const [here, there] = [await given.researcher({ phone, coins: 30 }), await signIn(phone)];
    expect(there.id).toBe(here.id);
    const { cancelTime } = await as(here).call(postAccountCancel, {
      code: await given.code(here, 'cancel'),
      coins: 30,
    });
    expect(Math.abs(cancelTime - Date.now() - weekMs)).toBeLessThan(60_000);
    for (const person of [here, there])
      await expect(as(person).call(postUserInfo, {})).refuses('loggedOut');
    expect(await stateOf(here)).toBe('cancelling');
  });

  test('needs a fresh code of this purpose, and the coins that were told', async () => {
    const mina = await given.researcher({ coins: 30 });
    await expect(
      as(mina).call(postAccountCancel, { code: await given.code(mina, 'identity'), coins: 30 }),
    ).refuses('wrongPhoneCode');
    await expect(
      as(mina).call(postAccountCancel, { code: await given.code(mina, 'cancel'), coins: 29 }),
    ).refuses('conflict');
    await expect(as(mina).call(postAccountCancel, { code: '000000', coins: -1 })).refuses(
      'badInput',
      'coins',
    );
    await expect(as(nobody).call(postAccountCancel, { code: '000000', coins: 0 })).refuses(
      'notLoggedIn',
    );
    expect(await stateOf(mina)).toBe('active');
    expect(await as(mina).call(postUserInfo, {})).toMatchObject({ cancelTime: null });
  });

  test('waits for open orders', async () => {
    const operator = await given.staff({ roles: ['operator'] });
    const gifts = {
      1: await given.gift({ priceCoins: 10, type: 1, stock: 9 }),
      2: await given.gift({ priceCoins: 10, stock: 9 }),
    };
    const cases = [
      [2, 'waitConfirm', 'openOrders'],
      [2, 'prepare', 'openOrders'],
      [2, 'waitSend', 'openOrders'],
      [1, 'prepare', 'openOrders'],
      [2, 'alreadySend', 'success'],
      [1, 'alreadySend', 'success'],
      [2, 'cancelled', 'success'],
    ] as const;
    for (const [type, schedule, outcome] of cases) {
      const mina = await given.buyer({ coins: 10 });
      await given.approvedIdentity(mina);
      const how = type === 1 ? { code: await given.cashCode(mina) } : {};
      const { id } = await as(mina).call(postGiftExchange, {
        giftId: gifts[type].id,
        price: 10,
        ...how,
      });
      await leadTo(harness, { operator, owner: mina }, type, schedule, id);
      const asked = await as(mina).answer(postAccountCancel, {
        code: await given.code(mina, 'cancel'),
        coins: schedule === 'cancelled' ? 10 : 0,
      });
      expect([type, schedule, outcomeOf(asked)]).toEqual([type, schedule, outcome]);
      expect([type, schedule, await stateOf(mina)]).toEqual([
        type,
        schedule,
        outcome === 'success' ? 'cancelling' : 'active',
      ]);
    }
  });

  test('happens once, also when it is asked for twice at once', async () => {
    const mina = await given.researcher();
    const codes = await given.code(mina, 'cancel');
    const outcomes = await Promise.all(
      [1, 2].map(async () =>
        outcomeOf(await as(mina).answer(postAccountCancel, { code: codes, coins: 0 })),
      ),
    );
    expect(outcomes).toContain('success');
    expect(outcomes).not.toEqual(['success', 'success']);
  });

  test('hides the name in the ranking', async () => {
    const mina = await given.researcher({ nickName: '即将离开的人' });
    await given.confirmedReport(mina, await given.staff());
    const shown = async () =>
      JSON.stringify((await as(nobody).call(getMainRank, { pageSize: 100 })).list);
    expect(await shown()).toContain('即将离开的人');
    await as(mina).call(postAccountCancel, { code: await given.code(mina, 'cancel'), coins: 80 });
    expect(await shown()).not.toContain('即将离开的人');
  });
});

describe('whoever is on the way out', () => {
  test('may sign in, see when, revoke and go on', async () => {
    const { phone } = await cancelling({ coins: 5 });
    const back = await signIn(phone);
    const { cancelTime } = await as(back).call(postUserInfo, {});
    expect(Math.abs((cancelTime ?? 0) - Date.now() - weekMs)).toBeLessThan(60_000);
    expect(await as(back).call(postAccountInfo, {})).toMatchObject({ coinBalance: 5 });
    await expect(as(back).call(getAddressList, {})).refuses('accountCancelling');
    await as(back).call(postCancelRevoke, {});
    expect(await as(back).call(postUserInfo, {})).toMatchObject({ cancelTime: null });
    expect(await as(back).call(getAddressList, {})).toEqual([]);
    await expect(as(back).call(postCancelRevoke, {})).refuses('conflict');
  });

  test('may sign out', async () => {
    const { phone } = await cancelling();
    const back = await signIn(phone);
    await as(back).call(postLogout, {});
    await expect(as(back).call(postUserInfo, {})).refuses('loggedOut');
  });

  test('reaches nothing else, whatever is tried', async () => {
    const { routes } = await import('@shieldsource/contract/routes');
    const { phone } = await cancelling();
    const back = await signIn(phone);
    const closed = routes.filter((route) => route.access === 'user' && !route.whileCancelling);
    expect(closed.length).toBeGreaterThan(25);
    for (const route of closed)
      expect([route.name, outcomeOf(await as(back).answer(route, {}))]).toEqual([
        route.name,
        'accountCancelling',
      ]);
    await expect(
      as(back).call(postPhoneCode, { purpose: 'identity', ticket: await ticket() }),
    ).refuses('notLoggedIn');
  });
});

test('an account whose sessions an admin ended may sign in again', async () => {
  const phone = newPhone();
  const [mina, elsewhere] = [await given.researcher({ phone }), await signIn(phone)];
  const end = () => as(admin).call(postAccountSessionsEnd, { researcherId: mina.id, reason });
  expect(await end()).toEqual({ sessions: 2 });
  for (const person of [mina, elsewhere])
    await expect(as(person).call(postUserInfo, {})).refuses('loggedOut');
  expect(await end()).toEqual({ sessions: 0 });
  await app.db.deleteFrom('phone_code').execute();
  await as(await signIn(phone)).call(postUserInfo, {});
});

test('nobody disables, enables or signs out the account that they are tied to', async () => {
  const mina = await given.researcher();
  const own = as(await given.staff({ roles: ['admin'], researcherId: mina.id }));
  const input = { researcherId: mina.id, reason };
  await expect(own.call(postAccountDisable, input)).refuses('ownStanding');
  await expect(own.call(postAccountSessionsEnd, input)).refuses('ownStanding');
  await as(admin).call(postAccountDisable, input);
  await expect(own.call(postAccountEnable, input)).refuses('ownStanding');
  await as(admin).call(postAccountEnable, input);
});

describe('disabling an account', () => {
  test('ends every session at once, keeps it out, and is written down', async () => {
    const phone = newPhone();
    const [mina, elsewhere] = [await given.researcher({ phone }), await signIn(phone)];
    await as(admin).call(postAccountDisable, { researcherId: mina.id, reason });
    for (const person of [mina, elsewhere])
      await expect(as(person).call(postUserInfo, {})).refuses('loggedOut');
    await app.db.deleteFrom('phone_code').execute();
    await expect(as(nobody).call(postUserLogin, { phone, code: await phoneCode(phone) })).refuses(
      'accountDisabled',
    );
    const { list } = await as(admin).call(getAuditPage, {});
    // whoever is kept out has failed to sign in
    expect(list[0]).toMatchObject({ action: 'account.failSignIn' });
    expect(list[1]).toMatchObject({
      action: 'account.disable',
      actionName: '停用账号',
      actorName: '管理员甲',
      target: expect.stringMatching(/^researcher:\d+$/) as string,
      reason,
    });

    await as(admin).call(postAccountEnable, { researcherId: mina.id, reason: '申诉成立' });
    await expect(as(mina).call(postUserInfo, {})).refuses('loggedOut');
    await app.db.deleteFrom('phone_code').execute();
    expect(await as(await signIn(phone)).call(postUserInfo, {})).toMatchObject({ userId: mina.id });
  });

  test('leaves no session that was signed in at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const phone = newPhone();
      const mina = await given.researcher({ phone });
      const code = await phoneCode(phone);
      await Promise.all([
        as(admin).call(postAccountDisable, { researcherId: mina.id, reason }),
        as(nobody).answer(postUserLogin, { phone, code }),
      ]);
      const open = await app.db
        .selectFrom('session')
        .where('researcher_id', '=', mina.id)
        .where('ended_at', 'is', null)
        .select('id')
        .execute();
      expect(open).toEqual([]);
      await forgetLimits(harness);
    }
  });

  test('goes from open to closed and back, nothing else', async () => {
    const mina = await given.researcher();
    const change = { researcherId: mina.id, reason };
    await expect(as(admin).call(postAccountEnable, change)).refuses('conflict');
    await as(admin).call(postAccountDisable, change);
    await expect(as(admin).call(postAccountDisable, change)).refuses('conflict');
    const { person } = await cancelling();
    await expect(
      as(admin).call(postAccountDisable, { ...change, researcherId: person.id }),
    ).refuses('conflict');
    await expect(as(admin).call(postAccountEnable, { ...change, researcherId: person.id })).refuses(
      'conflict',
    );
    const unknown = { researcherId: '019aa000-0000-7000-8000-000000000000', reason };
    await expect(as(admin).call(postAccountDisable, unknown)).refuses('notFound');
    await expect(as(admin).call(postAccountEnable, unknown)).refuses('notFound');
    await expect(as(admin).call(postAccountDisable, { researcherId: mina.id, reason: '' })).refuses(
      'badInput',
      'reason',
    );
  });

  test('is an administrator’s alone, as is the list of accounts', async () => {
    const mina = await given.researcher();
    for (const [person, refusal] of [
      [await given.staff({ roles: ['reviewer', 'operator', 'auditor'] }), 'notPermitted'],
      [mina, 'notLoggedIn'],
      [nobody, 'notLoggedIn'],
    ] as const) {
      await expect(as(person).call(getResearcherPage, {})).refuses(refusal);
      await expect(as(person).call(postAccountDisable, { researcherId: mina.id, reason })).refuses(
        refusal,
      );
      await expect(as(person).call(postAccountEnable, { researcherId: mina.id, reason })).refuses(
        refusal,
      );
    }
  });
});

describe('the list of accounts', () => {
  test('is newest first, finds one by number, and tells no phone', async () => {
    const phone = newPhone();
    const mina = await given.researcher({ phone, nickName: '账号列表里的人' });
    const { uid } = await as(mina).call(postUserInfo, {});
    const { list, total } = await as(admin).call(getResearcherPage, { pageSize: 100 });
    expect(list[0]).toMatchObject({
      id: mina.id,
      uid,
      name: '账号列表里的人',
      state: 'active',
      stateName: '正常',
    });
    expect(total).toBe(list.length);
    expect(JSON.stringify(list)).not.toContain(phone.slice(0, 7));
    expect(await as(admin).call(getResearcherPage, { uid })).toMatchObject({
      total: 1,
      list: [{ id: mina.id }],
    });
    expect(await as(admin).call(getResearcherPage, { uid: 1 })).toMatchObject({
      total: 0,
      list: [],
    });
    await expect(as(admin).call(getResearcherPage, { uid: 'x' as never })).refuses(
      'badInput',
      'uid',
    );
  });
});

test('one account by its id, whatever its state', async () => {
  const phone = newPhone();
  const { id } = await given.researcher({ phone, nickName: '一个账号' });
  const shown = await as(admin).call(getConsoleResearcher, { id });
  const { list } = await as(admin).call(getResearcherPage, { uid: shown.uid });
  expect([shown]).toEqual(list);
  expect(JSON.stringify(shown)).not.toContain(phone.slice(0, 7));
  await as(admin).call(postAccountDisable, { researcherId: id, reason: '刷取奖励' });
  expect(await as(admin).call(getConsoleResearcher, { id })).toMatchObject({ state: 'disabled' });
  await expect(as(admin).call(getConsoleResearcher, { id: newId() })).refuses('notFound');
  for (const [person, refusal] of [
    [await given.staff({ roles: ['reviewer', 'operator', 'auditor'] }), 'notPermitted'],
    [nobody, 'notLoggedIn'],
  ] as const)
    await expect(as(person).call(getConsoleResearcher, { id })).refuses(refusal);
});

describe('a code for one’s own account', () => {
  test('goes to the own phone, named or not, and to no other', async () => {
    const phone = newPhone();
    const mina = await given.researcher({ phone });
    await expect(
      as(mina).call(postPhoneCode, {
        purpose: 'cancel',
        phone: newPhone(),
        ticket: await ticket(),
      }),
    ).refuses('badInput', 'phone');
    const unused = await ticket();
    expect(await as(mina).call(postPhoneCode, { purpose: 'cancel', ticket: unused })).toEqual({
      retryAfter: 60,
    });
    await app.db
      .updateTable('phone_code')
      .set({ created_at: sql`created_at - interval '61 seconds'` })
      .execute();
    await as(mina).call(postPhoneCode, { purpose: 'identity', phone, ticket: await ticket() });
    await harness.drainOutbox();
    const inbox = await server.inject({ url: '/api/dev/inbox' });
    const bodies = inbox
      .json<{ result: { to: string; body: string }[] }>()
      .result.filter(({ to }) => to === phone)
      .map(({ body }) => body);
    expect(bodies.map((body) => /用于(.*?)，/.exec(body)?.[1])).toEqual(['实名认证', '注销账号']);
  });

  test('needs somebody signed in; one for signing in needs a phone', async () => {
    await expect(
      as(nobody).call(postPhoneCode, { purpose: 'exchange', ticket: await ticket() }),
    ).refuses('notLoggedIn');
    await expect(
      as(nobody).call(postPhoneCode, {
        purpose: 'exchange',
        phone: newPhone(),
        ticket: await ticket(),
      }),
    ).refuses('notLoggedIn');
    await expect(
      as(nobody).call(postPhoneCode, { purpose: 'login', ticket: await ticket() }),
    ).refuses('badInput', 'phone');
  });

  test('works for its purpose only, and five wrong tries end it', async () => {
    const mina = await given.researcher();
    const code = await given.code(mina, 'cancel');
    await expect(as(mina).call(postRealInfo, await given.identityInput(mina, { code }))).refuses(
      'wrongPhoneCode',
    );
    const wrong = code === '123456' ? '654321' : '123456';
    for (let tries = 0; tries < 5; tries++)
      await expect(as(mina).call(postAccountCancel, { code: wrong, coins: 0 })).refuses(
        'wrongPhoneCode',
      );
    await expect(as(mina).call(postAccountCancel, { code, coins: 0 })).refuses('wrongPhoneCode');
  });
});
