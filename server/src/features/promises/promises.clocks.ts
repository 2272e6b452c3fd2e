import type { Severity } from '@shieldsource/contract/awards/scoring';
import { clockKind, type Clock, type ClockKind } from '@shieldsource/contract/promises/calls';
import type { ReportAct } from '@shieldsource/contract/reports/acts';
import { dayMs, minuteMs, type WorkingTime } from '@shieldsource/contract/promises/working-time';

/** A time that does not count for a promise; without `to` it is not over. Milliseconds since the epoch. */
export interface Pause {
  readonly from: number;
  readonly to?: number;
}

/** One promise about a report as its row stores it. Moments are milliseconds since the epoch. */
export interface StoredClock {
  readonly id: string;
  readonly kind: ClockKind;
  readonly level: Severity;
  /** `dropped` when an act leaves nothing to promise, as a withdrawal does. */
  readonly state: 'running' | 'paused' | 'met' | 'missed' | 'dropped';
  readonly startedAt: number;
  readonly targetDays: number;
  readonly policyVersion: number;
  readonly calendarVersion: number;
  readonly pauses: readonly Pause[];
  /** Working milliseconds until it was paused, resumed or ended last. */
  readonly spentMs: number;
  readonly dueAt: number;
  readonly isProvisional: boolean;
  readonly warnAt: number;
  readonly endedAt: number | null;
  readonly staffId: string | null;
}

/** What clocks are computed by at one moment. */
export interface ClockRules {
  readonly time: WorkingTime;
  readonly calendarVersion: number;
  readonly policyVersion: number;
  /** Working days that a promise has. */
  readonly targetOf: (kind: ClockKind, level: Severity) => number;
}

interface Change {
  readonly starts?: readonly ClockKind[];
  readonly ends?: readonly ClockKind[];
  readonly drops?: readonly ClockKind[];
  readonly pauses?: true;
  readonly resumes?: true;
}
const atVerdict = { ends: ['receipt', 'verdict'] } as const;
const withoutVerdict = { drops: ['receipt', 'verdict'] } as const;

/** How an act changes the promises of its report; other acts leave them unchanged. `take` is a colleague taking the report. */
const changes: Readonly<Partial<Record<ReportAct | 'take', Change>>> = {
  submit: { starts: ['receipt', 'verdict'] },
  take: { ends: ['receipt'] },
  askInformation: { ends: ['receipt'], pauses: true },
  answer: { resumes: true },
  confirm: { ...atVerdict, starts: ['fix'] },
  ignore: atVerdict,
  withdraw: withoutVerdict,
  expire: withoutVerdict,
  finish: { ends: ['fix'] },
  fixFailed: { starts: ['fix'] },
  revoke: { drops: ['fix'] },
  reopen: { starts: ['verdict'] },
  upholdAppeal: { starts: ['verdict'] },
};

/** A step of a report, with what matters for its promises. */
export interface Step {
  readonly act: ReportAct | 'take';
  readonly at: number;
  /** Whether the step changed the status, or is the submission. */
  readonly changesStatus: boolean;
  readonly staffId: string | null;
  /** The level that the author claims, and the confirmed one. */
  readonly selfLevel: Severity;
  readonly level: Severity | null;
}

/** Whether a step can change a promise. */
export const changesClocks = ({
  act,
  changesStatus,
}: Pick<Step, 'act' | 'changesStatus'>): boolean =>
  // upholding an appeal against an award does not change the status
  act in changes && (act !== 'upholdAppeal' || changesStatus);

/** The promises of a report after a step, of those that were open before it: all that changed, and all that began. */
export function afterStep(
  open: readonly StoredClock[],
  step: Step,
  rules: ClockRules,
  idOf: (kind: ClockKind) => string,
): StoredClock[] {
  const change = (changesClocks(step) && changes[step.act]) || {};
  const changed = open.flatMap((clock): StoredClock[] => {
    const at = Math.max(step.at, lastMoment(clock));
    if (change.ends?.includes(clock.kind)) return [ended(clock, at, step.staffId, rules)];
    if (change.drops?.includes(clock.kind)) return [dropped(clock, at, rules)];
    if (change.pauses && clock.kind === 'verdict') return [paused(clock, at, step.staffId, rules)];
    if (change.resumes && clock.state === 'paused') return [resumed(clock, at, rules)];
    return [];
  });
  const begun = (change.starts ?? []).flatMap((kind): StoredClock[] => {
    const level = kind === 'fix' ? (step.level ?? step.selfLevel) : step.selfLevel;
    // level 0 has nothing to fix
    return kind === 'fix' && level === 0 ? [] : [started(idOf(kind), kind, level, step.at, rules)];
  });
  return [...changed, ...begun];
}

function started(
  id: string,
  kind: ClockKind,
  level: Severity,
  at: number,
  rules: ClockRules,
): StoredClock {
  const { calendarVersion, policyVersion } = rules;
  return recomputed(
    {
      id,
      kind,
      level,
      state: 'running',
      startedAt: at,
      targetDays: rules.targetOf(kind, level),
      policyVersion,
      calendarVersion,
      pauses: [],
      spentMs: 0,
      dueAt: at,
      isProvisional: false,
      warnAt: at,
      endedAt: null,
      staffId: null,
    },
    rules,
  );
}

/** The time of the clock's last change. */
function lastMoment({ startedAt, pauses }: StoredClock): number {
  const last = pauses.at(-1);
  return last?.to ?? last?.from ?? startedAt;
}

/** A clock whose due time, spent time and warning time follow from these rules. One that was missed or ended is unchanged. */
export function recomputed(clock: StoredClock, { time, calendarVersion }: ClockRules): StoredClock {
  if (clock.state !== 'running' && clock.state !== 'paused') return clock;
  const begins = [clock.startedAt, ...clock.pauses.flatMap(({ to }) => to ?? [])];
  const last = begins.at(-1) ?? clock.startedAt;
  const spentBefore = begins
    .slice(0, -1)
    .reduce((sum, from, index) => sum + time.between(from, clock.pauses[index]?.from ?? from), 0);
  const targetMs = clock.targetDays * dayMs;
  const dueAt = time.after(last, targetMs - spentBefore);
  const pause = clock.pauses.at(-1);
  return {
    ...clock,
    calendarVersion,
    spentMs:
      clock.state === 'paused' && pause
        ? spentBefore + time.between(last, pause.from)
        : spentBefore,
    dueAt,
    isProvisional: !time.isCertain(clock.startedAt, dueAt),
    warnAt: duringWork(time.after(last, Math.max(0, targetMs * 0.75 - spentBefore)), time),
  };
}

function paused(
  clock: StoredClock,
  at: number,
  staffId: string | null,
  rules: ClockRules,
): StoredClock {
  if (clock.state !== 'running') return clock;
  if (at > clock.dueAt) return { ...clock, state: 'missed', staffId };
  return recomputed({ ...clock, state: 'paused', pauses: [...clock.pauses, { from: at }] }, rules);
}

function resumed(clock: StoredClock, at: number, rules: ClockRules): StoredClock {
  const pause = clock.pauses.at(-1);
  if (clock.state !== 'paused' || !pause) return clock;
  const pauses = [...clock.pauses.slice(0, -1), { from: pause.from, to: at }];
  return recomputed({ ...clock, state: 'running', pauses }, rules);
}

function ended(
  clock: StoredClock,
  at: number,
  staffId: string | null,
  rules: ClockRules,
): StoredClock {
  const going = resumed(clock, at, rules);
  const end = { ...going, endedAt: at, spentMs: spentBy(going, at, rules.time) };
  if (going.state === 'missed') return end;
  return { ...end, state: at > going.dueAt ? 'missed' : 'met', staffId };
}

function dropped(clock: StoredClock, at: number, rules: ClockRules): StoredClock {
  const going = resumed(clock, at, rules);
  const end = { ...going, endedAt: at, spentMs: spentBy(going, at, rules.time) };
  // it was overdue before nothing was left to promise
  return going.state === 'missed' || at > going.dueAt
    ? { ...end, state: 'missed' }
    : { ...end, state: 'dropped' };
}

/** Working milliseconds without pauses, up to a moment after the last pause began. */
const spentBy = ({ startedAt, pauses }: StoredClock, at: number, time: WorkingTime): number =>
  time.between(startedAt, at) -
  pauses.reduce((sum, { from, to = at }) => sum + time.between(from, to), 0);

/** The hours of a working day in which people are notified: from 9 to 18. */
const workingHours = { from: 9, until: 18 } as const;
const hourMs = 3_600_000;
const hourOf = (at: number): number => ((at + 8 * hourMs) % dayMs) / hourMs;

export const isWorkingHour = (at: number, time: WorkingTime): boolean =>
  time.isWorkingDay(at) && hourOf(at) >= workingHours.from && hourOf(at) < workingHours.until;

/** The time itself if it is in working hours, else an hour before the end of the last working day. */
function duringWork(at: number, time: WorkingTime): number {
  if (isWorkingHour(at, time)) return at;
  const evening = at - (hourOf(at) - workingHours.until + 1) * hourMs;
  for (let moment = evening <= at ? evening : evening - dayMs; ; moment -= dayMs)
    if (time.isWorkingDay(moment)) return moment;
}

/** A clock as it is shown at a given time. */
export function present(
  clock: StoredClock & { readonly remindedAt: number | null },
  now: number,
  time: WorkingTime,
): Clock {
  const until = clock.endedAt ?? now;
  const leftMs =
    clock.state === 'paused'
      ? clock.targetDays * dayMs - clock.spentMs
      : time.between(until, clock.dueAt);
  const isLate = clock.state === 'missed' || (clock.state === 'running' && now > clock.dueAt);
  return {
    kind: clock.kind,
    state: isLate
      ? 'missed'
      : clock.state === 'running' || clock.state === 'paused'
        ? clock.state
        : 'met',
    dueAt: clock.dueAt,
    isProvisional: clock.isProvisional,
    remaining: Math.floor(leftMs / minuteMs),
    isSoon: clock.state !== 'paused' && clock.warnAt <= until,
    isOpen: clock.endedAt === null,
    isReminded: clock.remindedAt !== null,
  };
}

const kindsInOrder = clockKind.list.map(({ code }) => code);
/** The open clock that is due first; of several due at once the kind that the contract lists first. */
export const nextOf = (clocks: readonly Clock[]): Clock | null =>
  clocks
    .filter(({ isOpen }) => isOpen)
    .toSorted(
      (one, other) =>
        one.dueAt - other.dueAt ||
        kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind),
    )[0] ?? null;
