import {
  postStaffInfo,
  postStaffLogout,
  type StaffInfo,
} from '@shieldsource/contract/reports/desk';
import { call } from './client.ts';
import { createSession } from './session.tsx';

const quiet = { silent: true, skipLoginCheck: true } as const;

/** The console's session: `signIn` takes the answer of `postStaffLogin`. */
export const { SessionProvider: StaffSession, useSession: useStaff } = createSession<StaffInfo>({
  idOf: ({ id }) => id,
  fetchPerson: () => call(postStaffInfo, {}, quiet),
  endSession: () => call(postStaffLogout, {}, quiet),
});
