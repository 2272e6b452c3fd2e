import * as z from 'zod/mini';
import { kind } from '../events/kind.ts';

const business = { since: '0.3.0', class: 'business' } as const;
const none = { params: z.strictObject({}), example: {} } as const;
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const ids = z.array(z.uuid());

/** The numbers of a rule that differ from the version in force, before and after. */
const place = z
  .string()
  .check(
    z.regex(
      /^((contribution|coins)\.[0-4]\.(from|to)|tierHundredths\.(core|general|edge)|(max|signOff)[A-Z]\w+)$/,
    ),
  );
const changes = z.array(z.strictObject({ at: place, from: z.int(), to: z.int() }));
const change = [{ at: 'coins.4.to', from: 60, to: 80 }];

/** Events of scoring rules and campaigns. The subject is the rule or campaign; its texts are in its row. */
export const rewardEvents = {
  'rule.propose': kind({
    ...business,
    params: z.strictObject({ inForce: z.int(), effectDay: day, changes }),
    example: { inForce: 1, effectDay: '2026-12-01', changes: change },
  }),
  'rule.sign': kind({
    ...business,
    params: z.strictObject({ inForce: z.int(), version: z.int(), effectTime: z.int(), changes }),
    example: { inForce: 1, version: 2, effectTime: 1_795_968_000_000, changes: change },
  }),
  'rule.return': kind({ ...business, ...none, text: 'kept' }),
  'rule.withdraw': kind({ ...business, ...none, text: 'kept' }),
  'campaign.propose': kind({
    ...business,
    params: z.strictObject({
      factorHundredths: z.int(),
      firstDay: day,
      lastDay: day,
      applicationIds: ids,
      typeIds: ids,
    }),
    example: {
      factorHundredths: 200,
      firstDay: '2026-12-01',
      lastDay: '2026-12-31',
      applicationIds: [],
      typeIds: [],
    },
  }),
  'campaign.sign': kind({
    ...business,
    params: z.strictObject({ factorHundredths: z.int(), firstDay: day, lastDay: day }),
    example: { factorHundredths: 200, firstDay: '2026-12-01', lastDay: '2026-12-31' },
  }),
  'campaign.return': kind({ ...business, ...none, text: 'kept' }),
  'campaign.withdraw': kind({ ...business, ...none, text: 'kept' }),
  /** A campaign was ended before its last day was over. */
  'campaign.end': kind({
    ...business,
    text: 'kept',
    params: z.strictObject({ lastDay: day }),
    example: { lastDay: '2026-12-31' },
  }),
} as const;
