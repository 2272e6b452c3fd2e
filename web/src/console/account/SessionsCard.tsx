import { useLingui } from '@lingui/react/macro';
import {
  getStaffAccount,
  postStaffSessionEnd,
  type StaffAccount,
} from '@shieldsource/contract/staff/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { deviceOf } from '../../lib/device.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { List } from '../../ui/list/List.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { AccountCard } from './AccountCard.tsx';
import classes from './account.module.css';

/** Where the colleague is signed in; each other session, or all of them, can be signed out here. */
export function SessionsCard({ sessions }: Pick<StaffAccount, 'sessions'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const end = useCall(postStaffSessionEnd, { refreshes: [getStaffAccount] });
  const signOut = (input: { sessionId?: string }, done: string) =>
    void end.mutateAsync(input).then(
      () => toast.success(done),
      // a session that was signed out elsewhere meanwhile then leaves the list
      () => void refreshRoutes(client, [getStaffAccount]),
    );
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <AccountCard
      title={t`登录中的设备`}
      words={t`半小时不用，或登录满 12 小时，会自动退出。`}
      acts={
        others.length > 0 && (
          <Button
            variant="default"
            loading={end.isPending && end.variables?.sessionId === undefined}
            onClick={() => signOut({}, t`其他设备都已退出登录`)}
          >
            {t`退出其他 ${others.length} 台设备`}
          </Button>
        )
      }
    >
      <List
        label={t`登录中的设备`}
        items={sessions.map(({ id, device, network, createTime, lastSeenTime, isCurrent }) => {
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
                {network && <span>{t`网络 ${network}`}</span>}
                <span>{t`${dateTimeOf(createTime)} 登录`}</span>
                <span>{t`最近使用 ${dateTimeOf(lastSeenTime)}`}</span>
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
    </AccountCard>
  );
}
