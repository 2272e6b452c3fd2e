import { v7 as newId } from 'uuid';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { documentKind } from '@shieldsource/contract/catalogue';
import type { Tx } from '../../platform/database/database.ts';
import * as queries from './people.queries.ts';

/** Keeps that a researcher accepted a version of a text, from the first time on. Outlives the account, as evidence. */
export async function recordConsent(
  tx: Tx,
  researcherId: string,
  kind: CodeOf<typeof documentKind>,
  version: number,
): Promise<void> {
  await queries.insertConsent(tx, { id: newId(), researcherId, kind, version });
}
