import type { getUserBasicInfo } from '@shieldsource/contract/people/profile';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { publicNameOf } from './ranking.names.ts';
import { ownPlaceIn } from './ranking.ts';
import * as queries from './ranking.queries.ts';

// numbers are consecutive, so somebody could otherwise read all cards
const cardLimit: Limit = { scope: 'user-card', hits: 120, windowSeconds: 600 };

/** The public card of one researcher. For an unnamed one it says only that: a score would show which row of the ranking is theirs. */
export async function userCard(
  app: App,
  call: CallOf<typeof getUserBasicInfo>,
  { uid }: InputOf<typeof getUserBasicInfo>,
): Promise<OutputOf<typeof getUserBasicInfo>> {
  await spend(app, cardLimit, call.me.id);
  const row = await queries.findByUid(app.db, uid);
  if (!row) throw refuse('notFound');
  const [shown, isMe] = [publicNameOf(row), row.id === call.me.id];
  if (shown.uid === null)
    return { ...shown, rank: null, contribution: null, validCount: null, registeredAt: null, isMe };
  // as far as the ranking tells its place to its owner
  const place = await ownPlaceIn(app, queries.allTime, row.id);
  return {
    ...shown,
    rank: place?.rank ?? null,
    contribution: row.contribution ?? 0,
    validCount: row.valid_count ?? 0,
    registeredAt: row.created_at,
    isMe,
  };
}
