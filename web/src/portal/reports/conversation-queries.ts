import { getComments, getOperationRecords } from '@shieldsource/contract/reports/calls';
import { isNotFound } from '../../lib/call-error.ts';
import { queryOf } from '../../lib/queries.ts';

export const pageSize = 100;

// Asked at the same time as the report itself, which says it when there is none.
const besideReport = { silent: isNotFound };

/** The steps of a report. */
export const stepsOf = (reportId: string) =>
  queryOf(getOperationRecords, { reportId }, besideReport);

/** One page of its comments. */
export const commentsOf = (reportId: string, page: number) =>
  queryOf(getComments, { reportId, page, pageSize }, besideReport);
