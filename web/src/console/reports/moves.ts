import {
  reportStatus,
  reportTransitions,
  type ReportStatus,
  type StaffMove,
} from '@shieldsource/contract/reports';
import type { StaffRole } from '@shieldsource/contract/staff';

// Authors and the clock move reports too; their moves have no button here.
const { withdraw: _byAuthor, expire: _byClock, ...byStaff } = reportTransitions;
const everyMove = Object.keys(byStaff) as StaffMove[];

/** What these roles may do to a report in this status, in the order of the contract's table. */
export function movesFor(status: ReportStatus, roles: readonly StaffRole[]): readonly StaffMove[] {
  const { key } = reportStatus.of(status);
  return everyMove.filter((move) => {
    const transition = byStaff[move];
    const from: readonly string[] = transition.from;
    return from.includes(key) && transition.roles.some((role) => roles.includes(role));
  });
}

/** An open appeal is decided before its verdict is undone in another way. */
export const undoesVerdict = (move: StaffMove): boolean => move === 'reopen' || move === 'revoke';

// Taking an award back has no key: it should take a moment.
const keys: Record<Exclude<StaffMove, 'revoke'>, string> = {
  confirm: 'c',
  ignore: 'i',
  startFix: 'f',
  finish: 'd',
  fixFailed: 'b',
  reopen: 'r',
};

/** The letter that asks for a move, where it has one. */
export const keyOf = (move: StaffMove): string | undefined =>
  move === 'revoke' ? undefined : keys[move];
