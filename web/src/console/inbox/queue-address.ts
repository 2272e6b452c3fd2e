import type { InboxView } from '@shieldsource/contract/reports/inbox';
import { translateQuery } from '@shieldsource/contract/reports/inbox-query';
import { reportStatus } from '@shieldsource/contract/reports/status';
import { paths } from '../paths.ts';

const viewOfFlag: Readonly<Record<string, InboxView>> = {
  1: 'waiting',
  2: 'appeals',
  3: 'retests',
  4: 'awards',
  5: 'awards',
};

/** The inbox address for an old address of the review queue, which was here before. */
export function placeOfQueue(params: URLSearchParams): string {
  const view = viewOfFlag[params.get('flag') ?? ''];
  if (view) return paths.reports.list({ view });
  const status = reportStatus.list.find(({ code }) => String(code) === params.get('status'));
  return paths.reports.list(status ? { query: translateQuery(`status:${status.key}`) } : {});
}
