import { describe, expect, test } from 'vitest';
import { postAppealReject } from '@shieldsource/contract/reports/desk-flags';
import { postIdentityReject } from '@shieldsource/contract/people/desk';
import { jsonReportDraftSave, postReportDraftDelete } from '@shieldsource/contract/reports/drafts';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import {
  postLetterRead,
  postMessageTypeList,
  postUnreadCount,
} from '@shieldsource/contract/letters/calls';
import { getMyGiftOrders, postMainAddressConfirm } from '@shieldsource/contract/gifts/orders';
import { getMainPage } from '@shieldsource/contract/site/overview';
import { postRetestResult } from '@shieldsource/contract/reports/flags';
import { getReportDetail, getReportPage, postComment } from '@shieldsource/contract/reports/calls';
import { getWaitingList } from '@shieldsource/contract/site/waiting';
import { testApp, type Person } from '../../../test/app.ts';
import { givenFlagsOn } from '../../../test/given.flags.ts';

const harness = await testApp();
const { as, drainOutbox } = harness;
const given = givenFlagsOn(harness);
const dayMs = 24 * 60 * 60 * 1000;

const waitingOf = (person: Person) => as(person).call(getWaitingList, {});
const kindsOf = async (person: Person) => (await waitingOf(person)).map(({ kind }) => kind);

/** Somebody for whom one of each waits, but an identity: who may exchange has an approved one. */
async function awaited() {
  const [mina, judge, other] = [
    await given.buyer({ coins: 100 }),
    await given.staff(),
    await given.staff(),
  ];
  const asked = await given.asked(mina, judge);
  const retest = await given.retestAsked(mina, judge);
  const appealed = await given.appealed(mina, await given.ignored(mina, judge));
  await as(other).call(postAppealReject, { ...appealed, reply: '影响仍然有限，维持原结论。' });
  const gift = await given.gift({ priceCoins: 10, name: '机械键盘' });
  await as(mina).call(postGiftExchange, {
    giftId: gift.id,
    price: 10,
  });
  const draft = await as(mina).call(jsonReportDraftSave, { title: '账单导出可越权', version: 0 });
  await drainOutbox();
  return { mina, asked, retest, appealed, draft };
}

describe('what waits for a member', () => {
  test('is told with what it is about and until when, the most pressing first', async () => {
    const { mina, asked, retest, appealed, draft } = await awaited();
    const found = await waitingOf(mina);
    expect(found).toEqual([
      expect.objectContaining({ kind: 'question', subject: asked.reportId }),
      expect.objectContaining({ kind: 'address', title: '机械键盘' }),
      expect.objectContaining({ kind: 'retest', subject: retest.reportId, before: null }),
      expect.objectContaining({ kind: 'appeal', subject: appealed.reportId, before: null }),
      expect.objectContaining({ kind: 'draft', subject: draft.id, title: '账单导出可越权' }),
    ]);
    const daysOf = (kind: string) => {
      const one = found.find((entry) => entry.kind === kind);
      return ((one?.before ?? 0) - (one?.since ?? 0)) / dayMs;
    };
    expect([daysOf('question'), daysOf('address'), daysOf('draft')]).toEqual([30, 14, 90]);
    const { question } = await as(mina).call(getReportDetail, { id: asked.reportId });
    expect(found[0]?.before).toBe(question?.answerBefore);
    expect(found.at(-1)?.since).toBe(draft.updateTime);
    expect((await as(mina).call(getMainPage, {})).waiting).toEqual(found);
  });

  test('goes with the act that it asks for, each by its own', async () => {
    const { mina, asked, retest, appealed, draft } = await awaited();
    const body = '完整请求已补充，见附件。';
    await as(mina).call(postComment, { reportId: asked.reportId, body });
    expect(await kindsOf(mina)).toEqual(['address', 'retest', 'appeal', 'draft']);
    const [order] = (await as(mina).call(getMyGiftOrders, {})).list;
    await as(mina).call(postMainAddressConfirm, { letterId: order?.confirmLetterId ?? '' });
    expect(await kindsOf(mina)).toEqual(['retest', 'appeal', 'draft']);
    await as(mina).call(postRetestResult, { ...retest, passed: true });
    expect(await kindsOf(mina)).toEqual(['appeal', 'draft']);
    await as(mina).call(postLetterRead, { subject: appealed.reportId });
    expect(await kindsOf(mina)).toEqual(['draft']);
    await as(mina).call(postReportDraftDelete, { version: draft.version });
    expect(await kindsOf(mina)).toEqual([]);
  });

  test('of papers that were sent back is told until others are handed in', async () => {
    const mina = await given.researcher();
    const { id: identityId, version } = await given.identity(mina);
    expect(await kindsOf(mina)).toEqual([]);
    await as(await given.operator()).call(postIdentityReject, {
      identityId,
      version,
      reason: '照片不清晰',
    });
    expect(await waitingOf(mina)).toEqual([
      {
        kind: 'identity',
        since: expect.any(Number),
        before: null,
        subject: null,
        number: '',
        title: '',
      },
    ]);
  });

  test('is nobody else’s', async () => {
    await awaited();
    expect(await waitingOf(await given.researcher())).toEqual([]);
    await expect(as(null).call(getWaitingList, {})).refuses('notLoggedIn');
  });

  test('stands at the rows of the list, which can be narrowed to it', async () => {
    const { mina, asked, retest, appealed } = await awaited();
    await given.report(mina);
    const listed = async (input = {}) => {
      const { list, total } = await as(mina).call(getReportPage, input);
      return { total, kinds: new Map(list.map(({ id, waiting }) => [id, waiting?.kind])) };
    };
    const [all, few] = [await listed(), await listed({ isWaiting: true })];
    expect([all.total, few.total]).toEqual([4, 3]);
    expect([asked, retest, appealed].map(({ reportId }) => few.kinds.get(reportId))).toEqual([
      'question',
      'retest',
      'appeal',
    ]);
    expect([...all.kinds.values()].filter((kind) => kind === undefined)).toHaveLength(1);
    expect((await listed({ isWaiting: true, status: 1 })).total).toBe(1);
    expect(
      (await listed({ isWaiting: true, sort: { column: 'level', order: 'ascending' } })).total,
    ).toBe(3);
    expect(
      await as(await given.researcher()).call(getReportPage, { isWaiting: true }),
    ).toMatchObject({ total: 0, list: [] });
  });

  test('of an address that was confirmed elsewhere leaves no letter unread', async () => {
    const { mina } = await awaited();
    const unread = async () =>
      (await as(mina).call(postMessageTypeList, {})).find(({ name }) => name === '确认')?.unread;
    expect(await unread()).toBe(1);
    const [order] = (await as(mina).call(getMyGiftOrders, {})).list;
    await as(mina).call(postMainAddressConfirm, { letterId: order?.confirmLetterId ?? '' });
    await drainOutbox();
    expect(await unread()).toBe(0);
  });

  test('is no letter: what people do themselves tells them nothing', async () => {
    const mina = await given.researcher();
    const report = await given.asked(mina, await given.staff());
    await drainOutbox();
    const before = await as(mina).call(postUnreadCount, {});
    await as(mina).call(postComment, { reportId: report.reportId, body: '已补充完整请求。' });
    await drainOutbox();
    expect(await as(mina).call(postUnreadCount, {})).toBe(before);
  });
});
