import { allActs, flagsOf, obstacleOf, type ReportAct } from '@shieldsource/contract/report-acts';
import type { StaffRole } from '@shieldsource/contract/staff';
import type { ReviewReport } from './decision.ts';

// Others make these: authors, the clock, and the dialogs of an award and of an appeal.
type Elsewhere =
  | 'submit'
  | 'migrate'
  | 'withdraw'
  | 'expire'
  | 'answer'
  | 'appeal'
  | 'passRetest'
  | 'failRetest'
  | 'proposeAward'
  | 'rejectAppeal';
/** What has a button at the desk. An appeal has one, whichever way it is decided. */
export type DeskAct = Exclude<ReportAct, Elsewhere>;

// In the order of the bar, whose last leads on; an act that is not named comes before them, without a letter. Taking an
// award back has none: it should take a moment.
const letters: Partial<Record<DeskAct, string>> = {
  askInformation: 'q',
  askRetest: 't',
  upholdAppeal: 'a',
  keepAward: 'l',
  giveAward: 'g',
  returnAward: 'x',
  approveAward: 's',
  revoke: '',
  reopen: 'o',
  fixFailed: 'b',
  finish: 'w',
  startFix: 'f',
  ignore: 'i',
  confirm: 'c',
};
const named = Object.keys(letters);
const inDialogs: readonly string[] = ['proposeAward', 'rejectAppeal'] satisfies Elsewhere[];
const inOrder = allActs
  .filter(([name]) => !inDialogs.includes(name))
  .toSorted(([one], [other]) => named.indexOf(one) - named.indexOf(other));

/** The letter that asks for an act, where it has one. */
export const letterOf = (act: DeskAct): string | undefined => letters[act] || undefined;

/** What somebody with these roles may do to the report now, by the contract's table; the server decides again. */
export function actsFor(report: ReviewReport, roles: readonly StaffRole[]): readonly DeskAct[] {
  if (report.isOwn) return [];
  const flags = flagsOf({
    isAsked: report.question !== null,
    isAppealed: openAppealOf(report) !== undefined,
    retest: report.retest?.state ?? null,
    awardState: report.awardState,
  });
  return inOrder
    .filter(
      ([name, { by }]) =>
        by.some((who) => (roles as readonly string[]).includes(who)) &&
        obstacleOf(name, report.status, flags) === null &&
        mayDecide(name, report),
    )
    .map(([name]) => name as DeskAct);
}

/** Nobody decides on what they said themselves. */
function mayDecide(name: ReportAct, report: ReviewReport): boolean {
  if (name === 'upholdAppeal') return report.canDecideAppeal;
  if (name === 'keepAward') return report.canKeepAward ?? false;
  if (name === 'approveAward' || name === 'returnAward') return report.canDecideAward;
  return true;
}

/** The appeal that waits, if one does. */
export const openAppealOf = ({ appeals }: ReviewReport) =>
  appeals.find(({ outcome }) => outcome === null);
