import type { ReportStatus } from '@shieldsource/contract/reports/calls';
import { staffRole, type StaffRole } from '@shieldsource/contract/staff/roles';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { givenDropped } from '../../../test/given-dropped.ts';
import { givenDetail } from '../../../test/given-report.ts';
import { DecisionTab } from './DecisionTab.tsx';
import { KeepsWritten } from './use-written.tsx';

const expected: Record<StaffRole, Partial<Record<ReportStatus, string[]>>> = {
  reviewer: {
    1: ['要求补充信息', '忽略', '确认漏洞'],
    2: ['修复完成', '开始修复'],
    3: ['修复完成'],
    4: ['邀请复测', '修复未通过'],
    [-1]: ['重新打开'],
  },
  admin: { 2: ['撤销确认并收回奖励'] },
  operator: {},
  auditor: {},
};
const statuses: readonly ReportStatus[] = [1, 2, 3, 4, -1];

describe('what can be done', () => {
  for (const { code: role, label } of staffRole.list) {
    test(`${label} has the buttons of the table in each status`, async () => {
      for (const status of statuses) {
        const { unmount } = await show(status, [role]);
        expect(buttons()).toEqual(expected[role][status] ?? []);
        await unmount();
      }
    });
  }

  test('a reviewer who is an admin too has the buttons of both', async () => {
    await show(2, ['reviewer', 'admin']);
    expect(buttons()).toEqual(['撤销确认并收回奖励', '修复完成', '开始修复']);
  });

  test('nobody decides their own report', async () => {
    await show(1, ['reviewer', 'admin'], { isOwn: true });
    expect(buttons()).toEqual([]);
    await expect.element(page.getByText('这是你自己提交的报告，由其他审核员处理')).toBeVisible();
  });
});

describe('beside the moves', () => {
  const appeal = {
    verdictName: '忽略',
    body: '第二张截图里是其他用户的订单，请重新评估。',
    createTime: 1_793_000_000_000,
    outcome: null,
    outcomeName: '',
    reply: '',
    decideTime: null,
  };
  const question = { body: '请补充请求', askTime: 1, answerBefore: 2 };
  const retest = { stateName: '', note: '', createTime: 1 };

  test('what was asked already is not asked again', async () => {
    await show(1, ['reviewer'], { question });
    expect(buttons()).toEqual(['忽略', '确认漏洞']);
  });

  test.for([
    ['asked', ['修复未通过']],
    ['passed', ['修复未通过']],
    ['failed', ['邀请复测', '修复未通过']],
  ] as const)('a retest that is %s leaves %j', async ([state, expectedButtons]) => {
    await show(4, ['reviewer'], { retest: { ...retest, state } });
    expect(buttons()).toEqual(expectedButtons);
  });

  test('an open appeal comes before undoing the verdict, for whoever did not give it', async () => {
    const { unmount } = await show(-1, ['reviewer'], { appeals: [appeal], canDecideAppeal: true });
    expect(buttons()).toEqual(['处理申诉']);
    await unmount();
    await show(-1, ['reviewer'], { appeals: [appeal] });
    expect(buttons()).toEqual([]);
  });

  test.for([
    ['reviewer', ['退回奖励', '核定并发放', '修复完成', '开始修复']],
    ['admin', ['退回奖励', '核定并发放', '撤销确认并收回奖励']],
  ] as const)(
    'a %s may sign an award that somebody else proposed',
    async ([role, expectedButtons]) => {
      await show(2, [role], { awardState: 'waiting', canDecideAward: true });
      expect(buttons()).toEqual(expectedButtons);
    },
  );

  test('its proposer goes on without it', async () => {
    await show(2, ['reviewer'], { awardState: 'waiting' });
    expect(buttons()).toEqual(['修复完成', '开始修复']);
  });

  test('an award that came back is found anew', async () => {
    const { unmount } = await show(2, ['reviewer'], { awardState: 'returned', level: 3 });
    expect(buttons()).toEqual(['重新评定奖励', '修复完成', '开始修复']);
    await userEvent.keyboard('g');
    await expect.element(sheet('重新评定奖励')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '发放奖励' })).toBeVisible();
    await unmount();
    await show(2, ['admin'], { awardState: 'returned' });
    expect(buttons()).toEqual(['撤销确认并收回奖励']);
  });

  test('a raise that came back may be given up by whoever did not give the award', async () => {
    await show(2, ['reviewer'], { awardState: 'returned', level: 3, canKeepAward: true });
    expect(buttons()).toEqual(['维持原奖励', '重新评定奖励', '修复完成', '开始修复']);
    await userEvent.keyboard('l');
    await expect.element(sheet('维持原奖励')).toBeVisible();
  });

  test('an auditor-admin asks nothing', async () => {
    await show(1, ['admin', 'auditor']);
    expect(buttons()).toEqual([]);
  });

  test('q asks for information, which must say something', async () => {
    await show(1, ['reviewer']);
    await userEvent.keyboard('q');
    const dialog = sheet('要求补充信息');
    await dialog.getByRole('button', { name: '发送问题' }).click();
    await expect.element(dialog.getByText('请写明需要补充什么', { exact: true })).toBeVisible();
  });

  test('a duplicate may name the first report, other reasons have no field for it', async () => {
    await show(1, ['reviewer']);
    await userEvent.keyboard('i');
    const number = page.getByLabelText('首份报告编号');
    await expect.element(page.getByRole('radio', { name: '重复提交' })).toBeVisible();
    expect(number.elements()).toHaveLength(0);
    await page.getByRole('radio', { name: '重复提交' }).click();
    await userEvent.fill(number, '12');
    await sheet('忽略报告').getByRole('button', { name: '忽略报告' }).click();
    await expect.element(page.getByText('编号形如 SS-2026-000123')).toBeVisible();
    await page.getByRole('radio', { name: '内部已知' }).click();
    await expect.element(number).not.toBeInTheDocument();
  });
});

describe('by keyboard', () => {
  test('what waits for a verdict stands open, with nothing chosen, and i puts another form there', async () => {
    await show(1, ['reviewer']);
    await expect.element(sheet('确认漏洞 SS-2026-000001')).toBeVisible();
    await userEvent.keyboard('i');
    await expect.element(sheet('忽略报告')).toBeVisible();
    await expect.element(sheet('确认漏洞 SS-2026-000001')).not.toBeInTheDocument();
  });

  test('a digit chooses the reason while the report is ignored, and the level before', async () => {
    await show(1, ['reviewer']);
    await userEvent.keyboard('2');
    await expect.element(page.getByRole('radio', { name: '高危' })).toBeChecked();
    await userEvent.keyboard('i2');
    await expect.element(page.getByRole('radio', { name: '无法复现' })).toBeChecked();
  });

  test('a digit opens the verdict with its level where another form stood', async () => {
    await show(1, ['reviewer']);
    await userEvent.keyboard('q');
    await expect.element(sheet('要求补充信息')).toBeVisible();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('4');
    await expect.element(page.getByRole('radio', { name: '低危' })).toBeChecked();
  });

  test('keys typed into a note stay there', async () => {
    await show(1, ['reviewer']);
    await userEvent.keyboard('i');
    const note = page.getByLabelText('备注');
    await userEvent.fill(note, '');
    await userEvent.type(note, 'cij1');
    await expect.element(note).toHaveValue('cij1');
    await expect.element(sheet('忽略报告')).toBeVisible();
  });

  test('what is written is there again in the next form', async () => {
    localStorage.clear();
    await show(1, ['reviewer']);
    await userEvent.keyboard('i');
    await userEvent.fill(page.getByLabelText('备注'), '和支付组确认过');
    await page.getByRole('button', { name: '取消' }).click();
    await userEvent.keyboard('c');
    await expect.element(page.getByLabelText('备注')).toHaveValue('和支付组确认过');
  });

  test('and so is a score', async () => {
    localStorage.clear();
    await show(1, ['reviewer']);
    await userEvent.keyboard('c');
    await userEvent.keyboard('e');
    const score = page.getByRole('textbox', { name: '审核 CVSS（选填）' });
    await userEvent.fill(score, 'CVSS:3.1/AV:N/AC:L');
    await page.getByRole('button', { name: '取消' }).click();
    await userEvent.keyboard('c');
    await expect.element(score).toHaveValue('CVSS:3.1/AV:N/AC:L');
  });

  test('ignoring without a reason is refused at its field', async () => {
    await show(1, ['reviewer']);
    await userEvent.keyboard('i');
    await sheet('忽略报告').getByRole('button', { name: '忽略报告' }).click();
    await expect.element(page.getByText('请选择忽略原因')).toBeVisible();
  });

  test('a key without its button does nothing', async () => {
    await show(3, ['reviewer']);
    await userEvent.keyboard('ci1');
    expect(document.querySelector('form')).toBeNull();
  });
});

describe('a verdict that waits a moment', () => {
  const held = {
    kind: 'confirm',
    kindName: '确认漏洞',
    reviewer: { id: '01993d6a-0000-7000-8000-0000000000aa', name: '王审核' },
    isMine: false,
    dueTime: 1_793_000_010_000,
  } as const;

  test('is said to colleagues, and no form stands open', async () => {
    await show(1, ['reviewer'], { held });
    await expect.element(page.getByText('王审核刚刚给出结论：确认漏洞')).toBeVisible();
    expect(document.querySelector('form')).toBeNull();
  });

  test('can be taken back by whoever gave it', async () => {
    await show(1, ['reviewer'], { held: { ...held, isMine: true } });
    await expect.element(page.getByRole('button', { name: '撤销' })).toBeVisible();
  });
});

describe('a verdict of mine that was not carried out', () => {
  test('says why and what was typed, and opens again as it was', async () => {
    const dropped = givenDropped({
      kind: 'ignore',
      kindName: '忽略',
      input: { reason: 'known', note: '和工单 1024 相同' },
    });
    await show(1, ['reviewer'], {}, dropped);
    await expect.element(page.getByText('你的结论“忽略”没有生效')).toBeVisible();
    await expect.element(page.getByText('报告在这期间有了其他处理')).toBeVisible();
    await page.getByRole('button', { name: '重新打开' }).click();
    await expect.element(page.getByRole('radio', { name: '内部已知' })).toBeChecked();
    await expect.element(page.getByLabelText('备注')).toHaveValue('和工单 1024 相同');
  });

  test('tells the words of a refusal', async () => {
    const dropped = givenDropped({
      dropped: {
        reason: 'refused',
        reasonName: '生效时不再符合条件',
        words: '奖励超出评分标准的范围',
        time: 1,
      },
    });
    await show(1, ['reviewer'], {}, dropped);
    await expect.element(page.getByText('奖励超出评分标准的范围')).toBeVisible();
  });

  test('leaves only its words where the report takes it no more', async () => {
    await show(2, ['reviewer'], {}, givenDropped());
    await expect.element(page.getByText('已在测试环境复现')).toBeVisible();
    expect(page.getByRole('button', { name: '重新打开' }).elements()).toEqual([]);
    await expect.element(page.getByRole('button', { name: '知道了' })).toBeVisible();
  });
});

const sheet = (name: string) => page.getByRole('region', { name });

const show = (
  status: ReportStatus,
  roles: readonly StaffRole[],
  over: Parameters<typeof givenDetail>[0] = {},
  dropped?: ReturnType<typeof givenDropped>,
) => {
  const detail = givenDetail({ status, ...over });
  return onDesk(
    <KeepsWritten detail={detail} personId="">
      <DecisionTab
        detail={detail}
        roles={roles}
        dropped={dropped}
        isShown
        onUndo={() => undefined}
        onShow={() => undefined}
        onNext={() => undefined}
      />
    </KeepsWritten>,
  );
};

// The text of each button without the key that is shown on it.
const buttons = () =>
  [...document.querySelectorAll('[role=group][aria-label="可做的操作"] button')].map(
    // the key is the next node
    (button) => button.firstElementChild?.firstChild?.textContent,
  );
