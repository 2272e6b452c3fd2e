import { postStaffInfo, postStaffLogin, postStaffLogout } from '@shieldsource/contract/console';
import {
  getConsoleStaff,
  getStaffHoldings,
  getStaffNotice,
  getStaffPage,
  postStaffDisable,
  postStaffEnable,
  postStaffInvite,
  postStaffLinkOpen,
  postStaffLinkRenew,
  postStaffLinkRevoke,
  postStaffLinkUse,
  postStaffResetApprove,
  postStaffResetAsk,
  postStaffResetRefuse,
  postStaffRoles,
  postStaffSessionsEnd,
} from '@shieldsource/contract/console-staff';
import { getFirstRun, postFirstRun, postFirstRunWord } from '@shieldsource/contract/first-run';
import { serve, type Served } from '../../platform/http/calls.ts';
import * as desk from './staff.desk.ts';
import * as links from './staff.links.ts';
import * as resets from './staff.resets.ts';
import { beginFirstRun, endFirstRun, firstRun } from './staff.first-run.ts';
import { signIn, signOut, staffInfo } from './staff.ts';

export const staffRoutes: readonly Served[] = [
  serve(postStaffLogin, signIn),
  serve(postStaffLogout, signOut),
  serve(postStaffInfo, staffInfo),
  serve(getStaffNotice, desk.notice),
  serve(getStaffPage, desk.list),
  serve(getConsoleStaff, desk.one),
  serve(getStaffHoldings, desk.holdings),
  serve(postStaffRoles, desk.modifyRoles),
  serve(postStaffDisable, desk.disableStaff),
  serve(postStaffEnable, desk.enableStaff),
  serve(postStaffSessionsEnd, desk.endStaffSessions),
  serve(postStaffInvite, links.inviteStaff),
  serve(postStaffLinkRenew, links.renewStaffLink),
  serve(postStaffLinkRevoke, links.revokeStaffLink),
  serve(postStaffLinkOpen, links.openLink),
  serve(postStaffLinkUse, links.useLink),
  serve(postStaffResetAsk, resets.askReset),
  serve(postStaffResetApprove, resets.approveReset),
  serve(postStaffResetRefuse, resets.refuseReset),
  serve(getFirstRun, firstRun),
  serve(postFirstRunWord, beginFirstRun),
  serve(postFirstRun, endFirstRun),
];
