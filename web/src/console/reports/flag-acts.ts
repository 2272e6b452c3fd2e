import { reportStatus } from '@shieldsource/contract/reports';
import type { StaffRole } from '@shieldsource/contract/staff';
import type { ReviewReport } from './decision.ts';

/** What staff may do to a report beside moving it. */
export type FlagAct =
  | 'askInformation'
  | 'askRetest'
  | 'decideAppeal'
  | 'approveAward'
  | 'returnAward'
  | 'giveAward';

export const flagKeys: Record<FlagAct, string> = {
  askInformation: 'q',
  askRetest: 't',
  decideAppeal: 'a',
  approveAward: 's',
  returnAward: 'x',
  giveAward: 'g',
};

/** Which of them now, by somebody with these roles; the server decides again. */
export function flagActsFor(report: ReviewReport, roles: readonly StaffRole[]): FlagAct[] {
  if (report.isOwn) return [];
  const signs = report.canDecideAward ? (['approveAward', 'returnAward'] as const) : [];
  return roles.includes('reviewer') ? [...signs, ...reviewerActsFor(report)] : [...signs];
}

function reviewerActsFor(report: ReviewReport): FlagAct[] {
  const { waitReview, done } = reportStatus.codes;
  const mayAsk = report.status === waitReview && report.question === null;
  const mayRetest =
    report.status === done && (report.retest === null || report.retest.state === 'failed');
  return [
    ...(report.awardState === 'returned' ? (['giveAward'] as const) : []),
    ...(report.canDecideAppeal ? (['decideAppeal'] as const) : []),
    ...(mayRetest ? (['askRetest'] as const) : []),
    ...(mayAsk ? (['askInformation'] as const) : []),
  ];
}

/** The appeal that waits, if one does. */
export const openAppealOf = ({ appeals }: ReviewReport) =>
  appeals.find(({ outcome }) => outcome === null);
