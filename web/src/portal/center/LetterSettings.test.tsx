import * as faults from '@shieldsource/contract/faults';
import type { getMailSettings } from '@shieldsource/contract/letters/mail';
import type { OutputOf } from '@shieldsource/contract/route';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { No } from '../../../test/answers-by-call.ts';
import { asMember } from '../../../test/as-member.tsx';
import { idOf } from '../../../test/given-my-report.ts';
import { dismiss, shownToasts } from '../../ui/toast/toasts.ts';
import { LetterSettings } from './LetterSettings.tsx';

type Settings = OutputOf<typeof getMailSettings>;
type Mail = NonNullable<Settings['mail']>;

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const dialog = page.getByRole('dialog');
const line = page.getByRole('region', { name: '邮件通知' });
const boxOf = (name: string) => page.getByRole('checkbox', { name });

const givenMail = (given: Partial<Mail> = {}): Mail => ({
  address: 'm***@example.com',
  confirmTime: Date.UTC(2026, 10, 1),
  stopReason: null,
  rhythm: 'atOnce',
  isQuiet: true,
  showsTitles: false,
  ...given,
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of shownToasts()) dismiss(id);
});

/** The lines of a member whose settings change as a call says. */
async function show(
  mail: Mail | null,
  acts: Record<string, (now: Settings, input: never) => Partial<Settings>> = {},
  { hasMail = true, at = '/personal/center', ...answers }: Record<string, unknown> = {},
) {
  let settings: Settings = {
    hasMail: hasMail as boolean,
    mail,
    topics: [
      { topic: 'question', topicName: '补充信息与复测邀请', isOn: true },
      { topic: 'submitted', topicName: '报告已收到', isOn: false },
    ],
  };
  const letters = [{ kind: 'report.submit', kindName: '报告已收到', isOn: true }];
  const acting = Object.entries(acts).map(([name, act]) => [
    name,
    (input: unknown) => {
      settings = { ...settings, ...act(settings, input as never) };
      return null;
    },
  ]);
  const asked = await asMember(<LetterSettings />, {
    at: at as string,
    answers: {
      getPhoneInitCaptcha: () => ({ captchaId: idOf(80), image: pixel }),
      getMailSettings: () => settings,
      getLetterSettings: () => letters,
      postLetterSetting: ({ isOn }) => {
        letters[0]!.isOn = isOn as boolean;
        return null;
      },
      ...Object.fromEntries(acting),
      ...(answers as object),
    },
  });
  return (name: string) => asked.filter((one) => one.name === name).map(({ input }) => input);
}

describe('without an address', () => {
  test('letters that ask for nothing may be left out, and only those are listed', async () => {
    const sent = await show(null);
    const box = boxOf('报告已收到，站内消息');
    await box.click();
    await expect.element(box).not.toBeChecked();
    expect(sent('postLetterSetting')).toEqual([{ kind: 'report.submit', isOn: false }]);
    expect(page.getByRole('checkbox').elements()).toHaveLength(1);
  });

  test('one is given and confirmed by the code that was sent to it', async () => {
    const sent = await show(
      null,
      { postMailConfirm: () => ({ mail: givenMail() }) },
      {
        postCaptchaVerify: () => ({ ticket: 'once' }),
        postMailCode: () => ({ retryAfter: 60 }),
      },
    );
    await line.getByRole('button', { name: '添加邮箱' }).click();
    const ask = dialog.getByRole('button', { name: '获取验证码' });
    await dialog.getByLabelText('图形验证码').fill('ab3x');
    await ask.click();
    await expect
      .element(dialog.getByRole('textbox', { name: '邮箱' }))
      .toHaveAccessibleDescription('请填写邮箱');
    expect(sent('postMailCode')).toEqual([]);
    await dialog.getByRole('textbox', { name: '邮箱' }).fill('mina@example.com');
    await ask.click();
    await expect
      .poll(() => sent('postMailCode'))
      .toEqual([{ email: 'mina@example.com', ticket: 'once' }]);
    await dialog.getByLabelText('邮件验证码').fill('123456');
    await dialog.getByRole('button', { name: '确认邮箱' }).click();
    await expect.element(line.getByText('m***@example.com')).toBeVisible();
    expect(sent('postMailConfirm')).toEqual([{ email: 'mina@example.com', code: '123456' }]);
  });

  test('a wrong code is said in the dialog, and nothing is confirmed', async () => {
    await show(
      null,
      {},
      {
        postMailConfirm: () => {
          throw new No('wrongPhoneCode');
        },
      },
    );
    await line.getByRole('button', { name: '添加邮箱' }).click();
    await dialog.getByRole('textbox', { name: '邮箱' }).fill('mina@example.com');
    await dialog.getByLabelText('邮件验证码').fill('123456');
    await dialog.getByRole('button', { name: '确认邮箱' }).click();
    await expect.element(dialog.getByText(faults.wrongPhoneCode.message)).toBeVisible();
    await expect.element(line.getByRole('button', { name: '添加邮箱' })).toBeInTheDocument();
  });

  test('none is asked for where no mails are sent', async () => {
    await show(null, {}, { hasMail: false });
    await expect.element(page.getByRole('region', { name: '通知内容' })).toBeVisible();
    expect(line.elements()).toHaveLength(0);
  });
});

describe('with an address', () => {
  const ofTopic: Parameters<typeof show>[1] = {
    postMailChoice: ({ topics }, { topic, isOn }: { topic: string; isOn: boolean }) => ({
      topics: topics.map((one) => (one.topic === topic ? { ...one, isOn } : one)),
    }),
    postMailRhythm: ({ mail }, how: Partial<Mail>) => ({ mail: { ...mail!, ...how } }),
  };

  test('each kind is chosen by itself, and warnings cannot be', async () => {
    const sent = await show(givenMail(), ofTopic);
    const box = boxOf('报告已收到，邮件');
    await box.click();
    await expect.element(box).toBeChecked();
    expect(sent('postMailChoice')).toEqual([{ topic: 'submitted', isOn: true }]);
    for (const name of ['账号安全，邮件', '账号安全，站内消息', '补充信息与复测邀请，站内消息'])
      await expect.element(boxOf(name)).toBeDisabled();
    await expect.element(boxOf('账号安全，邮件')).toBeChecked();
  });

  test('when mails come and what they show is saved as it is pressed', async () => {
    const sent = await show(givenMail(), ofTopic);
    await boxOf('显示报告标题').click();
    await expect.element(boxOf('显示报告标题')).toBeChecked();
    await boxOf('夜间免打扰').click();
    await expect.element(boxOf('夜间免打扰')).not.toBeChecked();
    await page.getByRole('radio', { name: '每个工作日 9:00 汇总' }).click();
    // in the morning there is no night to be left alone in
    await expect.element(boxOf('夜间免打扰')).not.toBeInTheDocument();
    expect(sent('postMailRhythm')).toEqual([
      { rhythm: 'atOnce', isQuiet: true, showsTitles: true },
      { rhythm: 'atOnce', isQuiet: false, showsTitles: true },
      { rhythm: 'daily', isQuiet: false, showsTitles: true },
    ]);
  });

  test('a second choice that is pressed at once takes the first not back', async () => {
    const answered = Promise.withResolvers<null>();
    const sent = await show(givenMail(), {}, { postMailRhythm: () => answered.promise });
    await boxOf('显示报告标题').click();
    await expect.element(boxOf('显示报告标题')).toBeChecked();
    await boxOf('夜间免打扰').click();
    await expect.poll(() => sent('postMailRhythm')).toHaveLength(2);
    expect(sent('postMailRhythm')[1]).toEqual({
      rhythm: 'atOnce',
      isQuiet: false,
      showsTitles: true,
    });
    answered.resolve(null);
  });

  test('one that refused mails says so, and is confirmed anew', async () => {
    await show(givenMail({ stopReason: 'refused' }));
    await expect.element(line.getByText(/^已停用：邮箱退信/)).toBeVisible();
    await line.getByRole('button', { name: '重新确认' }).click();
    await expect.element(dialog.getByRole('textbox', { name: '邮箱' })).toBeVisible();
  });

  test('one that was unsubscribed is opened again by one press', async () => {
    const sent = await show(givenMail({ stopReason: 'unsubscribed' }), {
      postMailResume: () => ({ mail: givenMail() }),
    });
    await expect.element(line.getByText('已退订，只发送账号安全提醒。')).toBeVisible();
    await line.getByRole('button', { name: '重新开启' }).click();
    await expect.element(line.getByText(/^已退订/)).not.toBeInTheDocument();
    expect(sent('postMailResume')).toEqual([{}]);
  });

  test('it is taken back after a question', async () => {
    const sent = await show(givenMail(), { postMailRemove: () => ({ mail: null }) });
    await line.getByRole('button', { name: '删除邮箱' }).click();
    await expect.element(dialog.getByText(/不再发送任何邮件/)).toBeVisible();
    await dialog.getByRole('button', { name: '删除邮箱' }).click();
    await expect.element(line.getByRole('button', { name: '添加邮箱' })).toBeVisible();
    expect(sent('postMailRemove')).toEqual([{}]);
  });
});
