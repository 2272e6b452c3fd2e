import { useLingui } from '@lingui/react/macro';
import { reportFlag } from '@shieldsource/contract/report-flags';
import { reportStatus } from '@shieldsource/contract/reports';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import type { QueuePageOf } from './queue.ts';
import { queuePath, type QueuePlace } from './queue-place.ts';

interface QueueTabsProps {
  readonly place: QueuePlace;
  readonly queue: QueuePageOf | undefined;
}

/** One tab a status, with how many reports stand in it; then one for each thing that waits beside the status. */
export function QueueTabs({ place: { flag, ...place }, queue }: QueueTabsProps) {
  const { t } = useLingui();
  const statuses = reportStatus.list.map(({ key, code, label, tone }) => ({
    code,
    name: label,
    tone,
    to: queuePath({ ...place, status: code, page: 1 }),
    count: queue && (queue.counts.find(({ status }) => status === code)?.count ?? 0),
    isLeftOut: key === 'ignored',
  }));
  const flags = reportFlag.list.map(({ key, code, label, tone }) => ({
    code: key,
    name: label,
    tone,
    to: queuePath({ ...place, status: 1, flag: code, page: 1 }),
    count: queue && (queue.flagCounts.find((one) => one.flag === code)?.count ?? 0),
    isLeftOut: true,
  }));
  return (
    <CodedTabs
      label={t`按状态查看`}
      here={flag === undefined ? place.status : reportFlag.of(flag).key}
      tabs={[...statuses, ...flags]}
    />
  );
}
