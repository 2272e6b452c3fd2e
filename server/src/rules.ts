import { orderActs, orderSteps } from '@shieldsource/contract/gifts/orders';
import { reportActs, reportSteps, type Act } from '@shieldsource/contract/reports/acts';
import type { RuleTable } from './platform/database/rule-tables.ts';

/** Every rule of the contract that the database holds as a row: written by `migrate`, compared at each start. */
export const ruleTables: readonly RuleTable[] = [
  {
    table: 'report_act',
    key: ['act', 'from_status', 'to_status', 'actor_role'],
    rows: reportSteps.flatMap(({ act: name, from, to }) => {
      const {
        by,
        while: needs,
        unless,
        sets,
        endsAs,
        givesAward,
        isVerdict,
      }: Act = reportActs[name];
      return by.map((role) => ({
        act: name,
        // what is not there yet comes from 0
        from_status: from ?? 0,
        to_status: to,
        actor_role: role,
        needs: needs ?? '',
        sets: sets ?? '',
        ends_as: endsAs ?? '',
        gives_award: givesAward ?? false,
        awaits_appeal: unless?.includes('appeal') ?? false,
        is_verdict: isVerdict ?? false,
      }));
    }),
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
];
