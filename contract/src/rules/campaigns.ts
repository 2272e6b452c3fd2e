import * as z from 'zod/mini';
import { id } from '../paging.ts';

/** A period in which reports of some applications and types, or of all, earn more. */
export const campaign = z.object({
  id,
  name: z.string(),
  /** Whole hundredths: 200 is × 2. */
  factorHundredths: z.int(),
  /** Empty for all. */
  applicationIds: z.array(id),
  applications: z.array(z.string()),
  typeIds: z.array(id),
  types: z.array(z.string()),
  /** The first and last day (Asia/Shanghai, `YYYY-MM-DD`), both included. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** False if it has not begun yet. */
  isRunning: z.boolean(),
});
export type Campaign = z.output<typeof campaign>;

type Scope = Pick<Campaign, 'applicationIds' | 'typeIds'>;

/** Whether the campaign applies to a report of this application and type. One that is not chosen yet counts as a match. */
const isInScope = (
  { applicationIds, typeIds }: Scope,
  { app, type }: { readonly app: string; readonly type: string },
): boolean =>
  (applicationIds.length === 0 || app === '' || applicationIds.includes(app)) &&
  (typeIds.length === 0 || type === '' || typeIds.includes(type));

/** The campaign with the highest factor; of equal ones the first in the given order. */
export const bestCampaign = <C extends Scope & Pick<Campaign, 'factorHundredths'>>(
  campaigns: readonly C[],
  report: { readonly app: string; readonly type: string },
): C | undefined =>
  campaigns
    .filter((one) => isInScope(one, report))
    .toSorted((one, other) => other.factorHundredths - one.factorHundredths)[0];
