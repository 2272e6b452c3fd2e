import type { CodeOf } from '@shieldsource/contract/coded';
import type { ExportPart, getDataExport } from '@shieldsource/contract/people/data-export';
import { filePurpose } from '@shieldsource/contract/files/calls';
import type { OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { listMyOrders, wish } from '../gifts/gifts.ts';
import { coinRecords, contributionRecords } from '../ledger/ledger.ts';
import { list as listLetters } from '../letters/letters.ts';
import { ownMail } from '../member-mail/member-mail.ts';
import { addresses } from '../addresses/addresses.ts';
import { accountInfo, consentsOf, factors, realAccountInfo, userInfo } from '../people/people.ts';
import { listAllComments } from '../conversation/conversation.ts';
import { detail, listMine, myDraft, myDrafts, records } from '../reports/reports.ts';
import * as queries from './data-export.queries.ts';

type Part = OutputOf<typeof getDataExport>;
type Reader = (app: App, call: CallOf<typeof getDataExport>, page: number) => Promise<Part>;

/** One page of one part, with what its owner sees everywhere else. */
export const partOf = (
  app: App,
  call: CallOf<typeof getDataExport>,
  part: ExportPart,
  page: number,
): Promise<Part> => readers[part](app, call, page);

// a report comes with its text, history and comments
const reportsAPage = 20;
const rowsAPage = 100;

const readers: Readonly<Record<ExportPart, Reader>> = {
  profile: async (app, call) => ({
    part: 'profile',
    pages: 1,
    items: [
      {
        user: await userInfo(app, call),
        account: await accountInfo(app, call),
        identity: await realAccountInfo(app, call),
        factors: await factors(app, call),
        consents: await consentsOf(app, call.me.id),
        wish: await wish(app, call),
        mail: await ownMail(app, call.me.id),
      },
    ],
  }),

  addresses: async (app, call) => ({
    part: 'addresses',
    pages: 1,
    items: await addresses(app, call),
  }),

  reports: async (app, call, page) => {
    const { list, total } = await listMine(app, call, {
      page,
      pageSize: reportsAPage,
      sort: { column: 'createTime', order: 'descending' },
    });
    const items = [];
    for (const { id } of list)
      items.push({
        report: await detail(app, call, { id }),
        records: await records(app, call, { reportId: id }),
        comments: await listAllComments(app, call.me, id),
      });
    return { part: 'reports', pages: pagesOf(total, reportsAPage), items };
  },

  drafts: async (app, call) => {
    const items = [];
    for (const { id } of await myDrafts(app, call)) {
      const draft = await myDraft(app, call, { id });
      if (draft) items.push(draft);
    }
    return { part: 'drafts', pages: 1, items };
  },

  coins: async (app, call, page) => {
    const { list, total } = await coinRecords(app, call, { page, pageSize: rowsAPage });
    return { part: 'coins', pages: pagesOf(total, rowsAPage), items: list };
  },

  contribution: async (app, call, page) => {
    const { list, total } = await contributionRecords(app, call, { page, pageSize: rowsAPage });
    return { part: 'contribution', pages: pagesOf(total, rowsAPage), items: list };
  },

  orders: async (app, call, page) => {
    const { list, total } = await listMyOrders(app, call, { page, pageSize: rowsAPage });
    return { part: 'orders', pages: pagesOf(total, rowsAPage), items: list };
  },

  letters: async (app, call, page) => {
    const { list, total } = await listLetters(app, call, { page, pageSize: rowsAPage });
    return { part: 'letters', pages: pagesOf(total, rowsAPage), items: list };
  },

  files: async (app, call, page) => {
    const rows = await queries.listFiles(app.db, call.me.id, {
      offset: (page - 1) * rowsAPage,
      limit: rowsAPage,
    });
    return {
      part: 'files',
      pages: pagesOf(await queries.countFiles(app.db, call.me.id), rowsAPage),
      items: rows.map((row) => {
        const purpose = row.purpose as CodeOf<typeof filePurpose>;
        return {
          id: row.id,
          name: row.name,
          mime: row.mime,
          sizeBytes: row.size_bytes,
          isImage: row.is_image,
          purpose,
          purposeName: filePurpose.labelOf(purpose),
          createTime: row.created_at,
        };
      }),
    };
  },
};

const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
