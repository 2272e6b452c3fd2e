import { mailHours, mailLimits, type MailRhythm } from '@shieldsource/contract/letters/mail';
import {
  dayMs,
  minuteMs,
  startOfDay,
  type WorkingTime,
} from '@shieldsource/contract/promises/working-time';

const hourMs = 60 * minuteMs;

/** How a member is mailed, and when the last mail was sent. Moments are milliseconds. */
export interface Sending {
  readonly rhythm: MailRhythm;
  readonly isQuiet: boolean;
  readonly sentAt: number | null;
  /** How many were sent on the day of `sentAt`. */
  readonly sentThatDay: number;
}

/** When what is told at `now` is to be sent: now, or later by the rhythm, the limits and the night of its reader. */
export const dueAt = (now: number, sending: Sending, time: WorkingTime): number =>
  sending.rhythm === 'daily' ? nextDaily(now, time) : allowedAt(now, sending);

/** When a mail that is due may be sent: now, or later by the limits and the night. */
export function allowedAt(now: number, sending: Sending): number {
  const rested = Math.max(now, (sending.sentAt ?? 0) + mailLimits.restMinutes * minuteMs);
  const isSpent = sentOn(rested, sending) >= mailLimits.perDay;
  const allowed = isSpent ? startOfDay(rested) + dayMs : rested;
  return sending.isQuiet ? afterNight(allowed) : allowed;
}

/** How many were sent on the day of this moment. */
export const sentOn = (at: number, { sentAt, sentThatDay }: Sending): number =>
  sentAt !== null && startOfDay(sentAt) === startOfDay(at) ? sentThatDay : 0;

function afterNight(at: number): number {
  const day = startOfDay(at);
  const morning = day + mailHours.nightUntil * hourMs;
  if (at < morning) return morning;
  return at < day + mailHours.nightFrom * hourMs ? at : morning + dayMs;
}

function nextDaily(now: number, time: WorkingTime): number {
  let at = startOfDay(now) + mailHours.daily * hourMs;
  while (at <= now || !time.isWorkingDay(at)) at += dayMs;
  return at;
}
