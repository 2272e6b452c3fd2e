import * as faults from '@shieldsource/contract/faults';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { givenWork } from '../../../test/given-work.ts';
import { onPage } from '../../../test/on-page.tsx';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { CodeField } from './CodeField.tsx';
import { usePhoneCode } from './use-phone-code.ts';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const idOf = (at: number) => `01993d6a-0000-7000-8000-00000000000${at}`;

const answer = page.getByRole('textbox', { name: '图形验证码' });
const otherWay = page.getByRole('button', { name: '看不清或使用读屏？改用计算验证' });
const ask = page.getByRole('button', { name: '获取验证码' });
const underWay = page.getByText('正在进行计算验证，通常只需几秒，请稍候');
const done = page.getByText('计算验证已完成');

/** Clicks without waiting: the workers keep this machine busy. */
const press = (button: typeof ask) => (button.element() as HTMLElement).click();

afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of shownToasts()) dismiss(id);
});

function Asking() {
  const phoneCode = usePhoneCode('identity');
  return (
    <>
      <CaptchaField captcha={phoneCode.captcha} />
      <CodeField
        phoneCode={phoneCode}
        field={{
          name: 'code',
          value: '',
          onChange: () => undefined,
          onBlur: () => undefined,
          error: undefined,
        }}
      />
    </>
  );
}

/** Renders the field; the server asks for this work. A challenge without a picture always has some. */
async function show(
  beside: ReturnType<typeof givenWork> | undefined,
  verify: () => unknown = () => ({ ticket: 'once' }),
) {
  let drawn = 0;
  const asked = answersByCall({
    getPhoneInitCaptcha: ({ mode }) => {
      drawn += 1;
      return mode === 'work'
        ? { captchaId: idOf(drawn), image: '', work: givenWork(23, 40, `salt ${drawn}`) }
        : { captchaId: idOf(drawn), image: pixel, ...(beside && { work: beside }) };
    },
    postCaptchaVerify: verify,
    postPhoneCode: () => ({ retryAfter: 60 }),
  });
  await onPage(<Asking />);
  await expect.element(ask).toBeEnabled();
  const inputOf = (name: string) => asked.findLast((one) => one.name === name)?.input;
  const count = (name: string) => asked.filter((one) => one.name === name).length;
  return { inputOf, count };
}

describe('work beside the picture', () => {
  test('is not done where none is asked for', async () => {
    const { inputOf, count } = await show(undefined);
    await answer.fill('ab3x');
    await ask.click();
    await expect.poll(() => count('getPhoneInitCaptcha')).toBe(2);
    expect(inputOf('postPhoneCode')).toMatchObject({ ticket: 'once' });
    expect(inputOf('postCaptchaVerify')).toEqual({ captchaId: idOf(1), answer: 'ab3x' });
    expect(done.query()).toBeNull();
  });

  test('begins as the letters are typed, and its number goes with them', async () => {
    const { inputOf, count } = await show(givenWork(17, 64));
    await answer.fill('ab3x');
    await expect.element(done).toBeVisible();
    expect(inputOf('postCaptchaVerify')).toBeUndefined();
    await ask.click();
    await expect.poll(() => count('getPhoneInitCaptcha')).toBe(2);
    expect(inputOf('postPhoneCode')).toMatchObject({ ticket: 'once' });
    expect(inputOf('postCaptchaVerify')).toEqual({
      captchaId: idOf(1),
      answer: 'ab3x',
      work: 17,
    });
  });

  test('is waited for, and shows how far it is', async () => {
    const { inputOf, count } = await show(givenWork(299, 300));
    await answer.fill('ab3x');
    press(ask);
    await expect.element(underWay).toBeVisible();
    await expect
      .poll(() => Number(page.getByRole('progressbar').element().getAttribute('value')))
      .toBeGreaterThan(0);
    expect(inputOf('postCaptchaVerify')).toBeUndefined();
    await expect.poll(() => count('getPhoneInitCaptcha')).toBe(2);
    expect(inputOf('postCaptchaVerify')).toMatchObject({ work: 299 });
  });

  test('of a picture that was changed for another is given up', async () => {
    const { inputOf, count } = await show(givenWork(1_000_000, 10_000_000));
    await answer.fill('ab3x');
    press(ask);
    await expect.element(underWay).toBeVisible();
    press(otherWay);
    await expect.poll(() => count('getPhoneInitCaptcha')).toBe(2);
    await expect.element(ask).toBeEnabled();
    expect(inputOf('postCaptchaVerify')).toBeUndefined();
    press(ask);
    await expect.poll(() => count('getPhoneInitCaptcha')).toBe(3);
    expect(inputOf('postCaptchaVerify')).toEqual({ captchaId: idOf(2), work: 23 });
  });

  test('that cannot be done here is told, and can be tried again', async () => {
    const { inputOf, count } = await show(givenWork(3, 8));
    const broken = vi.spyOn(window, 'Worker').mockImplementation(() => {
      throw new Error('no workers here');
    });
    await answer.fill('ab3x');
    await ask.click();
    await expect.element(answer).toHaveAccessibleDescription('计算验证未能进行，请检查网络后重试');
    broken.mockRestore();
    await ask.click();
    await expect.poll(() => count('getPhoneInitCaptcha')).toBe(2);
    expect(inputOf('postCaptchaVerify')).toMatchObject({ work: 3 });
  });
});

test('work in which nothing is hidden comes to an end', async () => {
  await show({ salt: 'salt', goal: 'none', most: 21 });
  await answer.fill('ab3x');
  await expect.element(answer).toHaveAccessibleDescription('计算验证未能进行，请检查网络后重试');
});

describe('where the server has no doubt', () => {
  /** `isReady` holds back every challenge but the first, or refuses it. */
  async function undoubted(retryAfter = 60, isReady = () => Promise.resolve()) {
    let drawn = 0;
    const asked = answersByCall({
      getPhoneInitCaptcha: async () => {
        drawn += 1;
        const at = drawn;
        if (at > 1) await isReady();
        return { captchaId: idOf(at), image: '', work: givenWork(23, 40, `salt ${at}`) };
      },
      postCaptchaVerify: () => ({ ticket: 'once' }),
      postPhoneCode: () => ({ retryAfter }),
    });
    await onPage(<Asking />);
    await expect.element(ask).toBeEnabled();
    return asked;
  }
  const verified = (asked: Awaited<ReturnType<typeof undoubted>>) =>
    asked.filter(({ name }) => name === 'postCaptchaVerify').map(({ input }) => input);

  test('nothing is asked for: the browser works unseen', async () => {
    const asked = await undoubted();
    expect(asked[0]?.input).toMatchObject({ mode: 'doubt' });
    expect(answer.query()).toBeNull();
    expect(otherWay.query()).toBeNull();
    await ask.click();
    await expect.poll(() => asked.some(({ name }) => name === 'postPhoneCode')).toBe(true);
    expect(verified(asked)).toEqual([{ captchaId: idOf(1), work: 23 }]);
  });

  test('a challenge that became too old while nobody looked at it is replaced first', async () => {
    const asked = await undoubted();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 5 * 60_000);
    await ask.click();
    await expect.poll(() => asked.some(({ name }) => name === 'postPhoneCode')).toBe(true);
    expect(verified(asked)).toEqual([{ captchaId: idOf(2), work: 23 }]);
  });

  test('whoever asks again before the next challenge is there waits for it', async () => {
    let answerNext = () => undefined as void;
    const next = new Promise<void>((resolve) => (answerNext = resolve));
    const asked = await undoubted(0, () => next);
    const count = (name: string) => asked.filter((one) => one.name === name).length;
    await ask.click();
    await expect.poll(() => count('getPhoneInitCaptcha')).toBe(2);
    await expect.element(ask).toHaveAttribute('aria-disabled', 'false');
    press(ask);
    await expect.element(ask).toHaveAttribute('aria-disabled', 'true');
    answerNext();
    await expect.poll(() => count('postPhoneCode')).toBe(2);
    expect(verified(asked)).toEqual([1, 2].map((at) => ({ captchaId: idOf(at), work: 23 })));
  });

  test('where no next challenge comes, none that was used up is sent again', async () => {
    let isCut = true;
    const asked = await undoubted(0, async () => {
      if (isCut) throw new No('tooOften');
    });
    const count = (name: string) => asked.filter((one) => one.name === name).length;
    await ask.click();
    await expect.element(page.getByRole('button', { name: '重新加载' })).toBeVisible();
    press(ask);
    await expect.poll(() => count('getPhoneInitCaptcha')).toBeGreaterThan(2);
    await expect.element(ask).toHaveAttribute('aria-disabled', 'false');
    expect(verified(asked)).toHaveLength(1);
    isCut = false;
    press(ask);
    await expect.poll(() => count('postPhoneCode')).toBe(2);
  });
});

describe('who cannot read the picture', () => {
  test('lets the browser work, by keyboard alone, and stays with it', async () => {
    const { inputOf, count } = await show(undefined);
    (otherWay.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('group', { name: /^计算验证/ })).toBeVisible();
    expect(document.activeElement?.textContent).toBe('改用图形验证码');
    expect(answer.query()).toBeNull();
    await expect.poll(() => inputOf('getPhoneInitCaptcha')).toMatchObject({ mode: 'work' });
    await expect.element(ask).toBeEnabled();
    (ask.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => count('getPhoneInitCaptcha')).toBe(3);
    expect(inputOf('postPhoneCode')).toMatchObject({ ticket: 'once' });
    expect(inputOf('postCaptchaVerify')).toEqual({ captchaId: idOf(2), work: 23 });
    expect(inputOf('getPhoneInitCaptcha')).toMatchObject({ mode: 'work' });
  });

  test('is told when it took too long, and gets another', async () => {
    const { count } = await show(undefined, () => {
      throw new No('workNeeded');
    });
    await otherWay.click();
    await expect.element(ask).toBeEnabled();
    await ask.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(faults.workNeeded.message);
    await expect.poll(() => count('getPhoneInitCaptcha')).toBe(3);
  });

  test('may go back to the picture', async () => {
    await show(undefined);
    await otherWay.click();
    await page.getByRole('button', { name: '改用图形验证码' }).click();
    await expect.element(answer).toBeVisible();
    await expect.element(page.getByAltText('图形验证码，点击换一张')).toBeVisible();
  });
});
