import type { Severity } from '@shieldsource/contract/awards/scoring';
import {
  applications,
  findings,
  people,
  words,
  type ApplicationName,
  type Finding,
} from '../invented/invented.ts';
import { whenAwake, isWeekend, later, type Calendar } from './calendar.ts';
import type { SeededRandom } from './seeded-random.ts';
import { timesOf, type DatedStory } from './schedule.ts';
import { demoMaxBonusCoins } from './rewards.ts';
import type { Amounts, Step, Story } from './story.ts';

/** The first day of a demo: more than a year ago, so that the year before this one is never empty. */
export const firstDay = 375;
/** Stories from this day on are written by hand, not made up here. */
export const lastDay = 22;
/** Reports submitted after this day are confirmed and fixed without detours, so that none is left waiting. */
const plainSince = 75;

/** The made-up reports of the year, before those that are written by hand. */
export function storiesOfYear(calendar: Calendar, random: SeededRandom): DatedStory[] {
  const found = new FindingPool(random);
  const first = submissions(calendar, random).map(({ by, at, ago }) => {
    const story = storyOf(by, found.draw(by), ago, random);
    return { story, at, times: timesOf(story, at, random) };
  });
  return [...first, ...repeatsOf(first, calendar, random)].map((story) =>
    stepsUntil(calendar.now, story),
  );
}

const stepsUntil = (now: Date, { story, at, times }: DatedStory): DatedStory => ({
  story,
  at,
  times: times.filter((time) => time < now),
});

interface Submission {
  readonly by: string;
  readonly ago: number;
  readonly at: Date;
}

/**
 * Who submits a report and when: each person's are spread over the time since they joined. They are drawn person by person, so
 * that the random numbers do not depend on the day of the week.
 */
function submissions(calendar: Calendar, random: SeededRandom): Submission[] {
  const everybody = [
    ...Object.entries(people.veterans).map(([name, reports]) => ({
      name,
      reports,
      joined: firstDay - 2,
    })),
    ...people.newcomers,
  ];
  return everybody.flatMap(({ name, reports, joined }) =>
    Array.from({ length: reports }, (_, index) => {
      const share = (index + random.within(0.05, 0.95)) / reports;
      const ago = Math.round(joined - 1 - share * (joined - 1 - lastDay));
      return { by: name, ago, at: submissionTime(calendar, ago, random) };
    }),
  );
}

// most are written on a working day, some at night
function submissionTime(calendar: Calendar, ago: number, random: SeededRandom): Date {
  const day = random.isLucky(70) ? weekdayAt(calendar, ago) : ago;
  const hour = random.isLucky(78)
    ? random.within(9.2, 16.8)
    : random.isLucky(85)
      ? random.within(18.5, 23.9)
      : random.within(0, 0.9);
  return calendar.day(day, hour);
}

// the day itself, or the next working day
const weekdayAt = (calendar: Calendar, ago: number): number =>
  isWeekend(calendar.day(ago, 12)) ? weekdayAt(calendar, ago - 1) : ago;

interface FindingAt {
  readonly finding: Finding;
  readonly at: Finding['at'][number];
}

/** Researchers who find the severe ones. */
const severeFinders: ReadonlySet<string> = new Set([
  '北纬三十度',
  '晚风入巷',
  '山鬼不识字',
  '0xMirage',
  '流萤',
  '老周',
  'kong_yi',
  '星河欲转',
  '沈十七',
  '南山有台',
  '林间小路',
  '云深不知处',
]);

/** All findings with all places where they were found; each is drawn once. */
class FindingPool {
  readonly #left: FindingAt[];
  constructor(random: SeededRandom) {
    this.#left = random.shuffled(
      findings.flatMap((finding) => finding.at.map((at) => ({ finding, at }))),
    );
  }
  draw(by: string): FindingAt {
    const wanted = this.#left.findIndex(
      ({ finding: { level } }) =>
        level >= 3 === severeFinders.has(by) && (by !== '鹿鸣' || level < 3),
    );
    const [next] = this.#left.splice(Math.max(wanted, 0), 1);
    if (!next) throw new Error('more reports than findings');
    return next;
  }
}

const hostOf = (app: ApplicationName) => applications[app].hosts[0];
const isPhone = ({ platform }: Finding): boolean => platform === 'Android' || platform === 'iOS';

function storyOf(
  by: string,
  { finding, at: [app, thing, path] }: FindingAt,
  ago: number,
  random: SeededRandom,
): Story {
  const fill = (text: string) => text.replaceAll('{0}', thing).replaceAll('{1}', path);
  const closing = random.pick(words.closings);
  const isNamed = random.isLucky(45) && !finding.title.includes('客户端');
  return {
    by,
    app,
    platform: finding.platform,
    type: finding.type,
    selfLevel: claimed(finding.level, random),
    title: `${isNamed ? app : ''}${fill(finding.title)}`,
    url: isPhone(finding) ? 'com.demo.example.member' : `https://${hostOf(app)}${path}`,
    description: closing ? `${fill(finding.text)}\n\n${closing}` : fill(finding.text),
    steps: [...stepsBeforeVerdict(random), ...stepsFromVerdict(by, finding.level, ago, random)],
  };
}

// some authors claim a higher level than the reviewer will confirm
const claimed = (level: Severity, random: SeededRandom): Severity =>
  level < 4 && random.isLucky(25) ? ((level + 1) as Severity) : level;

/** Questions and answers before the verdict. */
function stepsBeforeVerdict(random: SeededRandom): Step[] {
  if (random.isLucky(14))
    return [
      { does: 'askInformation', question: random.pick(words.questions) },
      { does: 'answer', body: random.pick(words.answers) },
    ];
  if (!random.isLucky(32)) return [];
  const asked: Step = { does: 'ask', body: random.pick(words.asks) };
  return random.isLucky(60)
    ? [asked, { does: 'answer', body: random.pick(words.replies) }]
    : [asked];
}

/** The verdict and all that follows. */
function stepsFromVerdict(by: string, level: Severity, ago: number, random: SeededRandom): Step[] {
  if (ago < plainSince) return [confirmed(level, random), ...fixed(random)];
  const percent = random.between(1, 100);
  // only one reviewer may decide on this author's reports, so nobody could decide an appeal
  const isAppealable = by !== '夜航船';
  if (level === 4 && percent <= 45) return signedTwice(level, random);
  if (percent <= 7) return [{ does: 'withdraw' }];
  if (percent <= 22) return ignored(random, isAppealable);
  if (percent <= 26 && isAppealable && level < 4) return raised(level, random);
  if (percent <= 30 && isAppealable) return appealedInVain(level, random);
  if (percent <= 32 && isSaving(by))
    return [confirmed(level, random), { does: 'revoke', note: words.revoked }];
  if (percent <= 34)
    return [{ does: 'askInformation', question: random.pick(words.questions) }, { does: 'expire' }];
  return [confirmed(level, random), ...fixed(random)];
}

// an award can be revoked only from somebody who has not spent it
const isSaving = (by: string): boolean =>
  by !== '鹿鸣' &&
  by !== '晚风入巷' &&
  !people.newcomers.some(({ name, papers }) => name === by && papers !== undefined);

function fixed(random: SeededRandom): Step[] {
  const begun: Step[] = random.isLucky(70)
    ? [{ does: 'startFix', note: random.pick(words.startFix) }]
    : [];
  const done: Step[] = [...begun, { does: 'finish', note: random.pick(words.finished) }];
  if (!random.isLucky(24)) return done;
  const again: Step = { does: 'askRetest', note: random.pick(words.retests) };
  const passed: Step = { does: 'answerRetest', passed: true, note: random.pick(words.passed) };
  if (!random.isLucky(25)) return [...done, again, passed];
  return [
    ...done,
    again,
    { does: 'answerRetest', passed: false, note: random.pick(words.failed) },
    { does: 'fixFailed', note: random.pick(words.fixAgain) },
    { does: 'finish', note: random.pick(words.finished) },
    again,
    passed,
  ];
}

const reasons = ['known', 'notReproducible', 'noImpact', 'noImpact', 'outOfScope'] as const;

function ignored(random: SeededRandom, isAppealable: boolean): Step[] {
  const reason = random.pick(reasons);
  const verdict: Step = { does: 'ignore', reason, note: random.pick(words.ignored[reason]) };
  if (reason === 'outOfScope' || reason === 'known' || !isAppealable || !random.isLucky(45))
    return [verdict];
  const which = reason === 'noImpact' ? 2 : random.between(0, 1);
  return [
    verdict,
    { does: 'appeal', body: words.appealsOfIgnored[which] ?? '' },
    { does: 'uphold', note: words.upheld[which] ?? '' },
    confirmed(2, random),
    ...fixed(random),
  ];
}

function raised(level: Severity, random: SeededRandom): Step[] {
  const which = random.between(0, 2);
  const higher = Math.min(level + 1, 4) as Severity;
  const rejudged = amounts(higher, random);
  // above the limit of one person, so that the award waits for a second one
  const signed: Pick<typeof rejudged, 'bonus'> = {
    bonus: { contribution: 6, coins: demoMaxBonusCoins + 5 },
  };
  const isSigned = higher > 2 && which > 0;
  return [
    // without a bonus, so that the award after the appeal is certainly higher
    { does: 'confirm', level, base: baseOf(level, random), note: random.pick(words.confirmed) },
    { does: 'appeal', body: words.appealsOfLevel[which] ?? '' },
    {
      does: 'rejudge',
      ...rejudged,
      ...(isSigned ? signed : {}),
      note: words.rejudged[which] ?? '',
    },
    ...(isSigned ? [{ does: 'approve', note: words.approved[0] ?? '' } as const] : []),
    ...fixed(random),
  ];
}

function appealedInVain(level: Severity, random: SeededRandom): Step[] {
  const which = level === 1 ? 2 : random.between(0, 1);
  return [
    confirmed(level, random),
    { does: 'appeal', body: words.appealsInVain[which] ?? '' },
    { does: 'rejectAppeal', note: words.rejected[which] ?? '' },
    ...fixed(random),
  ];
}

// above the limit of one person
function signedTwice(level: Severity, random: SeededRandom): Step[] {
  const proposed: Step = {
    does: 'propose',
    level,
    base: { contribution: 10, coins: 60 },
    bonus: {
      contribution: random.between(5, 20),
      coins: demoMaxBonusCoins + random.between(5, 40),
    },
    note: random.pick(words.proposals),
  };
  if (random.isLucky(25))
    return [
      proposed,
      { does: 'sendBack', note: words.sentBack },
      { does: 'awardAgain', ...amounts(level, random) },
      ...fixed(random),
    ];
  return [proposed, { does: 'approve', note: random.pick(words.approved) }, ...fixed(random)];
}

const confirmed = (level: Severity, random: SeededRandom): Step => ({
  does: 'confirm',
  ...amounts(level, random),
  note: random.pick(words.confirmed),
});

/** Amounts within what one person may give for any application. */
const bases: Readonly<
  Record<Severity, { contribution: readonly [number, number]; coins: readonly [number, number] }>
> = {
  0: { contribution: [0, 0], coins: [0, 0] },
  1: { contribution: [1, 2], coins: [1, 2] },
  2: { contribution: [3, 5], coins: [3, 5] },
  3: { contribution: [6, 8], coins: [18, 24] },
  4: { contribution: [9, 10], coins: [54, 58] },
};

function amounts(
  level: Severity,
  random: SeededRandom,
): { level: Severity; base: Amounts; bonus?: Amounts } {
  const base = baseOf(level, random);
  return level > 0 && random.isLucky(35)
    ? { level, base, bonus: { contribution: random.between(1, 6), coins: random.between(2, 15) } }
    : { level, base };
}

function baseOf(level: Severity, random: SeededRandom): Amounts {
  const { contribution, coins } = bases[level];
  return { contribution: random.between(...contribution), coins: random.between(...coins) };
}

/** Duplicates of reports that somebody else submitted some days before. */
function repeatsOf(
  earlier: readonly DatedStory[],
  calendar: Calendar,
  random: SeededRandom,
): DatedStory[] {
  const firsts = random
    .shuffled(
      earlier.filter(
        ({ at, story }) =>
          at > calendar.day(300) && at < calendar.day(60) && story.steps.length > 1,
      ),
    )
    .slice(0, 9);
  return firsts.map(({ story: first, at }, index) => {
    const by = random.pick(
      people.newcomers.filter(
        ({ joined, name }) => name !== first.by && joined > 60 && calendar.day(joined - 1) < at,
      ),
    );
    const story: Story = {
      ...first,
      by: by?.name ?? '老周',
      title: `${first.app}：${first.title.replace(first.app, '')}${index % 2 === 0 ? '（附截图）' : '，建议修复'}`,
      description: `在 ${first.url} 发现与标题所述一致的问题，使用自己的账号即可触发。\n\n截图和请求都已保留，需要时可以提供。修复建议：${random.pick(['在服务端统一校验', '参考同类接口的做法', '限制来源并补充日志'])}。`,
      steps: [
        {
          does: 'ignore',
          reason: 'duplicate',
          repeats: first.title,
          note: random.pick(words.ignored.duplicate),
        },
      ],
    };
    const submittedAt = whenAwake(later(at, random.within(8, 130)));
    return { story, at: submittedAt, times: timesOf(story, submittedAt, random) };
  });
}
