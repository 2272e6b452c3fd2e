import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { hashOf } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { startSession } from '../src/platform/sessions.ts';
import { sendCode, type CodePurpose } from '../src/features/codes/codes.ts';
import type { Person, TestApp } from './app.ts';
import type { Example } from './example.ts';
import { givenFactorsOn } from './given.factors.ts';
import { newPhone, type givenOn } from './given.ts';
import { signingInOn } from './signing-in.ts';

let names = 0;
/** A nickname that is unique in this file. */
const newNickName = (): string => `巡检员${(names += 1)}号`;

/** Inputs that succeed for every call about a member's own account. */
export function accountExamplesOn(
  test: TestApp,
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const { app } = test;
  const { readCode } = signingInOn(test);
  const { recoveryCode } = givenFactorsOn(test);

  /** Sends a code to a phone, which need not have an account. */
  async function codeOf(me: Person | null, phone: string, purpose: CodePurpose): Promise<string> {
    const asker = { me, ip: '127.0.0.1', browser: null };
    await sendCode(app, asker, { kind: 'phone', to: phone }, purpose);
    return readCode(phone);
  }

  async function openExport(owner: Person): Promise<string> {
    const session = await app.db
      .selectFrom('session')
      .where('token_hash', '=', hashOf(owner.token))
      .select('id')
      .executeTakeFirstOrThrow();
    const id = newId();
    await app.db
      .insertInto('data_export')
      .values({ id, researcher_id: owner.id, session_id: session.id })
      .execute();
    return id;
  }

  return {
    postBasicInfo: {
      input: async (owner) => ({
        nickName: newNickName(),
        gender: 3,
        hideInRank: false,
        headPortrait: await given.image(owner, 'portrait'),
      }),
    },
    getNickNameFree: { input: () => ({ nickName: newNickName() }) },
    getUserBasicInfo: {
      input: async (owner) => {
        const { uid } = await app.db
          .selectFrom('researcher')
          .where('id', '=', owner.id)
          .select('uid')
          .executeTakeFirstOrThrow();
        return { uid };
      },
    },
    getCurrentPhone: { input: () => ({}) },
    postPhoneChange: {
      input: async (owner) => {
        const phone = newPhone();
        return {
          oldCode: await given.code(owner, 'phoneOld'),
          phone,
          newCode: await codeOf(owner, phone, 'phoneNew'),
          factorCode: await recoveryCode(owner),
        };
      },
    },
    postPasswordSet: {
      input: async (owner) => ({
        password: '一句只有自己记得住的话',
        code: await given.code(owner, 'password'),
      }),
    },
    postPasswordRemove: {
      input: async (owner) => {
        await app.db
          .updateTable('researcher')
          .set({ password_hash: sql`'nobody knows'` })
          .where('id', '=', owner.id)
          .execute();
        return { code: await given.code(owner, 'password') };
      },
    },
    postSessionEnd: {
      input: async (owner) => {
        const { id } = await inTransaction(app.db, (tx) =>
          startSession(tx, app, 'researcher', owner.id, 'test'),
        );
        return { sessionId: id };
      },
      names: 'sessionId',
    },
    getAccessRecordPage: { input: () => ({ page: 1, pageSize: 20 }) },
    postDataExport: { input: async (owner) => ({ code: await given.code(owner, 'export') }) },
    getDataExport: {
      input: async (owner) => ({ exportId: await openExport(owner), part: 'profile', page: 1 }),
      names: 'exportId',
    },
  };
}
