import type { CallsBySubject } from '../../lib/live/refresh.ts';

/** The calls of the console to refresh when a subject changes. The form of an announcement is not refreshed while it is being written. */
export const callsBySubject: CallsBySubject = {
  report: [
    'getInboxPage',
    'getInboxCounts',
    'getReviewDetail',
    'getVerdictList',
    'getPromiseCounts',
  ],
  presence: ['getReportLooking'],
  bulk: ['getBulkProposalPage', 'getBulkProposal'],
  order: ['getStaffOrderPage', 'getConsoleOrder'],
  gift: ['getStaffGiftPage', 'getStaffNotice'],
  identity: ['getIdentityPage', 'getConsoleIdentity'],
  announcement: ['getStaffAnnouncementPage'],
  application: ['getStaffApplicationPage'],
  platform: ['getStaffPlatformPage'],
  type: ['getStaffTypePage'],
  template: ['getAnswerTemplatePage', 'getAnswerTemplates'],
  document: ['getStaffDocumentPage', 'getStaffNotice'],
  account: ['getResearcherPage', 'getConsoleResearcher'],
  staff: ['getStaffPage', 'getConsoleStaff', 'getStaffHoldings', 'getStaffNotice'],
  event: ['getAuditPage'],
  calendar: ['getWorkYears'],
  notification: ['getNotificationPage', 'getNotificationUnread'],
  rule: ['getRulePage', 'getConsoleRule', 'getStaffNotice'],
  campaign: ['getCampaignPage', 'getConsoleCampaign', 'getStaffNotice'],
};
