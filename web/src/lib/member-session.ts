import { postLogout } from '@shieldsource/contract/passport';
import {
  postAccountInfo,
  postUserInfo,
  realStatus,
  type UserInfo,
} from '@shieldsource/contract/people';
import { call } from './client.ts';
import { queryOf } from './queries.ts';
import { createSession } from './session.tsx';

const quiet = { silent: true, skipLoginCheck: true } as const;

const { SessionProvider, useSession } = createSession<UserInfo>({
  fetchPerson: () => call(postUserInfo, {}, quiet),
  endSession: () => call(postLogout, {}, quiet),
  follow: (client) => void client.prefetchQuery(queryOf(postAccountInfo, {})),
});

export { SessionProvider as MemberSession };

/** The researcher's session with what follows from it. */
export function useMember() {
  const session = useSession();
  const { person } = session;
  return {
    ...session,
    authenticated: person?.realStatus === realStatus.codes.approved,
    profileFilled: Boolean(person?.nickName && person.headPortrait && person.gender),
  };
}
