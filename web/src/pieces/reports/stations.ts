import type { Tone } from '@shieldsource/contract/coded';
import {
  type OperationRecord,
  reportStatus,
  type ReportStatus,
} from '@shieldsource/contract/reports/calls';

export interface Station {
  readonly key: string;
  readonly label: string;
  /** `skipped` is a station that an ignored report never reached. */
  readonly state: 'finish' | 'process' | 'wait' | 'skipped';
  readonly tone: Tone;
  /** When it was last reached, in milliseconds; undefined without the history. */
  readonly time: number | undefined;
  /** An ignored report ended here. */
  readonly isCutShort: boolean;
  /** It was reached, and taken back. */
  readonly isStruck: boolean;
}

const line = reportStatus.list.filter(({ key }) => key !== 'ignored');

/**
 * The four stations of a report: index and colour of the current one are those of its status
 * (docs/rules.md, "What a report may become"). An ignored report ends at the last station, past those it skipped.
 */
export function stationsOf(
  status: ReportStatus,
  records: readonly OperationRecord[] = [],
  /** The label of the report's status. */
  name = reportStatus.labelOf(status),
): Station[] {
  const active = reportStatus.of(status);
  const isIgnored = active.key === 'ignored';
  const isRevoked = isIgnored && records.findLast(isArrival)?.action === 'revoke';

  return line.map((station) => {
    const shown = station.step === active.step ? active : station;
    const time = records.findLast(
      (record) => record.toStatus === shown.code && isArrival(record),
    )?.createTime;
    const isSkipped = isIgnored && station.key !== 'waitReview' && time === undefined;
    const state =
      station.step === active.step
        ? 'process'
        : station.step > active.step
          ? 'wait'
          : isSkipped
            ? 'skipped'
            : 'finish';
    const isStruck = isRevoked && state === 'finish' && station.key !== 'waitReview';
    return {
      key: shown.key,
      label: shown === active ? name : shown.label,
      state,
      tone: state === 'process' ? active.tone : state === 'finish' && !isStruck ? 'blue' : 'grey',
      time: state === 'wait' ? undefined : time,
      isCutShort: isStruck || (isIgnored && state === 'process'),
      isStruck,
    };
  });
}

/** Whether the step moved the report to a station; questions, appeals and retests do not. */
export const isArrival = ({ action, fromStatus }: OperationRecord): boolean =>
  action === 'submit' || fromStatus !== null;

/** Whether nothing waits at the current station: it is drawn as done. */
export const isSettled = (station: Station): boolean =>
  station.state === 'finish' || (station.state === 'process' && station.tone === 'blue');
