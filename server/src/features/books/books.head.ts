import { isSame, type Keys } from '../../platform/crypto.ts';
import type { Db } from '../../platform/database/database.ts';
import { idAt } from '../../platform/witness.ts';
import { countBefore } from './books.queries.ts';

/** What was given is no head that this deployment signed. The message is one line. */
export class BadHead extends Error {
  override name = 'BadHead';
}

export interface Head {
  /** Every row written later has a greater id. */
  readonly after: string;
  /** Rows of each table up to then. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Whoever began to write before this has long ended: no statement may take so long, no transaction stay idle so long. */
const settledMs = 10 * 60_000;

/** The head of now: a time and what stands before it, signed. */
export async function headAt(db: Db, keys: Keys, at = Date.now() - settledMs): Promise<string> {
  const said = Buffer.from(
    JSON.stringify({ at, counts: await countBefore(db, idAt(at)) }),
  ).toString('base64url');
  return `${said}.${signatureOf(keys, said)}`;
}

export function readHead(keys: Keys, head: string): Head {
  const [said = '', signature = ''] = head.split('.');
  if (!isSame(signature, signatureOf(keys, said)))
    throw new BadHead('--since is not a head that verify-ledger printed with these keys');
  const { at, counts } = JSON.parse(Buffer.from(said, 'base64url').toString()) as {
    at: number;
    counts: Record<string, number>;
  };
  return { after: idAt(at), counts };
}

const signatureOf = (keys: Keys, said: string): string =>
  keys.witness('head', said).toString('base64url');
