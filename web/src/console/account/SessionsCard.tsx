import { useLingui } from '@lingui/react/macro';
import {
  getStaffAccount,
  postStaffSessionEnd,
  type StaffAccount,
} from '@shieldsource/contract/staff/sign-in';
import { useSessions } from '../../pieces/sessions/use-sessions.tsx';
import { AccountCard } from './AccountCard.tsx';

/** Where the colleague is signed in; each other session, or all of them, can be signed out here. */
export function SessionsCard({ sessions }: Pick<StaffAccount, 'sessions'>) {
  const { t } = useLingui();
  const { list, endOthers } = useSessions(
    sessions.map(({ createTime, lastSeenTime, ...session }) => ({
      ...session,
      createdAt: createTime,
      lastSeenAt: lastSeenTime,
    })),
    t`登录设备`,
    { end: postStaffSessionEnd, read: getStaffAccount },
  );
  return (
    <AccountCard
      title={t`登录设备`}
      words={t`半小时无操作，或登录满 12 小时，会自动退出。`}
      acts={endOthers}
    >
      {list}
    </AccountCard>
  );
}
