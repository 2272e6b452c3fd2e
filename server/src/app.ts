import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';
import { analyticsTimedJobs } from './features/analytics/analytics.timed.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { announcementsRoutes } from './features/announcements/announcements.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { auditTimedJobs } from './features/audit/audit.timed.ts';
import { keyedBooks } from './features/reconciliation/reconciliation.ts';
import { figuresOfBooks } from './features/reconciliation/reconciliation.figures.ts';
import { reconciliationTimedJobs } from './features/reconciliation/reconciliation.timed.ts';
import { channelsFollow } from './features/channels/channels.follow.ts';
import { channelsRoutes } from './features/channels/channels.routes.ts';
import {
  channelJobs,
  channelsTimedJobs,
  sealedTargets,
} from './features/channels/channels.sending.ts';
import { channelProposals, channelSender } from './features/channels/channels.ts';
import { figuresOfDeliveries } from './features/deliveries/deliveries.figures.ts';
import { deliveriesRoutes } from './features/deliveries/deliveries.routes.ts';
import { documentProposals } from './features/catalogue/catalogue.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { dataExportRoutes } from './features/data-export/data-export.routes.ts';
import { keyedFactors } from './features/factors/factors.ts';
import { filesTimedJobs } from './features/files/files.cleaning.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import { giftsRoutes } from './features/gifts/gifts.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { ordersTimedJobs } from './features/gifts/gifts.timed.ts';
import { priceProposals, sealedOrderAddresses } from './features/gifts/gifts.ts';
import { guidelinesRoutes } from './features/guidelines/guidelines.routes.ts';
import { awardsRoutes } from './features/awards/awards.routes.ts';
import { conversationRoutes } from './features/conversation/conversation.routes.ts';
import type { Sender } from './features/deliveries/deliveries.ts';
import { deskRoutes } from './features/desk/desk.routes.ts';
import { wordsTimedJobs } from './features/desk/desk.words.ts';
import { searchFollows, searchTimedJobs } from './features/desk/desk.search.ts';
import { ledgerRoutes } from './features/ledger/ledger.routes.ts';
import { collectorFollows } from './features/events/collector.ts';
import { sealedTexts, logFollows, type Subscriber } from './features/events/events.ts';
import { figuresOfBackups, figuresOfFollowing } from './features/events/events.figures.ts';
import { eventsTimedJobs } from './features/events/log.months.ts';
import { verifierOf } from './features/events/log.note.ts';
import { lettersFollow } from './features/letters/letters.ts';
import { serveLive } from './features/live/live.ts';
import { lettersRoutes } from './features/letters/letters.routes.ts';
import { sealedMails } from './features/member-mail/member-mail.ts';
import { serveMailOff } from './features/member-mail/member-mail.off.ts';
import { memberMailRoutes } from './features/member-mail/member-mail.routes.ts';
import {
  memberMailFollows,
  memberMailJobs,
  memberMailSender,
  memberMailTimedJobs,
} from './features/member-mail/member-mail.sending.ts';
import {
  notificationsFollow,
  notificationsTimedJobs,
  staffMailJobs,
  staffMailSender,
} from './features/notifications/notifications.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { overviewRoutes } from './features/overview/overview.routes.ts';
import { earlierPortalRoutes } from './features/earlier-portal/earlier-portal.routes.ts';
import {
  keyedEarlierAccounts,
  sealedEarlierAccounts,
} from './features/earlier-portal/earlier-portal.ts';
import { passportRoutes } from './features/passport/passport.routes.ts';
import { peopleTimedJobs } from './features/people/people.erasure.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { sealedAddresses } from './features/addresses/addresses.ts';
import { addressesRoutes } from './features/addresses/addresses.routes.ts';
import {
  foundPhones,
  keyedNumbers,
  keyedPhones,
  sealedOfPeople,
} from './features/people/people.ts';
import { recoveryProposals } from './features/people/people.recovery.ts';
import { promisesRoutes } from './features/promises/promises.routes.ts';
import { promisesTimedJobs } from './features/promises/promises.timed.ts';
import { proposalsRoutes } from './features/proposals/proposals.routes.ts';
import { sealedProposals } from './features/proposals/proposals.ts';
import { rankingRoutes } from './features/ranking/ranking.routes.ts';
import { draftsTimedJobs } from './features/reports/reports.drafts.ts';
import { retentionTimedJobs } from './features/reports/reports.retention.ts';
import { awardProposals } from './features/awards/awards.ts';
import { bulkJobs, bulkProposals } from './features/desk/desk.bulk.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { verdictJobs, verdictTimedJobs } from './features/desk/desk.verdicts.ts';
import { rulesRoutes } from './features/rules/rules.routes.ts';
import { campaignProposals, ruleProposals } from './features/rules/rules.ts';
import { reportsTimedJobs } from './features/reports/reports.timed.ts';
import { resetProposals } from './features/staff/staff.resets.ts';
import { tieProposals } from './features/staff/staff.ties.ts';
import { usableCodes, sealedTotps } from './features/staff/staff.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { settingProposals } from './features/settings/settings.ts';
import { setupRoutes } from './features/setup/setup.routes.ts';
import { staffRoutes } from './features/staff/staff.routes.ts';
import { staffTimedJobs } from './features/staff/staff.temporary.ts';
import { raiseAlarm } from './platform/alarms.ts';
import type { App } from './platform/app.ts';
import type { Config } from './platform/config.ts';
import { makeKeys } from './platform/crypto.ts';
import {
  keyedProofs,
  sealedDemoMark,
  sealedKeyProof,
  type DeploymentSettings,
  type Proof,
} from './platform/database/deployment.ts';
import { migrationsIn } from './platform/database/migrate.ts';
import { serveDev } from './platform/dev/dev-routes.ts';
import { ended, type KeyedColumn } from './platform/index-rotation.ts';
import { answerNotFound } from './platform/http/answer.ts';
import type { Served } from './platform/http/calls.ts';
import type { Patience } from './platform/http/connections.ts';
import { newServer, serveAll, serveHealth } from './platform/http/server.ts';
import type { Figures } from './platform/figures.ts';
import { platformTimedJobs } from './platform/jobs/cleaning.ts';
import { figuresOfJobs } from './platform/jobs/jobs.figures.ts';
import { sealedJobs } from './platform/jobs/outbox.ts';
import { handlersOf, type TimedJob } from './platform/jobs/schedule.ts';
import { figuresOfWorkers } from './platform/jobs/workers.ts';
import type { JobHandlers } from './platform/jobs/worker.ts';
import { messageJobs } from './platform/messages/messages.ts';
import type { SealedColumn } from './platform/rotation.ts';
import { openSettings, sealedSettings } from './platform/settings.ts';

/** How each kind of what takes two people is carried out. */
const proposalKinds = [
  awardProposals,
  ruleProposals,
  campaignProposals,
  documentProposals,
  bulkProposals,
  priceProposals,
  settingProposals,
  channelProposals,
  resetProposals,
  tieProposals,
  recoveryProposals,
];

/** Who sends what is told outside. */
const senders: readonly Sender[] = [memberMailSender, staffMailSender, channelSender];

/** Every feature of the server, in the order in which a report lives. */
const features: readonly (readonly Served[])[] = [
  passportRoutes,
  peopleRoutes,
  addressesRoutes,
  earlierPortalRoutes,
  catalogueRoutes,
  rulesRoutes,
  guidelinesRoutes,
  filesRoutes,
  reportsRoutes,
  awardsRoutes,
  conversationRoutes,
  deskRoutes,
  promisesRoutes,
  ledgerRoutes,
  rankingRoutes,
  giftsRoutes,
  lettersRoutes,
  memberMailRoutes,
  notificationsRoutes,
  announcementsRoutes,
  analyticsRoutes,
  overviewRoutes,
  searchRoutes,
  dataExportRoutes,
  staffRoutes,
  settingsRoutes,
  channelsRoutes,
  deliveriesRoutes(senders),
  proposalsRoutes(proposalKinds),
  setupRoutes,
  auditRoutes,
];

/** Jobs that run at set times. */
export const timedJobs: readonly TimedJob[] = [
  ...platformTimedJobs,
  ...eventsTimedJobs,
  ...filesTimedJobs,
  ...peopleTimedJobs,
  ...reportsTimedJobs,
  ...verdictTimedJobs,
  ...retentionTimedJobs,
  ...promisesTimedJobs,
  ...ordersTimedJobs,
  ...analyticsTimedJobs,
  ...draftsTimedJobs,
  ...wordsTimedJobs,
  ...searchTimedJobs,
  ...reconciliationTimedJobs,
  ...auditTimedJobs,
  ...memberMailTimedJobs,
  ...staffTimedJobs,
  ...notificationsTimedJobs,
  ...channelsTimedJobs,
];

/** The figures of the database that metrics tell. */
export const figuresOfAll = (config: Config): readonly Figures[] => [
  figuresOfWorkers,
  figuresOfJobs(Object.keys(jobHandlers)),
  figuresOfFollowing(subscribersOf(config)),
  figuresOfDeliveries,
  figuresOfBooks,
  figuresOfBackups,
];

/** The handlers of outbox jobs, by kind. */
export const jobHandlers: JobHandlers = {
  ...messageJobs,
  ...memberMailJobs,
  ...staffMailJobs,
  ...channelJobs,
  ...verdictJobs,
  ...bulkJobs,
  ...handlersOf(timedJobs),
};

/** The subscribers of events. */
export const subscribers: readonly Subscriber[] = [
  lettersFollow,
  memberMailFollows,
  notificationsFollow,
  channelsFollow,
  searchFollows,
  logFollows,
];

/** The same, with the lines of a collector where the environment asks for them. */
export const subscribersOf = ({ logsEvents }: Pick<Config, 'logsEvents'>): readonly Subscriber[] =>
  logsEvents ? [...subscribers, collectorFollows] : subscribers;

/** Every column with sealed values: `rotate-keys` seals them under the new key. */
export const sealedColumns: readonly SealedColumn[] = [
  ...sealedOfPeople,
  sealedAddresses,
  sealedMails,
  sealedOrderAddresses,
  sealedEarlierAccounts,
  sealedTotps,
  sealedJobs,
  sealedTexts,
  sealedSettings,
  sealedTargets,
  sealedProposals,
  sealedKeyProof,
  sealedDemoMark,
];

/** Every column that hangs on the index key: `rotate-index` makes it anew, or ends what it is for. */
export const keyedColumns: readonly KeyedColumn[] = [
  ...keyedProofs,
  keyedPhones,
  keyedNumbers,
  ...keyedEarlierAccounts,
  ...keyedBooks,
  ...keyedFactors,
  ended('session', 'binding'),
  ended('limit_window', 'subject'),
  ended('announcement_visit', 'visitor'),
  ...['phone_index', 'code_hash', 'asked_by'].map((column) => ended('phone_code', column)),
  ...['answer_hash', 'work_hash'].map((column) => ended('captcha', column)),
];

/** What `checkDeployment` and `claimDeployment` compare with the database. */
export const deploymentOf = (config: Config): DeploymentSettings => ({
  keys: makeKeys(config),
  isProduction: config.isProduction,
  migrationsDir,
  passportSalt: config.passportSalt,
  verifier: verifierOf(config),
  oldVerifiers: config.auditOldSigningKeys,
});

/** By which a database without a stored proof of its keys (of an early release) checks them. */
export const keysProof: Proof = {
  sealed: sealedColumns.filter(({ table }) => table !== sealedKeyProof.table),
  indexed: foundPhones,
};

const builtWeb = fileURLToPath(new URL('../../web/dist/', import.meta.url));
export const migrationsDir = fileURLToPath(new URL('../migrations/', import.meta.url));

/** Raises an alarm for each setting that did not open; after metrics are served, which count from then on. */
export async function raiseBrokenSettings(app: App): Promise<void> {
  const { table, column } = sealedSettings;
  for (const [setting, id] of app.settings.broken)
    await raiseAlarm(app, 'sealedBroken', { table, column, id, setting });
}

/** The server with every call of the contract served, and the fronts built into `webDir`, or with nothing but its health where it only works; not yet listening. */
export async function buildServer(
  parts: Omit<App, 'log' | 'settings'>,
  webDir = builtWeb,
  patience: Partial<Patience> = {},
): Promise<{ server: FastifyInstance; app: App }> {
  const server = await newServer(parts.config, patience);
  const following = { listen: parts.listen, log: server.log };
  const settings = await openSettings(parts, following);
  const app: App = { ...parts, settings, log: server.log };
  const known = (await migrationsIn(migrationsDir)).map(({ name }) => name);
  if (!app.config.servesWeb) {
    serveHealth(server, app, known);
    server.setNotFoundHandler(answerNotFound);
    return { server, app };
  }
  if (app.config.servesDev && !app.config.isProduction)
    serveDev(server, app, () => usableCodes(app));
  await serveAll(server, app, features.flat(), webDir, known);
  serveLive(server, app);
  serveMailOff(server, app);
  return { server, app };
}
