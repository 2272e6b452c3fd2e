import { postSessionEnd } from '@shieldsource/contract/people/account';
import { postAccountInfo } from '@shieldsource/contract/people/calls';
import type { OutputOf } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { List } from '../../ui/list/List.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import classes from './center.module.css';
import { deviceOf } from '../../lib/device.ts';

type Session = OutputOf<typeof postAccountInfo>['sessions'][number];

/** Where the account is signed in; each other session, or all of them, can be signed out here. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const end = useCall(postSessionEnd, { refreshes: [postAccountInfo] });
  const signOut = (input: { sessionId?: string }, done: string) =>
    void end.mutateAsync(input).then(
      () => toast.success(done),
      // a session that was signed out elsewhere meanwhile then leaves the list
      () => void refreshRoutes(client, [postAccountInfo]),
    );
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <List
        label={t`已登录的设备`}
        items={sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => {
          const name = deviceOf(device) || device || t`未知设备`;
          return {
            key: id,
            title: (
              <>
                <span title={device}>{name}</span>
                {isCurrent && <Tag tone="green">{t`当前设备`}</Tag>}
              </>
            ),
            description: (
              <span className={`${classes.when} figures`}>
                <span>{t`${dateTimeOf(createdAt)} 登录`}</span>
                <span>{t`最近使用 ${dateTimeOf(lastSeenAt)}`}</span>
              </span>
            ),
            extra: !isCurrent && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t`让 ${name} 退出登录`}
                loading={end.isPending && end.variables?.sessionId === id}
                onClick={() => signOut({ sessionId: id }, t`这台设备已退出登录`)}
              >
                {t`退出`}
              </Button>
            ),
          };
        })}
      />
      {others.length > 0 && (
        <Button
          variant="default"
          className={classes.allOthers}
          loading={end.isPending && end.variables?.sessionId === undefined}
          onClick={() => signOut({}, t`其他设备都已退出登录`)}
        >
          {t`退出其他 ${others.length} 台设备`}
        </Button>
      )}
    </>
  );
}
