import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { postAccountCancel, postCancelRevoke } from '@shieldsource/contract/people/identity';
import { post } from '../../src/features/ledger/ledger.ts';
import { eraseDue } from '../../src/features/people/people.erasure.ts';
import { inTransaction, violates } from '../../src/platform/database/database.ts';
import { startSession } from '../../src/platform/sessions.ts';
import { command, off, person, rarely } from './command.ts';
import * as rules from './rules.accounts.ts';
import { at, obstacleOf } from './state.ts';
import { agree, callAs, note } from './world.ts';

export const adjust = command(
  'adjust',
  async (model, world, wish: { by: number; coins: number }) => {
    const isHeld = rules.adjust(model, wish.by, wish.coins);
    const posted = await inTransaction(world.harness.app.db, (tx) =>
      post(tx, at(world.people, wish.by).id, wish.coins, 'adjustment', {
        kind: 'adjustment',
        source: { kind: 'manual', id: newId(), seq: 1 },
        note: '人工调整',
      }),
    ).then(
      () => true,
      (error: unknown) => {
        if (!violates(error, 'account_balance_not_negative')) throw error;
        return false;
      },
    );
    if (posted !== isHeld) throw new Error(`an adjustment of ${wish.coins} was ${String(posted)}`);
    note(world, 'adjust', posted ? 'success' : 'refused');
  },
  ({ people }) => people.every(({ state }) => state !== 'cancelled'),
);

/** Repeats the last call that created something, with its key and the same or another body. */
export const retryLast = command('retryLast', async (model, world, isOther: boolean) => {
  const { last } = world;
  if (!last) return;
  const { by, route, input, idempotencyKey, result } = last;
  const expected = obstacleOf(at(model.people, by)) ?? (isOther ? 'keyReused' : 'success');
  const other = 'title' in input ? { title: '另一份报告的标题' } : { price: 71 };
  const answer = await world.harness
    .as(at(world.people, by))
    .answer(route, { ...input, ...(isOther ? other : {}) }, { idempotencyKey });
  agree(world, 'retryLast', expected, answer);
  if (expected !== 'success') return;
  const again = answer.json<{ result: unknown }>().result;
  if (JSON.stringify(again) !== JSON.stringify(result))
    throw new Error(`a repeat of ${route.name} was answered with ${JSON.stringify(again)}`);
});

export const cancelAccount = command(
  'cancelAccount',
  async (model, world, wish: { by: number; off: number }) => {
    const [leaver, { coins }] = [at(world.people, wish.by), at(model.people, wish.by)];
    const canAsk = obstacleOf(at(model.people, wish.by)) === null;
    const code = canAsk ? await world.given.code(leaver, 'cancel') : '000000';
    const expected = rules.cancelAccount(model, wish.by, wish.off);
    await callAs(world, leaver, postAccountCancel, { code, coins: coins + wish.off }, expected);
  },
);

/** Signs in during the cooling-off, which allows only to keep the account. */
export const comeBack = command(
  'comeBack',
  async (model, world, by: number) => {
    const [someone, known] = [at(world.people, by), at(model.people, by)];
    known.isSignedIn = true;
    const credentials = await inTransaction(world.harness.app.db, (tx) =>
      startSession(tx, world.harness.app, 'researcher', someone.id, 'test'),
    );
    world.people[by] = { ...someone, token: credentials.token, cookie: credentials.cookie };
    note(world, 'comeBack', 'success');
  },
  ({ people }) => people.every(({ state }) => state !== 'cancelled'),
);

export const revokeCancel = command('revokeCancel', async (model, world, by: number) => {
  const expected = rules.revokeCancel(model, by);
  await callAs(world, at(world.people, by), postCancelRevoke, {}, expected);
});

/** The seven days of the cooling-off pass. */
export const erase = command('erase', async (model, world, by: number) => {
  const { db } = world.harness.app;
  note(world, 'erase', at(model.people, by).state === 'cancelling' ? 'success' : 'nothing');
  rules.erase(model, by);
  await db
    .updateTable('researcher')
    .set({ cancel_at: sql`now()` })
    .where('id', '=', at(world.people, by).id)
    .where('state', '=', 'cancelling')
    .execute();
  await eraseDue(world.harness.app);
});

export const accountCommands = [
  fc.record({ by: person, coins: fc.constantFrom(-50, -7, 9, 60) }).map(adjust),
  rarely.map(retryLast),
  rarely.map(retryLast),
  fc.record({ by: person, off }).map(cancelAccount),
  person.map(comeBack),
  person.map(revokeCancel),
  person.map(erase),
];
