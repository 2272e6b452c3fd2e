import { useLingui } from '@lingui/react/macro';
import { announcementState } from '@shieldsource/contract/announcements';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isNotThere } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import classes from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { Nothing } from '../../ui/states/Nothing.tsx';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { announcementsPath } from './announcement-place.ts';
import { useAnnouncement } from './announcements.ts';
import { EditAnnouncementForm } from './EditAnnouncementForm.tsx';

/** An announcement to be changed, in any state. */
export default function EditAnnouncementPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data, error, refetch } = useAnnouncement(id);
  // A fresh answer must not wipe out what is being written; only asking for it does.
  const [edition, setEdition] = useState(0);
  useTitle(data?.title ?? t`修改公告`, t`盾源工作台`);
  const isGone = error && (isNotThere(error) || error.fields.length > 0);

  return (
    <div className={classes.page}>
      <DeskHead title={t`修改公告`}>
        {data && (
          <Tag tone={announcementState.of(data.state).tone} dotted>
            {data.stateName}
          </Tag>
        )}
      </DeskHead>
      {data && (
        <EditAnnouncementForm
          key={`${data.id}-${edition}`}
          announcement={data}
          onRefresh={() => void refetch().then(() => setEdition(edition + 1))}
        />
      )}
      {!data && isGone && (
        <Nothing hint={t`没有这篇公告，请从列表打开。`}>
          <Link to={announcementsPath()}>{t`返回公告列表`}</Link>
        </Nothing>
      )}
      {!data && error && !isGone && (
        <LoadError hint={textOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading lines={10} />}
    </div>
  );
}
