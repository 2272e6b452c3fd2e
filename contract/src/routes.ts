import * as languages from './site/language-calls.ts';
import * as account from './people/account.ts';
import * as addresses from './people/addresses.ts';
import * as agreements from './people/agreements.ts';
import * as alike from './reports/alike.ts';
import * as analytics from './site/analytics.ts';
import * as announcements from './announcements/calls.ts';
import * as catalogue from './catalogue/calls.ts';
import * as consoleAnnouncements from './announcements/desk.ts';
import * as consoleAnnouncementsActs from './announcements/acts.ts';
import * as consoleAwards from './awards/desk.ts';
import * as consoleCatalogue from './catalogue/desk.ts';
import * as consoleCatalogueActs from './catalogue/acts.ts';
import * as consoleDocuments from './catalogue/documents.ts';
import * as consoleDocumentsActs from './catalogue/documents-acts.ts';
import * as consoleDrafts from './reports/desk-drafts.ts';
import * as consoleFlags from './reports/desk-flags.ts';
import * as consoleCampaigns from './rules/campaigns-desk.ts';
import * as consoleCampaignsActs from './rules/campaigns-acts.ts';
import * as consoleGifts from './gifts/desk.ts';
import * as consoleNotifications from './letters/notifications-desk.ts';
import * as consoleMail from './letters/mail-desk.ts';
import * as consoleFiles from './files/desk.ts';
import * as consoleInbox from './reports/inbox.ts';
import * as consoleInboxActs from './reports/inbox-export.ts';
import * as consolePeople from './people/desk.ts';
import * as consoleRules from './rules/desk.ts';
import * as consoleRulesActs from './rules/acts.ts';
import * as consoleSettings from './settings/desk.ts';
import * as consoleSimilar from './reports/similar.ts';
import * as consoleSettingsActs from './settings/acts.ts';
import * as consoleStaff from './staff/desk.ts';
import * as consoleStaffActs from './staff/acts.ts';
import * as consoleSignIn from './staff/sign-in.ts';
import * as consoleSignInDesk from './staff/sign-in-desk.ts';
import * as consoleWork from './reports/desk-work.ts';
import * as staffConsole from './reports/desk.ts';
import * as consoleProposals from './staff/proposals.ts';
import * as consolePromises from './promises/desk.ts';
import * as consolePromisesActs from './promises/acts.ts';
import * as consoleChannels from './channels/channels.ts';
import * as consoleDeliveries from './channels/deliveries.ts';
import * as dataExport from './people/data-export.ts';
import * as drafts from './reports/drafts.ts';
import * as factors from './people/factors.ts';
import * as files from './files/calls.ts';
import * as recovery from './people/recovery.ts';
import * as search from './site/search.ts';
import * as firstRun from './staff/first-run.ts';
import * as giftExchange from './gifts/exchange.ts';
import * as gifts from './gifts/calls.ts';
import * as wishes from './gifts/wishes.ts';
import * as guidelines from './rules/guidelines.ts';
import * as identity from './people/identity.ts';
import * as ledger from './ledger/calls.ts';
import * as letters from './letters/calls.ts';
import * as letterChoices from './letters/choices.ts';
import * as letterMail from './letters/mail.ts';
import * as earlierPortal from './people/earlier-portal.ts';
import * as orders from './gifts/orders.ts';
import * as overview from './site/overview.ts';
import * as passport from './passport/calls.ts';
import * as people from './people/calls.ts';
import * as profile from './people/profile.ts';
import * as promises from './promises/calls.ts';
import * as ranking from './ledger/ranking.ts';
import * as reportFlags from './reports/flags.ts';
import * as reports from './reports/calls.ts';
import type { Route } from './route.ts';
import * as scoring from './awards/scoring.ts';
import * as setup from './settings/setup.ts';
import * as waiting from './site/waiting.ts';

export const subjects = [
  passport,
  agreements,
  people,
  profile,
  account,
  factors,
  recovery,
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
  letterChoices,
  letterMail,
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
  consoleMail,
  consoleWork,
  consolePeople,
  consoleSettings,
  consoleSettingsActs,
  consoleChannels,
  consoleDeliveries,
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
  languages,
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
