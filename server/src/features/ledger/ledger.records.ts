import {
  entryKind,
  type EntryRecord,
  type getCoinRecordPage,
  type getCoinTotal,
  type getContributionRecordPage,
  type getContributionTotal,
  type getSecurityCoinTotal,
  replacing,
  sourceKind,
} from '@shieldsource/contract/ledger/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { Expression } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { countCapped, keysOf, rangeOf, totalOf } from '../../platform/paging.ts';
import { getContribution, getWallet } from './ledger.queries.ts';
import * as queries from './ledger.records.queries.ts';
import { say } from '@shieldsource/contract/say';

export const coinTotal = (
  app: App,
  call: CallOf<typeof getSecurityCoinTotal>,
): Promise<OutputOf<typeof getSecurityCoinTotal>> => coinTotalOf(app, call.me.id);

/** A wallet's balance, its income and expenses, and awards that wait for a second signature. */
export async function coinTotalOf(
  app: App,
  researcherId: string,
): Promise<OutputOf<typeof getSecurityCoinTotal>> {
  const [{ balance, earned, spent }, pending] = await Promise.all([
    getWallet(app.db, researcherId),
    queries.sumPending(app.db, researcherId),
  ]);
  return { balance, earned, spent, pending };
}

export async function coinBalance(
  app: App,
  call: CallOf<typeof getCoinTotal>,
): Promise<OutputOf<typeof getCoinTotal>> {
  const { balance } = await getWallet(app.db, call.me.id);
  return { balance };
}

export async function contributionTotal(
  app: App,
  call: CallOf<typeof getContributionTotal>,
): Promise<OutputOf<typeof getContributionTotal>> {
  const { total } = await getContribution(app.db, call.me.id);
  return { total };
}

export async function coinRecords(
  app: App,
  call: CallOf<typeof getCoinRecordPage>,
  input: InputOf<typeof getCoinRecordPage>,
): Promise<OutputOf<typeof getCoinRecordPage>> {
  const { id, seq } = await getWallet(app.db, call.me.id);
  return pageOfEntries(app.db, input, seq, {
    list: (which) => queries.listCoinEntries(app.db, id, which),
    select: (filter) => queries.coinEntries(app.db, id, filter),
  });
}

export async function contributionRecords(
  app: App,
  call: CallOf<typeof getContributionRecordPage>,
  input: InputOf<typeof getContributionRecordPage>,
): Promise<OutputOf<typeof getContributionRecordPage>> {
  const { id } = call.me;
  const { seq } = await getContribution(app.db, id);
  return pageOfEntries(app.db, input, seq, {
    list: (which) => queries.listContributionEntries(app.db, id, which),
    select: (filter) => queries.contributionEntries(app.db, id, filter),
  });
}

interface Entries {
  list(which: queries.WhichEntries): Promise<queries.EntryRow[]>;
  select(filter: queries.EntryFilter): Expression<{ key: unknown }>;
}

// Entries of one account are numbered without gaps: without filters a page is a range of numbers and the last number is the
// total. With filters they are counted and paged up to the last place, and by cursor beyond it. One more than is shown is
// read, to know whether there are more.
async function pageOfEntries(
  db: Db,
  { page, pageSize, cursor, kind, startTime, endTime }: InputOf<typeof getCoinRecordPage>,
  last: number,
  entries: Entries,
): Promise<OutputOf<typeof getCoinRecordPage>> {
  const filter = { kind, from: momentOf(startTime), to: momentOf(endTime) };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const below = cursor === undefined ? undefined : Number(cursor);
  const found = isFiltered
    ? await selected(db, entries, filter, { page, pageSize, below })
    : {
        rows: await entries.list({
          below: below ?? last + 1 - (page - 1) * pageSize,
          limit: pageSize + 1,
        }),
        total: { total: last },
        limit: pageSize,
      };
  const shown = found.rows.slice(0, found.limit);
  return {
    list: shown.map(presentEntry),
    ...found.total,
    page,
    pageSize,
    nextCursor: found.rows.length > found.limit ? String(shown.at(-1)?.seq) : null,
  };
}

async function selected(
  db: Db,
  entries: Entries,
  filter: queries.EntryFilter,
  { page, pageSize, below }: { page: number; pageSize: number; below: number | undefined },
) {
  const { offset, limit } = rangeOf({ page: below === undefined ? page : 1, pageSize });
  const asked = entries.select({ ...filter, below });
  const found = await keysOf(db, asked, { offset, limit: limit && limit + 1 });
  return {
    rows: await entries.list({ seqs: found.keys }),
    limit,
    total: totalOf(
      below === undefined ? found.rows : await countCapped(db, entries.select(filter)),
    ),
  };
}

const momentOf = (time: number | undefined): Date | undefined =>
  time === undefined ? undefined : new Date(time);

function presentEntry(row: queries.EntryRow): EntryRecord {
  const { kind } = row;
  const isAward = kind === 'award' || kind === 'awardReversal';
  return {
    id: row.id,
    kind,
    kindName: isAward && row.is_replacing ? say(replacing[kind]) : entryKind.labelOf(kind),
    amount: row.amount,
    balanceAfter: row.balance_after ?? 0,
    source: {
      kind: row.source_kind,
      id: row.source_id,
      // the note of a joined account is for the log
      title:
        row.report_title ??
        row.gift_name ??
        ((row.source_kind !== 'account' && row.note) || sourceKind.labelOf(row.source_kind)),
    },
    createTime: row.created_at,
  };
}
