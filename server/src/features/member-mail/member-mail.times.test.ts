import { expect, test } from 'vitest';
import { workingTimeOf } from '@shieldsource/contract/promises/working-time';
import { dueAt, type Sending } from './member-mail.times.ts';

const at = (time: string): number => Date.parse(`${time}+08:00`);
const time = workingTimeOf([]);
const usual: Sending = { rhythm: 'atOnce', isQuiet: true, sentAt: null, sentThatDay: 0 };

// 2026-11-27 is a Friday
test.each<[string, string, Partial<Sending>, string]>([
  ['by day: now', '2026-11-27T10:00', {}, '2026-11-27T10:00'],
  ['just before the night', '2026-11-27T21:59', {}, '2026-11-27T21:59'],
  ['in the evening: next morning', '2026-11-27T22:00', {}, '2026-11-28T08:00'],
  ['after midnight: this morning', '2026-11-27T00:30', {}, '2026-11-27T08:00'],
  ['at night, where it is not quiet', '2026-11-27T23:00', { isQuiet: false }, '2026-11-27T23:00'],
  [
    'ten minutes after the last',
    '2026-11-27T10:00',
    { sentAt: at('2026-11-27T09:57'), sentThatDay: 3 },
    '2026-11-27T10:07',
  ],
  [
    'ten minutes after the last is night',
    '2026-11-27T21:55',
    { sentAt: at('2026-11-27T21:54'), sentThatDay: 3 },
    '2026-11-28T08:00',
  ],
  [
    'after twenty: tomorrow morning',
    '2026-11-27T12:00',
    { sentAt: at('2026-11-27T11:00'), sentThatDay: 20 },
    '2026-11-28T08:00',
  ],
  [
    'after twenty yesterday: now',
    '2026-11-27T12:00',
    { sentAt: at('2026-11-26T21:00'), sentThatDay: 20 },
    '2026-11-27T12:00',
  ],
  ['daily: this morning', '2026-11-27T08:59', { rhythm: 'daily' }, '2026-11-27T09:00'],
  ['daily, at nine: the next', '2026-11-26T09:00', { rhythm: 'daily' }, '2026-11-27T09:00'],
  ['daily, before a weekend', '2026-11-27T09:01', { rhythm: 'daily' }, '2026-11-30T09:00'],
])('%s', (_, now, sending, due) =>
  expect(dueAt(at(now), { ...usual, ...sending }, time)).toBe(at(due)),
);
