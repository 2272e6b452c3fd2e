import {
  getCurrentPhone,
  postPasswordRemove,
  postPasswordSet,
  postPhoneChange,
  postSessionEnd,
} from '@shieldsource/contract/people/account';
import {
  getFactors,
  postCodeAppRemove,
  postCodeAppSet,
  postCodeAppWish,
  postPasskeyAdd,
  postPasskeyRemove,
  postPasskeyWish,
  postRecoveryCodes,
} from '@shieldsource/contract/people/factors';
import {
  getConsoleIdentity,
  getConsoleResearcher,
  getIdentityPage,
  getResearcherPage,
  postAccountDisable,
  postAccountEnable,
  postAccountSessionsEnd,
  postIdentityApprove,
  postIdentityReject,
  postIdentityReveal,
} from '@shieldsource/contract/people/desk';
import {
  getRealAccountInfo,
  postAccountCancel,
  postCancelRevoke,
  postRealInfo,
} from '@shieldsource/contract/people/identity';
import { postRecoveryAsk, postRecoveryStop } from '@shieldsource/contract/people/recovery';
import { postAccountInfo, postUserInfo } from '@shieldsource/contract/people/calls';
import { getNickNameFree, postBasicInfo } from '@shieldsource/contract/people/profile';
import { postLanguage } from '@shieldsource/contract/site/language-calls';
import { getDocumentConsentPage } from '@shieldsource/contract/catalogue/documents-acts';
import { serve, type Served } from '../../platform/http/calls.ts';
import { cancelAccount, endSessions, revokeCancel } from './people.account.ts';
import { consentPage } from './people.consents.ts';
import {
  disableAccount,
  enableAccount,
  endAccountSessions,
  researcher,
  researchers,
} from './people.accounts.ts';
import {
  approveIdentity,
  identities,
  identity,
  rejectIdentity,
  revealIdentity,
} from './people.identity.review.ts';
import { realAccountInfo, submitIdentity } from './people.identity.ts';
import { removePassword, setPassword } from './people.password.ts';
import {
  addPasskey,
  factors,
  makeRecoveryCodes,
  removeCodeApp,
  removePasskey,
  setCodeApp,
  wishCodeApp,
  wishPasskey,
} from './people.factors.ts';
import { changePhone, currentPhone } from './people.phone-change.ts';
import { changeLanguage, modifyBasicInfo, nickNameFree } from './people.profile.ts';
import { askRecovery, stopRecovery } from './people.recovery.ts';
import { accountInfo, userInfo } from './people.ts';

export const peopleRoutes: readonly Served[] = [
  serve(postUserInfo, userInfo),
  serve(postAccountInfo, accountInfo),
  serve(postBasicInfo, modifyBasicInfo),
  serve(postLanguage, changeLanguage),
  serve(getNickNameFree, nickNameFree),
  serve(getCurrentPhone, currentPhone),
  serve(postPhoneChange, changePhone),
  serve(postPasswordSet, setPassword),
  serve(postPasswordRemove, removePassword),
  serve(postSessionEnd, endSessions),
  serve(getFactors, factors),
  serve(postCodeAppWish, wishCodeApp),
  serve(postCodeAppSet, setCodeApp),
  serve(postCodeAppRemove, removeCodeApp),
  serve(postPasskeyWish, wishPasskey),
  serve(postPasskeyAdd, addPasskey),
  serve(postPasskeyRemove, removePasskey),
  serve(postRecoveryCodes, makeRecoveryCodes),
  serve(postRealInfo, submitIdentity),
  serve(getRealAccountInfo, realAccountInfo),
  serve(postAccountCancel, cancelAccount),
  serve(postCancelRevoke, revokeCancel),
  serve(getIdentityPage, identities),
  serve(getConsoleIdentity, identity),
  serve(postIdentityReveal, revealIdentity),
  serve(postIdentityApprove, approveIdentity),
  serve(postIdentityReject, rejectIdentity),
  serve(getResearcherPage, researchers),
  serve(getConsoleResearcher, researcher),
  serve(postAccountDisable, disableAccount),
  serve(postAccountEnable, enableAccount),
  serve(postAccountSessionsEnd, endAccountSessions),
  serve(postRecoveryAsk, askRecovery),
  serve(postRecoveryStop, stopRecovery),
  serve(getDocumentConsentPage, consentPage),
];
