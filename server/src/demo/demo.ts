import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffRole } from '@shieldsource/contract/staff/roles';
import { recomputeFigures } from '../features/analytics/analytics.timed.ts';
import { startFollowing, type Following } from '../features/events/events.ts';
import { lettersFollow } from '../features/letters/letters.ts';
import { notificationsFollow, readNotifications } from '../features/notifications/notifications.ts';
import type { App } from '../platform/app.ts';
import { demoPassphrase, researchers, staff } from './accounts.ts';
import { announcing } from './announcements.ts';
import { calendarAt, type Calendar } from './calendar.ts';
import { keepCatalogue } from './catalogue.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { colleagues, staffLastSeen } from './colleagues.ts';
import { leaveDrafts } from './draft.ts';
import { earlierPhone, importEarlierPortal } from './earlier.ts';
import { fillShelf, showPapers } from './gifts.ts';
import { readAll, readMost } from './letters.ts';
import { actsOnReports } from './life.ts';
import { managing } from './management.ts';
import { placeOrders } from './orders.ts';
import { inThePast, performInOrder, type Act, type Past } from './past.ts';
import { addPeople, markNewAsDemo, joining, lastSeen, type DemoPeople } from './people.ts';
import { addPortraits } from './portraits.ts';
import { recentStories } from './schedule.ts';
import { rewarding } from './rewards.ts';
import { stories } from './stories.ts';
import { openSubmissions } from './submission.ts';
import { firstDay, lastDay, storiesOfYear } from './year.ts';

/**
 * Fills an installation without staff with a year of people, reports and gifts, through the same verbs that serve their
 * calls and in the order of time, so that history, ledger, letters and ranking are true. Does nothing a second time.
 * Answers the lines that tell how to sign in.
 */
export async function seedDemo(app: App, now = new Date()): Promise<string[]> {
  if (await markNewAsDemo(app)) {
    const followers = await startFollowing(app, [lettersFollow, notificationsFollow]);
    try {
      await inThePast(app, (past) => fillYear(past, calendarAt(now), followers));
    } finally {
      await followers.stop();
    }
  }
  return accountLines();
}

async function fillYear(past: Past, calendar: Calendar, followers: Following): Promise<void> {
  const { app } = past;
  await past.goTo(calendar.day(firstDay, 10));
  const people = await addPeople(app);
  // people come first, in one transaction: after an interrupted start there are fewer reports, and all else works
  if (!people) return;
  await addPortraits(app, people);
  const folder = await mkdtemp(join(tmpdir(), 'shieldsource-demo-'));
  try {
    const acts = await actsOf(app, people, calendar, folder);
    const [earlier, lately] = [
      acts.filter(({ at }) => at < calendar.day(lastDay)),
      acts.filter(({ at }) => at >= calendar.day(lastDay)),
    ];
    await performInOrder(past, earlier);
    await followers.drain();
    await readAll(app, [...Object.values(people.researchers), ...people.newcomers.values()]);
    for (const person of Object.values(people.staff)) await readNotifications(app, person.id);
    await performInOrder(past, lately);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await past.goTo(calendar.now);
  await recomputeFigures(app);
  await importEarlierPortal(app);
  await followers.drain();
  await readMost(app, Object.values(people.researchers));
}

async function actsOf(
  app: App,
  people: DemoPeople,
  calendar: Calendar,
  folder: string,
): Promise<Act[]> {
  const submissions = await openSubmissions(app, folder);
  const random: SeededRandom = seededRandom(20_261_122);
  const shelf = fillShelf(app, people, calendar.day(firstDay, 11));
  const datedStories = [
    ...storiesOfYear(calendar, random),
    ...recentStories(stories, calendar, random),
  ];
  return [
    shelf.act,
    ...joining(app, people, calendar),
    ...showPapers(app, people, calendar, random),
    ...actsOnReports(app, people, submissions, datedStories),
    ...placeOrders(app, people, shelf.gift, calendar, random),
    ...colleagues(app, people, calendar),
    ...staffLastSeen(app, people, calendar, random),
    ...announcing(app, people.staff.operator, calendar),
    ...rewarding(app, people, calendar),
    ...keepCatalogue(app, people.staff, calendar),
    ...managing(app, people, shelf.gift, calendar.day(firstDay, 12), calendar),
    ...leaveDrafts(app, people, calendar),
    ...lastSeen(app, calendar, random),
  ];
}

function accountLines(): string[] {
  const [first] = Object.entries(researchers);
  return [
    '演示账号（只用于试用；验证码和动态码都在收件箱里）',
    `  研究员  手机 ${first?.[1]}（${first?.[0]}），${Object.values(researchers)
      .slice(1)
      .map((phone) => phone.slice(-2))
      .join('、')} 结尾的也可以；任何手机号都能注册`,
    `  旧门户  手机 ${earlierPhone} 在旧门户有 3 份报告，登录后可以迁入`,
    ...Object.values(staff).map(
      ({ email, roles }) =>
        `  ${roles.map((role) => staffRole.labelOf(role)).join('、')}  ${email}  密码 ${demoPassphrase}`,
    ),
  ];
}
