import { postStaffInfo, postStaffLogin, postStaffLogout } from '@shieldsource/contract/console';
import { serve, type Served } from '../../platform/http/calls.ts';
import { signIn, signOut, staffInfo } from './staff.ts';

export const staffRoutes: readonly Served[] = [
  serve(postStaffLogin, signIn),
  serve(postStaffLogout, signOut),
  serve(postStaffInfo, staffInfo),
];
