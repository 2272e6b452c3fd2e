import type { CodeOf } from '@shieldsource/contract/coded';
import type { gender } from '@shieldsource/contract/people/calls';
import type { Language } from '@shieldsource/contract/site/language';
import type { Db } from '../../platform/database/database.ts';

interface Profile {
  readonly nickName?: string | undefined;
  readonly nickKey?: string | undefined;
  readonly gender?: CodeOf<typeof gender> | undefined;
  readonly hideInRank?: boolean | undefined;
  readonly language?: Language | undefined;
}

/** Writes the given fields; always sets the id too, so that a call without fields is a valid statement. */
export async function updateProfile(db: Db, researcherId: string, given: Profile): Promise<void> {
  await db
    .updateTable('researcher')
    .set({
      id: researcherId,
      ...(given.nickName !== undefined && { nick_name: given.nickName }),
      ...(given.nickKey !== undefined && { nick_key: given.nickKey }),
      ...(given.gender !== undefined && { gender: given.gender }),
      ...(given.hideInRank !== undefined && { hide_in_rank: given.hideInRank }),
      ...(given.language !== undefined && { language: given.language }),
    })
    .where('id', '=', researcherId)
    .execute();
}

export async function findByNickKey(db: Db, nickKey: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('researcher')
    .where('nick_key', '=', nickKey)
    .select('id')
    .executeTakeFirst();
}
