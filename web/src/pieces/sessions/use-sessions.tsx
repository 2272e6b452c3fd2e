import { useLingui } from '@lingui/react/macro';
import type { postSessionEnd } from '@shieldsource/contract/people/account';
import type { Route } from '@shieldsource/contract/route';
import type { postStaffSessionEnd } from '@shieldsource/contract/staff/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { deviceOf } from '../../lib/device.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/form/Button.tsx';
import { List } from '../../ui/list/List.tsx';
import { Moments } from '../../ui/list/Moments.tsx';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { Tag } from '../coded/Tag.tsx';

interface Session {
  readonly id: string;
  readonly device: string;
  /** Told to colleagues alone. */
  readonly network?: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly isCurrent: boolean;
}

interface SessionCalls {
  readonly end: typeof postSessionEnd | typeof postStaffSessionEnd;
  /** What lists the sessions. */
  readonly read: Route;
}

/** Where somebody is signed in: a list in which each other session can be signed out, and a button for all the others. */
export function useSessions(sessions: readonly Session[], label: string, calls: SessionCalls) {
  const { t } = useLingui();
  const client = useQueryClient();
  const end = useCall(calls.end, { refreshes: [calls.read] });
  const signOut = (input: { sessionId?: string }, done: string) =>
    void end.mutateAsync(input).then(
      () => toast.success(done),
      // a session that was signed out elsewhere meanwhile then leaves the list
      () => void refreshRoutes(client, [calls.read]),
    );
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return {
    endOthers: others.length > 0 && (
      <Button
        variant="default"
        loading={end.isPending && end.variables?.sessionId === undefined}
        onClick={() => signOut({}, t`其他设备都已退出登录`)}
      >
        {t`退出其他 ${others.length} 台设备`}
      </Button>
    ),
    list: (
      <List
        label={label}
        items={sessions.map(({ id, device, network, createdAt, lastSeenAt, isCurrent }) => {
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
              <Moments>
                {network && <span>{t`网络 ${network}`}</span>}
                <span>{t`${dateTimeOf(createdAt)} 登录`}</span>
                <span>{t`最近使用 ${dateTimeOf(lastSeenAt)}`}</span>
              </Moments>
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
    ),
  };
}
