import type pg from 'pg';

/** Whether a standby keeps up with its primary. */
export interface Watch {
  /** Whether it had, at the last look, all that the primary had at the look before. */
  isFresh(): boolean;
  /** Whether it was looked at often enough to say so. */
  isKnown(): boolean;
  /** What the last try to ask it met; null where it answered. */
  trouble(): unknown;
  /** It has failed: it counts as fresh no more before it was looked at twice. */
  doubt(): void;
  stop(): void;
}

/**
 * Looks every `everyMs` whether `standby` follows `primary`, by where the log of each ends. One that was promoted, that follows
 * another database, or that cannot be asked is not fresh. After a failover that lost the newest transactions a standby which
 * had received them counts as fresh until the log of the new primary is as long.
 */
export function watchStandby(
  primary: Pick<pg.Pool, 'query'>,
  standby: Pick<pg.Pool, 'query'>,
  everyMs = 1_000,
): Watch {
  let before: { end: string; deployment: string } | null = null;
  let freshAt = -Infinity;
  let doubts = 0;
  let looks = 0;
  let trouble: unknown = null;
  let isLooking = false;

  async function look(): Promise<void> {
    const [wanted, doubtsThen, begunAt] = [before, doubts, performance.now()];
    const [now, has] = await Promise.all([
      primary.query<{ end: string; deployment: string }>(
        'select pg_current_wal_lsn()::text as end, id::text as deployment from deployment',
      ),
      wanted &&
        standby.query<{ isThere: boolean | null }>(
          `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and id::text = $2 as "isThere"
          from deployment`,
          [wanted.end, wanted.deployment],
        ),
    ]);
    if (has) trouble = null;
    if (doubts !== doubtsThen) return;
    freshAt = has?.rows[0]?.isThere ? begunAt : -Infinity;
    before = now.rows[0] ?? null;
  }

  const doubt = (): void => {
    doubts += 1;
    before = null;
    freshAt = -Infinity;
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch((error: unknown) => {
        trouble = error;
        doubt();
      })
      .finally(() => {
        looks += 1;
        isLooking = false;
      });
  }, everyMs).unref();

  return {
    // a look that takes long says nothing of what has happened since
    isFresh: () => performance.now() - freshAt < 2 * everyMs,
    // the first look only learns where the primary is
    isKnown: () => looks > 1,
    trouble: () => trouble,
    doubt,
    stop: () => clearInterval(timer),
  };
}
