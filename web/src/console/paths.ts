import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import {
  getStaffAnnouncementDetail,
  getStaffAnnouncementPage,
} from '@shieldsource/contract/announcements/desk';
import { getInboxCounts, getInboxPage } from '@shieldsource/contract/reports/inbox';
import { getCampaignPage, getConsoleCampaign } from '@shieldsource/contract/rules/campaigns-desk';
import {
  getAnswerTemplate,
  getAnswerTemplatePage,
  getStaffApplication,
  getStaffApplicationPage,
  getStaffPlatform,
  getStaffPlatformPage,
  getStaffType,
  getStaffTypePage,
} from '@shieldsource/contract/catalogue/desk';
import { getChannel, getChannelPage } from '@shieldsource/contract/channels/channels';
import { getDeliveryPage } from '@shieldsource/contract/channels/deliveries';
import { getStaffDocument, getStaffDocumentPage } from '@shieldsource/contract/catalogue/documents';
import {
  getConsoleGift,
  getConsoleOrder,
  getStaffGiftPage,
  getStaffOrderPage,
} from '@shieldsource/contract/gifts/desk';
import {
  getAuditPage,
  getConsoleIdentity,
  getConsoleResearcher,
  getIdentityPage,
  getResearcherPage,
} from '@shieldsource/contract/people/desk';
import { getConsoleStaff, getStaffPage } from '@shieldsource/contract/staff/desk';
import { getPromiseCounts } from '@shieldsource/contract/promises/desk';
import { getConsoleRule, getRulePage } from '@shieldsource/contract/rules/desk';
import { getStaffSignInPage } from '@shieldsource/contract/staff/sign-in-desk';
import type { InputOf, Route } from '@shieldsource/contract/route';
import { listAddressOf } from '../lib/list-address.ts';

/**
 * A list of the console: its call, the call that answers one record by its id, and the addresses of both after `/console`.
 * Addresses of records include the place in the list.
 */
export interface ListPaths<R extends Route, D extends Route> {
  readonly route: R;
  readonly detail: D;
  /** Both calls: an act on a record refreshes them. */
  readonly calls: readonly Route[];
  readonly path: string;
  /** The pattern for the router. */
  readonly recordPattern: string;
  /** The place that an address names; the default place where it names none. */
  readonly read: (params: URLSearchParams) => InputOf<R>;
  readonly list: (place?: Partial<InputOf<R>>) => string;
  readonly record: (id: string, place?: Partial<InputOf<R>>) => string;
}

/** The addresses of a list and its records, for a list that no other page links to. */
export function listAt<R extends Route, D extends Route>(
  path: string,
  route: R,
  detail: D,
  records = path,
): ListPaths<R, D> {
  const { read, search } = listAddressOf(route);
  return {
    route,
    detail,
    calls: [route, detail],
    path,
    recordPattern: `${records}/:id`,
    read,
    list: (place = {}) => path + search(place),
    record: (id, place = {}) => `${records}/${id}${search(place)}`,
  };
}

/** Every address of the console, after `/console`. */
export const paths = {
  /** Leads to the person's first page. */
  start: '/',
  login: '/login',
  /** The page of an invitation; its secret is in the fragment of the address. */
  join: '/join',
  firstRun: '/first-run',
  /** The steps of setting up that are still missing. */
  setup: '/setup',
  /** Where the provider of single sign-on redirects browsers to. */
  provider: '/login/provider',
  account: '/account',
  notifications: '/notifications',
  reports: {
    ...listAt('/reports', getInboxPage, getReviewDetail),
    // an act on a report changes what is counted, too
    calls: [getInboxPage, getReviewDetail, getInboxCounts, getPromiseCounts],
  },
  /** Proposals to act on many reports. */
  bulk: '/bulk',
  /** Everything that waits for a second person. */
  proposals: '/proposals',
  orders: listAt('/orders', getStaffOrderPage, getConsoleOrder),
  identities: listAt('/identities', getIdentityPage, getConsoleIdentity),
  gifts: listAt('/gifts', getStaffGiftPage, getConsoleGift),
  newGift: '/gifts/new',
  announcements: listAt('/announcements', getStaffAnnouncementPage, getStaffAnnouncementDetail),
  newAnnouncement: '/announcements/new',
  researchers: listAt('/researchers', getResearcherPage, getConsoleResearcher),
  staff: listAt('/staff', getStaffPage, getConsoleStaff),
  newStaff: '/staff/new',
  applications: listAt('/applications', getStaffApplicationPage, getStaffApplication),
  newApplication: '/applications/new',
  types: listAt('/types', getStaffTypePage, getStaffType),
  newType: '/types/new',
  platforms: listAt('/platforms', getStaffPlatformPage, getStaffPlatform),
  newPlatform: '/platforms/new',
  templates: listAt('/templates', getAnswerTemplatePage, getAnswerTemplate),
  newTemplate: '/templates/new',
  documents: listAt('/documents', getStaffDocumentPage, getStaffDocument),
  settings: '/settings',
  channels: listAt('/channels', getChannelPage, getChannel),
  newChannel: '/channels/new',
  /** Its rows do not open. */
  deliveries: listAt('/deliveries', getDeliveryPage, getDeliveryPage),
  /** How promises were kept. */
  promises: '/promises',
  /** The calendar of working days. */
  calendar: '/calendar',
  /** Its rows do not open. */
  signIn: listAt('/sign-in', getStaffSignInPage, getStaffSignInPage),
  /** Its rows do not open. */
  audit: listAt('/audit', getAuditPage, getAuditPage),
  rules: listAt('/rules', getRulePage, getConsoleRule),
  newRule: '/rules/new',
  campaigns: listAt('/campaigns', getCampaignPage, getConsoleCampaign),
  newCampaign: '/campaigns/new',
} as const;
