import type { getMainPage } from '@shieldsource/contract/site/overview';
import type { OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { onOneConnection } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { newestOrdersOf } from '../gifts/gifts.ts';
import { coinTotalOf, contributionOf } from '../ledger/ledger.ts';
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
  return onOneConnection(app.db, async (db) => {
    const one = { ...app, db };
    const [places, waiting, card, addressComplete, counters, coins, total, reports, unread, news] =
      await Promise.all([
        placesOf(one, id),
        waitingOf(one, id),
        userInfoOf(one, id),
        hasAddress(one, id),
        countersOf(one, id),
        coinTotalOf(one, id),
        contributionOf(one, id),
        newestOf(one, id, newestReports),
        unreadOf(one, id),
        awardNewsOf(one, id),
      ]);
    const { main, month } = places;
    return {
      card,
      addressComplete,
      counters,
      coins,
      contribution: {
        total,
        rank: main?.rank ?? null,
        monthContribution: month?.contribution ?? 0,
        monthRank: month?.rank ?? null,
      },
      reports,
      orders: await newestOrdersOf(one, id, newestOrders),
      unread,
      // drafts are sorted by when they were saved
      draftTitle: waiting.findLast(({ kind }) => kind === 'draft')?.title ?? null,
      waiting,
      news,
    };
  });
}
