import * as z from 'zod/mini';
import { id } from './paging.ts';

/** A while in which reports of some applications and types, or of all, earn more. */
export const campaign = z.object({
  id,
  name: z.string(),
  /** Whole hundredths: 200 is × 2. */
  factorHundredths: z.int(),
  /** Empty: all of them. */
  applicationIds: z.array(id),
  applications: z.array(z.string()),
  typeIds: z.array(id),
  types: z.array(z.string()),
  /** Days of Asia/Shanghai, `YYYY-MM-DD`, both included. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** False as long as it only is announced. */
  isRunning: z.boolean(),
});
export type Campaign = z.output<typeof campaign>;

type Scope = Pick<Campaign, 'applicationIds' | 'typeIds'>;

/** Whether a report of this application and type falls under it; what is not chosen yet is left open. */
const isInScope = (
  { applicationIds, typeIds }: Scope,
  { app, type }: { readonly app: string; readonly type: string },
): boolean =>
  (applicationIds.length === 0 || app === '' || applicationIds.includes(app)) &&
  (typeIds.length === 0 || type === '' || typeIds.includes(type));

/** Of several that hold at once the best factor counts, the first in the order given among equals. */
export const bestCampaign = <C extends Scope & Pick<Campaign, 'factorHundredths'>>(
  campaigns: readonly C[],
  report: { readonly app: string; readonly type: string },
): C | undefined =>
  campaigns
    .filter((one) => isInScope(one, report))
    .toSorted((one, other) => other.factorHundredths - one.factorHundredths)[0];
