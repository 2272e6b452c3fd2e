import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getPhoneInitCaptcha, postUserLogin } from '@shieldsource/contract/passport/calls';
import { signatureOf } from '@shieldsource/contract/passport/signature';
import { signed, testApp } from '../../../test/app.ts';
import { newPhone } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { forgetLimits } from '../../../test/signing-in.ts';

const harness = await testApp();
const { app, server } = harness;
const salt = app.config.passportSalt;

const windowMs = 5 * 60_000;
// a call that gets past the signature is refused for its code
const [passes, input] = ['wrongPhoneCode', { phone: newPhone(), code: '000000' }];

/** Puts this payload on the wire as it is. */
async function post(payload: unknown) {
  await forgetLimits(harness);
  return server.inject({
    method: 'POST',
    url: postUserLogin.path,
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}
const outcome = async (payload: unknown) => outcomeOf(await post(payload));
const resigned = (payload: Record<string, unknown>) => ({
  ...payload,
  sign: signatureOf(payload, salt),
});
const rememberedNonces = async () => {
  const rows = await app.db.selectFrom('passport_nonce').select('nonce').execute();
  return rows.map(({ nonce }) => nonce);
};

describe('a passport call', () => {
  test('passes with a right signature, once', async () => {
    const payload = signed(input, salt);
    expect(await outcome(payload)).toBe(passes);
    expect(await outcome(payload)).toBe('repeatedSignature');
  });

  test('passes once, also when it comes twenty times at once', async () => {
    const payload = signed(input, salt);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(payload)));
    expect(outcomes.filter((one) => one === passes)).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'repeatedSignature')).toHaveLength(19);
  });

  test('may not use a nonce again, whatever else it says', async () => {
    const { nonce } = signed(input, salt);
    const first = resigned({ ...input, nonce, timestamp: Date.now() });
    const second = resigned({ ...input, phone: newPhone(), nonce, timestamp: Date.now() + 1 });
    expect(await outcome(first)).toBe(passes);
    expect(await outcome(second)).toBe('repeatedSignature');
  });

  test('is refused without any of its three signing fields', async () => {
    for (const field of ['sign', 'nonce', 'timestamp']) {
      const { [field]: _, ...rest } = signed(input, salt);
      const outcomes = [
        await outcome(rest),
        await outcome(field === 'sign' ? rest : resigned(rest)),
      ];
      expect(
        outcomes.filter((one) => one === 'wrongSignature' || one === 'staleSignature'),
      ).toHaveLength(2);
    }
  });

  test.each([
    '',
    'short',
    'x'.repeat(65),
    'with space',
    '中文的一次性数',
    12345678,
    null,
    ['nonce-0001'],
    { a: 1 },
  ])('is refused with the nonce %j', async (nonce) => {
    expect(await outcome(resigned({ ...input, nonce, timestamp: Date.now() }))).toBe(
      'wrongSignature',
    );
  });

  test.each([null, 1, true, '', 'x', 'g'.repeat(64), ['a'], {}])(
    'is refused with the sign %j',
    async (sign) => {
      expect(await outcome({ ...signed(input, salt), sign })).toBe('wrongSignature');
    },
  );

  test('is refused under another salt', async () => {
    expect(await outcome(signed(input, `${salt}!`))).toBe('wrongSignature');
  });

  test.each([-windowMs - 2_000, windowMs + 10_000, -365 * 86_400_000, 365 * 86_400_000])(
    'is refused %i ms off, and told the time',
    async (offsetMs) => {
      const before = Date.now();
      const answer = await post(signed(input, salt, before + offsetMs));
      expect(outcomeOf(answer)).toBe('staleSignature');
      const { serverTime } = answer.json<{ result: { serverTime: number } }>().result;
      expect(serverTime).toBeGreaterThanOrEqual(before);
      expect(serverTime).toBeLessThanOrEqual(Date.now());
    },
  );

  test.each([-windowMs + 20_000, windowMs - 2_000])('passes %i ms off', async (offsetMs) => {
    expect(await outcome(signed(input, salt, Date.now() + offsetMs))).toBe(passes);
  });

  test.each(['yesterday', 'NaN', 'Infinity', {}, true, [1, 2]])(
    'is refused with the time %j',
    async (timestamp) => {
      expect(await outcome(resigned({ ...input, nonce: crypto.randomUUID(), timestamp }))).toBe(
        'staleSignature',
      );
    },
  );

  test('is refused whichever of its values was changed after signing, and its nonce stays unused', async () => {
    const change = fc.record({
      field: fc.constantFrom('phone', 'code', 'timestamp', 'nonce', 'agreementVersion', 'toString'),
      value: fc.oneof(
        fc.string({ minLength: 1 }),
        fc.integer(),
        fc.boolean(),
        fc.constant({ a: 1 }),
        fc.constant([]),
      ),
    });
    const known = await rememberedNonces();
    await fc.assert(
      fc.asyncProperty(change, async ({ field, value }) => {
        const payload = signed(input, salt);
        fc.pre(payload[field] !== value);
        expect(await outcome({ ...payload, [field]: value })).toBe('wrongSignature');
      }),
      { numRuns: 200 },
    );
    expect(await rememberedNonces()).toEqual(known);
  });

  test('does not depend on the order of its keys, nor on empty fields', async () => {
    const payload = signed(input, salt);
    const text = JSON.stringify(Object.fromEntries(Object.entries(payload).toReversed()));
    expect(await outcome(text)).toBe(passes);
    const withEmpty = signed({ ...input, agreementVersion: undefined }, salt);
    expect(await outcome(withEmpty)).toBe(passes);
  });

  test('may carry any text', async () => {
    const odd = { ...input, phone: '盾\u{1F600}～"\\\n\u2028é' };
    expect(await outcome(signed(odd, salt))).toBe('badInput');
    expect(await outcome({ ...signed(odd, salt), phone: `${odd.phone}!` })).toBe('wrongSignature');
  });

  test('may be urlencoded, signed over its strings', async () => {
    const strings = Object.fromEntries(
      Object.entries(signed({ ...input, agreementVersion: '1' }, salt, String(Date.now()))).map(
        ([key, value]) => [key, String(value)],
      ),
    );
    const form = (fields: Record<string, string>) =>
      server.inject({
        method: 'POST',
        url: postUserLogin.path,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams(fields).toString(),
      });
    expect(outcomeOf(await form({ ...strings, code: '111111' }))).toBe('wrongSignature');
    expect(outcomeOf(await form(strings))).toBe(passes);
  });

  test('is signed over its strings as a GET, too', async () => {
    const query = signed({}, salt, String(Date.now()));
    const get = (values: Record<string, unknown>) =>
      server.inject({
        url: `${getPhoneInitCaptcha.path}?${new URLSearchParams(values as Record<string, string>).toString()}`,
      });
    expect(outcomeOf(await get({ ...query, more: '1' }))).toBe('wrongSignature');
    expect(outcomeOf(await get({}))).toBe('wrongSignature');
    expect(outcomeOf(await get(query))).toBe('success');
    expect(outcomeOf(await get(query))).toBe('repeatedSignature');
  });
});
