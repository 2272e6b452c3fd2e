import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, type Asked, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { uploadsByHand } from '../../../test/fake-upload.ts';
import { givenStaffGift } from '../../../test/given-order.ts';
import { keepToken } from '../../lib/front.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import GiftPage from './GiftPage.tsx';
import GiftsPage from './GiftsPage.tsx';

const text = (name: string) => page.getByRole('textbox', { name });
const act = (name: string) => page.getByRole('button', { name });
const address = page.getByTestId('address');
const pictureOf = (at: number) => ({
  id: `01993d6a-0000-7000-8000-0000000000f${at}`,
  url: `/api/files/${at}`,
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a new gift', () => {
  test('of money is written in yuan and sent in fen', async () => {
    const asked = answersByCall({
      postGiftInsert: () => ({ id: givenStaffGift().id, version: 1 }),
    });
    await show('/gifts/new');
    await userEvent.fill(text('名称'), '现金 100 元');
    await userEvent.fill(text('英文名'), '¥100 in cash');
    await page.getByText('现金', { exact: true }).click();
    await userEvent.fill(text('现金金额（元）'), '100.5');
    await userEvent.fill(text('所需安全币'), '1000');
    await userEvent.fill(text('库存'), '20');
    await act('新增礼品').click();
    await expect
      .poll(() => sent(asked, 'postGiftInsert'))
      .toMatchObject({
        giftId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        nameEn: '¥100 in cash',
        type: 1,
        cashValue: 10_050,
        price: 1000,
        stock: 20,
        perUserLimit: 1,
        onShelf: false,
      });
    await expect.element(address).toHaveTextContent('/gifts');
  });

  test('that an earlier try has made, though its answer was lost, is opened', async () => {
    const asked = answersByCall({
      postGiftInsert: () => {
        throw new No('keyReused');
      },
    });
    await show('/gifts/new');
    await userEvent.fill(text('名称'), '安全帽');
    await userEvent.fill(text('所需安全币'), '30');
    await userEvent.fill(text('库存'), '20');
    await act('新增礼品').click();
    await expect.poll(() => sent(asked, 'postGiftInsert')).toBeDefined();
    const { giftId } = sent(asked, 'postGiftInsert') as { giftId: string };
    await expect.element(address).toHaveTextContent(`/gifts/${giftId}`);
  });

  test('of money without an amount is not sent', async () => {
    const asked = answersByCall({});
    await show('/gifts/new');
    await userEvent.fill(text('名称'), '现金');
    await page.getByText('现金', { exact: true }).first().click();
    await userEvent.fill(text('现金金额（元）'), '12.345');
    await act('新增礼品').click();
    await expect.element(page.getByText('请输入金额，最多两位小数')).toBeVisible();
    await expect.element(text('现金金额（元）')).toHaveFocus();
    expect(sent(asked, 'postGiftInsert')).toBeUndefined();
  });

  test('says what each field misses, and that of a parcel is no amount', async () => {
    const asked = answersByCall({});
    await show('/gifts/new');
    await act('新增礼品').click();
    for (const words of ['请输入名称', '请输入所需安全币', '请输入库存'])
      await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(text('现金金额（元）')).not.toBeInTheDocument();
    expect(sent(asked, 'postGiftInsert')).toBeUndefined();
  });
});

test.each([
  [['operator'], 1],
  [['admin'], 0],
] as const)('an empty list offers %s a new gift: %i', async (roles, offered) => {
  answersByCall({
    postStaffInfo: () => ({
      language: null,
      id: '01993d6a-0000-7000-8000-0000000000b1',
      number: 7,
      name: '钱进',
      email: 'a@example.com',
      roles,
    }),
    getStaffGiftPage: () => ({ ...pageOf({}), list: [], total: 0 }),
  });
  keepToken('kept');
  onTestFinished(() => keepToken(''));
  await show('/gifts');
  await expect.element(page.getByText(/^还没有礼品/)).toBeVisible();
  await expect
    .poll(() => page.getByRole('link', { name: '新增礼品' }).elements().length)
    .toBe(offered);
});

describe('changing a gift', () => {
  test('shows its amount in yuan, and a gift made a parcel loses it', async () => {
    const asked = answersByCall(answers({ type: 1, cashValue: 5_000 }));
    await show();
    await expect.element(text('现金金额（元）')).toHaveValue('50.00');
    await page.getByText('实物', { exact: true }).click();
    await act('保存修改').click();
    await expect
      .poll(() => sent(asked, 'postGiftModify'))
      .toMatchObject({ type: 2, cashValue: null, version: 4 });
  });

  test('says below its kind why that cannot be another one', async () => {
    const why = '实物礼品不能改为现金，请新增一件现金礼品';
    answersByCall({
      ...answers({}),
      postGiftModify: () => {
        throw new No('badInput', { fields: [{ path: 'type', message: why }] });
      },
    });
    await show();
    await page.getByText('现金', { exact: true }).click();
    await userEvent.fill(text('现金金额（元）'), '100');
    await act('保存修改').click();
    await expect.element(page.getByText(why)).toBeVisible();
  });

  test('who was overtaken keeps what was written until they ask for the new version', async () => {
    let name = '机械键盘';
    let isCut = false;
    answersByCall({
      getConsoleGift: () => {
        if (isCut) throw new No('tooOften');
        return givenStaffGift({ name });
      },
      postGiftModify: () => {
        throw new No('conflict');
      },
    });
    await show();
    await userEvent.fill(text('名称'), '键盘');
    name = '静音键盘';
    await act('保存修改').click();
    await expect.element(page.getByText('这件礼品刚刚被其他人修改过')).toBeVisible();
    await expect.element(text('名称')).toHaveValue('键盘');
    isCut = true;
    await act('刷新').click();
    await expect.element(page.getByText('操作太频繁，请稍后再试')).toBeVisible();
    await expect.element(text('名称')).toHaveValue('键盘');
    isCut = false;
    await act('刷新').click();
    await expect.element(text('名称')).toHaveValue('静音键盘');
  });

  test('says how many save for it, in the list too', async () => {
    answersByCall(answers({ wishes: 1_000 }));
    const { unmount } = await show('/gifts');
    await expect.element(page.getByRole('cell', { name: '999+' })).toBeVisible();
    await unmount();
    await show();
    await expect.element(page.getByText('999+ 人加入心愿单，已兑换 2 件')).toBeVisible();
  });

  test('one that is not there leads back to the place in the list one came from', async () => {
    answersByCall({
      getConsoleGift: () => {
        throw new No('notFound');
      },
    });
    await show(`/gifts/${givenStaffGift().id}?page=3`);
    await expect
      .element(page.getByRole('link', { name: '返回礼品列表' }))
      .toHaveAttribute('href', '/gifts?page=3');
  });

  test('pictures are put in order and taken out', async () => {
    const asked = answersByCall(answers({ images: [1, 2, 3].map(pictureOf) }));
    await show();
    await act('图片 3 前移').click();
    await act('移除图片 1').click();
    await act('保存修改').click();
    await expect
      .poll(() => sent(asked, 'postGiftModify'))
      .toMatchObject({
        images: [pictureOf(3).id, pictureOf(2).id],
      });
  });

  test('a picture shows how far it is, can be cancelled, and is there once it came', async () => {
    answersByCall(answers({}));
    const uploads = uploadsByHand();
    await show();
    const file = (name: string) => new File(['x'], name, { type: 'image/png' });
    await page.getByLabelText('选择图片').upload([file('a.png'), file('b.png')]);
    uploads[0]?.moveTo(0.4);
    await expect.element(page.getByLabelText('a.png 的上传进度')).toHaveAttribute('value', '0.4');
    await expect.element(act('图片上传中')).toBeDisabled();
    await act('取消上传 b.png').click();
    expect(uploads[1]?.isAborted).toBe(true);
    uploads[0]?.answer(pictureOf(1));
    await expect.element(page.getByRole('img', { name: '图片 1' })).toBeVisible();
    await expect.element(act('保存修改')).toBeEnabled();
  });
});

describe('a price that falls', () => {
  test('shows old and new before it is saved, and when a second person is needed', async () => {
    answersByCall({
      ...answers({ price: 300, priceFloor: 210 }),
      postGiftModify: () => ({ id: givenStaffGift().id, version: 5, isPriceWaiting: true }),
    });
    await show();
    await userEvent.fill(text('所需安全币'), '210');
    await expect.element(page.getByText('安全币 300 → 210（-30%）')).toBeVisible();
    await expect.element(page.getByText(/保存后立即按新条件兑换/)).toBeVisible();
    await userEvent.fill(text('所需安全币'), '209');
    await expect.element(page.getByText(/须由另一位运营或管理员复核/)).toBeVisible();
    await act('保存修改').click();
    await expect.element(page.getByText(/价格待复核/).first()).toBeVisible();
  });

  const waiting = (isOwn: boolean) => ({
    price: 300,
    priceChange: {
      id: pictureOf(9).id,
      price: 100,
      cashValue: null,
      askedBy: '运营甲',
      askTime: 1_793_000_000_000,
      reason: '',
      isOwn,
      canApprove: !isOwn,
    },
  });

  test('is approved or sent back by somebody else, who may be no keeper of the shelf', async () => {
    const asked = answersByCall({
      ...answers({ ...waiting(false), canModify: false }),
      postProposalDecide: () => ({ link: null }),
    });
    await show();
    await expect.element(page.getByText('安全币 300 → 100（-67%）')).toBeVisible();
    await expect.element(act('保存修改')).not.toBeInTheDocument();
    await act('复核通过').click();
    await page.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
    await expect
      .poll(() => sent(asked, 'postProposalDecide'))
      .toEqual({ proposalId: pictureOf(9).id, outcome: 'approved', reason: '' });
  });

  test('that asks for the shelf goes on asking when the gift is edited', async () => {
    const { price, priceChange } = waiting(false);
    const asked = answersByCall({
      ...answers({ price, onShelf: false, priceChange: { ...priceChange, shelves: true } }),
      postGiftModify: () => ({ id: givenStaffGift().id, version: 5, isPriceWaiting: true }),
    });
    await show();
    await userEvent.fill(text('名称'), '机械键盘，二代');
    await act('保存修改').click();
    await expect.poll(() => sent(asked, 'postGiftModify')).toMatchObject({ onShelf: true });
  });

  test('waits for another than whoever proposed it', async () => {
    answersByCall(answers(waiting(true)));
    await show();
    await expect.element(page.getByText('待另一位同事复核')).toBeVisible();
    await expect.element(act('撤回')).toBeVisible();
    await expect.element(act('复核通过')).not.toBeInTheDocument();
  });
});

describe('the stock', () => {
  test('comes and goes with a reason', async () => {
    const asked = answersByCall({
      ...answers({ stock: 5 }),
      postGiftRestock: () => ({ stock: 2 }),
    });
    await show('/gifts');
    await act('增减库存 机械键盘').click();
    await userEvent.fill(text('增减数量'), '-6');
    await expect.element(page.getByText('最多减少 5')).toBeVisible();
    await act('确认增减').click();
    await userEvent.fill(text('增减数量'), '-3');
    await expect.element(page.getByText(/增减后为 2/)).toBeVisible();
    await userEvent.fill(text('原因'), '盘点修正');
    await act('确认增减').click();
    await expect.element(page.getByText('机械键盘：库存 -3，现在 2')).toBeVisible();
    expect(asked.filter(({ name }) => name === 'postGiftRestock')).toMatchObject([
      { input: { delta: -3, reason: '盘点修正' } },
    ]);
  });

  test('taken by others meanwhile is said in words for who keeps the shelf', async () => {
    answersByCall({
      ...answers({ stock: 5 }),
      postGiftRestock: () => {
        throw new No('soldOut');
      },
    });
    await show('/gifts');
    await act('增减库存 机械键盘').click();
    await userEvent.fill(text('增减数量'), '-5');
    await userEvent.fill(text('原因'), '损坏报废');
    await act('确认增减').click();
    await expect.element(page.getByText('减少的数量超过现有库存，请刷新后重试')).toBeVisible();
  });
});

const sent = (asked: readonly Asked[], call: string) =>
  asked.find(({ name }) => name === call)?.input;

const pageOf = (given: Parameters<typeof givenStaffGift>[0]) => ({
  list: [givenStaffGift(given)],
  total: 1,
  page: 1,
  pageSize: 20,
});

const answers = (given: Parameters<typeof givenStaffGift>[0]) => ({
  getStaffGiftPage: () => pageOf(given),
  getConsoleGift: () => givenStaffGift(given),
  postGiftModify: () => ({ id: givenStaffGift().id, version: 5 }),
});

async function show(at = `/gifts/${givenStaffGift().id}`) {
  return onDesk(
    <StaffSession>
      <Routes>
        <Route path="/gifts" element={<GiftsPage />} />
        <Route path="/gifts/new" element={<GiftPage />} />
        <Route path="/gifts/:id" element={<GiftPage />} />
      </Routes>
    </StaffSession>,
    at,
  );
}
