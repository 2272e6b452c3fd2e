import type { CallsBySubject } from '../../lib/live/refresh.ts';

// what waits for a second person
const proposals = ['getProposalPage', 'getStaffNotice'] as const;

/** The calls of the console to refresh when a subject changes. The form of an announcement is not refreshed while it is being written. */
export const callsBySubject: CallsBySubject = {
  report: [
    'getInboxPage',
    'getInboxCounts',
    'getReviewDetail',
    'getVerdictList',
    'getPromiseCounts',
    ...proposals,
  ],
  presence: ['getReportLooking'],
  bulk: ['getBulkProposalPage', 'getBulkProposal', ...proposals],
  order: ['getStaffOrderPage', 'getConsoleOrder'],
  gift: ['getStaffGiftPage', ...proposals],
  identity: ['getIdentityPage', 'getConsoleIdentity'],
  announcement: ['getStaffAnnouncementPage'],
  application: ['getStaffApplicationPage'],
  platform: ['getStaffPlatformPage'],
  type: ['getStaffTypePage'],
  template: ['getAnswerTemplatePage', 'getAnswerTemplates'],
  document: ['getStaffDocumentPage', ...proposals],
  account: ['getResearcherPage', 'getConsoleResearcher', 'getResearcherMail'],
  staff: ['getStaffPage', 'getConsoleStaff', 'getStaffHoldings', ...proposals],
  event: ['getAuditPage'],
  calendar: ['getWorkYears'],
  notification: ['getNotificationPage', 'getNotificationUnread'],
  rule: ['getRulePage', 'getConsoleRule', ...proposals],
  campaign: ['getCampaignPage', 'getConsoleCampaign', ...proposals],
};
