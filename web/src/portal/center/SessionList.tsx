import { postSessionEnd } from '@shieldsource/contract/people/account';
import { postAccountInfo } from '@shieldsource/contract/people/calls';
import type { OutputOf } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { useSessions } from '../../pieces/sessions/use-sessions.tsx';

type Session = OutputOf<typeof postAccountInfo>['sessions'][number];

/** Where the account is signed in; each other session, or all of them, can be signed out here. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useLingui();
  const { list, endOthers } = useSessions(sessions, t`登录设备`, {
    end: postSessionEnd,
    read: postAccountInfo,
  });
  return (
    <>
      {list}
      {endOthers && <div className="mt-8">{endOthers}</div>}
    </>
  );
}
