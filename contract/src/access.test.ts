import { expect, test } from 'vitest';
import { routes } from './routes.ts';

/** Who may call what, said a second time: every other test takes a call at its own word. */
const expected: Readonly<Record<string, string>> = {
  admin: `
    getAnswerTemplate getAnswerTemplatePage getApplicationVersionPage getChannel getChannelPage
    getConsoleResearcher getConsoleSettings getConsoleStaff getDeliveryPage getResearcherMail getResearcherPage getSettingHistory getSetupSteps
    getStaffApplication getStaffApplicationPage getStaffHoldings getStaffPage getStaffPlatform
    getStaffPlatformPage getStaffSignInPage getStaffType getStaffTypePage postAccountDisable
    postAccountEnable postAccountSessionsEnd postAnswerTemplateInsert postAnswerTemplateModify postAnswerTemplateOffer
    postApplicationInsert postApplicationModify postApplicationOffer postCampaignEnd
    postCampaignPropose postChannelInsert postChannelModify postChannelReplay postChannelSample
    postChannelSwitch postChannelTry postConsoleSetting postDeliveryResend postDocumentDiscard postDocumentDraft
    postDocumentPropose postPlatformInsert postPlatformModify postPlatformOffer postRecoveryAsk postReviewRevoke
    postRulePreview postRulePropose postSettingConfirm postSetupAside postStaffDisable
    postStaffEmergencyMark postStaffEnable postStaffInvite postStaffLinkRenew postStaffLinkRevoke
    postStaffProviderInvite postStaffResetAsk postStaffRoles postStaffSessionsEnd postStaffTieAsk
    postTypeInsert postTypeModify postTypeOffer postWorkYear`,
  'admin auditor': `
    getAuditActions getAuditHead getAuditPage getAuditProof getDocumentConsentPage getKeptRates
    getStaffDocument getStaffDocumentPage getStaffDocumentVersion getWorkYears`,
  'admin auditor operator reviewer': `
    getNotificationPage getNotificationSettings getNotificationUnread getStaffAccount getStaffNotice
    postNotificationRead postNotificationSetting postStaffFactorRenew postStaffFactorWish
    postStaffInfo postStaffLanguage postStaffLogout postStaffPasskeyAdd postStaffPasskeyRemove postStaffPasskeyWish
    postStaffPassphrase postStaffProviderLink postStaffProviderLinkStart postStaffProviderUnlink
    postStaffProve postStaffRecoveryCodes postStaffSessionEnd`,
  'admin operator reviewer': `
    getProposalPage postProposalDecide`,
  'admin auditor reviewer': `
    getCampaignPage getConsoleCampaign getConsoleRule getPromiseCounts getRulePage`,
  'admin operator': `
    getConsoleGift getStaffGiftPage`,
  'admin reviewer': `
    getAnswerTemplates getAuthorRecord getBulkProposal getBulkProposalPage getInboxCounts
    getInboxPage getInboxViews getReportLooking getReviewDetail getReviewNumber getReviewerList
    getSimilarReports jsonReportsAssign jsonReportsExport
    postInboxViewRemove postInboxViewSave postReportLook postReviewDraft postReviewNote
    postformDeskFile postformDeskImage`,
  anyone: `
    getAnnouncementDetail getAnnouncementPage getAppList getBoot getCaptchaImage getChannelEvents getEvaluationStatusList
    getFileDownload getFirstRun getFound getGuidelineChange getGuidelines getMainRank getMonthRank
    getPhoneInitCaptcha getPlatformList getPublicFigures getPublicGiftMall getRegionList
    getReportStatusList getScoringRule getStaffSignInWays getTerms getTypeList getYearRank
    jsonPageView postCaptchaVerify postFirstRun postFirstRunWord postPhoneCode postStaffLinkOpen
    postStaffLinkUse postStaffLogin postStaffPasskeyLogin postStaffPasskeyStart
    postStaffProviderBack postStaffProviderFinish postStaffProviderStart postUserLogin postPasskeyStart postPasskeyLogin postLoginFactor`,
  operator: `
    getConsoleIdentity getConsoleOrder getIdentityPage getStaffAnnouncementDetail
    getStaffAnnouncementPage getStaffOrderPage postAnnouncementInsert postAnnouncementModify
    postAnnouncementPublish postAnnouncementWithdraw postGiftInsert postGiftModify postGiftRestock
    postIdentityApprove postIdentityReject postIdentityReveal postOrderCancelByStaff postOrderPay
    postOrderReady postOrderReveal postOrderShip postformAnnouncementImage postformGiftImage`,
  reviewer: `
    getVerdictList jsonReportsIgnore postAppealReject postAppealRejudge postAppealUphold
    postAwardKeep postAwardPropose postHandOver postHandOverMove postReportTake postReportTakeNext
    postReviewAward postReviewComment postReviewCommentEdit postReviewConfirm postReviewIgnore
    postReviewMove postReviewQuestion postReviewRetest postVerdictDismiss postVerdictHold
    postVerdictUndo`,
  user: `
    getAccessRecordPage getAddressList getAgreementsDue getAttachmentDownload getCoinRecordPage
    getCoinTotal getComments getContributionGrowth getContributionRecordPage getContributionTotal
    getCurrentPhone getDataExport getFactors getGiftDetail getGiftList getGiftMall getGiftWish getHistoryOffer
    getLetterDetail getLetterPage getLetterSettings getMailSettings getMainPage getMyGiftOrders getNickNameFree
    getOperationRecords getOrderDetail getRealAccountInfo getReportCount getReportDetail
    getReportDraft getReportDraftList getReportPage getSecurityCoinTotal getUserBasicInfo
    getUserStatus getWaitingList jsonReportAlike jsonReportDraftSave jsonReportSubmit
    postCodeAppRemove postCodeAppSet postCodeAppWish postPasskeyAdd postPasskeyRemove
    postPasskeyWish postRecoveryCodes postRecoveryStop
    postAccountCancel postAccountInfo postAddressDelete postAddressInfo postAddressInsert
    postAddressModify postAgreements postBasicInfo postCancelRevoke postComment postCommentEdit
    postContactCheck postDataExport postFirstStatus postGiftExchange postGiftWish postHistoryMigrate
    postLanguage postLetterDelete postLetterRead postLetterReadAll postLetterRestore postLetterSetting postLogout
    postMailChoice postMailCode postMailConfirm postMailRemove postMailResume postMailRhythm
    postMainAddressConfirm postMainAddressModify postMessageTypeList postOrderCancel
    postOrderReceive postPasswordRemove postPasswordSet postPhoneChange postRealInfo
    postReportAppeal postReportDraftDelete postReportRemind postReportWithdraw postRetestResult
    postSessionEnd postUnreadCount postUserInfo postformFileUpload postformImageUpload`,
};
const whileLimited = 'postLanguage postLogout postUserInfo';
const whileCancelling = 'postAccountInfo postCancelRevoke postLanguage postLogout postUserInfo';

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

test('nobody may call more, or less, than is said here', () => {
  const said = Object.entries(expected).flatMap(([access, names]) =>
    wordsOf(names).map((name) => `${name}: ${access}`),
  );
  const found = routes.map(
    ({ name, access }) =>
      `${name}: ${typeof access === 'string' ? access : access.toSorted().join(' ')}`,
  );
  expect(found.toSorted()).toEqual(said.toSorted());
});

test('nor may who is about to leave', () => {
  const open = routes.filter((route) => route.whileCancelling).map(({ name }) => name);
  expect(open.toSorted()).toEqual(wordsOf(whileCancelling));
});

test('nor may an SMS code alone after long sleep', () => {
  const open = routes.filter((route) => route.whileLimited).map(({ name }) => name);
  expect(open.toSorted()).toEqual(wordsOf(whileLimited));
});

test('an open console is not enough for what shows personal data, lets in, or signs', () => {
  const needing = routes.filter((route) => route.needsProof).map(({ name }) => name);
  expect(needing.toSorted()).toEqual([
    'postChannelInsert',
    'postChannelModify',
    'postIdentityReveal',
    'postOrderReveal',
    'postProposalDecide',
    'postRecoveryAsk',
    'postSettingConfirm',
    'postStaffInvite',
    'postStaffLinkRenew',
    'postStaffProviderInvite',
    'postStaffRoles',
  ]);
});
