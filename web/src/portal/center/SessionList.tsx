import type { postAccountInfo } from '@shieldsource/contract/people';
import type { OutputOf } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { deviceOf } from './device.ts';
import { dateTimeOf } from '../../lib/formats.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { List } from '../../ui/list/List.tsx';
import classes from './center.module.css';

type Session = OutputOf<typeof postAccountInfo>['sessions'][number];

/** Where the account is signed in. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useLingui();
  return (
    <List
      label={t`已登录的设备`}
      items={sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => ({
        key: id,
        title: (
          <>
            <span title={device}>{deviceOf(device) || device || t`未知设备`}</span>
            {isCurrent && <Tag tone="green">{t`当前设备`}</Tag>}
          </>
        ),
        description: (
          <span className={`${classes.when} figures`}>
            <span>{t`${dateTimeOf(createdAt)} 登录`}</span>
            <span>{t`最近使用 ${dateTimeOf(lastSeenAt)}`}</span>
          </span>
        ),
      }))}
    />
  );
}
