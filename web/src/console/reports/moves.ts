import {
  reportStatus,
  reportTransitions,
  type ReportMove,
  type ReportStatus,
} from '@shieldsource/contract/reports';
import type { StaffRole } from '@shieldsource/contract/staff';

const everyMove = Object.keys(reportTransitions) as ReportMove[];

/** What these roles may do to a report in this status, in the order of the contract's table. */
export function movesFor(status: ReportStatus, roles: readonly StaffRole[]): readonly ReportMove[] {
  const { key } = reportStatus.of(status);
  return everyMove.filter((move) => {
    const transition = reportTransitions[move];
    const from: readonly string[] = transition.from;
    return from.includes(key) && transition.roles.some((role) => roles.includes(role));
  });
}

// Taking an award back has no key: it should take a moment.
const keys: Record<Exclude<ReportMove, 'revoke'>, string> = {
  confirm: 'c',
  ignore: 'i',
  startFix: 'f',
  finish: 'd',
  fixFailed: 'b',
  reopen: 'r',
};

/** The letter that asks for a move, where it has one. */
export const keyOf = (move: ReportMove): string | undefined =>
  move === 'revoke' ? undefined : keys[move];
