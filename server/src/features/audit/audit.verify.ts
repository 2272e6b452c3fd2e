import { hashOf } from '../../platform/crypto.ts';
import { inSnapshot, type Db } from '../../platform/database/database.ts';
import { FaultList, type Findings } from '../../platform/findings.ts';
import * as queries from './audit.queries.ts';

export interface AuditFindings extends Findings {
  readonly entries: number;
  /** Hash of the newest entry, in hex. Recorded elsewhere, it shows later whether the whole log was rewritten. */
  readonly head: string;
}

const atATime = 1_000;

/** Checks the audit log from its first entry: numbered without gaps, each hash following from the one before, and the head the last. */
export const verifyAudit = (db: Db): Promise<AuditFindings> => inSnapshot(db, verify);

async function verify(db: Db): Promise<AuditFindings> {
  const head = await queries.getHead(db);
  const faults = new FaultList();
  let last: Buffer = Buffer.alloc(0);
  let entries = 0;
  for (let above = 0; above < head.seq; above += atATime) {
    const links = await queries.listLinks(db, { above, upTo: Math.min(above + atATime, head.seq) });
    for (const link of links) {
      entries += 1;
      const fault = faultOf(link, entries, last);
      if (fault) {
        faults.add(fault);
        return { entries, head: head.hash.toString('hex'), ...faults.found() };
      }
      last = link.hash;
    }
  }
  if (entries !== head.seq) faults.add(`entry ${entries + 1} is missing`);
  else if (!last.equals(head.hash)) faults.add(`the head is not the hash of entry ${entries}`);
  const behind = await queries.countBehindHead(db);
  if (behind > 0) faults.add(`${behind} entries stand behind the head`);
  return { entries, head: head.hash.toString('hex'), ...faults.found() };
}

type Link = Awaited<ReturnType<typeof queries.listLinks>>[number];

function faultOf(link: Link, expected: number, last: Buffer): string | null {
  if (link.seq !== expected) return `entry ${expected} is missing`;
  if (!link.prev_hash.equals(last)) return `entry ${link.seq} does not follow the one before`;
  const measured = [link.action, link.target, link.reason].flatMap((text) => [
    Buffer.byteLength(text),
    text,
  ]);
  const text = [link.seq, link.id, link.staff_id ?? '-', ...measured, link.created_us].join('|');
  return hashOf(Buffer.concat([last, Buffer.from(text)])).equals(link.hash)
    ? null
    : `entry ${link.seq} was changed`;
}
