import { announcementMoves } from '@shieldsource/contract/announcements';
import { deadlineDays, deadlineMinutes } from '@shieldsource/contract/deadlines';
import { orderActs, orderSteps } from '@shieldsource/contract/orders';
import { reportActs, reportSteps, verdicts } from '@shieldsource/contract/report-acts';
import type { RuleTable } from './platform/database/rule-tables.ts';

/** Every rule of the contract that the database holds as a row: written by `migrate`, compared at each start. */
export const ruleTables: readonly RuleTable[] = [
  {
    table: 'report_act',
    key: ['act', 'from_status', 'to_status', 'actor_role'],
    rows: reportSteps.flatMap(({ act, from, to }) =>
      reportActs[act].by.map((role) => ({
        act,
        // what is not there yet comes from 0
        from_status: from ?? 0,
        to_status: to,
        actor_role: role,
        note_least: reportActs[act].note.least,
        note_most: reportActs[act].note.most,
        is_verdict: verdicts.includes(act),
      })),
    ),
  },
  {
    table: 'order_act',
    key: ['act', 'type', 'from_schedule', 'to_schedule', 'actor'],
    rows: orderSteps.map(({ act, type, from, to }) => ({
      act,
      type,
      from_schedule: from ?? 0,
      to_schedule: to,
      actor: orderActs[act].by,
    })),
  },
  {
    table: 'announcement_transition',
    key: ['from_state', 'to_state'],
    rows: Object.values(announcementMoves).flatMap(({ from, to }) =>
      from.map((state) => ({ from_state: state, to_state: to })),
    ),
  },
  {
    table: 'deadline',
    key: ['name'],
    rows: Object.entries(deadlineDays).map(([name, days]) => ({ name, days })),
  },
  {
    table: 'time_limit',
    key: ['name'],
    rows: Object.entries(deadlineMinutes).map(([name, minutes]) => ({ name, minutes })),
  },
];
