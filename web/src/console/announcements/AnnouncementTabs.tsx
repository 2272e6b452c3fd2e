import { useLingui } from '@lingui/react/macro';
import { announcementState, type AnnouncementState } from '@shieldsource/contract/announcements';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import { announcementsPath } from './announcement-place.ts';

interface AnnouncementTabsProps {
  readonly here: AnnouncementState | undefined;
  readonly counts: readonly { state: AnnouncementState; count: number }[] | undefined;
}

/** All, or one state, with how many stand in it. */
export function AnnouncementTabs({ here, counts }: AnnouncementTabsProps) {
  const { t } = useLingui();
  return (
    <CodedTabs
      label={t`按状态查看`}
      here={here ?? ''}
      tabs={[
        {
          code: '',
          name: t`全部`,
          to: announcementsPath(),
          count: counts?.reduce((sum, { count }) => sum + count, 0),
        },
        ...announcementState.list.map(({ code, label, tone }) => ({
          code,
          name: label,
          tone,
          to: announcementsPath(code),
          count: counts?.find(({ state }) => state === code)?.count,
        })),
      ]}
    />
  );
}
