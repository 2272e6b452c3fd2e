import {
  type getPublicFigures,
  type jsonPageView,
  keptPath,
} from '@shieldsource/contract/site/analytics';
import { announcementPath, portalRoutes } from '@shieldsource/contract/site/paths';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { countView } from '../announcements/announcements.ts';
import { publicPromises } from '../promises/promises.ts';
import * as queries from './analytics.queries.ts';

const viewLimit: Limit = { scope: 'page-view', hits: 120, windowSeconds: 60 };

/** Counts one view by day, route, title and what may be kept of its full path, whatever the page sent of it. */
export async function trackView(
  app: App,
  call: CallOf<typeof jsonPageView>,
  { title, routeName, fullPath }: InputOf<typeof jsonPageView>,
): Promise<OutputOf<typeof jsonPageView>> {
  await spend(app, viewLimit, call.ip);
  await queries.addView(app.db, {
    routeName,
    title,
    fullPath: keptPath(routeName, fullPath, portalRoutes),
  });
  const read = announcementIn(fullPath);
  if (routeName === announcementPath(':id') && read !== undefined)
    await countView(app, read, visitorOf(app, call));
  return null;
}

const announcementIn = (fullPath: string): string | undefined =>
  /^\/announcement\/detail\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#]|$)/i.exec(
    fullPath,
  )?.[1];

/** The reader as a keyed hash: the member, else address and browser. */
const visitorOf = (app: App, { me, ip, device }: CallOf<typeof jsonPageView>): Buffer =>
  app.keys.digest('visitor', me ? `member ${me.id}` : `${ip} ${device}`);

/** Kept sums, and a median that a timed job computes: cheap, however often the home page is opened. */
export async function figures(
  app: App,
  _call: CallOf<typeof getPublicFigures>,
): Promise<OutputOf<typeof getPublicFigures>> {
  const { handled, coins } = await queries.getTallies(app.db);
  const { median_first_answer_ms } = await queries.getFigure(app.db);
  return {
    reportsHandled: handled,
    coinsAwarded: coins,
    medianFirstAnswerMs: median_first_answer_ms,
    promises: await publicPromises(app.db),
  };
}
