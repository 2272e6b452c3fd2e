import { getGiftDetail } from '../gifts/calls.ts';
import { getMyGiftOrders, getOrderDetail } from '../gifts/orders.ts';
import { getContributionTotal, getSecurityCoinTotal } from '../ledger/calls.ts';
import { getLetterPage } from '../letters/calls.ts';
import { pageSizes } from '../page-limits.ts';
import { postAccountInfo, postUserInfo } from '../people/calls.ts';
import { asStrings } from '../query-text.ts';
import { getReportCount, getReportDetail, getReportPage } from '../reports/calls.ts';
import { getReportDraft, getReportDraftList } from '../reports/drafts.ts';
import {
  getAppList,
  getEvaluationStatusList,
  getPlatformList,
  getReportStatusList,
  getTerms,
  getTypeList,
} from '../catalogue/calls.ts';
import { getScoringRule } from '../awards/scoring.ts';
import { getWaitingList } from './waiting.ts';
import { addressOf, methodOf, type GivenOf, type Route } from '../route.ts';
import { getMainPage } from './overview.ts';
import * as at from './paths.ts';

/** A call as a page sends it. */
export interface FirstCall {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly address: string;
  /** JSON. */
  readonly body?: string;
}

const firstPage = { page: 1, pageSize: pageSizes[0] };

/** What members' pages ask as they open, but for who is here. A call that is not here a page makes by itself, later. */
const ofPages: readonly (readonly [path: at.PortalRoute, calls: (id: string) => FirstCall[]])[] = [
  [at.memberPath, () => [call(getMainPage, {})]],
  [
    at.submitPath,
    () => [
      call(getReportDraft, {}),
      call(getReportDraftList, {}),
      call(getAppList, {}),
      call(getTypeList, {}),
      call(getPlatformList, {}),
      call(getScoringRule, {}),
      call(getTerms, { kind: 'terms' }),
    ],
  ],
  [
    at.reportsPath,
    () => [
      call(getReportPage, firstPage),
      call(getReportCount, {}),
      call(getReportDraftList, {}),
      call(getWaitingList, {}),
      // of the filters, which whoever has no report yet does not see
      call(getAppList, {}),
      call(getTypeList, {}),
      call(getReportStatusList, {}),
      call(getEvaluationStatusList, {}),
    ],
  ],
  [at.reportPath(':id'), (id) => [call(getReportDetail, { id })]],
  [at.ordersPath, () => [call(getMyGiftOrders, firstPage)]],
  [at.orderPath(':id'), (id) => [call(getOrderDetail, { id })]],
  [at.exchangePath(':id'), (id) => [call(getGiftDetail, { id })]],
  [at.coinsPath, () => [call(getSecurityCoinTotal, {})]],
  [at.contributionPath, () => [call(getContributionTotal, {})]],
  [at.lettersPath, () => [call(getLetterPage, firstPage)]],
];
const patterns = ofPages.map(([path, calls]) => ({
  // nothing else is an id, and nothing else comes from an address into a page
  pattern: new URLPattern({ pathname: path.replace(':id', String.raw`:id([\da-f\-]{36})`) }),
  calls,
}));

/** The calls that a member's page at an address, path and query, begins with: who is here, their account, then its own. */
export function firstCallsAt(url: string): FirstCall[] {
  const [pathname = '', query] = url.split('?');
  // what is searched or turned to is asked for by the page
  const page = query ? undefined : patterns.find(({ pattern }) => pattern.test({ pathname }));
  const { id = '' } = page?.pattern.exec({ pathname })?.pathname.groups ?? {};
  return [call(postUserInfo, {}), call(postAccountInfo, {}), ...(page?.calls(id) ?? [])];
}

function call<R extends Route>(route: R, input: GivenOf<R>): FirstCall {
  const { address, rest } = addressOf(route.path, input as Record<string, unknown>);
  const method = methodOf(route.name);
  if (method === 'POST') return { method, address, body: JSON.stringify(rest) };
  const query = new URLSearchParams(asStrings(rest)).toString();
  return { method, address: query ? `${address}?${query}` : address };
}
