import { beforeAll, expect, test } from 'vitest';
import { getAnnouncementPage } from '@shieldsource/contract/announcements/calls';
import { getPublicGiftMall } from '@shieldsource/contract/gifts/calls';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getMyGiftOrders } from '@shieldsource/contract/gifts/orders';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import {
  getReportDetail,
  getReportPage,
  jsonReportSubmit,
} from '@shieldsource/contract/reports/calls';
import { getReviewDetail, postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { getInboxCounts, getInboxPage } from '@shieldsource/contract/reports/inbox';
import { getGuidelines } from '@shieldsource/contract/rules/guidelines';
import { getSetupSteps } from '@shieldsource/contract/settings/setup';
import { getPublicFigures } from '@shieldsource/contract/site/analytics';
import { getMainPage } from '@shieldsource/contract/site/overview';
import { testApp } from './app.ts';
import { givenFlagsOn } from './given.flags.ts';
import { award, givenOn } from './given.ts';
import { sentBy } from './statements.ts';

/**
 * How many statements a call sends, and how many trips to the database they are, session included. The numbers are exact:
 * one more costs every such call of everybody, one fewer is to be kept.
 */
const sent: Readonly<Record<string, readonly [statements: number, trips: number]>> = {
  'my reports': [4, 4],
  'a report of mine': [11, 3],
  'my home': [19, 4],
  'my orders': [4, 3],
  inbox: [5, 3],
  'inbox, counts': [4, 4],
  'a report at the desk, opened first': [22, 9],
  'a report at the desk': [18, 5],
  ranking: [3, 3],
  gifts: [3, 3],
  announcements: [1, 1],
  figures: [3, 3],
  guidelines: [4, 4],
  'setup of a centre': [2, 2],
  submit: [17, 8],
  confirm: [21, 13],
  exchange: [22, 12],
};

const harness = await testApp({ follows: false });
const { as } = harness;
const given = givenOn(harness);
const { waiting } = givenFlagsOn(harness);
const anybody = as(null);
const reviewer = await given.staff();
const admin = await given.staff({ roles: ['admin'] });
const mina = await given.buyer({ coins: 100 });
const gift = await given.gift({ priceCoins: 1, stock: 100 });
const { addressId } = mina;

const exchange = () =>
  as(mina).call(postGiftExchange, { giftId: gift.id, price: gift.priceCoins, addressId });
const open = (id: string) => as(reviewer).call(getReviewDetail, { id });

const measured: Record<string, Awaited<ReturnType<typeof sentBy>>> = {};
async function measure(
  name: string,
  act: () => Promise<unknown>,
  first: () => Promise<unknown> = act,
) {
  // a first one writes what only a first one writes
  await first();
  measured[name] = await sentBy(act);
}

beforeAll(async () => {
  // a member with an order, a confirmed report and one that waits
  await exchange();
  await given.confirmedReport(mina, reviewer);
  const { id } = await given.report(mina);
  await measure('my reports', () => as(mina).call(getReportPage, {}));
  await measure('a report of mine', () => as(mina).call(getReportDetail, { id }));
  await measure('my home', () => as(mina).call(getMainPage, {}));
  await measure('my orders', () => as(mina).call(getMyGiftOrders, {}));
  await measure('inbox', () => as(reviewer).call(getInboxPage, {}));
  await measure('inbox, counts', () => as(reviewer).call(getInboxCounts, {}));
  const fresh = await waiting(mina);
  await measure(
    'a report at the desk, opened first',
    () => open(fresh.reportId),
    () => open(id),
  );
  await measure('a report at the desk', () => open(id));
  await measure('ranking', () => anybody.call(getMainRank, {}));
  await measure('gifts', () => anybody.call(getPublicGiftMall, {}));
  await measure('announcements', () => anybody.call(getAnnouncementPage, {}));
  await measure('figures', () => anybody.call(getPublicFigures, {}));
  await measure('guidelines', () => anybody.call(getGuidelines, {}));
  await measure('setup of a centre', () => as(admin).call(getSetupSteps, {}));
  const input = await given.reportInput();
  await measure('submit', () => as(mina).call(jsonReportSubmit, input));
  await measure(
    'confirm',
    () => as(reviewer).call(postReviewConfirm, { ...fresh, ...award }),
    () => as(reviewer).call(postReviewConfirm, { reportId: id, version: 1, ...award }),
  );
  await measure('exchange', exchange);
});

test('each call sends as many statements, in as many trips, as stand here', ({ onTestFailed }) => {
  const counted = Object.fromEntries(
    Object.entries(measured).map(([name, { statements, trips }]) => [
      name,
      [statements.length, trips],
    ]),
  );
  onTestFailed(() => {
    for (const [name, { statements }] of Object.entries(measured))
      if (counted[name]?.join() !== sent[name]?.join())
        process.stdout.write(`${name}:\n  ${statements.join('\n  ')}\n`);
  });
  expect(counted).toEqual(sent);
});
