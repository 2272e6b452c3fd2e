import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { getPhoneInitCaptcha, postCaptchaVerify } from '@shieldsource/contract/passport/calls';
import { nobody, testApp } from '../../../test/app.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { countAs, forgetLimits, signingInOn } from '../../../test/signing-in.ts';

const harness = await testApp();
const { app, as } = harness;
const { captcha } = signingInOn(harness);
const visitor = as(nobody);
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

beforeEach(() => forgetLimits(harness));

describe('a captcha', () => {
  test('is a picture that does not spell its answer out', async () => {
    const { image } = await visitor.call(getPhoneInitCaptcha, {});
    expect(image).toMatch(/^data:image\/png;base64,/);
    expect(
      Buffer.from(image.split(',')[1] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  test('gives a ticket for its answer, in capitals or not', async () => {
    const { captchaId, answer } = await captcha();
    const given = await visitor.call(postCaptchaVerify, {
      captchaId,
      answer: ` ${answer.toUpperCase()} `,
    });
    expect(given.ticket).toMatch(/^[\w-]{43}$/);
  });

  test('is used up by its answer, right or wrong', async () => {
    const [right, wrong] = [await captcha(), await captcha()];
    await visitor.call(postCaptchaVerify, right);
    await expect(visitor.call(postCaptchaVerify, right)).refuses('wrongCaptcha');
    await expect(visitor.call(postCaptchaVerify, { ...wrong, answer: 'wrong' })).refuses(
      'wrongCaptcha',
    );
    await expect(visitor.call(postCaptchaVerify, wrong)).refuses('wrongCaptcha');
  });

  test('gives one ticket for twenty right answers at once', async () => {
    const right = await captcha();
    const outcomes = await Promise.all(
      times(20).map(async () => outcomeOf(await visitor.answer(postCaptchaVerify, right))),
    );
    expect(outcomes.toSorted()).toEqual(['success', ...times(19).map(() => 'wrongCaptcha')]);
  });

  test('lasts five minutes', async () => {
    const [late, inTime] = [await captcha(), await captcha()];
    const age = (id: string, interval: string) =>
      app.db
        .updateTable('captcha')
        .set({ created_at: sql`now() - ${sql.lit(interval)}::interval` })
        .where('id', '=', id)
        .execute();
    await age(late.captchaId, '5 minutes 1 second');
    await age(inTime.captchaId, '4 minutes 30 seconds');
    await expect(visitor.call(postCaptchaVerify, late)).refuses('wrongCaptcha');
    await visitor.call(postCaptchaVerify, inTime);
  });

  test('is not answered by the answer of another, nor is one that was never drawn', async () => {
    const [first, second] = [await captcha(), await captcha()];
    const crossed = { captchaId: first.captchaId, answer: second.answer };
    await expect(visitor.call(postCaptchaVerify, crossed)).refuses('wrongCaptcha');
    await expect(visitor.call(postCaptchaVerify, { ...second, captchaId: newId() })).refuses(
      'wrongCaptcha',
    );
  });

  test('is limited by where the call comes from, whatever its headers claim', async () => {
    await visitor.call(getPhoneInitCaptcha, {});
    await countAs(harness, 60);
    for (const header of [
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'client-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'x-client-ip',
      'x-cluster-client-ip',
      'via',
    ]) {
      const answer = await visitor.answer(
        getPhoneInitCaptcha,
        {},
        { headers: { [header]: '203.0.113.7' } },
      );
      expect(outcomeOf(answer)).toBe('tooOften');
    }
    const elsewhere = await visitor.answer(
      getPhoneInitCaptcha,
      {},
      { remoteAddress: '203.0.113.7' },
    );
    expect(outcomeOf(elsewhere)).toBe('success');
  });
});
