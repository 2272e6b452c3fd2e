import { reportStatus } from '@shieldsource/contract/reports';
import type { StaffRole } from '@shieldsource/contract/staff';
import type { ReviewReport } from './detail.ts';

/** What staff may do to a report beside moving it. */
export type FlagAct = 'askInformation' | 'askRetest' | 'decideAppeal';

export const flagKeys: Record<FlagAct, string> = {
  askInformation: 'q',
  askRetest: 't',
  decideAppeal: 'a',
};

/** Which of them now, by somebody with these roles; the server decides again. */
export function flagActsFor(report: ReviewReport, roles: readonly StaffRole[]): FlagAct[] {
  if (report.isOwn || !roles.includes('reviewer')) return [];
  const { waitReview, done } = reportStatus.codes;
  const mayAsk = report.status === waitReview && report.question === null;
  const mayRetest =
    report.status === done && (report.retest === null || report.retest.state === 'failed');
  return [
    ...(report.canDecideAppeal ? (['decideAppeal'] as const) : []),
    ...(mayRetest ? (['askRetest'] as const) : []),
    ...(mayAsk ? (['askInformation'] as const) : []),
  ];
}

/** The appeal that waits, if one does. */
export const openAppealOf = ({ appeals }: ReviewReport) =>
  appeals.find(({ outcome }) => outcome === null);
