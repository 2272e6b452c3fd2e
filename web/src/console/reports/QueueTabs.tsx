import { useLingui } from '@lingui/react/macro';
import { reportStatus, type ReportStatus } from '@shieldsource/contract/reports';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import { queuePath, type QueuePlace } from './queue-place.ts';

interface QueueTabsProps {
  readonly place: QueuePlace;
  readonly counts: readonly { status: ReportStatus; count: number }[] | undefined;
}

/** One tab a status, with how many reports stand in it. */
export function QueueTabs({ place, counts }: QueueTabsProps) {
  const { t } = useLingui();
  return (
    <CodedTabs
      label={t`按状态查看`}
      here={place.status}
      tabs={reportStatus.list.map(({ key, code, label, tone }) => ({
        code,
        name: label,
        tone,
        to: queuePath({ ...place, status: code, page: 1 }),
        count: counts && (counts.find(({ status }) => status === code)?.count ?? 0),
        isLeftOut: key === 'ignored',
      }))}
    />
  );
}
