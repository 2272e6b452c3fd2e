import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { getAccessRecordPage } from '@shieldsource/contract/people/account';
import { jsonReportAlike } from '@shieldsource/contract/reports/alike';
import { getChannelPage } from '@shieldsource/contract/channels/channels';
import { getDeliveryPage } from '@shieldsource/contract/channels/deliveries';
import { getAnnouncementPage } from '@shieldsource/contract/announcements/calls';
import { getStaffAnnouncementPage } from '@shieldsource/contract/announcements/desk';
import { getStaffGiftPage, getStaffOrderPage } from '@shieldsource/contract/gifts/desk';
import {
  getInboxCounts,
  getInboxPage,
  getInboxViews,
  inboxOrder,
  inboxView,
} from '@shieldsource/contract/reports/inbox';
import {
  getAuditPage,
  getIdentityPage,
  getResearcherPage,
} from '@shieldsource/contract/people/desk';
import { getAuthorRecord, getSimilarReports } from '@shieldsource/contract/reports/similar';
import {
  getNotificationPage,
  getNotificationUnread,
} from '@shieldsource/contract/letters/notifications-desk';
import { getStaffNotice, getStaffPage } from '@shieldsource/contract/staff/desk';
import { getCampaignPage } from '@shieldsource/contract/rules/campaigns-desk';
import {
  getAnswerTemplatePage,
  getStaffApplicationPage,
  getStaffPlatformPage,
  getStaffTypePage,
} from '@shieldsource/contract/catalogue/desk';
import { getStaffDocumentPage } from '@shieldsource/contract/catalogue/documents';
import { getDocumentConsentPage } from '@shieldsource/contract/catalogue/documents-acts';
import { getRulePage } from '@shieldsource/contract/rules/desk';
import { getStaffSignInPage } from '@shieldsource/contract/staff/sign-in-desk';
import { getKeptRates, getPromiseCounts, getWorkYears } from '@shieldsource/contract/promises/desk';
import { getDataExport } from '@shieldsource/contract/people/data-export';
import { getFound } from '@shieldsource/contract/site/search';
import { getGuidelines } from '@shieldsource/contract/rules/guidelines';
import { getGiftMall, getPublicGiftMall } from '@shieldsource/contract/gifts/calls';
import {
  getCoinRecordPage,
  getContributionGrowth,
  getContributionRecordPage,
} from '@shieldsource/contract/ledger/calls';
import {
  getLetterPage,
  postMessageTypeList,
  postUnreadCount,
} from '@shieldsource/contract/letters/calls';
import { getMyGiftOrders } from '@shieldsource/contract/gifts/orders';
import { getMainPage } from '@shieldsource/contract/site/overview';
import { getPublicFigures } from '@shieldsource/contract/site/analytics';
import { getMainRank, getMonthRank, getYearRank } from '@shieldsource/contract/ledger/ranking';
import { getComments, getReportCount, getReportPage } from '@shieldsource/contract/reports/calls';
import type { Route } from '@shieldsource/contract/route';
import { getWaitingList } from '@shieldsource/contract/site/waiting';
import type { Db } from '../../src/platform/database/database.ts';
import type { Person } from '../app.ts';

export interface ListCall {
  readonly name: string;
  readonly route: Route;
  readonly by: Person | null;
  readonly input: Record<string, unknown>;
  /** Also asked for at its last page and at one far after it. */
  readonly isPaged: boolean;
}

interface Askers {
  readonly member: Person;
  readonly staff: Person;
  /** A report of the member. */
  readonly reportId: string;
  readonly exportId: string;
  readonly application: string;
  readonly type: string;
  /** Conditions of the inbox by these two. */
  readonly byName: readonly string[];
}

/** Every call that lists or counts, with its rarest and its most common filter. */
export function listCalls({
  member,
  staff,
  reportId,
  exportId,
  application,
  type,
  byName,
}: Askers): ListCall[] {
  const all: [Route, Person | null, Record<string, unknown>[]][] = [
    [getMainRank, null, [{}, { pageSize: 30 }]],
    [getMonthRank, null, [{ month: '2026-11' }, { month: '1999-01' }]],
    [getYearRank, null, [{ year: '2026' }]],
    [getAnnouncementPage, null, [{}, { kind: 'reward' }]],
    [
      getPublicGiftMall,
      null,
      [1, 2, 3, 4, 5].flatMap((sortType) => [{ sortType }, { sortType, type: 1 }]),
    ],
    [getPublicFigures, null, [{}]],
    [getGuidelines, null, [{}]],
    [getFound, null, [{ words: '周' }, { words: '没有这样的文字' }]],
    [getFound, member, [{ words: '订单' }, { words: '没有这样的文字' }]],
    [getMainRank, member, [{}]],
    [getGiftMall, member, [{ searchType: 1 }, { searchType: 2 }]],
    [getMainPage, member, [{}]],
    [getWaitingList, member, [{}]],
    [getReportCount, member, [{}]],
    [
      getReportPage,
      member,
      [
        {},
        { sort: { column: 'createTime', order: 'ascending' } },
        ...[1, 2, 3, 4, -1].map((status) => ({ status })),
        { level: 4 },
        { status: 4, level: 0 },
        { app: application },
        { type },
        { keyword: '订单' },
        { keyword: '号' },
        { keyword: '没有这样的报告' },
        { from: 0 },
        { isWaiting: true },
        { to: 0 },
        { status: 1, app: application, type, keyword: 'SS-2026-', from: 0 },
        ...['updateTime', 'level', 'contribution', 'currency'].flatMap((column) => [
          { sort: { column, order: 'ascending' } },
          { sort: { column, order: 'descending' }, keyword: '订单' },
        ]),
      ],
    ],
    [jsonReportAlike, member, [{ title: '订单查询越权' }, { title: '没有这样的报告' }]],
    [getComments, member, [{ reportId }]],
    [getMyGiftOrders, member, [{}, { schedule: 2 }, { schedule: -1 }]],
    [getLetterPage, member, [{}, { type: 1 }, { type: 2 }, { type: 4 }]],
    [postUnreadCount, member, [{}]],
    [postMessageTypeList, member, [{}]],
    ...([getCoinRecordPage, getContributionRecordPage] as const).map(
      (route): [Route, Person, Record<string, unknown>[]] => [
        route,
        member,
        [
          {},
          { kind: 'award' },
          { kind: 'adjustment' },
          { kind: 'refund' },
          { startTime: 0 },
          { endTime: 0 },
          { kind: 'award', startTime: 0, endTime: 4_000_000_000_000 },
        ],
      ],
    ),
    [getAccessRecordPage, member, [{}]],
    [getContributionGrowth, member, [{}]],
    [
      getDataExport,
      member,
      ['coins', 'contribution', 'orders', 'letters', 'files'].map((part) => ({ exportId, part })),
    ],
    [getSimilarReports, staff, [{ id: reportId }]],
    [getAuthorRecord, staff, [{ id: reportId }]],
    [
      getInboxPage,
      staff,
      [
        ...inboxView.list.map(({ code }) => ({ view: code })),
        ...inboxOrder.list.flatMap(({ code }) => [
          { order: code },
          { order: code, query: '状态:已忽略 等级:低危' },
        ]),
        ...[
          '状态:待审核',
          '等级:无',
          '状态:已完成 等级:严重 早于:30天',
          '早于:2019-01-01',
          '负责人:我',
          '负责人:无 状态:已忽略',
          '越权',
          '越权 没有',
          '没有这样的报告',
          '订单查询',
          'example',
          '访',
          '状态:待审核 影响',
          'SS-2026-000001',
          ...byName,
        ].map((query) => ({ query })),
      ],
    ],
    [getInboxCounts, staff, [{}]],
    [getInboxViews, staff, [{}]],
    [getStaffOrderPage, staff, [4, 1, 3, 2, -1].map((schedule) => ({ schedule }))],
    [getStaffGiftPage, staff, [{}]],
    [getPromiseCounts, staff, [{}]],
    [getKeptRates, staff, [{}, { kind: 'fix' }]],
    [getWorkYears, staff, [{}]],
    [
      getStaffAnnouncementPage,
      staff,
      [{}, { state: 'draft' }, { state: 'published' }, { state: 'withdrawn' }],
    ],
    [getIdentityPage, staff, [...[1, 2, 3].map((status) => ({ status })), { uid: 10_001 }]],
    [getResearcherPage, staff, [{}, { uid: 10_001 }]],
    [getChannelPage, staff, [{}]],
    [
      getDeliveryPage,
      staff,
      [{}, { kind: 'webhook' }, { state: 'failed' }, { receiverId: staff.id }],
    ],
    [getNotificationPage, staff, [{}]],
    [getNotificationUnread, staff, [{}]],
    [getStaffPage, staff, [{}, { standing: 'active' }, { role: 'admin' }, { keyword: '测试' }]],
    [getStaffSignInPage, staff, [{}]],
    [getRulePage, staff, [{}]],
    [getCampaignPage, staff, [{}]],
    ...(
      [
        getStaffApplicationPage,
        getStaffTypePage,
        getStaffPlatformPage,
        getAnswerTemplatePage,
      ] as const
    ).map((route): [Route, Person, Record<string, unknown>[]] => [
      route,
      staff,
      [{}, { state: 'active' }, { state: 'retired' }],
    ]),
    [getStaffDocumentPage, staff, [{}]],
    [getDocumentConsentPage, staff, [{ kind: 'agreement', version: 1 }]],
    [getStaffNotice, staff, [{}]],
    [
      getAuditPage,
      staff,
      [
        {},
        { action: 'report.read' },
        { actor: '1' },
        { target: '10001' },
        { uid: 10_001 },
        { from: 0 },
      ],
    ],
  ];
  return all.flatMap(([route, by, inputs]) =>
    inputs.map((input) => ({
      name: [
        route.name,
        ...(Object.keys(input).length > 0
          ? [
              JSON.stringify({
                ...input,
                exportId: undefined,
                reportId: undefined,
                id: undefined,
                app: undefined,
                // ids differ from run to run
                type: typeof input['type'] === 'string' ? undefined : input['type'],
              }),
            ]
          : []),
      ].join(' '),
      route,
      by,
      input,
      isPaged: 'page' in (route.input as unknown as { def: { shape: object } }).def.shape,
    })),
  );
}

/** The request for a copy of their data, which the pages of that copy ask for. */
export async function openExport(db: Db, { id: researcherId }: Person): Promise<string> {
  const id = newId();
  await sql`insert into data_export (id, researcher_id, session_id) select ${id}, researcher_id, id from session where researcher_id = ${researcherId} limit 1`.execute(
    db,
  );
  return id;
}

/** The conditions of the inbox for this application and this type, by their names. */
export const conditionsByName = (db: Db, application: string, type: string): Promise<string[]> =>
  Promise.all(
    (
      [
        ['应用', 'application', application],
        ['类型', 'report_type', type],
      ] as const
    ).map(async ([field, table, id]) => {
      const { name } = await db
        .selectFrom(table)
        .where('id', '=', id)
        .select('name')
        .executeTakeFirstOrThrow();
      return `${field}:"${name}"`;
    }),
  );
