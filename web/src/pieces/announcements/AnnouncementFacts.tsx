import { announcementKind, type AnnouncementRow } from '@shieldsource/contract/announcements/calls';
import { useLingui } from '@lingui/react/macro';
import { dateOf, numberOf } from '../../ui/text/formats.ts';
import { Tag } from '../coded/Tag.tsx';

/** Kind, pinned or not, date, number of readers. */
export function AnnouncementFacts({ of }: { of: AnnouncementRow }) {
  const { t } = useLingui();
  const { kind, kindName, pinned, publishTime, viewCount } = of;
  return (
    <>
      {pinned && <Tag tone="vermilion">{t`置顶`}</Tag>}
      <Tag tone={announcementKind.of(kind).tone}>{kindName}</Tag>
      <time dateTime={new Date(publishTime).toISOString()}>{dateOf(publishTime)}</time>
      <span className="figures">{t`${numberOf(viewCount)} 次阅读`}</span>
    </>
  );
}
