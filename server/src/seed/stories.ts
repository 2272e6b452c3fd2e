import {
  confirmWithinDays,
  orderActs,
  orderSchedule,
  type OrderChange,
} from '@shieldsource/contract/gifts/orders';
import {
  reportActs,
  statusAfter,
  verdicts,
  type ReportAct,
} from '@shieldsource/contract/reports/acts';
import { answerWithinDays } from '@shieldsource/contract/reports/flags';
import { reportStatus, type ReportStatus } from '@shieldsource/contract/reports/status';

/** One act, with the hours since the submission: those that are multiplied by the report's pace, and fixed ones. */
type Act = readonly [name: ReportAct, hours: number, fixedHours?: number];

interface Story {
  readonly weight: number;
  readonly acts: readonly Act[];
  /** The range of severities; any if absent. */
  readonly levels?: readonly [number, number];
}

const waiting = answerWithinDays * 24 + 6;
/** A report's pace multiplies the hours by 0.2 to 3, so that an appeal at most 200 hours after its verdict is in time. */
const stories: readonly Story[] = [
  {
    weight: 300,
    acts: [
      ['confirm', 30],
      ['startFix', 70],
      ['finish', 300],
    ],
  },
  {
    weight: 70,
    acts: [
      ['confirm', 26],
      ['startFix', 60],
      ['finish', 260],
      ['askRetest', 264],
      ['passRetest', 330],
    ],
  },
  {
    weight: 10,
    acts: [
      ['confirm', 26],
      ['startFix', 60],
      ['finish', 260],
      ['askRetest', 264],
      ['failRetest', 330],
    ],
  },
  {
    weight: 30,
    acts: [
      ['confirm', 40],
      ['startFix', 90],
      ['finish', 280],
      ['fixFailed', 340],
      ['finish', 480],
    ],
  },
  {
    weight: 60,
    acts: [
      ['confirm', 20],
      ['finish', 160],
    ],
  },
  { weight: 60, acts: [['confirm', 34]] },
  {
    weight: 40,
    acts: [
      ['confirm', 28],
      ['startFix', 120],
    ],
  },
  { weight: 240, acts: [['ignore', 36]] },
  {
    weight: 50,
    acts: [
      ['askInformation', 20],
      ['answer', 60],
      ['confirm', 90],
      ['startFix', 130],
      ['finish', 420],
    ],
  },
  {
    weight: 20,
    acts: [
      ['askInformation', 20],
      ['expire', 21, waiting],
    ],
  },
  { weight: 20, acts: [['withdraw', 10]] },
  {
    weight: 10,
    acts: [
      ['ignore', 36],
      ['reopen', 90],
      ['confirm', 120],
      ['startFix', 160],
      ['finish', 400],
    ],
  },
  {
    weight: 6,
    acts: [
      ['confirm', 30],
      ['revoke', 120],
    ],
  },
  {
    weight: 14,
    acts: [
      ['ignore', 30],
      ['appeal', 100],
      ['rejectAppeal', 180],
    ],
  },
  {
    weight: 6,
    acts: [
      ['ignore', 30],
      ['appeal', 100],
      ['upholdAppeal', 180],
      ['confirm', 200],
      ['startFix', 260],
      ['finish', 400],
    ],
  },
  {
    weight: 6,
    levels: [1, 3],
    acts: [
      ['confirm', 30],
      ['appeal', 90],
      ['upholdAppeal', 170],
      ['startFix', 200],
      ['finish', 420],
    ],
  },
  {
    weight: 14,
    levels: [4, 4],
    acts: [
      ['proposeAward', 24],
      ['approveAward', 60],
      ['startFix', 70],
      ['finish', 200],
    ],
  },
  {
    weight: 4,
    levels: [4, 4],
    acts: [
      ['proposeAward', 24],
      ['returnAward', 60],
      ['giveAward', 80],
      ['startFix', 90],
      ['finish', 220],
    ],
  },
  {
    weight: 2,
    levels: [4, 4],
    acts: [
      ['proposeAward', 24],
      ['returnAward', 60],
    ],
  },
  { weight: 3, levels: [4, 4], acts: [['proposeAward', 24]] },
  { weight: 10, acts: [] },
];

/** `single` is what one person may give, `raised` what an upheld appeal makes of it, `signed` what two people sign. */
type Worth = 'single' | 'raised' | 'signed';

/** One step of a report's history, and the report's state after it. */
interface Step {
  readonly story: number;
  readonly seq: number;
  readonly action: ReportAct;
  readonly from_status: number | null;
  readonly to_status: ReportStatus;
  readonly actor_role: string;
  /** The staff member who acts: a reviewer, another reviewer, or an admin. */
  readonly actor: 'first' | 'second' | 'admin' | null;
  readonly hours: number;
  readonly fixed_hours: number;
  readonly has_level: boolean;
  readonly worth: Worth | null;
  readonly information_seq: number | null;
  readonly retest: string | null;
  readonly retest_seq: number | null;
  readonly award_state: string | null;
  /** `?` stands for a reason that is chosen at random. */
  readonly ignore_reason: string | null;
}

interface GivenAward {
  readonly story: number;
  readonly seq: number;
  readonly worth: Worth;
  readonly actor: 'first' | 'second';
  reversed_seq: number | null;
}

interface Answered {
  readonly story: number;
  readonly asked_seq: number;
  readonly verdict_seq: number;
  outcome: string | null;
  decided_seq: number | null;
}

export interface ReportStories {
  readonly stories: readonly {
    story: number;
    until: number;
    level_from: number | null;
    level_to: number | null;
  }[];
  readonly steps: readonly Step[];
  readonly awards: readonly GivenAward[];
  readonly appeals: readonly Answered[];
  readonly proposals: readonly Answered[];
}

/** The tables of all stories, computed by the acts of the contract. `until` divides 0 to 1 into shares by weight. */
export function tellReports(): ReportStories {
  const none: ReportStories = { stories: [], steps: [], awards: [], appeals: [], proposals: [] };
  const all = stories.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  const rows = stories.map(({ weight, levels }, story) => ({
    story,
    until: (sum += weight) / all,
    level_from: levels?.[0] ?? null,
    level_to: levels?.[1] ?? null,
  }));
  const parts = stories.map((story, index) => tellReport(index, story));
  return {
    ...none,
    stories: rows,
    steps: parts.flatMap(({ steps }) => steps),
    awards: parts.flatMap(({ awards }) => awards),
    appeals: parts.flatMap(({ appeals }) => appeals),
    proposals: parts.flatMap(({ proposals }) => proposals),
  };
}

function tellReport(story: number, { acts }: Story): Omit<ReportStories, 'stories'> {
  const [awards, appeals, proposals]: [GivenAward[], Answered[], Answered[]] = [[], [], []];
  const steps: Step[] = [
    {
      story,
      seq: 1,
      action: 'submit',
      from_status: null,
      to_status: reportStatus.codes.waitReview,
      actor_role: reportActs.submit.by[0],
      actor: null,
      hours: 0,
      fixed_hours: 0,
      has_level: false,
      worth: null,
      information_seq: null,
      retest: null,
      retest_seq: null,
      award_state: null,
      ignore_reason: null,
    },
  ];
  const last = () => steps.at(-1) as Step;
  const standing = () => awards.find(({ reversed_seq }) => reversed_seq === null);
  const verdictSeq = () => steps.findLast(({ action }) => verdicts.includes(action))?.seq ?? 0;

  // a proposed award confirms the report in the same act
  const path = acts.flatMap((act) =>
    act[0] === 'proposeAward' ? [['confirm', act[1]] as const, act] : [act],
  );
  for (const [index, [name, hours, fixedHours = 0]] of path.entries()) {
    const before = last();
    const seq = before.seq + 1;
    const isProposed = name === 'confirm' && path[index + 1]?.[0] === 'proposeAward';
    const isReopened = name === 'upholdAppeal' && before.to_status === reportStatus.codes.ignored;
    const role = reportActs[name].by[0];
    const status = statusAfter(name, before.to_status);
    if (status === undefined) throw new Error(`nothing leads by ${name} from ${before.to_status}`);
    const isMoved = status !== before.to_status;
    const isValid =
      status !== reportStatus.codes.waitReview && status !== reportStatus.codes.ignored;
    const gives: Worth | null =
      (name === 'confirm' && !isProposed) || name === 'giveAward'
        ? 'single'
        : name === 'approveAward'
          ? 'signed'
          : name === 'upholdAppeal' && !isReopened
            ? 'raised'
            : null;
    if (gives || name === 'revoke') {
      const undone = standing();
      if (undone) undone.reversed_seq = seq;
    }
    if (gives)
      awards.push({
        story,
        seq,
        worth: gives,
        actor: gives === 'raised' ? 'second' : 'first',
        reversed_seq: null,
      });
    if (name === 'appeal')
      appeals.push({
        story,
        asked_seq: seq,
        verdict_seq: verdictSeq(),
        outcome: null,
        decided_seq: null,
      });
    if (name === 'proposeAward')
      proposals.push({ story, asked_seq: seq, verdict_seq: 0, outcome: null, decided_seq: null });
    const answered = {
      rejectAppeal: 'rejected',
      upholdAppeal: 'upheld',
      approveAward: 'approved',
      returnAward: 'returned',
    }[name as string];
    const open = (name.endsWith('Award') ? proposals : appeals).at(-1);
    if (answered && open) Object.assign(open, { outcome: answered, decided_seq: seq });

    const retest = { askRetest: 'asked', passRetest: 'passed', failRetest: 'failed' }[
      name as string
    ];
    steps.push({
      story,
      seq,
      action: name,
      from_status: isMoved ? before.to_status : null,
      to_status: status,
      actor_role: role,
      actor:
        role === 'admin'
          ? 'admin'
          : role !== 'reviewer'
            ? null
            : ['rejectAppeal', 'upholdAppeal', 'approveAward', 'returnAward'].includes(name)
              ? 'second'
              : 'first',
      hours,
      fixed_hours: fixedHours,
      has_level: isValid,
      worth: isValid ? (gives ?? before.worth) : null,
      information_seq:
        name === 'askInformation'
          ? seq
          : isMoved || name === 'answer'
            ? null
            : before.information_seq,
      retest: retest ?? (isMoved ? null : before.retest),
      retest_seq: retest ? seq : isMoved ? null : before.retest_seq,
      award_state:
        isProposed || name === 'proposeAward'
          ? 'waiting'
          : name === 'returnAward'
            ? 'returned'
            : gives || !isValid
              ? null
              : before.award_state,
      ignore_reason:
        status !== reportStatus.codes.ignored
          ? null
          : ({ ignore: '?', revoke: 'revoked', withdraw: 'withdrawn', expire: 'noAnswer' }[
              name as string
            ] ?? before.ignore_reason),
    });
  }
  return { steps, awards, appeals, proposals };
}

interface OrderStory {
  readonly weight: number;
  readonly type: 1 | 2;
  readonly acts: readonly (readonly [name: OrderChange, hours: number, fixedHours?: number])[];
}

const orderStories: readonly OrderStory[] = [
  { type: 1, weight: 92, acts: [['pay', 40]] },
  { type: 1, weight: 8, acts: [['cancel', 30]] },
  {
    type: 2,
    weight: 80,
    acts: [
      ['confirmAddress', 12],
      ['ready', 60],
      ['ship', 90],
    ],
  },
  {
    type: 2,
    weight: 5,
    acts: [
      ['confirmAddress', 12],
      ['cancel', 60],
    ],
  },
  { type: 2, weight: 5, acts: [['cancelOwn', 8]] },
  { type: 2, weight: 10, acts: [['expire', 1, confirmWithinDays * 24]] },
];

export interface OrderStep {
  readonly story: number;
  readonly seq: number;
  readonly action: string;
  readonly type: number;
  readonly from_schedule: number | null;
  readonly to_schedule: number;
  readonly actor: string;
  readonly hours: number;
  readonly fixed_hours: number;
}

/** The same for orders, for each type of gift. */
export function tellOrders() {
  const sums: Record<number, number> = {};
  const all = (type: number) =>
    orderStories.filter((one) => one.type === type).reduce((sum, { weight }) => sum + weight, 0);
  const rows = orderStories.map(({ weight, type }, story) => ({
    story,
    type,
    until: (sums[type] = (sums[type] ?? 0) + weight / all(type)),
  }));
  const steps = orderStories.flatMap(({ type, acts }, story) => {
    const first = type === 1 ? orderSchedule.codes.prepare : orderSchedule.codes.waitConfirm;
    const history: OrderStep[] = [
      {
        story,
        seq: 1,
        action: 'exchange',
        type,
        from_schedule: null,
        to_schedule: first,
        actor: orderActs.exchange.by,
        hours: 0,
        fixed_hours: 0,
      },
    ];
    for (const [name, hours, fixedHours = 0] of acts) {
      const before = history.at(-1) as OrderStep;
      const { to, by } = orderActs[name];
      history.push({
        story,
        seq: before.seq + 1,
        action: name,
        type,
        from_schedule: before.to_schedule,
        to_schedule: orderSchedule.codes[to],
        actor: by,
        hours,
        fixed_hours: fixedHours,
      });
    }
    return history;
  });
  return { stories: rows, steps };
}
