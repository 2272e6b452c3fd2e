import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getCurrentPhone, postPhoneChange } from '@shieldsource/contract/people/account';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { postPhoneCode, postUserLogin } from '@shieldsource/contract/passport/calls';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import { getUserStatus } from '@shieldsource/contract/people/earlier-portal';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { forgetLimits, signingInOn } from '../../../test/signing-in.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { startSession } from '../../platform/sessions.ts';
import { openEarlierOwner, phoneColumns } from './people.phone.ts';
import { setPhone } from './people.splits.queries.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const { ticket, readCode, phoneCode } = signingInOn(harness);

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Asks for a code at a phone that may become one's own. */
async function newCode(person: Person, phone: string): Promise<string> {
  await as(person).call(postPhoneCode, { phone, purpose: 'phoneNew', ticket: await ticket() });
  return readCode(phone);
}
async function bothCodes(person: Person, phone: string) {
  return {
    oldCode: await given.code(person, 'phoneOld'),
    phone,
    newCode: await newCode(person, phone),
  };
}
const maskOf = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

describe('another phone', () => {
  test('becomes one’s own by a code of each, everybody else is out, and a letter tells', async () => {
    const [before, after] = [newPhone(), newPhone()];
    const mina = await given.researcher({ phone: before });
    const elsewhere = await inTransaction(app.db, (tx) =>
      startSession(tx, app, 'researcher', mina.id, 'elsewhere'),
    );
    expect(await as(mina).call(getCurrentPhone, {})).toEqual({ phoneMasked: maskOf(before) });
    const input = await bothCodes(mina, after);
    expect(await as(mina).call(postPhoneChange, input)).toEqual({ phoneMasked: maskOf(after) });
    expect(await as(mina).call(getCurrentPhone, {})).toEqual({ phoneMasked: maskOf(after) });
    await expect(as({ ...mina, ...elsewhere, id: mina.id }).call(postUserInfo, {})).refuses(
      'loggedOut',
    );
    await drainOutbox();
    const { list } = await as(mina).call(getLetterPage, {});
    expect(list[0]).toMatchObject({ title: '手机号已更换' });
    expect(list[0]?.body).toContain('登录手机号已更换');
    const { user } = await as(nobody).call(postUserLogin, {
      phone: after,
      code: await phoneLater(after),
    });
    expect(user.userId).toBe(mina.id);
    const { user: other } = await as(nobody).call(postUserLogin, {
      phone: before,
      code: await phoneLater(before),
    });
    expect(other.userId).not.toBe(mina.id);
  });

  test('needs both codes; a wrong one uses neither up, and is named', async () => {
    const phone = newPhone();
    const mina = await given.researcher();
    const right = await bothCodes(mina, phone);
    const change = (over: Partial<typeof right>) =>
      as(mina).call(postPhoneChange, { ...right, ...over });
    await expect(change({ oldCode: wrong(right.oldCode) })).refuses('wrongPhoneCode', 'oldCode');
    await expect(change({ newCode: wrong(right.newCode) })).refuses('wrongPhoneCode', 'newCode');
    await expect(change({ oldCode: wrong(right.oldCode), newCode: wrong(right.newCode) })).refuses(
      'wrongPhoneCode',
      'newCode',
      'oldCode',
    );
    // each of the other's is of another purpose
    await expect(change({ oldCode: right.newCode, newCode: right.oldCode })).refuses(
      'wrongPhoneCode',
      'newCode',
      'oldCode',
    );
    await change({});
    await expect(change({ phone: newPhone() })).refuses('wrongPhoneCode');
  });

  test('is not reached by a sixth try, nor by a code for something else', async () => {
    const phone = newPhone();
    const mina = await given.researcher();
    const right = await bothCodes(mina, phone);
    for (let tries = 0; tries < 5; tries++)
      await expect(
        as(mina).call(postPhoneChange, { ...right, oldCode: wrong(right.oldCode) }),
      ).refuses('wrongPhoneCode', 'oldCode');
    await expect(as(mina).call(postPhoneChange, right)).refuses('wrongPhoneCode');
    const login = { ...right, oldCode: await given.code(mina, 'cancel') };
    await expect(as(mina).call(postPhoneChange, login)).refuses('wrongPhoneCode');
  });

  test('does not replace one that was changed while it was asked for', async () => {
    const mina = await given.researcher();
    const input = await bothCodes(mina, newPhone());
    const meanwhile = newPhone();
    const { asked } = await whileHeld(
      app.db,
      (tx) => setPhone(tx, mina.id, { ...phoneColumns(app, mina.id, meanwhile), keptBy: null }),
      () => as(mina).call(postPhoneChange, input),
    );
    await expect(asked).refuses('wrongPhoneCode');
    expect((await as(mina).call(getCurrentPhone, {})).phoneMasked).toBe(maskOf(meanwhile));
  });

  test('is not the one that one has', async () => {
    const phone = newPhone();
    const mina = await given.researcher({ phone });
    await expect(
      as(mina).call(postPhoneCode, { phone, purpose: 'phoneNew', ticket: await ticket() }),
    ).refuses('badInput', 'phone');
    await expect(
      as(mina).call(postPhoneChange, { phone, oldCode: '000000', newCode: '000000' }),
    ).refuses('badInput', 'phone');
  });

  test('is not asked for by a stranger, nor without naming it', async () => {
    const purpose = 'phoneNew' as const;
    await expect(
      as(nobody).call(postPhoneCode, { phone: newPhone(), purpose, ticket: await ticket() }),
    ).refuses('notLoggedIn');
    await expect(
      as(await given.researcher()).call(postPhoneCode, { purpose, ticket: await ticket() }),
    ).refuses('badInput', 'phone');
  });
});

test('what waits of the earlier portal goes along to it, unless something waits there', async () => {
  await forgetLimits(harness);
  const [before, after, taken] = [newPhone(), newPhone(), newPhone()];
  const { id } = await given.earlierAccount({ phone: before });
  await given.earlierAccount({ phone: taken });
  const mina = await given.researcher({ phone: before });
  const statusOf = async (person: Person) => (await as(person).call(getUserStatus, {})).status;
  await as(mina).call(postPhoneChange, await bothCodes(mina, after));
  expect(await statusOf(mina)).toBe('2');
  expect(await statusOf(await given.researcher({ phone: before }))).toBe('0');
  const { sealed } = await app.db
    .selectFrom('earlier_account')
    .where('id', '=', id)
    .select('sealed')
    .executeTakeFirstOrThrow();
  expect(openEarlierOwner(app.keys, id, sealed!)).toMatchObject({ phone: after, nickName: '旧识' });
  await forgetLimits(harness);
  await as(mina).call(postPhoneChange, await bothCodes(mina, taken));
  const waits = app.db.selectFrom('earlier_account').where('id', '=', id).select('phone_index');
  expect(await waits.executeTakeFirst()).toEqual({ phone_index: app.keys.index('phone', after) });
});

describe('a phone that is somebody’s', () => {
  test('looks free until both codes are right', async () => {
    const [taken, free] = [newPhone(), newPhone()];
    const noa = await given.researcher({ phone: taken });
    const answers = [];
    for (const phone of [taken, free]) {
      const mina = await given.researcher();
      const asked = await as(mina).answer(postPhoneCode, {
        phone,
        purpose: 'phoneNew',
        ticket: await ticket(),
      });
      const code = await readCode(phone);
      const tried = await as(mina).answer(postPhoneChange, {
        phone,
        oldCode: await given.code(mina, 'phoneOld'),
        newCode: wrong(code),
      });
      answers.push([asked, tried].map(({ statusCode, body }) => ({ statusCode, body })));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect((await as(noa).call(getCurrentPhone, {})).phoneMasked).toBe(maskOf(taken));
  });

  test('is refused then, and nothing has changed', async () => {
    const taken = newPhone();
    const noa = await given.researcher({ phone: taken });
    const own = newPhone();
    const mina = await given.researcher({ phone: own });
    const elsewhere = await inTransaction(app.db, (tx) =>
      startSession(tx, app, 'researcher', mina.id, 'elsewhere'),
    );
    await expect(as(mina).call(postPhoneChange, await bothCodes(mina, taken))).refuses(
      'phoneTaken',
    );
    expect((await as(mina).call(getCurrentPhone, {})).phoneMasked).toBe(maskOf(own));
    await as({ ...mina, ...elsewhere, id: mina.id }).call(postUserInfo, {});
    await as(noa).call(postUserInfo, {});
  });

  test('goes to one of two who take it at once', async () => {
    await forgetLimits(harness);
    const phone = newPhone();
    const [mina, noa] = [await given.researcher(), await given.researcher()];
    const shared = await newCode(mina, phone);
    const inputs = await Promise.all(
      [mina, noa].map(async (person) => ({
        phone,
        oldCode: await given.code(person, 'phoneOld'),
        newCode: shared,
      })),
    );
    const outcomes = await Promise.all(
      [mina, noa].map(async (person, index) =>
        outcomeOf(await as(person).answer(postPhoneChange, { ...inputs[index] })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(1);
    const holders = await app.db
      .selectFrom('researcher')
      .where('phone_index', '=', app.keys.index('phone', phone))
      .select('id')
      .execute();
    expect(holders).toHaveLength(1);
  });

  test('goes to one, also when each has a code of their own', async () => {
    const phone = newPhone();
    const [mina, noa] = [await given.researcher(), await given.researcher()];
    const first = await bothCodes(mina, phone);
    await as(mina).call(postPhoneChange, first);
    await rest(phone);
    const second = await bothCodes(noa, phone);
    await expect(as(noa).call(postPhoneChange, second)).refuses('phoneTaken');
  });
});

/** As if what was sent to a phone had been sent a while ago. */
async function rest(phone: string): Promise<void> {
  await app.db
    .updateTable('phone_code')
    .set({ created_at: sql`created_at - interval '2 hours'` })
    .where('phone_index', '=', app.keys.index('phone', phone))
    .execute();
}

async function phoneLater(phone: string): Promise<string> {
  await rest(phone);
  return phoneCode(phone);
}
