import { v7 as newId } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import {
  getConsoleIdentity,
  getIdentityPage,
  postIdentityApprove,
  postIdentityReject,
  postIdentityReveal,
} from '@shieldsource/contract/people/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getGiftDetail } from '@shieldsource/contract/gifts/calls';
import { getRealAccountInfo, postRealInfo } from '@shieldsource/contract/people/identity';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { newIdNumber } from '../../../test/given.people.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { payoutOf, requireVerified } from './people.ts';

const harness = await testApp();
const { app, as, server, drainOutbox } = harness;
const given = givenOn(harness);
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const operator = await given.staff({ roles: ['operator'] });

const rowOf = (person: Person) =>
  app.db
    .selectFrom('identity')
    .where('researcher_id', '=', person.id)
    .select([
      'id',
      'status',
      'version',
      'sealed',
      'payout_sealed',
      'number_index',
      'reason',
      'decided_by',
    ])
    .executeTakeFirstOrThrow();
const imagesOf = async (person: Person): Promise<string[]> =>
  (
    await app.db
      .selectFrom('file')
      .where('researcher_id', '=', person.id)
      .where('identity_id', 'is not', null)
      .orderBy('position')
      .select('id')
      .execute()
  ).map(({ id }) => id);
const payout = { method: 'bank', account: '6222020000000000123', bankName: '工商银行' } as const;

describe('submitting', () => {
  test('waits for an operator, and shows its owner a masked copy', async () => {
    const mina = await given.researcher();
    const images = [await given.image(mina), await given.image(mina)];
    const input = await given.identityInput(mina, {
      realName: '张三丰',
      idNumber: newIdNumber(),
      payout,
      images,
    });
    expect(await as(mina).call(postRealInfo, input)).toEqual({ realStatus: 2 });
    expect(await as(mina).call(postUserInfo, {})).toMatchObject({ realStatus: 2 });
    const shown = await as(mina).call(getRealAccountInfo, {});
    expect(shown).toEqual({
      realStatus: 2,
      realName: '张**',
      idType: 'identityCard',
      idTypeName: '居民身份证',
      idNumber: `110***********${input.idNumber?.slice(-4)}`,
      payout: { method: 'bank', methodName: '银行卡', account: '****0123', bankName: '工商银行' },
      reason: '',
      submitTime: shown.submitTime,
      picturesDeleteTime: null,
      reviewDays: 3,
    });
    expect(await imagesOf(mina)).toEqual(images);
    const consents = await app.db
      .selectFrom('consent')
      .where('researcher_id', '=', mina.id)
      .where('kind', '=', 'identity')
      .select('version')
      .execute();
    expect(consents).toEqual([{ version: 1 }]);
  });

  test('is nothing yet for who never did', async () => {
    const shown = await as(await given.researcher()).call(getRealAccountInfo, {});
    expect(shown).toEqual({
      realStatus: 0,
      realName: '',
      idType: null,
      idTypeName: '',
      idNumber: '',
      payout: null,
      reason: '',
      submitTime: null,
      picturesDeleteTime: null,
      reviewDays: 3,
    });
  });

  test('needs name, kind and number, and uses no code up while they are missing', async () => {
    const mina = await given.researcher();
    const { realName, idType, idNumber, ...rest } = await given.identityInput(mina);
    await expect(as(mina).call(postRealInfo, rest)).refuses(
      'badInput',
      'realName',
      'idType',
      'idNumber',
    );
    await expect(as(mina).call(postRealInfo, { ...rest, realName, idType } as never)).refuses(
      'badInput',
      'idNumber',
    );
    await expect(
      as(mina).call(postRealInfo, {
        ...rest,
        realName,
        idType,
        idNumber: '110105194912310021',
      } as never),
    ).refuses('badInput', 'idNumber');
    expect(
      await as(mina).call(postRealInfo, { ...rest, realName, idType, idNumber } as never),
    ).toEqual({ realStatus: 2 });
  });

  test('needs a fresh code of this purpose, good once', async () => {
    const mina = await given.researcher();
    const wrong = await given.identityInput(mina, { code: await given.code(mina, 'cancel') });
    await expect(as(mina).call(postRealInfo, wrong)).refuses('wrongPhoneCode');
    await expect(
      as(mina).call(postRealInfo, {
        ...wrong,
        code: await given.code(await given.researcher(), 'identity'),
      }),
    ).refuses('wrongPhoneCode');
    const input = await given.identityInput(mina);
    await as(mina).call(postRealInfo, input);
    await expect(as(mina).call(postRealInfo, input)).refuses('wrongPhoneCode');
  });

  test('needs the current explanation, and the refused keep their code', async () => {
    const mina = await given.researcher();
    const input = await given.identityInput(mina);
    await expect(as(mina).call(postRealInfo, { ...input, consentVersion: 2 })).refuses(
      'consentChanged',
    );
    await as(mina).call(postRealInfo, input);
  });

  test('takes only own, unused pictures that were uploaded for it, and otherwise nothing', async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    for (const image of [
      await given.image(omar),
      await given.image(mina, 'report'),
      '019aa000-0000-7000-8000-000000000000',
    ]) {
      await expect(
        as(mina).call(postRealInfo, await given.identityInput(mina, { images: [image] })),
      ).refuses('fileNotUsable');
    }
    expect(await as(mina).call(getRealAccountInfo, {})).toMatchObject({ realStatus: 0 });
  });

  test('once more replaces what waits, its pictures and bytes too', async () => {
    const mina = await given.researcher();
    const [old, fresh] = [await given.image(mina), await given.image(mina)];
    await given.identity(mina, { images: [old] });
    const { storage_key: key } = await app.db
      .selectFrom('file')
      .where('id', '=', old)
      .select('storage_key')
      .executeTakeFirstOrThrow();
    expect(await given.identity(mina, { realName: '李四', images: [fresh] })).toMatchObject({
      version: 2,
    });
    expect(await as(mina).call(getRealAccountInfo, {})).toMatchObject({
      realStatus: 2,
      realName: '李*',
    });
    expect(await imagesOf(mina)).toEqual([fresh]);
    expect(await app.files.read(key)).toBeNull();
  });

  test('the same once more, as the answer was lost, is taken with the same pictures', async () => {
    const mina = await given.researcher();
    const images = [await given.image(mina), await given.image(mina), await given.image(mina)];
    const input = await given.identityInput(mina, { images });
    await as(mina).call(postRealInfo, input);
    const again = { ...input, images: images.slice(0, 2) };
    await as(mina).call(postRealInfo, { ...again, code: await given.code(mina, 'identity') });
    expect(await imagesOf(mina)).toEqual(again.images);
  });

  test('while it waits, the payout alone can change', async () => {
    const mina = await given.researcher();
    const { version } = await given.identity(mina);
    const before = await rowOf(mina);
    const { payout: _, ...rest } = await given.identityInput(mina);
    await as(mina).call(postRealInfo, { payout, code: rest.code, consentVersion: 1 });
    const after = await rowOf(mina);
    expect(after).toMatchObject({ status: 2, version, sealed: before.sealed });
    expect(await as(mina).call(getRealAccountInfo, {})).toMatchObject({
      payout: { account: '****0123' },
    });
  });

  test('is for who is signed in', async () => {
    const input = await given.identityInput(await given.researcher());
    await expect(as(nobody).call(postRealInfo, input)).refuses('notLoggedIn');
    await expect(as(nobody).call(getRealAccountInfo, {})).refuses('notLoggedIn');
  });
});

describe('one number', () => {
  test('serves one account, of twenty that ask at once', async () => {
    const idNumber = newIdNumber();
    const people: { person: Person; input: GivenOf<typeof postRealInfo> }[] = [];
    while (people.length < 20) {
      const person = await given.researcher();
      people.push({ person, input: await given.identityInput(person, { idNumber }) });
    }
    const outcomes = await Promise.all(
      people.map(async ({ person, input }) =>
        outcomeOf(await as(person).answer(postRealInfo, input)),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...times(19).map(() => 'identityTaken'), 'success']);
    const { rows } = await harness.database.pool.query<{ status: number }>(
      'select real_status as status from researcher where id = any($1)',
      [people.map(({ person }) => person.id)],
    );
    expect(rows.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...times(19).map(() => 0),
      2,
    ]);
  });

  test('of another kind of paper is another number; a rejected one is free', async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const { id, version } = await given.identity(mina, {
      idType: 'passport',
      idNumber: 'E7654321',
    });
    await expect(given.identity(omar, { idType: 'passport', idNumber: 'e7654321' })).refuses(
      'identityTaken',
    );
    await as(operator).call(postIdentityReject, {
      identityId: id,
      version,
      reason: '照片与号码不一致',
    });
    await given.identity(omar, { idType: 'passport', idNumber: 'E7654321' });
    await expect(given.identity(mina, { idType: 'passport', idNumber: 'E7654321' })).refuses(
      'identityTaken',
    );
    await given.identity(mina, { idType: 'other', idNumber: 'E7654321' });
  });
});

describe('deciding', () => {
  test('approves, tells the researcher, and lets them be paid', async () => {
    const mina = await given.researcher();
    const { id, version } = await given.identity(mina, { realName: '王小明', payout });
    await expect(inTransaction(app.db, (tx) => requireVerified(tx, mina.id))).rejects.toMatchObject(
      { fault: 'realNameNeeded' },
    );
    expect(await inTransaction(app.db, (tx) => payoutOf(tx, app, mina.id))).toBeNull();
    await as(operator).call(postIdentityApprove, { identityId: id, version });
    await drainOutbox();
    expect(await as(mina).call(postUserInfo, {})).toMatchObject({ realStatus: 1 });
    expect((await as(mina).call(getLetterPage, {})).list).toMatchObject([
      { type: 2, title: '实名认证已通过' },
    ]);
    await inTransaction(app.db, (tx) => requireVerified(tx, mina.id));
    expect(await inTransaction(app.db, (tx) => payoutOf(tx, app, mina.id))).toEqual({
      realName: '王小明',
      method: '银行卡',
      account: '6222020000000000123',
      bankName: '工商银行',
    });
  });

  test('takes an approval back with a reason: the number is free, and new papers may follow', async () => {
    const mina = await given.researcher();
    const { id, version } = await given.identity(mina, {
      idType: 'passport',
      idNumber: 'E1112223',
    });
    const seen = { identityId: id };
    await as(operator).call(postIdentityApprove, { ...seen, version });
    const takeBack = { ...seen, version: version + 1, reason: '本人申请更正' };
    await expect(as(operator).call(postIdentityReject, { ...takeBack, version })).refuses(
      'conflict',
    );
    await as(operator).call(postIdentityReject, takeBack);
    await expect(
      as(operator).call(postIdentityReject, { ...takeBack, version: version + 2 }),
    ).refuses('conflict');
    await expect(inTransaction(app.db, (tx) => requireVerified(tx, mina.id))).rejects.toMatchObject(
      { fault: 'realNameNeeded' },
    );
    expect(await as(mina).call(getRealAccountInfo, {})).toMatchObject({
      realStatus: 3,
      reason: '本人申请更正',
    });
    await drainOutbox();
    expect((await as(mina).call(getLetterPage, {})).list[0]).toMatchObject({
      title: '实名认证已撤销',
      body: expect.stringContaining('本人申请更正') as string,
    });
    await given.identity(await given.researcher(), { idType: 'passport', idNumber: 'E1112223' });
    const renewed = await given.identity(mina, { idType: 'passport', idNumber: 'E4445556' });
    await as(operator).call(postIdentityApprove, {
      identityId: renewed.id,
      version: renewed.version,
    });
    expect(await as(mina).call(postUserInfo, {})).toMatchObject({ realStatus: 1 });
  });

  test('rejects with a reason, and another submission may follow', async () => {
    const mina = await given.researcher();
    const { id, version } = await given.identity(mina);
    await as(operator).call(postIdentityReject, {
      identityId: id,
      version,
      reason: '姓名与证件不一致',
    });
    await drainOutbox();
    expect(await as(mina).call(getRealAccountInfo, {})).toMatchObject({
      realStatus: 3,
      reason: '姓名与证件不一致',
    });
    expect((await as(mina).call(getLetterPage, {})).list).toMatchObject([
      {
        type: 2,
        title: '实名认证未通过',
        body: expect.stringContaining('姓名与证件不一致') as string,
      },
    ]);
    const { payout: again, code, consentVersion } = await given.identityInput(mina);
    await expect(as(mina).call(postRealInfo, { payout: again, code, consentVersion })).refuses(
      'badInput',
      'realName',
      'idType',
      'idNumber',
    );
    await given.identity(mina);
    expect(await rowOf(mina)).toMatchObject({
      status: 2,
      version: 3,
      reason: '',
      decided_by: null,
    });
  });

  test('happens once, and only on what was looked at', async () => {
    const mina = await given.researcher();
    const { id, version } = await given.identity(mina);
    await given.identity(mina);
    await expect(as(operator).call(postIdentityApprove, { identityId: id, version })).refuses(
      'conflict',
    );
    await as(operator).call(postIdentityApprove, { identityId: id, version: version + 1 });
    const unseen = { identityId: id, version: version + 1 };
    await expect(as(operator).call(postIdentityReject, { ...unseen, reason: '再想一想' })).refuses(
      'conflict',
    );
    for (const current of [unseen, { ...unseen, version: version + 2 }])
      await expect(as(operator).call(postIdentityApprove, current)).refuses('conflict');
    await expect(
      as(operator).call(postIdentityApprove, {
        identityId: '019aa000-0000-7000-8000-000000000000',
        version: 1,
      }),
    ).refuses('notFound');
    await expect(
      as(operator).call(postIdentityReject, { identityId: id, version, reason: '' }),
    ).refuses('badInput', 'reason');
  });

  test('against another submission at the same moment: what is approved is what was looked at', async () => {
    for (let round = 0; round < 20; round++) {
      const mina = await given.researcher();
      const { id, version } = await given.identity(mina);
      const looked = await rowOf(mina);
      const input = await given.identityInput(mina);
      const [approval, submission] = await Promise.all([
        as(operator).answer(postIdentityApprove, { identityId: id, version }).then(outcomeOf),
        as(mina).answer(postRealInfo, input).then(outcomeOf),
      ]);
      const row = await rowOf(mina);
      const ended = {
        approval,
        submission,
        status: row.status,
        version: row.version,
        isWhatWasLookedAt: row.sealed.equals(looked.sealed),
      };
      expect([
        {
          approval: 'success',
          submission: 'identityFixed',
          status: 1,
          version: version + 1,
          isWhatWasLookedAt: true,
        },
        {
          approval: 'conflict',
          submission: 'success',
          status: 2,
          version: version + 1,
          isWhatWasLookedAt: false,
        },
      ]).toContainEqual(ended);
      expect(await as(mina).call(postUserInfo, {})).toMatchObject({ realStatus: row.status });
    }
  });

  test('is never of oneself, not even by SQL', async () => {
    const mina = await given.researcher();
    const herself = await given.staff({ roles: ['operator'], researcherId: mina.id });
    const { id, version } = await given.identity(mina);
    await expect(as(herself).call(postIdentityApprove, { identityId: id, version })).refuses(
      'ownIdentity',
    );
    await expect(
      as(herself).call(postIdentityReject, { identityId: id, version, reason: '我自己' }),
    ).refuses('ownIdentity');
    await expect(
      as(herself).call(postIdentityReveal, { identityId: id, reason: '看看自己' }),
    ).refuses('ownIdentity');
    const byHand = app.db
      .updateTable('identity')
      .set({ status: 1, decided_by: herself.id })
      .where('id', '=', id)
      .execute();
    await expect(byHand).rejects.toMatchObject({ constraint: 'identity_not_own' });
  });

  test('shows one by its id, as the list does, whatever became of it', async () => {
    const { id, version } = await given.identity(await given.researcher());
    const shown = await as(operator).call(getConsoleIdentity, { id });
    const { list } = await as(operator).call(getIdentityPage, { pageSize: 100 });
    expect(shown).toEqual(list.find((row) => row.id === id));
    expect(shown.idNumber).toContain('***');
    await as(operator).call(postIdentityApprove, { identityId: id, version });
    expect(await as(operator).call(getConsoleIdentity, { id })).toMatchObject({ realStatus: 1 });
    await expect(as(operator).call(getConsoleIdentity, { id: newId() })).refuses('notFound');
    await expect(
      as(await given.staff({ roles: ['reviewer', 'admin', 'auditor'] })).call(getConsoleIdentity, {
        id,
      }),
    ).refuses('notPermitted');
  });

  test('is for operators', async () => {
    const { id, version } = await given.identity(await given.researcher());
    const reason = '核对收款信息';
    for (const person of [await given.staff({ roles: ['reviewer', 'admin', 'auditor'] })]) {
      await expect(as(person).call(getIdentityPage, {})).refuses('notPermitted');
      await expect(as(person).call(postIdentityReveal, { identityId: id, reason })).refuses(
        'notPermitted',
      );
      await expect(as(person).call(postIdentityApprove, { identityId: id, version })).refuses(
        'notPermitted',
      );
      await expect(
        as(person).call(postIdentityReject, { identityId: id, version, reason }),
      ).refuses('notPermitted');
    }
    for (const person of [nobody, await given.researcher()]) {
      await expect(as(person).call(getIdentityPage, {})).refuses('notLoggedIn');
      await expect(as(person).call(postIdentityReveal, { identityId: id, reason })).refuses(
        'notLoggedIn',
      );
      await expect(as(person).call(postIdentityApprove, { identityId: id, version })).refuses(
        'notLoggedIn',
      );
      await expect(
        as(person).call(postIdentityReject, { identityId: id, version, reason }),
      ).refuses('notLoggedIn');
    }
  });
});

describe('once approved', () => {
  test('only the payout changes', async () => {
    const mina = await given.researcher();
    await given.approvedIdentity(mina);
    const before = await rowOf(mina);
    const full = await given.identityInput(mina, { payout });
    await expect(as(mina).call(postRealInfo, full)).refuses('identityFixed');
    await expect(
      as(mina).call(postRealInfo, {
        payout,
        code: full.code,
        consentVersion: 1,
        images: [await given.image(mina)],
      }),
    ).refuses('identityFixed');
    expect(
      await as(mina).call(postRealInfo, { payout, code: full.code, consentVersion: 1 }),
    ).toEqual({ realStatus: 1 });
    expect(await rowOf(mina)).toEqual({
      ...before,
      payout_sealed: (await rowOf(mina)).payout_sealed,
    });
    expect(await inTransaction(app.db, (tx) => payoutOf(tx, app, mina.id))).toMatchObject({
      account: '6222020000000000123',
    });
  });
});

describe('where money goes', () => {
  test('is asked for with the first cash gift, and never for goods', async () => {
    const mina = await given.buyer({ coins: 100 });
    const [cash, cap] = [await given.gift({ type: 1 }), await given.gift()];
    const missingOf = async (gift: { id: string }) =>
      (await as(mina).call(getGiftDetail, { id: gift.id })).missing;
    await given.approvedIdentity(mina, { payout: undefined });
    expect(await as(mina).call(getRealAccountInfo, {})).toMatchObject({
      realStatus: 1,
      payout: null,
    });
    expect(await inTransaction(app.db, (tx) => payoutOf(tx, app, mina.id))).toBeNull();
    expect([await missingOf(cap), await missingOf(cash)]).toEqual([[], ['payout']]);
    const goods = { giftId: cap.id, price: cap.priceCoins, addressId: mina.addressId };
    await as(mina).call(postGiftExchange, goods);

    const money = { giftId: cash.id, price: cash.priceCoins };
    const code = await given.code(mina, 'exchange');
    await expect(as(mina).call(postGiftExchange, { ...money, code })).refuses('payoutNeeded');
    const consent = { consentVersion: 1, code: await given.code(mina, 'identity') };
    await expect(as(mina).call(postRealInfo, consent)).refuses('badInput', 'payout');
    await as(mina).call(postRealInfo, { ...consent, payout });
    expect(await missingOf(cash)).toEqual([]);
    const fresh = { ...money, code: await given.code(mina, 'exchange') };
    await as(mina).call(postGiftExchange, fresh);
  });

  test('stays when papers come again without it', async () => {
    const mina = await given.researcher();
    await given.identity(mina, { payout });
    await given.identity(mina, { payout: undefined });
    expect((await as(mina).call(getRealAccountInfo, {})).payout).toMatchObject({ method: 'bank' });
  });
});

describe('the desk', () => {
  test('shows who waits, longest first, and no more than a masked copy', async () => {
    const [mina, omar] = [await given.researcher({ nickName: '观星者' }), await given.researcher()];
    const [first, second] = [
      await given.identity(mina, { realName: '欧阳娜娜' }),
      await given.identity(omar),
    ];
    const { list, total } = await as(operator).call(getIdentityPage, { pageSize: 100 });
    expect(total).toBe(list.length);
    const waiting = list.filter(({ id }) => [first.id, second.id].includes(id));
    expect(waiting.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(waiting[0]).toMatchObject({
      researcherName: '观星者',
      version: 1,
      realName: '欧***',
      realStatus: 2,
    });
    const answer = JSON.stringify(list);
    expect(answer).not.toContain('欧阳娜娜');
    expect(answer).not.toContain('13900001111');
    expect(
      (await as(operator).call(getIdentityPage, { status: 1, pageSize: 100 })).list.some(
        ({ id }) => id === first.id,
      ),
    ).toBe(false);
  });

  test('finds the one of a researcher by number, among those approved too', async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const [{ id }] = [await given.identity(mina), await given.identity(omar)];
    const { uid } = await app.db
      .selectFrom('researcher')
      .where('id', '=', mina.id)
      .select('uid')
      .executeTakeFirstOrThrow();
    const found = async (status: 1 | 2 | 3) =>
      (await as(operator).call(getIdentityPage, { uid, status })).list.map((one) => one.id);
    expect([await found(2), await found(1)]).toEqual([[id], []]);
    await as(operator).call(postIdentityApprove, { identityId: id, version: 1 });
    expect([await found(2), await found(1)]).toEqual([[], [id]]);
  });

  test('reveals thirty an hour to one operator, with an alarm at twenty, and shows none past it', async () => {
    const [hasty, calm] = [
      await given.staff({ roles: ['operator'] }),
      await given.staff({ roles: ['operator'] }),
    ];
    const { id } = await given.identity(await given.researcher());
    const alarm = vi.spyOn(app.log, 'error');
    const look = (person: typeof hasty) =>
      as(person).call(postIdentityReveal, { identityId: id, reason: '核对收款人' });
    for (let time = 0; time < 30; time++) await look(hasty);
    expect(alarm.mock.calls.map(([facts]) => facts)).toEqual([
      { alarm: 'revealsMany', staffId: hasty.id, hits: 20 },
    ]);
    const kept = () =>
      app.db
        .selectFrom('access_event')
        .where('actor_id', '=', hasty.id)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    expect(await kept()).toEqual({ count: 30 });
    await expect(look(hasty)).refuses('tooOften');
    expect(await kept()).toEqual({ count: 30 });
    expect(await look(calm)).toHaveProperty('idNumber');
    alarm.mockRestore();
  });

  test('reveals one with a reason, which is kept, and its pictures to this operator alone', async () => {
    const mina = await given.researcher();
    const { id } = await given.identity(mina, {
      realName: '赵六',
      idType: 'passport',
      idNumber: 'G1234567',
      images: [await given.image(mina)],
    });
    await expect(as(operator).call(postIdentityReveal, { identityId: id, reason: '' })).refuses(
      'badInput',
      'reason',
    );
    await expect(
      as(operator).call(postIdentityReveal, {
        identityId: '019aa000-0000-7000-8000-000000000000',
        reason: '核对',
      }),
    ).refuses('notFound');
    const revealed = await as(operator).call(postIdentityReveal, {
      identityId: id,
      reason: '核对收款人',
    });
    expect(revealed).toMatchObject({ realName: '赵六', idNumber: 'G1234567' });
    const looked = await app.db
      .selectFrom('access_event')
      .where('subject', '=', id)
      .select(['actor', 'actor_id', 'kind', 'concerns'])
      .execute();
    expect(looked).toEqual([
      { actor: 'staff', actor_id: operator.id, kind: 'identity.reveal', concerns: mina.id },
    ]);

    const [url = ''] = revealed.images;
    const open = async (cookie: string) =>
      (await server.inject({ url, headers: { cookie } })).headers['content-type'];
    expect(await open(`shield_source_staff=${operator.cookie}`)).toBe('image/png');
    const another = await given.staff({ roles: ['operator'] });
    const owner = mina;
    for (const cookie of [
      '',
      `shield_source_staff=${another.cookie}`,
      `shield_source_token=${owner.cookie}`,
      `shield_source_token=${(await given.researcher()).cookie}`,
    ]) {
      expect(await open(cookie)).toBe('application/json; charset=utf-8');
    }
  });
});

test('an identity stands in the database sealed; number and name are found by nobody without the key', async () => {
  const mina = await given.researcher();
  const idNumber = newIdNumber();
  await given.identity(mina, {
    realName: '诸葛孔明',
    idNumber,
    payout: { method: 'alipay', account: 'kongming@example.com' },
  });
  const row = await rowOf(mina);
  for (const bytes of [row.sealed, row.payout_sealed, row.number_index]) {
    for (const secret of ['诸葛孔明', idNumber, 'kongming', 'alipay'])
      expect(bytes?.includes(secret)).toBe(false);
  }
  await expect(
    app.db
      .updateTable('identity')
      .set({ payout_sealed: row.sealed })
      .where('id', '=', row.id)
      .execute()
      .then(() => as(mina).call(getRealAccountInfo, {})),
  ).rejects.toMatchObject({ code: 1105 });
});
