import type { Severity } from '@shieldsource/contract/scoring';
import { awake, isWeekend, later, type Calendar } from '../calendar.ts';
import type { Chance } from '../chance.ts';
import type { ApplicationName } from '../people.ts';
import { timesOf, type Telling } from '../schedule.ts';
import { demoMaxBonusCoins } from '../rewards.ts';
import type { Amounts, Step, Story } from '../story.ts';
import { closings, findings, type Finding } from './findings.ts';
import { newcomers, veterans } from './newcomers.ts';
import { words } from './words.ts';

/** The first day of a demo: more than a year ago, so that the year before this one is never empty. */
export const firstDay = 375;
/** The stories that are written out begin here. */
export const lastDay = 22;
/** What was handed in later goes the plain way, so that nothing waits for somebody by chance. */
const plainSince = 75;

/** The reports of the year before the stories that are written out. */
export function tellYear(calendar: Calendar, dice: Chance): Telling[] {
  const found = new Pool(dice);
  const first = submissions(calendar, dice).map(({ by, at, ago }) => {
    const story = storyOf(by, found.draw(by), ago, dice);
    return { story, at, times: timesOf(story, at, dice) };
  });
  return [...first, ...repeatsOf(first, calendar, dice)].map((telling) =>
    upTo(calendar.now, telling),
  );
}

const upTo = (now: Date, { story, at, times }: Telling): Telling => ({
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
 * Who handed something in, and when: everybody spread over the time they have been there. Person by person, so that the dice
 * fall alike on every day of the week.
 */
function submissions(calendar: Calendar, dice: Chance): Submission[] {
  const people = [
    ...Object.entries(veterans).map(([name, reports]) => ({ name, reports, joined: firstDay - 2 })),
    ...newcomers,
  ];
  return people.flatMap(({ name, reports, joined }) =>
    Array.from({ length: reports }, (_, index) => {
      const share = (index + dice.within(0.05, 0.95)) / reports;
      const ago = Math.round(joined - 1 - share * (joined - 1 - lastDay));
      return { by: name, ago, at: submissionTime(calendar, ago, dice) };
    }),
  );
}

// most write on a working day, some deep in the night
function submissionTime(calendar: Calendar, ago: number, dice: Chance): Date {
  const day = dice.isLucky(70) ? weekdayAt(calendar, ago) : ago;
  const hour = dice.isLucky(78)
    ? dice.within(9.2, 16.8)
    : dice.isLucky(85)
      ? dice.within(18.5, 23.9)
      : dice.within(0, 0.9);
  return calendar.day(day, hour);
}

// the working day at or after
const weekdayAt = (calendar: Calendar, ago: number): number =>
  isWeekend(calendar.day(ago, 12)) ? weekdayAt(calendar, ago - 1) : ago;

interface Place {
  readonly finding: Finding;
  readonly at: Finding['at'][number];
}

/** Who looks for the grave ones. */
const hunters: ReadonlySet<string> = new Set([
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

/** Every finding at every place, each drawn once. */
class Pool {
  readonly #left: Place[];
  constructor(dice: Chance) {
    this.#left = dice.shuffled(
      findings.flatMap((finding) => finding.at.map((at) => ({ finding, at }))),
    );
  }
  draw(by: string): Place {
    const wanted = this.#left.findIndex(
      ({ finding: { level } }) => level >= 3 === hunters.has(by) && (by !== '鹿鸣' || level < 3),
    );
    const [place] = this.#left.splice(Math.max(wanted, 0), 1);
    if (!place) throw new Error('more reports than findings');
    return place;
  }
}

const hosts: Readonly<Record<ApplicationName, string>> = {
  会员中心: 'member',
  支付网关: 'pay',
  开放平台: 'open',
  移动客户端: 'm',
  内部办公门户: 'portal',
  数据大屏: 'screen',
};
const isPhone = ({ platform }: Finding): boolean => platform === 'Android' || platform === 'iOS';

function storyOf(
  by: string,
  { finding, at: [app, thing, path] }: Place,
  ago: number,
  dice: Chance,
): Story {
  const fill = (text: string) => text.replaceAll('{0}', thing).replaceAll('{1}', path);
  const closing = dice.pick(closings);
  const isNamed = dice.isLucky(45) && !finding.title.includes('客户端');
  return {
    by,
    app,
    platform: finding.platform,
    type: finding.type,
    selfLevel: claimed(finding.level, dice),
    title: `${isNamed ? app : ''}${fill(finding.title)}`,
    url: isPhone(finding) ? 'com.demo.example.member' : `https://${hosts[app]}.demo.example${path}`,
    description: closing ? `${fill(finding.text)}\n\n${closing}` : fill(finding.text),
    steps: [...opening(dice), ...courseOf(by, finding.level, ago, dice)],
  };
}

// some think more of what they found than it turns out to be
const claimed = (level: Severity, dice: Chance): Severity =>
  level < 4 && dice.isLucky(25) ? ((level + 1) as Severity) : level;

/** What is said before the verdict. */
function opening(dice: Chance): Step[] {
  if (dice.isLucky(14))
    return [
      { does: 'askInformation', question: dice.pick(words.questions) },
      { does: 'answer', body: dice.pick(words.answers) },
    ];
  if (!dice.isLucky(32)) return [];
  const asked: Step = { does: 'ask', body: dice.pick(words.asks) };
  return dice.isLucky(60) ? [asked, { does: 'answer', body: dice.pick(words.replies) }] : [asked];
}

/** From the verdict to the end. */
function courseOf(by: string, level: Severity, ago: number, dice: Chance): Step[] {
  if (ago < plainSince) return [confirmed(level, dice), ...fixed(dice)];
  const lot = dice.between(1, 100);
  // nobody else may judge what this author hands in, so nobody answers an appeal
  const isAppealable = by !== '夜航船';
  if (level === 4 && lot <= 45) return signedTwice(level, dice);
  if (lot <= 7) return [{ does: 'withdraw' }];
  if (lot <= 22) return ignored(dice, isAppealable);
  if (lot <= 26 && isAppealable && level < 4) return raised(level, dice);
  if (lot <= 30 && isAppealable) return appealedInVain(level, dice);
  if (lot <= 32 && isSaving(by))
    return [confirmed(level, dice), { does: 'revoke', note: words.revoked }];
  if (lot <= 34)
    return [{ does: 'askInformation', question: dice.pick(words.questions) }, { does: 'expire' }];
  return [confirmed(level, dice), ...fixed(dice)];
}

// what was spent cannot be taken back
const isSaving = (by: string): boolean =>
  by !== '鹿鸣' &&
  by !== '晚风入巷' &&
  !newcomers.some(({ name, papers }) => name === by && papers !== undefined);

function fixed(dice: Chance): Step[] {
  const begun: Step[] = dice.isLucky(70)
    ? [{ does: 'startFix', note: dice.pick(words.startFix) }]
    : [];
  const done: Step[] = [...begun, { does: 'finish', note: dice.pick(words.finished) }];
  if (!dice.isLucky(24)) return done;
  const again: Step = { does: 'askRetest', note: dice.pick(words.retests) };
  const passed: Step = { does: 'answerRetest', passed: true, note: dice.pick(words.passed) };
  if (!dice.isLucky(25)) return [...done, again, passed];
  return [
    ...done,
    again,
    { does: 'answerRetest', passed: false, note: dice.pick(words.failed) },
    { does: 'fixFailed', note: dice.pick(words.fixAgain) },
    { does: 'finish', note: dice.pick(words.finished) },
    again,
    passed,
  ];
}

const reasons = ['known', 'notReproducible', 'noImpact', 'noImpact', 'outOfScope'] as const;

function ignored(dice: Chance, isAppealable: boolean): Step[] {
  const reason = dice.pick(reasons);
  const verdict: Step = { does: 'ignore', reason, note: dice.pick(words.ignored[reason]) };
  if (reason === 'outOfScope' || reason === 'known' || !isAppealable || !dice.isLucky(45))
    return [verdict];
  const which = reason === 'noImpact' ? 2 : dice.between(0, 1);
  return [
    verdict,
    { does: 'appeal', body: words.appealsOfIgnored[which] ?? '' },
    { does: 'uphold', note: words.upheld[which] ?? '' },
    confirmed(2, dice),
    ...fixed(dice),
  ];
}

function raised(level: Severity, dice: Chance): Step[] {
  const which = dice.between(0, 2);
  const higher = Math.min(level + 1, 4) as Severity;
  const rejudged = amounts(higher, dice);
  // more than one person may give, so that it waits for a second
  const signed: Pick<typeof rejudged, 'bonus'> = {
    bonus: { contribution: 6, coins: demoMaxBonusCoins + 5 },
  };
  const isSigned = higher > 2 && which > 0;
  return [
    // without a bonus, which the higher award might not reach
    { does: 'confirm', level, base: baseOf(level, dice), note: dice.pick(words.confirmed) },
    { does: 'appeal', body: words.appealsOfLevel[which] ?? '' },
    {
      does: 'rejudge',
      ...rejudged,
      ...(isSigned ? signed : {}),
      note: words.rejudged[which] ?? '',
    },
    ...(isSigned ? [{ does: 'approve', note: words.approved[0] ?? '' } as const] : []),
    ...fixed(dice),
  ];
}

function appealedInVain(level: Severity, dice: Chance): Step[] {
  const which = level === 1 ? 2 : dice.between(0, 1);
  return [
    confirmed(level, dice),
    { does: 'appeal', body: words.appealsInVain[which] ?? '' },
    { does: 'rejectAppeal', note: words.rejected[which] ?? '' },
    ...fixed(dice),
  ];
}

// more than one person may give
function signedTwice(level: Severity, dice: Chance): Step[] {
  const proposed: Step = {
    does: 'propose',
    level,
    base: { contribution: 10, coins: 60 },
    bonus: { contribution: dice.between(5, 20), coins: demoMaxBonusCoins + dice.between(5, 40) },
    note: dice.pick(words.proposals),
  };
  if (dice.isLucky(25))
    return [
      proposed,
      { does: 'sendBack', note: words.sentBack },
      { does: 'awardAgain', ...amounts(level, dice) },
      ...fixed(dice),
    ];
  return [proposed, { does: 'approve', note: dice.pick(words.approved) }, ...fixed(dice)];
}

const confirmed = (level: Severity, dice: Chance): Step => ({
  does: 'confirm',
  ...amounts(level, dice),
  note: dice.pick(words.confirmed),
});

/** What the rule allows one person to give, wherever it was found. */
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
  dice: Chance,
): { level: Severity; base: Amounts; bonus?: Amounts } {
  const base = baseOf(level, dice);
  return level > 0 && dice.isLucky(35)
    ? { level, base, bonus: { contribution: dice.between(1, 6), coins: dice.between(2, 15) } }
    : { level, base };
}

function baseOf(level: Severity, dice: Chance): Amounts {
  const { contribution, coins } = bases[level];
  return { contribution: dice.between(...contribution), coins: dice.between(...coins) };
}

/** Some find what somebody else found a few days before. */
function repeatsOf(earlier: readonly Telling[], calendar: Calendar, dice: Chance): Telling[] {
  const firsts = dice
    .shuffled(
      earlier.filter(
        ({ at, story }) =>
          at > calendar.day(300) && at < calendar.day(60) && story.steps.length > 1,
      ),
    )
    .slice(0, 9);
  return firsts.map(({ story: first, at }, index) => {
    const by = dice.pick(
      newcomers.filter(
        ({ joined, name }) => name !== first.by && joined > 60 && calendar.day(joined - 1) < at,
      ),
    );
    const story: Story = {
      ...first,
      by: by?.name ?? '老周',
      title: `${first.app}：${first.title.replace(first.app, '')}${index % 2 === 0 ? '（附截图）' : '，建议修复'}`,
      description: `在 ${first.url} 发现与标题所述一致的问题，使用自己的账号即可触发。\n\n截图和请求都已保留，需要时可以提供。修复建议：${dice.pick(['在服务端统一校验', '参考同类接口的做法', '限制来源并补充日志'])}。`,
      steps: [
        {
          does: 'ignore',
          reason: 'duplicate',
          repeats: first.title,
          note: dice.pick(words.ignored.duplicate),
        },
      ],
    };
    const submittedAt = awake(later(at, dice.within(8, 130)));
    return { story, at: submittedAt, times: timesOf(story, submittedAt, dice) };
  });
}
