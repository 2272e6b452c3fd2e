import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uploadsByHand } from '../../../test/fake-upload.ts';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { givenDetail } from '../../../test/given-report.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import SubmitPage from './SubmitPage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const terms = {
  kind: 'terms',
  version: 4,
  title: '漏洞提交条款',
  body: '一起守护用户。',
  publishTime: 1,
};
const submit = page.getByRole('button', { name: '提交报告' });
const alert = page.getByRole('alert');

async function show(
  answer: () => unknown = () => ({ id: idOf(1), number: 'SS-2026-000001' }),
  rule: object = {},
  alike: readonly object[] = [],
  currentTerms: () => unknown = () => terms,
) {
  const asked = answersByCall({
    getAppList: () => [
      { id: idOf(10), name: '会员中心', tier: 'core', tierName: '核心业务' },
      { id: idOf(13), name: '数据大屏', tier: 'edge', tierName: '边缘业务' },
    ],
    getPlatformList: () => [
      { id: idOf(11), name: 'Web', isMobile: false },
      { id: idOf(14), name: 'Android', isMobile: true },
    ],
    getTypeList: () => [
      { id: idOf(12), name: '越权访问' },
      { id: idOf(15), name: '威胁情报', tier: 'edge' },
    ],
    getTerms: currentTerms,
    getScoringRule: () => ({ ...givenDetail().rule, ...rule }),
    getReportDraft: () => null,
    getReportDraftList: () => [],
    jsonReportAlike: () => alike,
    jsonReportDraftSave: () => ({ id: idOf(90), version: 7, updateTime: 1 }),
    jsonReportSubmit: answer,
  });
  await onPage(<SubmitPage />, { at: '/weak/home' });
  const askedOf = (call: string) => asked.filter(({ name }) => name === call);
  return {
    sent: () => askedOf('jsonReportSubmit'),
    compared: () => askedOf('jsonReportAlike').map(({ input }) => input),
  };
}

async function choose(label: string, option: RegExp) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function fill() {
  await page.getByRole('textbox', { name: '标题' }).fill('订单接口未校验归属');
  await choose('应用', /^会员中心/);
  await choose('漏洞类型', /越权访问/);
  await choose('平台', /Web/);
  await page.getByRole('radio', { name: '高危' }).click();
  await page.getByRole('textbox', { name: '漏洞地址' }).fill('https://member.example.com/orders');
  await page
    .getByRole('textbox', { name: '漏洞详情' })
    .fill('修改地址中的订单编号，就能看到别人的订单、电话和住址。');
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).click();
}

describe('submitting', () => {
  test('sends what was filled, with the version of the terms, and opens the report', async () => {
    const { sent } = await show();
    await fill();
    await submit.click();
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent(`/personal/submit/detail/${idOf(1)}`);
    await expect
      .element(page.getByText('报告 SS-2026-000001 已提交，我们会尽快审核'))
      .toBeVisible();
    expect(sent()[0]?.input).toMatchObject({
      title: '订单接口未校验归属',
      app: idOf(10),
      platform: idOf(11),
      type: idOf(12),
      url: 'https://member.example.com/orders',
      selfLevel: 3,
      description: '修改地址中的订单编号，就能看到别人的订单、电话和住址。',
      attachments: [],
      termsVersion: 4,
    });
  });

  test('twice in one go makes one call', async () => {
    const answered = Promise.withResolvers<unknown>();
    const { sent } = await show(() => answered.promise);
    await fill();
    await submit.dblClick();
    answered.resolve({ id: idOf(1), number: 'SS-2026-000001' });
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent(`/personal/submit/detail/${idOf(1)}`);
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('again after a failure uses the same key', async () => {
    let fails = true;
    const { sent } = await show(() => {
      if (fails) throw new No('tooOften');
      return { id: idOf(1), number: 'SS-2026-000001' };
    });
    await fill();
    await submit.click();
    await expect.element(page.getByText('操作太频繁，请稍后再试')).toBeVisible();
    fails = false;
    await submit.click();
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent(`/personal/submit/detail/${idOf(1)}`);
    const [first, second] = sent().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  test('an empty form names every field, begins at the first and sends nothing', async () => {
    const { sent } = await show();
    await submit.click();
    for (const words of [
      '请填写标题',
      '请选择应用',
      '请选择漏洞类型',
      '请选择平台',
      '请选择自评等级',
      '请填写漏洞地址',
      '请填写漏洞详情',
      '请先阅读并同意提交条款',
    ]) {
      await expect.element(page.getByText(words)).toBeVisible();
    }
    await expect.element(page.getByRole('textbox', { name: '标题' })).toHaveFocus();
    await expect
      .element(page.getByRole('textbox', { name: '漏洞详情' }))
      .toHaveAccessibleDescription('请填写漏洞详情');
    expect(sent()).toHaveLength(0);
  });

  test('Enter in a line sends nothing, and no part is marked before it was to be sent', async () => {
    const { sent } = await show();
    const progress = page.getByRole('list', { name: '填写进度' });
    await expect.element(progress).toBeVisible();
    for (const [role, name] of [
      ['textbox', '标题'],
      ['textbox', '漏洞地址'],
      ['combobox', '应用'],
    ] as const) {
      page.getByRole(role, { name }).element().focus();
      await userEvent.keyboard('{Enter}{Escape}');
    }
    await expect.element(page.getByText('请填写标题')).toBeVisible();
    expect(progress.getByText('出错了').elements()).toEqual([]);
    expect(sent()).toEqual([]);
    await submit.click();
    await expect.element(progress.getByText('出错了').first()).toBeInTheDocument();
  });

  test('what was typed into a choice is taken by Enter', async () => {
    await show();
    const choice = page.getByRole('combobox', { name: '应用', exact: true });
    await choice.click();
    await choice.fill('会员');
    await expect.element(page.getByRole('option', { name: /^会员中心/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(choice).toHaveValue('会员中心');
  });

  test('headings of the outline alone are no report: what is written below them counts', async () => {
    const { sent } = await show();
    await fill();
    const outline =
      '## 漏洞概述\n\n\n## 复现步骤\n\n1. \n\n## 请求与响应\n\n\n## 影响\n\n\n## 修复建议\n';
    const text = page.getByRole('textbox', { name: '漏洞详情' });
    await text.fill(outline);
    await submit.click();
    await expect.element(text).toHaveAccessibleDescription('漏洞详情至少 20 个字，小标题不计');
    expect(sent()).toHaveLength(0);
    await text.fill(`${outline}换一个订单编号，就能看到别人的订单和电话。`);
    await submit.click();
    await expect.poll(() => sent()).toHaveLength(1);
  });

  test('without a file that did not arrive is a fault, at the files, until it is left out', async () => {
    const uploads = uploadsByHand();
    const { sent } = await show();
    await fill();
    await page.getByLabelText('选择附件').upload(new File(['GET /'], '日志.txt'));
    uploads[0]?.answer(null, { code: 1507, message: '未提交的上传文件过多' });
    await expect.element(page.getByText('未提交的上传文件过多')).toBeVisible();
    await submit.click();
    await expect.element(page.getByText('部分文件上传失败，请重新上传或移除')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '添加附件' })).toHaveFocus();
    expect(sent()).toHaveLength(0);
    await page.getByRole('button', { name: '移除 日志.txt' }).click();
    await submit.click();
    await expect.poll(() => sent()).toHaveLength(1);
  });

  test('what the server finds stands at its field', async () => {
    await show(() => {
      throw new No('badInput', { fields: [{ path: 'url', message: '只有移动应用可填包名' }] });
    });
    await fill();
    await submit.click();
    await expect
      .element(page.getByRole('textbox', { name: '漏洞地址' }))
      .toHaveAccessibleDescription('只有移动应用可填包名');
  });

  test('new terms ask for a new yes, which the old ones cannot get', async () => {
    const renewed = Promise.withResolvers<unknown>();
    let current: unknown = terms;
    const { sent } = await show(
      () => {
        current = renewed.promise;
        throw new No('termsChanged');
      },
      {},
      [],
      () => current,
    );
    await fill();
    await submit.click();
    await expect.element(alert).toHaveTextContent('提交条款已更新，请重新阅读并同意');
    const consent = page.getByRole('checkbox', { name: '我已阅读并同意' });
    await expect.element(consent).not.toBeChecked();
    await expect.element(consent).toBeDisabled();
    renewed.resolve({ ...terms, version: 5 });
    await consent.click();
    await submit.click();
    await expect.poll(() => sent().map(({ input }) => input['termsVersion'])).toEqual([4, 5]);
  });

  test('what was refused stands at the button until it is tried again', async () => {
    let fails = true;
    await show(() => {
      if (fails) throw new No('reportFilesTooLarge');
      return new Promise(() => undefined);
    });
    await fill();
    await submit.click();
    await expect.element(alert).toHaveTextContent('附件总大小超过 200 MB，请删减后重试');
    await expect
      .element(page.getByRole('textbox', { name: '标题' }))
      .toHaveValue('订单接口未校验归属');
    fails = false;
    await submit.click();
    await expect.element(alert).not.toBeInTheDocument();
  });
});

test('steps say how far the filling has come, and what is wrong', async () => {
  await show();
  const steps = () =>
    page
      .getByRole('list', { name: '填写进度' })
      .getByRole('listitem')
      .elements()
      .map((step) => step.getAttribute('data-state'));
  await expect.poll(steps).toEqual(['process', 'wait', 'wait']);
  await submit.click();
  await expect.poll(steps).toEqual(['error', 'error', 'error']);
  await fill();
  await expect.poll(steps).toEqual(['finish', 'finish', 'process']);
});

describe('an own open report that is alike', () => {
  const known = {
    id: idOf(40),
    number: 'SS-2026-000040',
    title: '订单接口可查看他人订单',
    status: 1,
    statusName: '待审核',
    isSameAddress: true,
  };

  test('is named once one pauses, opens beside what is written, and stops nobody', async () => {
    const { compared, sent } = await show(undefined, {}, [known]);
    const hint = page.getByRole('status').filter({ hasText: '地址相同' });
    await fill();
    await expect.element(hint.getByText('待审核')).toBeVisible();
    const link = hint.getByRole('link', { name: 'SS-2026-000040 订单接口可查看他人订单' });
    await expect.element(link).toHaveAttribute('href', `/personal/submit/detail/${known.id}`);
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect
      .poll(() => compared().at(-1))
      .toEqual({
        title: '订单接口未校验归属',
        app: idOf(10),
        url: 'https://member.example.com/orders',
      });
    await submit.click();
    await expect.poll(() => sent().length).toBe(1);
  });

  test('stands under the title where it is the words that are alike', async () => {
    await show(undefined, {}, [{ ...known, isSameAddress: false }]);
    const title = page.getByRole('textbox', { name: '标题' });
    await title.fill('订单接口未校验归属');
    const hint = page.getByRole('status').filter({ hasText: '相似' });
    await expect.element(hint.getByText('待审核')).toBeVisible();
    const above = hint.element().getBoundingClientRect().top;
    const app = page.getByRole('combobox', { name: '应用' }).element().getBoundingClientRect();
    expect(above).toBeLessThan(app.top);
    expect(above).toBeGreaterThan(title.element().getBoundingClientRect().bottom);
  });

  test('moves nothing away from under a pointer that is down', async () => {
    const { compared } = await show(undefined, {}, [{ ...known, isSameAddress: false }]);
    const level = page.getByRole('radio', { name: '低危' });
    await expect.element(page.getByRole('row', { name: /高危/ })).toBeVisible();
    await page.getByRole('textbox', { name: '标题' }).fill('订单接口未校验归属');
    const place = () => level.element().getBoundingClientRect().top;
    const before = place();
    level.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await expect.poll(compared).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(place()).toBe(before);
    level.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    await expect.poll(place).toBeGreaterThan(before);
  });

  test('is looked for from the first words on, and not for an empty form', async () => {
    await show();
    const title = page.getByRole('textbox', { name: '标题' });
    // what is still being fetched is a status as well
    await expect.element(page.getByRole('row', { name: /高危/ })).toBeVisible();
    const looking = () =>
      title.element().closest('form')?.querySelectorAll('[role=status]').length ?? 0;
    const before = looking();
    await title.fill('订');
    await expect.poll(looking).toBe(before + 3);
    await title.fill('');
    await expect.poll(looking).toBe(before);
  });

  test('is not spoken of where there is none', async () => {
    const { compared } = await show();
    await page.getByRole('textbox', { name: '标题' }).fill('订单接口未校验归属');
    await expect.poll(() => compared().map((one) => one['title'])).toEqual(['订单接口未校验归属']);
    expect(page.getByText(/相似/).elements()).toEqual([]);
  });
});

describe('beside the form', () => {
  test('the reward follows the application and the severity', async () => {
    await show();
    await expect.element(page.getByRole('row', { name: /高危 6–8 18–24/ })).toBeVisible();
    await choose('应用', /^会员中心/);
    await expect.element(page.getByText('业务系数 × 10')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /高危 60–80 180–240/ })).toBeVisible();
    await page.getByRole('radio', { name: '高危' }).click();
    await expect
      .element(page.getByRole('row', { name: /高危/ }))
      .toHaveAttribute('data-chosen', 'true');
  });

  test('where there is no room for that, one line below the severity says it, and opens', async () => {
    await page.viewport(768, 900);
    await show();
    const line = page.getByRole('region', { name: '奖励范围' });
    await expect.element(line).toMatchTextContent(/选好应用和等级后显示/);
    await choose('应用', /^会员中心/);
    const level = page.getByRole('radio', { name: '高危' });
    await level.click();
    await expect.element(line.getByText('60–80 贡献值，180–240 安全币')).toBeVisible();
    const [top, below, text] = [level, line, page.getByRole('textbox', { name: '漏洞详情' })].map(
      (one) => one.element().getBoundingClientRect().top,
    );
    expect([top, below, text]).toEqual([top, below, text].toSorted((a = 0, b = 0) => a - b));
    const row = line.getByRole('row', { name: /高危 60–80 180–240/ });
    expect(row.elements()).toHaveLength(0);
    await line.getByText('奖励范围').click();
    await expect.element(row).toBeVisible();
    await page.getByRole('radio', { name: '无' }).click();
    await expect.element(line.getByText('这个等级没有奖励')).toBeVisible();
  });

  test('a type with a tier of its own is rewarded by that', async () => {
    await show();
    await choose('应用', /^会员中心/);
    await choose('漏洞类型', /威胁情报 边缘业务/);
    await expect.element(page.getByText(/威胁情报属于边缘业务/)).toBeVisible();
    await expect.element(page.getByText('业务系数 × 1', { exact: true })).toBeVisible();
  });

  test('a place takes a line each, and Enter makes the next', async () => {
    const { sent } = await show();
    await fill();
    const place = page.getByRole('textbox', { name: '漏洞地址' });
    await place.click();
    await userEvent.keyboard('{End}{Enter}wss://member.example.com/ws');
    expect(sent()).toEqual([]);
    await expect.element(place).toHaveAttribute('rows', '2');
    await submit.click();
    await expect
      .poll(() => sent()[0]?.input)
      .toMatchObject({ url: 'https://member.example.com/orders\nwss://member.example.com/ws' });
  });

  test('a mobile platform may name its package', async () => {
    await show();
    await choose('平台', /Android/);
    await expect.element(page.getByRole('textbox', { name: '漏洞地址或应用包名' })).toBeVisible();
  });
});

describe('the reward', () => {
  const campaign = {
    id: idOf(30),
    name: '双倍奖励周',
    factorHundredths: 200,
    applicationIds: [idOf(10)],
    applications: ['会员中心'],
    typeIds: [],
    types: [],
    firstDay: '2026-12-01',
    lastDay: '2026-12-07',
    isRunning: true,
  };
  const box = page.getByRole('region', { name: '奖励范围' });

  test('is multiplied by the best campaign that runs for the application', async () => {
    const lesser = { ...campaign, id: idOf(31), name: '小活动', factorHundredths: 150 };
    const later = {
      ...campaign,
      id: idOf(32),
      name: '以后',
      factorHundredths: 900,
      isRunning: false,
    };
    await show(undefined, { campaigns: [lesser, campaign, later] });
    await expect.element(box.getByText(/双倍奖励周 × 2/)).toBeVisible();
    await expect.element(box.getByText(/会员中心在 2026-12-07 前/)).toBeVisible();
    await choose('应用', /^会员中心/);
    await expect.element(box.getByText(/以下奖励已计入/)).toBeVisible();
    await expect.element(box.getByRole('cell', { name: '1,080–1,200' })).toBeVisible();
    await choose('应用', /^数据大屏/);
    await expect.element(box.getByRole('cell', { name: '54–60' })).toBeVisible();
    expect(box.getByText(/双倍奖励周/).elements()).toEqual([]);
  });

  test('is multiplied by a campaign for all, too, while a better one may apply', async () => {
    const forAll = {
      ...campaign,
      id: idOf(31),
      name: '周年活动',
      factorHundredths: 150,
      applicationIds: [],
      applications: [],
    };
    await show(undefined, { campaigns: [forAll, campaign] });
    await expect.element(box.getByText(/周年活动 × 1.5/)).toBeVisible();
    await expect.element(box.getByText(/会员中心在 2026-12-07 前/)).toBeVisible();
    await expect.element(box.getByRole('cell', { name: '81–90' })).toBeVisible();
    await choose('应用', /^会员中心/);
    await expect.element(box.getByText(/双倍奖励周 × 2/)).toBeVisible();
    expect(box.getByText(/周年活动/).elements()).toEqual([]);
  });
});
