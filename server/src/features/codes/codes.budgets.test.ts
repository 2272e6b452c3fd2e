import { beforeEach, describe, expect, test, vi } from 'vitest';
import { postContactCheck } from '@shieldsource/contract/people/earlier-portal';
import { postPhoneCode, postUserLogin } from '@shieldsource/contract/passport/calls';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { hashOf, newToken } from '../../platform/crypto.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { turnSwitch } from './codes.ts';

const harness = await testApp({
  config: { fixedSettings: { 'sms.hourlyBudget': '100', 'sms.prefixes': '+852,+1' } },
});
const { app, as } = harness;
const given = givenOn(harness);

beforeEach(() => forgetLimits(harness));

/** A ticket, as if a picture had been read: drawing hundreds would be slow. */
async function ticket(): Promise<string> {
  const made = newToken();
  await app.db
    .insertInto('captcha_ticket')
    .values({ ticket_hash: hashOf(made) })
    .execute();
  return made;
}
const ask = async (phone: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  outcomeOf(
    await as(nobody).answer(
      postPhoneCode,
      { phone, purpose: 'login', ticket: await ticket() },
      { remoteAddress, headers },
    ),
  );
const askOwn = async (person: Person, remoteAddress = '198.51.100.7') =>
  outcomeOf(
    await as(person).answer(
      postPhoneCode,
      { purpose: 'export', ticket: await ticket() },
      { remoteAddress },
    ),
  );
async function askMany(count: number, addressOf: (index: number) => string): Promise<string[]> {
  const outcomes = [];
  for (let index = 0; index < count; index++)
    outcomes.push(await ask(newPhone(), addressOf(index)));
  return outcomes;
}
const sent = (outcomes: readonly string[]) =>
  outcomes.filter((outcome) => outcome === 'success').length;
const codesKept = async () => (await app.db.selectFrom('phone_code').select('id').execute()).length;

describe('a code goes', () => {
  test.each(['+2391234567', '+88212345678', '+19005550100', '+8821234567'])(
    'nowhere else than the deployment says: %s',
    async (phone) => {
      const before = await codesKept();
      await expect(
        as(nobody).call(postPhoneCode, { phone, purpose: 'login', ticket: await ticket() }),
      ).refuses('badInput', 'phone');
      const mina = await given.researcher();
      await expect(
        as(mina).call(postPhoneCode, { phone, purpose: 'phoneNew', ticket: await ticket() }),
      ).refuses('badInput', 'phone');
      await expect(
        as(mina).call(postContactCheck, { contact: phone, ticket: await ticket() }),
      ).refuses('badInput', 'contact');
      expect(await codesKept()).toBe(before);
    },
  );

  test('abroad where it says so', async () => {
    expect(await ask('+852 6123 4567', '192.0.2.1')).toBe('success');
    expect(await ask('+14155550100', '192.0.2.1')).toBe('success');
  });

  test('and who has a phone elsewhere still signs in by password', async () => {
    const phone = '+2391234567';
    const mina = await given.researcher({ phone });
    await app.db
      .updateTable('researcher')
      .set({ password_hash: await hashPassword('一句只有自己记得住的话') })
      .where('id', '=', mina.id)
      .execute();
    expect(await askOwn(mina)).toBe('badInput');
    const { user } = await as(nobody).call(postUserLogin, {
      phone,
      password: '一句只有自己记得住的话',
      ticket: await ticket(),
    });
    expect(user.userId).toBe(mina.id);
  });
});

describe('an hour of sends', () => {
  test('from one address reaches ten phones, whatever it says of itself', async () => {
    const phone = newPhone();
    expect(await ask(phone, '203.0.113.9')).toBe('success');
    // asking for the same contact again does not count as another one
    expect(await ask(phone, '203.0.113.9')).toBe('tooOften');
    expect(sent(await askMany(12, () => '203.0.113.9'))).toBe(9);
    expect(await ask(newPhone(), '203.0.113.9', { 'x-forwarded-for': '192.0.2.77' })).toBe(
      'tooOften',
    );
    expect(await ask(newPhone(), '192.0.2.77')).toBe('success');
  });

  test.each([
    ['an IPv4 /24', (index: number) => `203.0.113.${index}`, '203.0.114.1'],
    ['an IPv6 /64', (index: number) => `2001:db8::${index + 1}`, '2001:db8:0:1::1'],
  ])('from %s goes fifty times', async (_, addressOf, elsewhere) => {
    expect(sent(await askMany(53, addressOf))).toBe(50);
    expect(await ask(newPhone(), elsewhere)).toBe('success');
  });

  test('counts what was sent, so a phone that rests costs nobody anything', async () => {
    const phone = newPhone();
    for (let index = 0; index < 60; index++) await ask(phone, `203.0.113.${index}`);
    expect(await ask(newPhone(), '203.0.113.200')).toBe('success');
  });

  test('stops strangers at four fifths of the budget, then everybody at its end, with an alarm at each', async () => {
    const mina = await Promise.all(Array.from({ length: 21 }, () => given.researcher()));
    const known = newPhone();
    await given.researcher({ phone: known });
    const line = vi.spyOn(app.log, 'error');
    const alarms = () =>
      line.mock.calls.map(([facts]) => (facts as unknown as { alarm?: string }).alarm);
    expect(sent(await askMany(79, (index) => `10.0.${index}.1`))).toBe(79);
    expect(alarms()).toEqual([]);
    expect(sent(await askMany(5, (index) => `10.1.${index}.1`))).toBe(1);
    expect(alarms()).toEqual(['smsBudget']);
    // the same whether or not the phone has an account
    const answers = [];
    for (const phone of [known, newPhone()]) {
      const answer = await as(nobody).answer(
        postPhoneCode,
        { phone, purpose: 'login', ticket: await ticket() },
        { remoteAddress: '10.2.0.1' },
      );
      answers.push(answer.json<{ code: number; result: { retryAfter: number } }>());
    }
    expect(answers[0]?.code).toBe(1103);
    expect(answers[0]?.result.retryAfter).toBeGreaterThan(0);
    expect(
      Math.abs((answers[0]?.result.retryAfter ?? 0) - (answers[1]?.result.retryAfter ?? 0)),
    ).toBeLessThan(10);
    const own = [];
    for (const person of mina) own.push(await askOwn(person));
    expect(sent(own)).toBe(20);
    expect(own.at(-1)).toBe('tooOften');
    expect(alarms()).toEqual(['smsBudget', 'smsBudgetSpent']);
    line.mockRestore();
  });

  test('by mail is counted apart, to the same end', async () => {
    const mina = await given.researcher();
    const mails = async (index: number) =>
      outcomeOf(
        await as(mina).answer(
          postContactCheck,
          { contact: `old-${index}@example.com`, ticket: await ticket() },
          { remoteAddress: `10.3.${index}.1` },
        ),
      );
    const outcomes = [];
    for (let index = 0; index < 82; index++) {
      outcomes.push(await mails(index));
      await app.db.deleteFrom('limit_window').where('scope', '=', 'contact').execute();
    }
    expect(sent(outcomes)).toBe(80);
    expect(await ask(newPhone(), '10.4.0.1')).toBe('success');
  });

  test('leaves members their own phones, also where strangers have spent the network', async () => {
    const mina = await given.researcher();
    await askMany(53, (index) => `203.0.113.${index}`);
    expect(await ask(newPhone(), '203.0.113.5')).toBe('tooOften');
    expect(await askOwn(mina, '203.0.113.5')).toBe('success');
  });
});

describe('the switch', () => {
  test('stops every code by SMS, and passwords go on', async () => {
    const phone = newPhone();
    const mina = await given.researcher({ phone });
    await app.db
      .updateTable('researcher')
      .set({ password_hash: await hashPassword('一句只有自己记得住的话') })
      .where('id', '=', mina.id)
      .execute();
    expect(await turnSwitch(app.db, false)).toBe(true);
    expect(await turnSwitch(app.db, false)).toBe(false);
    expect(await ask(newPhone(), '192.0.2.1')).toBe('smsOff');
    expect(await ask(phone, '192.0.2.1')).toBe('smsOff');
    expect(await askOwn(mina)).toBe('smsOff');
    await expect(
      as(mina).call(postContactCheck, { contact: newPhone(), ticket: await ticket() }),
    ).refuses('smsOff');
    await as(nobody).call(postUserLogin, {
      phone,
      password: '一句只有自己记得住的话',
      ticket: await ticket(),
    });
    expect(await turnSwitch(app.db, true)).toBe(true);
    expect(await ask(phone, '192.0.2.1')).toBe('success');
  });
});
