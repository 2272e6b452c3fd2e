import type { CodeOf } from '@shieldsource/contract/coded';
import {
  entryKind,
  type EntryRecord,
  type getCoinRecordPage,
  type getCoinTotal,
  type getContributionRecordPage,
  type getContributionTotal,
  type getSecurityCoinTotal,
  sourceKind,
} from '@shieldsource/contract/ledger';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { getContribution, getWallet } from './ledger.queries.ts';
import * as queries from './ledger.records.queries.ts';

export const coinTotal = (
  app: App,
  call: CallOf<typeof getSecurityCoinTotal>,
): Promise<OutputOf<typeof getSecurityCoinTotal>> => coinTotalOf(app, call.me.id);

/** What is in a wallet, what came and went, and what is awarded but waits for a second signature. */
export async function coinTotalOf(
  app: App,
  researcherId: string,
): Promise<OutputOf<typeof getSecurityCoinTotal>> {
  const { balance, earned, spent } = await getWallet(app.db, researcherId);
  return { balance, earned, spent, pending: await queries.sumPending(app.db, researcherId) };
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
  return pageOfEntries(input, seq, {
    list: (filter, part) => queries.listCoinEntries(app.db, id, filter, part),
    count: (filter) => queries.countCoinEntries(app.db, id, filter),
  });
}

export async function contributionRecords(
  app: App,
  call: CallOf<typeof getContributionRecordPage>,
  input: InputOf<typeof getContributionRecordPage>,
): Promise<OutputOf<typeof getContributionRecordPage>> {
  const { id } = call.me;
  const { seq } = await getContribution(app.db, id);
  return pageOfEntries(input, seq, {
    list: (filter, part) => queries.listContributionEntries(app.db, id, filter, part),
    count: (filter) => queries.countContributionEntries(app.db, id, filter),
  });
}

interface Entries {
  list(filter: queries.EntryFilter, part: queries.EntryPart): Promise<queries.EntryRow[]>;
  count(filter: queries.EntryFilter): Promise<number>;
}

// entries of one account are numbered without gaps: unfiltered, any page is a range of numbers and the last number the total
async function pageOfEntries(
  { page, pageSize, cursor, kind, startTime, endTime }: InputOf<typeof getCoinRecordPage>,
  last: number,
  entries: Entries,
): Promise<OutputOf<typeof getCoinRecordPage>> {
  const filter = { kind, from: momentOf(startTime), to: momentOf(endTime) };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const skipped = cursor === undefined ? (page - 1) * pageSize : 0;
  const end = cursor === undefined ? last + 1 : Number(cursor);
  // one more than is shown tells whether there are more
  const limit = pageSize + 1;
  const rows = await entries.list(
    filter,
    isFiltered
      ? { below: end, offset: skipped, limit }
      : { below: end - skipped, offset: 0, limit },
  );
  const shown = rows.slice(0, pageSize);
  return {
    list: shown.map(presentEntry),
    total: isFiltered ? await entries.count(filter) : last,
    page,
    pageSize,
    nextCursor: rows.length > pageSize ? String(shown.at(-1)?.seq) : null,
  };
}

const momentOf = (time: number | undefined): Date | undefined =>
  time === undefined ? undefined : new Date(time);

function presentEntry(row: queries.EntryRow): EntryRecord {
  const kind = row.kind as CodeOf<typeof entryKind>;
  return {
    id: row.id,
    kind,
    kindName: entryKind.labelOf(kind),
    amount: row.amount,
    balanceAfter: row.balance_after ?? 0,
    source: {
      kind: row.source_kind as CodeOf<typeof sourceKind>,
      id: row.source_id,
      title:
        row.report_title ??
        row.gift_name ??
        (row.note || sourceKind.labelOf(row.source_kind as CodeOf<typeof sourceKind>)),
    },
    createTime: row.created_at,
  };
}
