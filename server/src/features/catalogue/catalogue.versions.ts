import type { getApplicationVersionPage } from '@shieldsource/contract/catalogue/acts';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { Tier } from '@shieldsource/contract/awards/scoring';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import * as queries from './catalogue.desk.queries.ts';

/** The versions of an application, newest first. They are numbered without gaps, so a page is a range. */
export async function listVersions(
  app: App,
  _call: CallOf<typeof getApplicationVersionPage>,
  { id, page, pageSize }: InputOf<typeof getApplicationVersionPage>,
): Promise<OutputOf<typeof getApplicationVersionPage>> {
  const application = await queries.findRow(app.db, 'application', id);
  if (!application) throw refuse('notFound');
  const newest = application.version - (page - 1) * pageSize;
  const rows = await queries.listApplicationVersions(app.db, id, {
    newest,
    oldest: newest - pageSize + 1,
  });
  return {
    list: rows.map(({ tier, created_at: createTime, ...row }) => ({
      ...row,
      tier: tier as Tier,
      createTime,
    })),
    total: application.version,
    page,
    pageSize,
  };
}
