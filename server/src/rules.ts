import { announcementMoves } from '@shieldsource/contract/announcements';
import { deadlineDays } from '@shieldsource/contract/deadlines';
import { orderSchedule, orderStations, orderTransitions } from '@shieldsource/contract/orders';
import { reportStatus, reportTransitions } from '@shieldsource/contract/reports';
import type { RuleTable } from './platform/database/rule-tables.ts';

/** Every rule of the contract that the database holds as a row: written by `migrate`, compared at each start. */
export const ruleTables: readonly RuleTable[] = [
  {
    table: 'report_transition',
    key: ['from_status', 'to_status', 'actor_role'],
    rows: Object.values(reportTransitions).flatMap(({ from, to, roles }) =>
      from.flatMap((key) =>
        roles.map((role) => ({
          from_status: reportStatus.codes[key],
          to_status: reportStatus.codes[to],
          actor_role: role,
        })),
      ),
    ),
  },
  {
    table: 'order_transition',
    key: ['type', 'from_schedule', 'to_schedule', 'actor'],
    rows: Object.values(orderTransitions).flatMap(({ types, from, to, by }) =>
      types.flatMap((type) =>
        from
          // cash has fewer stations
          .filter((key) => orderStations[type].includes(key))
          .map((key) => ({
            type,
            from_schedule: orderSchedule.codes[key],
            to_schedule: orderSchedule.codes[to],
            actor: by,
          })),
      ),
    ),
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
];
