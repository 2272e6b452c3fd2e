import type { getMainPage } from '@shieldsource/contract/site/overview';
import type { OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { newestOrdersOf } from '../gifts/gifts.ts';
import { coinTotalOf, holdingsOf } from '../ledger/ledger.ts';
import { awardNewsOf, unreadOf } from '../letters/letters.ts';
import { hasAddress } from '../addresses/addresses.ts';
import { userInfoOf } from '../people/people.ts';
import { placesOf } from '../ranking/ranking.ts';
import { countersOf, newestOf } from '../reports/reports.ts';
import { waitingOf } from './overview.waiting.ts';

const newestReports = 5;
const newestOrders = 3;

/** Everything for a member's home page, from kept sums and short ranges. */
export async function mainPage(
  app: App,
  call: CallOf<typeof getMainPage>,
): Promise<OutputOf<typeof getMainPage>> {
  const { id } = call.me;
  const { main, month } = await placesOf(app, id);
  const waiting = await waitingOf(app, id);
  return {
    card: await userInfoOf(app, id),
    addressComplete: await hasAddress(app, id),
    counters: await countersOf(app, id),
    coins: await coinTotalOf(app, id),
    contribution: {
      total: (await holdingsOf(app, id)).contribution,
      rank: main?.rank ?? null,
      monthContribution: month?.contribution ?? 0,
      monthRank: month?.rank ?? null,
    },
    reports: await newestOf(app, id, newestReports),
    orders: await newestOrdersOf(app, id, newestOrders),
    unread: await unreadOf(app, id),
    // drafts are sorted by when they were saved
    draftTitle: waiting.findLast(({ kind }) => kind === 'draft')?.title ?? null,
    waiting,
    news: await awardNewsOf(app, id),
  };
}
