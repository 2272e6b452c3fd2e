import { expect, test } from 'vitest';
import { calendarAt, later } from './calendar.ts';
import { recentStories } from './schedule.ts';
import { seededRandom } from './seeded-random.ts';
import { stories } from './stories.ts';

const midnight = new Date('2026-11-26T00:00:00+08:00');

test('whenever the demo starts, its stories come in their order and are over by then', () => {
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    const now = later(midnight, minute / 60);
    const dated = recentStories(stories, calendarAt(now), seededRandom(minute));
    const order = dated.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const titles = (of: typeof dated) => of.map(({ story }) => story.title);
    expect([now, titles(order)]).toEqual([now, titles(dated)]);
    const times = dated.flatMap((one) => [one.at, ...one.times]);
    expect(times.filter((time) => time > now)).toEqual([]);
  }
});
