import type { postAccountInfo } from '@shieldsource/contract/people';
import type { OutputOf } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { deviceOf } from './device.ts';
import { dateTimeOf } from '../../lib/formats.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import classes from './center.module.css';

type Session = OutputOf<typeof postAccountInfo>['sessions'][number];

/** Where the account is signed in. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useLingui();
  return (
    <ul className={classes.sessions}>
      {sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => (
        <li key={id}>
          <span className={classes.device}>
            <span title={device}>{deviceOf(device) || device || t`未知设备`}</span>
            {isCurrent && <Tag tone="green">{t`当前设备`}</Tag>}
          </span>
          <span className={`${classes.when} figures`}>
            <span>{t`${dateTimeOf(createdAt)} 登录`}</span>
            <span>{t`最近使用 ${dateTimeOf(lastSeenAt)}`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
