import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { command, record } from './events.ts';
import { noteChecker, readCheckpoint, readNoted } from './log.note.ts';
import { rootAt } from './log.ts';
import * as queries from './log.queries.ts';

/** Why no epoch can begin: the message is one line for whoever runs the command. */
class NotLost extends Error {
  override name = 'NotLost';
}

/**
 * Begins an epoch after a standby was promoted that lacks the last sealed leaves: its first leaf names the current head and
 * the lost one. `noted` is the lost head, as it was recorded elsewhere. Answers the id of the event. Throws `NotLost` when
 * the head is not from this log, or is not lost.
 */
export async function beginEpoch(
  app: Pick<App, 'db' | 'config' | 'keys'>,
  noted: string,
): Promise<number> {
  const head = readNoted(noted);
  const lost = readCheckpoint(head);
  if (!lost) throw new NotLost('what was noted is no head');
  const signedness = noteChecker(app.config)(head);
  if (signedness === 'malformed')
    throw new NotLost('the signature of the noted head is not whole: note all of its lines');
  if (signedness === 'unknown' || signedness === 'wrong')
    throw new NotLost('the noted head was not signed with a key of this log');
  return inTransaction(app.db, async (tx) => {
    const epoch = await queries.raiseEpoch(tx);
    const size = await queries.countLeaves(tx);
    if (lost.size <= size && (await rootAt(tx, lost.size)).equals(lost.root))
      throw new NotLost('nothing is lost: the log has grown from the noted head');
    await record(tx, app, queries.lostKind, {
      subject: `epoch-${epoch}`,
      actor: command,
      params: { size, lostSize: lost.size, lostRoot: lost.root.toString('base64') },
    });
    return epoch;
  });
}
