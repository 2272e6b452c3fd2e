import {
  postStaffInfo,
  postStaffLogout,
  type StaffInfo,
} from '@shieldsource/contract/reports/desk';
import { postStaffLanguage } from '@shieldsource/contract/site/language-calls';
import { call } from './client.ts';
import { followLanguage } from './language.ts';
import { createSession } from './session.tsx';

const quiet = { silent: true, skipLoginCheck: true } as const;

/** The console's session: `signIn` takes the answer of `postStaffLogin`. */
export const { SessionProvider: StaffSession, useSession: useStaff } = createSession<StaffInfo>({
  idOf: ({ id }) => id,
  fetchPerson: () => call(postStaffInfo, {}, quiet),
  endSession: (token) => call(postStaffLogout, {}, { ...quiet, token }),
  follow: (_client, { language }) =>
    followLanguage(language, (chosen) => call(postStaffLanguage, { language: chosen }, quiet)),
});
