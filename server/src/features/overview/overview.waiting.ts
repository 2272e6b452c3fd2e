import type { OutputOf } from '@shieldsource/contract/route';
import {
  waitingKind,
  type getWaitingList,
  type Waiting,
} from '@shieldsource/contract/site/waiting';
import type { App } from '../../platform/app.ts';
import { onOneConnection } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { waitingOrdersOf } from '../gifts/gifts.ts';
import { rejectedIdentityOf } from '../people/people.ts';
import { waitingDraftsOf, waitingReportsOf } from '../reports/reports.ts';

export const waitingList = (
  app: App,
  call: CallOf<typeof getWaitingList>,
): Promise<OutputOf<typeof getWaitingList>> =>
  onOneConnection(app.db, (db) => waitingOf({ ...app, db }, call.me.id));

/** Everything that waits for a member: the most urgent kind first, within it the longest waiting. Four statements. */
export async function waitingOf(app: App, id: string): Promise<Waiting[]> {
  const all = await Promise.all([
    waitingReportsOf(app, id),
    waitingOrdersOf(app, id),
    rejectedIdentityOf(app, id),
    waitingDraftsOf(app, id),
  ]);
  return all
    .flat()
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.since - other.since);
}

const placeOf = ({ kind }: Waiting): number =>
  waitingKind.list.findIndex(({ code }) => code === kind);
