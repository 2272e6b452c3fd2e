import { postStaffLanguage } from '@shieldsource/contract/site/language-calls';
import {
  postStaffInfo,
  postStaffLogin,
  postStaffLogout,
} from '@shieldsource/contract/reports/desk';
import * as signIn from '@shieldsource/contract/staff/sign-in';
import * as signInRoutes from '@shieldsource/contract/staff/sign-in-desk';
import { getConsoleStaff, getStaffNotice, getStaffPage } from '@shieldsource/contract/staff/desk';
import {
  getStaffHoldings,
  postStaffDisable,
  postStaffEnable,
  postStaffInvite,
  postStaffLinkOpen,
  postStaffLinkRenew,
  postStaffLinkRevoke,
  postStaffLinkUse,
  postStaffResetAsk,
  postStaffRoles,
  postStaffSessionsEnd,
  postStaffTieAsk,
} from '@shieldsource/contract/staff/acts';
import {
  getFirstRun,
  postFirstRun,
  postFirstRunWord,
} from '@shieldsource/contract/staff/first-run';
import { serve, type Served } from '../../platform/http/calls.ts';
import * as desk from './staff.desk.ts';
import * as links from './staff.links.ts';
import { askReset } from './staff.resets.ts';
import { askTie } from './staff.ties.ts';
import { beginFirstRun, endFirstRun, firstRun } from './staff.first-run.ts';
import * as account from './staff.account.ts';
import * as signInDesk from './staff.sign-in-desk.ts';
import * as passphrase from './staff.sign-in.ts';
import * as provider from './staff.single-sign-on.ts';
import { changeLanguage, signOut, staffInfo } from './staff.ts';

export const staffRoutes: readonly Served[] = [
  serve(postStaffLogin, passphrase.signIn),
  serve(postStaffLogout, signOut),
  serve(postStaffInfo, staffInfo),
  serve(postStaffLanguage, changeLanguage),
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
  serve(postStaffResetAsk, askReset),
  serve(postStaffTieAsk, askTie),
  serve(getFirstRun, firstRun),
  serve(postFirstRunWord, beginFirstRun),
  serve(postFirstRun, endFirstRun),
  serve(signIn.getStaffSignInWays, passphrase.waysIn),
  serve(signIn.postStaffPasskeyStart, passphrase.startPasskey),
  serve(signIn.postStaffPasskeyLogin, passphrase.signInByPasskey),
  serve(signIn.postStaffProviderStart, provider.start),
  serve(signIn.postStaffProviderBack, provider.comeBack),
  serve(signIn.postStaffProviderFinish, provider.finish),
  serve(signIn.postStaffProviderLinkStart, provider.startLink),
  serve(signIn.postStaffProviderLink, provider.link),
  serve(signIn.postStaffProviderUnlink, provider.unlink),
  serve(signIn.getStaffAccount, account.account),
  serve(signIn.postStaffProve, account.prove),
  serve(signIn.postStaffPassphrase, account.changePassphrase),
  serve(signIn.postStaffRecoveryCodes, account.makeRecoveryCodes),
  serve(signIn.postStaffPasskeyWish, account.wishPasskey),
  serve(signIn.postStaffPasskeyAdd, account.addPasskey),
  serve(signIn.postStaffPasskeyRemove, account.removePasskey),
  serve(signIn.postStaffFactorWish, account.wishFactor),
  serve(signIn.postStaffFactorRenew, account.renewFactor),
  serve(signIn.postStaffSessionEnd, account.endSessions),
  serve(signInRoutes.getStaffSignInPage, signInDesk.list),
  serve(signInRoutes.postStaffProviderInvite, signInDesk.invite),
  serve(signInRoutes.postStaffEmergencyMark, signInDesk.markEmergency),
];
