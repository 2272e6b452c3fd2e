import { v7 as newId } from 'uuid';
import type { CodeOf } from '@shieldsource/contract/coded';
import { documentKind } from '@shieldsource/contract/catalogue';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ownAct, record } from '../events/events.ts';
import * as queries from './people.queries.ts';

/** Keeps that a researcher accepted a version of a text, from the first time on. Outlives the account, as evidence. */
export async function recordConsent(
  tx: Tx,
  app: Pick<App, 'keys'>,
  researcherId: string,
  document: CodeOf<typeof documentKind>,
  version: number,
): Promise<void> {
  const consent = { id: newId(), researcherId, kind: document, version };
  if (await queries.insertConsent(tx, consent))
    await record(tx, app, 'account.consent', {
      ...ownAct({ kind: 'researcher', id: researcherId }),
      params: { document, version },
    });
}

/** What a researcher has accepted, from early to late. */
export async function consentsOf(app: App, researcherId: string) {
  const rows = await queries.listConsents(app.db, researcherId);
  return rows.map((row) => {
    const kind = row.kind as CodeOf<typeof documentKind>;
    return {
      kind,
      kindName: documentKind.labelOf(kind),
      version: row.version,
      createTime: row.created_at,
    };
  });
}
