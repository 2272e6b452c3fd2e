import { postUserLogin } from '@shieldsource/contract/passport/calls';
import { route } from '@shieldsource/contract/route';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { onPage } from '../../test/on-page.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { shownToasts } from '../ui/toast/toasts.ts';
import { CallError } from './call-error.ts';
import { useContractForm } from './form.ts';

let sent: unknown[];
let refusal: CallError | undefined;
beforeEach(() => {
  sent = [];
  refusal = undefined;
});

function SignIn() {
  const form = useContractForm(postUserLogin, { phone: '', code: '' });
  const submit = form.submit(async (input) => {
    sent.push(input);
    if (refusal) throw refusal;
  });
  return (
    <form onSubmit={submit} noValidate>
      <TextField {...form.field('phone')} label="手机号" />
      <TextField {...form.field('code')} label="验证码" />
      <button type="submit">登录</button>
      <button type="button">取消</button>
      <a href="#terms">条款</a>
    </form>
  );
}

const phone = page.getByLabelText('手机号');
const code = page.getByLabelText('验证码');
const submit = () => page.getByRole('button', { name: '登录' }).click();
const wrongPhone = '请填写正确的手机号';

describe('a form bound to a route', () => {
  test('says nothing while a field is first filled in, and what is wrong once it is left', async () => {
    await onPage(<SignIn />);
    await phone.fill('123');
    expect(page.getByText(wrongPhone).elements()).toEqual([]);
    await userEvent.tab();
    await expect.element(page.getByText(wrongPhone)).toBeVisible();
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    await expect.element(phone).toHaveAccessibleDescription(wrongPhone);
  });

  test('says nothing to who presses a link or a button that sends nothing, nor behind another window', async () => {
    await onPage(<SignIn />);
    for (const elsewhere of [
      page.getByRole('link', { name: '条款' }),
      page.getByRole('button', { name: '取消' }),
    ]) {
      await phone.fill('123');
      await elsewhere.click();
    }
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    phone.element().focus();
    code.element().focus();
    await expect.element(code).toHaveFocus();
    expect(page.getByText(wrongPhone).elements()).toEqual([]);
    hasFocus.mockRestore();
    phone.element().focus();
    code.element().focus();
    await expect.element(page.getByText(wrongPhone)).toBeVisible();
  });

  test('takes the word back as soon as the field is right', async () => {
    await onPage(<SignIn />);
    await phone.fill('123');
    await userEvent.tab();
    await phone.fill('13800000000');
    expect(page.getByText(wrongPhone).elements()).toEqual([]);
    await expect.element(phone).toHaveAttribute('aria-invalid', 'false');
  });

  test('sends nothing while something is wrong, and goes to the first such field', async () => {
    await onPage(<SignIn />);
    await phone.fill('13800000000');
    await submit();
    await expect.element(code).toHaveFocus();
    await expect.element(page.getByText('请填写验证码')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('hands over what the schema made of it', async () => {
    await onPage(<SignIn />);
    await phone.fill('13800000000');
    await code.fill('123456');
    await submit();
    expect(sent).toEqual([{ phone: '13800000000', code: '123456' }]);
  });

  test('shows at its field what the server found, until the field changes', async () => {
    const fields = [{ path: 'code', message: '验证码已失效' }];
    refusal = new CallError('badRequest', { code: 1000, message: '有误', result: { fields } });
    await onPage(<SignIn />);
    await phone.fill('13800000000');
    await code.fill('123456');
    await submit();
    await expect.element(code).toHaveAccessibleDescription('验证码已失效');
    await code.fill('654321');
    await expect.element(code).toHaveAttribute('aria-invalid', 'false');
  });
});

test('rules are asked once for each change, and not when the page is drawn for another reason', async () => {
  const asked: string[] = [];
  const text = z.string().check(z.refine((value) => asked.push(value) > 0));
  const getThing = route({
    name: 'getThing',
    group: 'common',
    access: 'anyone',
    summary: '',
    input: z.strictObject({ text }),
    output: z.null(),
  });
  const Draws = () => {
    const [count, setCount] = useState(0);
    const form = useContractForm(getThing, { text: '' });
    return (
      <form>
        <TextField {...form.field('text')} label="正文" />
        <button type="button" onClick={() => setCount(count + 1)}>
          画了 {count} 次
        </button>
      </form>
    );
  };
  await onPage(<Draws />);
  await page.getByLabelText('正文').fill('长');
  await page.getByRole('button').click();
  await expect.element(page.getByText('画了 1 次')).toBeVisible();
  expect(asked).toEqual(['', '长']);
});

describe('typing in a form that holds a long text', () => {
  let asked: string[];
  const schema = (name: string) => z.string().check(z.refine(() => asked.push(name) > 0));
  const thing = { name: 'getThing', group: 'common', access: 'anyone', summary: '' } as const;
  const fields = { title: schema('title'), body: schema('body') };
  const perField = route({ ...thing, input: z.strictObject(fields), output: z.null() });
  const between = route({
    ...thing,
    input: z
      .strictObject(fields)
      .check(z.refine(({ title, body }) => title !== body, { path: ['body'], error: '两处相同' })),
    output: z.null(),
  });
  const Writes = ({ by }: { by: typeof perField }) => {
    const form = useContractForm(by, { title: '', body: '字'.repeat(50_000) });
    return (
      <form>
        <TextField {...form.field('title')} label="标题" />
        <TextField {...form.field('body')} label="正文" />
      </form>
    );
  };
  const title = page.getByLabelText('标题');
  const write = async (by: typeof perField) => {
    asked = [];
    await onPage(<Writes by={by} />);
    expect(asked).toEqual(['title', 'body']);
    await userEvent.type(title, 'twenty keys are typed');
    return asked.slice(2);
  };

  test('asks the rules of the field that is typed in, once a key, and of no other', async () => {
    expect(await write(perField)).toEqual(Array.from({ length: 21 }, () => 'title'));
  });

  test('asks rules between fields with every key all the same', async () => {
    expect(await write(between)).toHaveLength(42);
    await userEvent.fill(page.getByLabelText('正文'), 'twenty keys are typed');
    await userEvent.tab();
    await expect.element(page.getByText('两处相同')).toBeVisible();
  });
});

test('what the server found at no field of the form is shown all the same', async () => {
  const fields = [{ path: '', message: '应为一个对象' }];
  refusal = new CallError('badRequest', { code: 1000, message: '有误', result: { fields } });
  await onPage(<SignIn />);
  await phone.fill('13800000000');
  await code.fill('123456');
  await submit();
  await expect.poll(() => shownToasts().map(({ text }) => text)).toEqual(['应为一个对象']);
});

describe('how a field stands', () => {
  type Rules = Parameters<typeof useContractForm<typeof postUserLogin>>[2];
  function Asking({ rules }: { rules: Rules }) {
    const form = useContractForm(postUserLogin, { phone: '', code: '' }, rules);
    return (
      <form>
        <TextField {...form.field('phone')} label="手机号" />
        <TextField {...form.field('code')} label="验证码" />
      </form>
    );
  }

  test('error or success once its rules were asked, nothing before', async () => {
    await onPage(<SignIn />);
    await phone.fill('123');
    expect(phone.element().hasAttribute('data-state')).toBe(false);
    await userEvent.tab();
    await expect.element(phone).toHaveAttribute('data-state', 'error');
    await phone.fill('13800000000');
    await expect.element(phone).toHaveAttribute('data-state', 'success');
  });

  test('its rules are asked on change where the form says so', async () => {
    await onPage(<Asking rules={{ triggers: { phone: 'change' } }} />);
    await phone.fill('123');
    await expect.element(phone).toHaveAccessibleDescription(wrongPhone);
  });

  test('validating while the server is asked, and only its last answer counts', async () => {
    const answers: ((message?: string) => void)[] = [];
    const ask = () => new Promise<string | undefined>((resolve) => answers.push(resolve));
    await onPage(<Asking rules={{ checks: { phone: ask } }} />);
    await phone.fill('123');
    await userEvent.tab();
    expect(answers).toHaveLength(0);
    await phone.fill('13800000000');
    await userEvent.tab();
    await expect.element(phone).toHaveAttribute('data-state', 'validating');
    await expect.element(page.getByText('正在检查')).toBeVisible();
    await phone.fill('13900000000');
    await userEvent.tab();
    answers[0]?.('第一个已被占用');
    answers[1]?.('第二个已被占用');
    await expect.element(phone).toHaveAccessibleDescription('第二个已被占用');
    await expect.element(phone).toHaveAttribute('data-state', 'error');
  });
});
