import { allActs, flagsOf, obstacleOf, type ReportAct } from '@shieldsource/contract/reports/acts';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { ReviewReport } from './decision.ts';

// Acts without a button here: authors and the clock make them, or the dialogs of an award and an appeal do.
type ActWithoutButton =
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
/** The acts with a button at the desk. Deciding an appeal has one button for both decisions. */
export type DeskAct = Exclude<ReportAct, ActWithoutButton>;

// Keys in the order of the buttons. Acts that are not listed come first, without a key. Taking an award back has no key on
// purpose: it should take a moment.
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
const inDialogs: readonly string[] = ['proposeAward', 'rejectAppeal'] satisfies ActWithoutButton[];
const inOrder = allActs
  .filter(([name]) => !inDialogs.includes(name))
  .toSorted(([one], [other]) => named.indexOf(one) - named.indexOf(other));

/** The key of an act, if it has one. */
export const letterOf = (act: DeskAct): string | undefined => letters[act] || undefined;

/** The acts that these roles may do on the report now, by the contract's table; the server decides again. */
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

/** Nobody decides on their own verdict or proposal. */
function mayDecide(name: ReportAct, report: ReviewReport): boolean {
  if (name === 'upholdAppeal') return report.canDecideAppeal;
  if (name === 'keepAward') return report.canKeepAward ?? false;
  if (name === 'approveAward' || name === 'returnAward') return report.canDecideAward;
  return true;
}

/** The open appeal, if there is one. */
export const openAppealOf = ({ appeals }: ReviewReport) =>
  appeals.find(({ outcome }) => outcome === null);
