import * as account from './account.ts';
import * as addresses from './addresses.ts';
import * as agreements from './agreements.ts';
import * as alike from './alike.ts';
import * as analytics from './analytics.ts';
import * as announcements from './announcements.ts';
import * as catalogue from './catalogue.ts';
import * as consoleAnnouncements from './console-announcements.ts';
import * as consoleAnnouncementsActs from './console-announcements-acts.ts';
import * as consoleAwards from './console-awards.ts';
import * as consoleCatalogue from './console-catalogue.ts';
import * as consoleCatalogueActs from './console-catalogue-acts.ts';
import * as consoleDocuments from './console-documents.ts';
import * as consoleDocumentsActs from './console-documents-acts.ts';
import * as consoleDrafts from './console-drafts.ts';
import * as consoleFlags from './console-flags.ts';
import * as consoleCampaigns from './console-campaigns.ts';
import * as consoleCampaignsActs from './console-campaigns-acts.ts';
import * as consoleGifts from './console-gifts.ts';
import * as consoleNotifications from './console-notifications.ts';
import * as consoleFiles from './console-files.ts';
import * as consoleInbox from './console-inbox.ts';
import * as consoleInboxActs from './console-inbox-acts.ts';
import * as consolePeople from './console-people.ts';
import * as consoleRules from './console-rules.ts';
import * as consoleRulesActs from './console-rules-acts.ts';
import * as consoleSettings from './console-settings.ts';
import * as consoleSimilar from './console-similar.ts';
import * as consoleSettingsActs from './console-settings-acts.ts';
import * as consoleStaff from './console-staff.ts';
import * as consoleStaffActs from './console-staff-acts.ts';
import * as consoleSignIn from './console-sign-in.ts';
import * as consoleSignInDesk from './console-sign-in-desk.ts';
import * as consoleWork from './console-work.ts';
import * as staffConsole from './console.ts';
import * as consoleProposals from './console-proposals.ts';
import * as consolePromises from './console-promises.ts';
import * as consolePromisesActs from './console-promises-acts.ts';
import * as dataExport from './data-export.ts';
import * as drafts from './drafts.ts';
import * as files from './files.ts';
import * as search from './search.ts';
import * as firstRun from './first-run.ts';
import * as giftExchange from './gift-exchange.ts';
import * as gifts from './gifts.ts';
import * as wishes from './wishes.ts';
import * as guidelines from './guidelines.ts';
import * as identity from './identity.ts';
import * as ledger from './ledger.ts';
import * as letters from './letters.ts';
import * as earlierPortal from './earlier-portal.ts';
import * as orders from './orders.ts';
import * as overview from './overview.ts';
import * as passport from './passport.ts';
import * as people from './people.ts';
import * as profile from './profile.ts';
import * as promises from './promises.ts';
import * as ranking from './ranking.ts';
import * as reportFlags from './report-flags.ts';
import * as reports from './reports.ts';
import type { Route } from './route.ts';
import * as scoring from './scoring.ts';
import * as setup from './setup.ts';
import * as waiting from './waiting.ts';

export const subjects = [
  passport,
  agreements,
  people,
  profile,
  account,
  earlierPortal,
  addresses,
  identity,
  catalogue,
  scoring,
  guidelines,
  files,
  reports,
  drafts,
  alike,
  reportFlags,
  promises,
  waiting,
  ledger,
  letters,
  ranking,
  overview,
  search,
  giftExchange,
  gifts,
  wishes,
  orders,
  announcements,
  analytics,
  dataExport,
  staffConsole,
  consoleSignIn,
  consoleSignInDesk,
  consoleDrafts,
  consoleFlags,
  consoleSimilar,
  consoleFiles,
  consoleInbox,
  consoleInboxActs,
  consolePromises,
  consolePromisesActs,
  consoleProposals,
  consoleAwards,
  consoleNotifications,
  consoleWork,
  consolePeople,
  consoleSettings,
  consoleSettingsActs,
  consoleStaff,
  consoleStaffActs,
  consoleRules,
  consoleRulesActs,
  consoleCampaigns,
  consoleCampaignsActs,
  consoleCatalogue,
  consoleCatalogueActs,
  consoleDocuments,
  consoleDocumentsActs,
  firstRun,
  setup,
  consoleGifts,
  consoleAnnouncements,
  consoleAnnouncementsActs,
];

/** Every call there is. The server refuses to start unless each is served exactly once. */
export const routes: readonly Route[] = subjects.flatMap((subject) =>
  Object.values<unknown>(subject).filter(isRoute),
);

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access' in value &&
    'summary' in value &&
    'path' in value
  );
}
