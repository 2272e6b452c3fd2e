import { v7 as newId } from 'uuid';
import type { CodeOf } from '@shieldsource/contract/coded';
import { documentKind } from '@shieldsource/contract/catalogue/calls';
import type { getDocumentConsentPage } from '@shieldsource/contract/catalogue/documents-acts';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { ownAct, record } from '../events/events.ts';
import * as queries from './people.consents.queries.ts';
import { nameOf } from './people.masking.ts';

/** Records that a researcher accepted a version of a document; a repetition changes nothing. Kept as evidence after the account is erased. */
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

/** The newest version of each text that a researcher has accepted, by its kind. */
export async function newestConsentsOf(
  db: Db,
  researcherId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.listNewestConsents(db, researcherId);
  return new Map(rows.map(({ kind, version }) => [kind, version]));
}

/** What a researcher has accepted, oldest first. */
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

/** Who has accepted a version of a document, newest first, and the number for each version. Names as the public sees them. */
export async function consentPage(
  app: App,
  _call: CallOf<typeof getDocumentConsentPage>,
  { kind, version, page, pageSize }: InputOf<typeof getDocumentConsentPage>,
): Promise<OutputOf<typeof getDocumentConsentPage>> {
  const counts = await queries.countConsents(app.db, kind);
  const rows = await queries.listConsentsTo(app.db, kind, version, rangeOf({ page, pageSize }));
  return {
    list: rows.map((row) => ({
      id: row.id,
      uid: row.uid,
      nickName: nameOf(row),
      createTime: row.created_at,
    })),
    ...totalOf(counts.find((one) => one.version === version)?.count ?? 0),
    page,
    pageSize,
    counts: counts.map((one) => ({
      version: one.version,
      count: totalOf(one.count).total,
    })),
  };
}
