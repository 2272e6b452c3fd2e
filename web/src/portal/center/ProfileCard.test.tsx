import * as faults from '@shieldsource/contract/faults';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember, givenMember } from '../../../test/as-member.tsx';
import { uploadsByHand } from '../../../test/fake-upload.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import { ProfileCard } from './ProfileCard.tsx';

const name = page.getByRole('textbox', { name: '昵称' });
const save = page.getByRole('button', { name: '保存资料' });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  keepToken('');
  for (const { id } of shownToasts()) dismiss(id);
});

describe('a nickname', () => {
  test('breaks a rule at once, is asked about when it does not, and can then be had', async () => {
    let answer: (free: { isFree: boolean }) => void = () => undefined;
    const asked = await asMember(<ProfileCard />, {
      answers: { getNickNameFree: () => new Promise((resolve) => (answer = resolve)) },
    });
    await name.fill('官方小助手');
    await userEvent.tab();
    await expect.element(name).toHaveAccessibleDescription(/这个昵称不能使用/);
    await expect.element(name).toHaveAttribute('data-state', 'error');
    await name.fill('长风破浪');
    await expect.element(name).toHaveAttribute('data-state', 'validating');
    await expect.element(page.getByText('正在检查昵称')).toBeVisible();
    await expect.element(save).toBeDisabled();
    await expect
      .poll(() => asked.filter(({ name: call }) => call === 'getNickNameFree'))
      .toMatchObject([{ input: { nickName: '长风破浪' } }]);
    answer({ isFree: true });
    await expect.element(page.getByText('这个昵称可以使用')).toBeVisible();
    await expect.element(name).toHaveAttribute('data-state', 'success');
    await expect.element(save).toBeEnabled();
  });

  test('that is somebody’s says so, and is not saved', async () => {
    await asMember(<ProfileCard />, { answers: { getNickNameFree: () => ({ isFree: false }) } });
    await name.fill('长风破浪');
    await expect.element(page.getByText(faults.nickNameTaken.message)).toBeVisible();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(save).toBeDisabled();
  });

  test('taken by somebody in the meantime is told at its field', async () => {
    await asMember(<ProfileCard />, {
      answers: {
        getNickNameFree: () => ({ isFree: true }),
        postBasicInfo: () => {
          throw new No('nickNameTaken', {
            fields: [{ path: 'nickName', message: faults.nickNameTaken.message }],
          });
        },
      },
    });
    await name.fill('长风破浪');
    await expect.element(page.getByText('这个昵称可以使用')).toBeVisible();
    await save.click();
    await expect
      .element(name)
      .toHaveAccessibleDescription(new RegExp(faults.nickNameTaken.message));
  });

  test('cannot be asked about for now: saving is open all the same', async () => {
    await asMember(<ProfileCard />, {
      answers: {
        getNickNameFree: () => {
          throw new No('tooOften', { retryAfter: 30 });
        },
      },
    });
    await name.fill('长风破浪');
    await expect.element(page.getByText('正在检查昵称')).toBeVisible();
    await expect.element(save).toBeEnabled();
    expect(shownToasts()).toEqual([]);
  });
});

test('what is missing is named; saving sends what was chosen', async () => {
  const asked = await asMember(<ProfileCard />, {
    answers: {
      postUserInfo: () => givenMember({ nickName: '' }),
      postBasicInfo: () => givenMember(),
    },
  });
  await expect.element(page.getByText('待完善：头像、昵称')).toBeVisible();
  await page.getByRole('radio', { name: '保密' }).click();
  await page.getByRole('checkbox', { name: '在排行榜上匿名' }).click();
  await save.click();
  await expect
    .poll(() => asked.find(({ name: call }) => call === 'postBasicInfo')?.input)
    .toEqual({
      gender: 3,
      hideInRank: true,
    });
});

test('what is not touched stays as it was chosen on another device', async () => {
  const asked = await asMember(<ProfileCard />, {
    answers: {
      getNickNameFree: () => ({ isFree: true }),
      postUserInfo: () => givenMember({ hideInRank: false }),
      postBasicInfo: () => givenMember({ nickName: '长风破浪', hideInRank: true }),
    },
  });
  await name.fill('长风破浪');
  await expect.element(page.getByText('这个昵称可以使用')).toBeVisible();
  await save.click();
  await expect
    .poll(() => asked.find(({ name: call }) => call === 'postBasicInfo')?.input)
    .toEqual({ nickName: '长风破浪' });
});

describe('a portrait', () => {
  async function choose(file: File) {
    await expect.element(page.getByRole('button', { name: '上传头像' })).toBeVisible();
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  }
  async function drawn(): Promise<File> {
    const canvas = new OffscreenCanvas(40, 20);
    canvas.getContext('2d')!.fillRect(0, 0, 40, 20);
    return new File([await canvas.convertToBlob()], '照片.png', { type: 'image/png' });
  }

  test('is cut square, uploaded with its progress, and put on', async () => {
    const uploads = uploadsByHand();
    const asked = await asMember(<ProfileCard />, {
      answers: { postBasicInfo: () => givenMember() },
    });
    await choose(await drawn());
    const dialog = page.getByRole('dialog', { name: '裁剪头像' });
    await dialog.getByRole('button', { name: '用作头像' }).click();
    await expect.poll(() => uploads).toHaveLength(1);
    uploads[0]!.moveTo(0.5);
    await expect
      .element(dialog.getByRole('progressbar', { name: '上传进度' }))
      .toHaveAttribute('value', '0.5');
    uploads[0]!.answer({
      id: idOf(60),
      name: 'portrait.jpg',
      mime: 'image/jpeg',
      sizeBytes: 9,
      isImage: true,
      url: '/',
    });
    await expect
      .poll(() => asked.find(({ name: call }) => call === 'postBasicInfo')?.input)
      .toEqual({
        headPortrait: idOf(60),
      });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('that is no picture is told so', async () => {
    await asMember(<ProfileCard />);
    await choose(new File(['no picture'], 'a.png', { type: 'image/png' }));
    await expect.element(page.getByRole('alert')).toHaveTextContent('这张图片打不开，换一张试试');
  });

  test('can be taken off', async () => {
    const asked = await asMember(<ProfileCard />, {
      answers: {
        postUserInfo: () => givenMember({ headPortrait: `/api/files/${idOf(61)}` }),
        postBasicInfo: () => givenMember(),
      },
    });
    await page.getByRole('button', { name: '移除' }).click();
    await expect
      .poll(() => asked.find(({ name: call }) => call === 'postBasicInfo')?.input)
      .toEqual({
        headPortrait: null,
      });
  });
});
