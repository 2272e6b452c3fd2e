import { isSame, type Keys } from '../../platform/crypto.ts';
import { timeOf, type Db } from '../../platform/database/database.ts';
import { idAt } from '../../platform/witness.ts';
import { countBefore } from './reconciliation.queries.ts';

/** Thrown for something that is not a head signed by this deployment. The message is one line. */
export class BadHead extends Error {
  override name = 'BadHead';
}

export interface Head {
  /** Rows written later have greater ids. */
  readonly after: string;
  /** The number of rows in each table up to then. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Transactions that began before this have ended: no statement may take so long, and no transaction be idle for so long. */
const settledMs = 10 * 60_000;

/** A signed head: a time, and the number of rows written before it. */
export async function headAt(db: Db, keys: Keys, time?: number): Promise<string> {
  const at = time ?? (await timeOf(db)) - settledMs;
  const payload = Buffer.from(
    JSON.stringify({ at, counts: await countBefore(db, idAt(at)) }),
  ).toString('base64url');
  return `${payload}.${signatureOf(keys, payload)}`;
}

export function readHead(keys: Keys, head: string): Head {
  const [payload = '', signature = ''] = head.split('.');
  if (!isSame(signature, signatureOf(keys, payload)))
    throw new BadHead('--since is not a head that verify-ledger printed with these keys');
  const { at, counts } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    at: number;
    counts: Record<string, number>;
  };
  return { after: idAt(at), counts };
}

const signatureOf = (keys: Keys, payload: string): string =>
  keys.witness('head', payload).toString('base64url');
