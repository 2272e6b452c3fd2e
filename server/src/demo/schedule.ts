import type { Severity } from '@shieldsource/contract/awards/scoring';
import { whenAwake, whenAtWork, later, type Calendar } from './calendar.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Step, Story } from './story.ts';

/** A story with the times at which it was submitted and each of its steps happened. */
export interface DatedStory {
  readonly story: Story;
  readonly at: Date;
  readonly times: readonly Date[];
}

/** Hours until the first answer, by the severity that the author claims: the most severe are answered first. */
const firstAnswer: Readonly<Record<Severity, readonly [number, number]>> = {
  4: [0.2, 1.5],
  3: [0.3, 2.5],
  2: [0.5, 4],
  1: [0.5, 5],
  0: [1, 6],
};

/** Hours between a step and the one before it. */
const usual: Readonly<Record<Step['does'], readonly [number, number]>> = {
  confirm: [1, 8],
  propose: [2, 10],
  ignore: [1, 10],
  ask: [0.5, 3],
  askInformation: [1, 6],
  answer: [0.3, 14],
  startFix: [2, 40],
  finish: [48, 300],
  fixFailed: [4, 30],
  reopen: [4, 30],
  revoke: [20, 70],
  appeal: [6, 80],
  uphold: [20, 60],
  rejectAppeal: [20, 60],
  rejudge: [20, 60],
  askRetest: [1, 24],
  answerRetest: [4, 60],
  approve: [2, 20],
  sendBack: [2, 20],
  awardAgain: [2, 8],
  withdraw: [0.3, 5],
  expire: [30 * 24 + 1, 30 * 24 + 20],
};
const byAuthor: ReadonlySet<Step['does']> = new Set([
  'answer',
  'appeal',
  'answerRetest',
  'withdraw',
]);

/** The times of a story's steps: authors act while awake, staff during working hours. */
export function timesOf(story: Story, at: Date, random: SeededRandom): Date[] {
  let time = at;
  return story.steps.map((step, index) => {
    const [from, to] =
      index === 0 && !byAuthor.has(step.does) ? firstAnswer[story.selfLevel] : usual[step.does];
    const due = later(time, random.within(from, to));
    // a first answer to what came in over night is given in the morning; other steps are spread over the day
    const lateness = index === 0 ? random.within(0.1, 2) : random.within(0.1, 8);
    time = byAuthor.has(step.does)
      ? whenAwake(due)
      : step.does === 'expire'
        ? due
        : whenAtWork(due, lateness);
    return time;
  });
}

/** The stories written by hand, in their order, spread over the last three weeks; all of their steps lie in the past. */
export function recentStories(
  stories: readonly Story[],
  calendar: Calendar,
  random: SeededRandom,
): DatedStory[] {
  const today = new Date(Math.max(calendar.day(0).getTime(), later(calendar.now, -4).getTime()));
  // two awards of today, so that the month has a ranking on its first day too
  const ofToday = new Set(stories.filter(({ steps }) => steps.some(isLasting)).slice(-2));
  const isMorningOver = calendar.day(0, 10) <= calendar.now;
  return stories.map((story, index) => {
    const share = (index + random.within(0.1, 0.9)) / stories.length;
    const ago = recentDays * 24 * (1 - share) ** 2.4;
    const at = later(calendar.now, -ago - 0.5);
    // who starts a demo at night finds the last hours all the same
    const submittedAt = isMorningOver || at < calendar.day(0) ? whenAwake(at) : at;
    const times = ofToday.has(story)
      ? evenly(submittedAt > today ? submittedAt : today, calendar.now, story.steps.length)
      : timesUntilNow(story, submittedAt, calendar, random);
    return { story, at: submittedAt, times };
  });
}

const recentDays = 20;
const isLasting = ({ does }: Step, _: number, steps: readonly Step[]): boolean =>
  does === 'confirm' && !steps.some((step) => step.does === 'revoke');

/** The times of a story that must be over by now: steps that would lie in the future are spread evenly over the time left. */
function timesUntilNow(story: Story, at: Date, calendar: Calendar, random: SeededRandom): Date[] {
  const times = timesOf(story, at, random);
  const past = times.filter((time) => time < later(calendar.now, -0.2));
  return [...past, ...evenly(past.at(-1) ?? at, calendar.now, times.length - past.length)];
}

/** Evenly spaced times between two others. */
function evenly(from: Date, to: Date, count: number): Date[] {
  const stepMs = (to.getTime() - from.getTime()) / (count + 1);
  return Array.from(
    { length: count },
    (_, index) => new Date(from.getTime() + stepMs * (index + 1)),
  );
}
