import type { ReportSort } from '@shieldsource/contract/reports/calls';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useAddress } from '../../lib/use-address.ts';
import type { Sort } from '../../ui/table/sort.ts';

interface ReportOrder {
  /** The value in the address. */
  readonly code: string;
  readonly name: MessageDescriptor;
  readonly sort: ReportSort;
}

export const newest: ReportOrder = {
  code: '1',
  name: msg`最新提交`,
  sort: { column: 'createTime', order: 'descending' },
};
export const reportOrders: readonly ReportOrder[] = [
  newest,
  { code: '2', name: msg`最早提交`, sort: { column: 'createTime', order: 'ascending' } },
  { code: '3', name: msg`最近更新`, sort: { column: 'updateTime', order: 'descending' } },
  { code: '4', name: msg`等级最高`, sort: { column: 'level', order: 'descending' } },
  { code: '6', name: msg`等级最低`, sort: { column: 'level', order: 'ascending' } },
  { code: '5', name: msg`安全币最多`, sort: { column: 'currency', order: 'descending' } },
  { code: '7', name: msg`安全币最少`, sort: { column: 'currency', order: 'ascending' } },
];

/** The order of the list of reports, from the address: `?sort=4`; newest first by default. */
export function useReportOrder() {
  const { params, narrow } = useAddress();
  const chosen = reportOrders.find(({ code }) => code === params.get('sort'));
  return {
    /** The part of the call's input. */
    input: chosen && chosen !== newest ? { sort: chosen.sort } : {},
    /** The sorted column of the table. */
    sorted: { field: chosen?.sort.column ?? '', order: chosen?.sort.order ?? null } satisfies Sort,
    sortBy: ({ field, order }: Sort) =>
      narrow({
        sort: reportOrders.find(({ sort }) => sort.column === field && sort.order === order)?.code,
      }),
  };
}
