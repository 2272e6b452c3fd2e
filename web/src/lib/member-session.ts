import type { postAddressInfo } from '@shieldsource/contract/people/addresses';
import {
  postAccountInfo,
  postLogout,
  postUserInfo,
  realStatus,
  type UserInfo,
} from '@shieldsource/contract/people/calls';
import { useQuery } from '@tanstack/react-query';
import type { postLanguage } from '@shieldsource/contract/site/language-calls';
import { call, loadSigning } from './client.ts';
import { followLanguage } from './language.ts';
import { lazyQueryOf, queryOf } from './queries.ts';
import { createSession } from './session.tsx';

const quiet = { silent: true, skipLoginCheck: true } as const;

/** Fetched once, and again when a call that changes it says so. */
const addressesOf = {
  ...lazyQueryOf<typeof postAddressInfo>(
    'postAddressInfo',
    async () => (await import('@shieldsource/contract/people/addresses')).postAddressInfo,
    {},
    quiet,
  ),
  staleTime: Infinity,
};

// Loaded only by who has chosen a language.
const languageCall = async (): Promise<typeof postLanguage> =>
  (await import('@shieldsource/contract/site/language-calls')).postLanguage;

const { SessionProvider, useSession } = createSession<UserInfo>({
  idOf: ({ userId }) => userId,
  fetchPerson: () => call(postUserInfo, {}, quiet),
  endSession: (token) => call(postLogout, {}, { ...quiet, token }),
  follow: (client, { cancelTime, limited, language }) => {
    // for signing out without a network
    void loadSigning();
    followLanguage(language, async (chosen) =>
      call(await languageCall(), { language: chosen }, quiet),
    );
    if (limited) return;
    void client.prefetchQuery(queryOf(postAccountInfo, {}));
    if (cancelTime === null) void client.prefetchQuery(addressesOf);
  },
});

export { SessionProvider as MemberSession };

/** The researcher's session and what follows from it. */
export function useMember() {
  const session = useSession();
  const { person } = session;
  const isClosed = Boolean(person && (person.cancelTime !== null || person.limited));
  const addresses = useQuery({
    ...addressesOf,
    enabled: person !== undefined && !isClosed,
    retryOnMount: false,
  });
  const [address] = (person && addresses.data) ?? [];
  return {
    ...session,
    /** All members' pages are closed: the account is in its cooling-off before it is erased, or this sign-in is too little after long sleep. */
    isClosed,
    authenticated: person?.realStatus === realStatus.codes.approved,
    addressComplete: Boolean(address?.consigneePhone && address.detailAddress),
    profileFilled: Boolean(person?.nickName && person.headPortrait && person.gender),
  };
}
