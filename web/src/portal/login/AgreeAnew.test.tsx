import * as faults from '@shieldsource/contract/faults';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember } from '../../../test/as-member.tsx';
import { keepToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import { AgreeAnew } from './AgreeAnew.tsx';

const dialog = page.getByRole('dialog', { name: '用户协议或隐私政策已更新' });
const agree = dialog.getByRole('button', { name: '我已阅读并同意' });

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

const due = (version: number) => ({ list: [{ kind: 'agreement', version }] });

test('whoever is signed in agrees to a new text, and is asked no more', async () => {
  let answer: object = due(2);
  const asked = await asMember(<AgreeAnew />, {
    answers: {
      getAgreementsDue: () => answer,
      postAgreements: () => {
        answer = { list: [] };
        return null;
      },
    },
  });
  await expect.element(dialog.getByRole('button', { name: '用户协议' })).toBeVisible();
  await agree.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked.find(({ name }) => name === 'postAgreements')?.input).toEqual({
    agreed: due(2).list,
  });
});

test('whoever has read a text is still asked', async () => {
  await asMember(<AgreeAnew />, {
    answers: {
      getAgreementsDue: () => due(2),
      getTerms: () => ({
        kind: 'agreement',
        version: 2,
        title: '本站用户协议',
        body: '第一条',
        publishTime: 1_790_000_000_000,
      }),
    },
  });
  await dialog.getByRole('button', { name: '用户协议' }).click();
  const text = page.getByRole('dialog', { name: '本站用户协议' });
  // as its words come, the dialog changes its height, and the button its place
  await expect.element(text.getByText('第一条')).toBeVisible();
  await text.getByRole('button', { name: '关闭' }).click();
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(agree).toBeVisible();
});

test('a text that changed while it was read is asked anew, as it is then', async () => {
  let version = 2;
  const asked = await asMember(<AgreeAnew />, {
    answers: {
      getAgreementsDue: () => due(version),
      postAgreements: () => {
        version = 3;
        throw new No('agreementChanged');
      },
    },
  });
  await agree.click();
  await expect
    .poll(() => shownToasts().map(({ text }) => text))
    .toEqual([faults.agreementChanged.message]);
  // until the new version has come, a press asks with the old one
  await expect
    .poll(async () => {
      await agree.click();
      return asked.findLast(({ name }) => name === 'postAgreements')?.input;
    })
    .toEqual({ agreed: due(3).list });
});

test('nothing is asked of who agreed to all there is', async () => {
  const asked = await asMember(<AgreeAnew />, {
    answers: { getAgreementsDue: () => ({ list: [] }) },
  });
  await expect.poll(() => asked.some(({ name }) => name === 'getAgreementsDue')).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
});
