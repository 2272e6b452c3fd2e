import type { PasskeyShown } from '@shieldsource/contract/staff/second-factor';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import { tellOwner } from './staff.notices.ts';
import { verifiedPasskey } from './staff.passkey-signatures.ts';
import { recoveryHash } from './staff.recovery-codes.ts';
import { stepOf } from './staff.ts';
import * as staffQueries from './staff.queries.ts';
import * as queries from './staff.sign-in.queries.ts';

/** What the person sent: a code or a passkey. */
export interface ShownFactor {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyShown | undefined;
}

/** A right second factor that is not used up yet. */
export interface Factor {
  readonly method: 'totp' | 'recoveryCode' | 'passkey';
  /** Uses it up; answers false when that was just done elsewhere. */
  readonly take: (tx: Tx) => Promise<boolean>;
}

/** The second factor of this person; null when it is wrong. */
export async function factorOf(
  app: App,
  person: queries.RowWithSecrets,
  { code, passkey }: ShownFactor,
): Promise<Factor | null> {
  if (passkey !== undefined) {
    const shown = await verifiedPasskey(app, passkey);
    if (shown?.passkey.staff_id !== person.id) return null;
    return { method: 'passkey', take: shown.take };
  }
  if (code === undefined) return null;
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(app, person, code);
    if (step === null) return null;
    return { method: 'totp', take: (tx) => staffQueries.takeTotpStep(tx, person.id, step) };
  }
  return { method: 'recoveryCode', take: (tx) => takeRecoveryCode(tx, app, person, code) };
}

async function takeRecoveryCode(
  tx: Tx,
  app: App,
  person: queries.RowWithSecrets,
  code: string,
): Promise<boolean> {
  const left = await queries.useRecoveryCode(tx, person.id, recoveryHash(code));
  if (left === null) return false;
  await record(tx, app, 'staff.useRecoveryCode', {
    subject: person.id,
    actor: { kind: 'staff', id: person.id },
    params: { left },
  });
  await tellOwner(tx, app, person, () => say('恢复码已使用，还剩 {left} 个', { left }));
  return true;
}

/** Second factors that a signed-in person may try in an hour, including right ones: somebody at an unlocked console might guess. */
const proofs: Limit = { scope: 'staff-proof', hits: 20, windowSeconds: 3_600 };

/** Checks a colleague's second factor before they change how they sign in. Refuses with `tooOften`, or as bad input when it is wrong. */
export async function provenBy(
  app: App,
  me: StaffMe,
  shown: ShownFactor,
): Promise<{ person: queries.RowWithSecrets; take: (tx: Tx) => Promise<void> }> {
  if (shown.code === undefined && shown.passkey === undefined)
    throw refuseFields({ path: 'code', message: '请输入动态码' });
  await spend(app, proofs, me.id);
  const person = await queries.getWithSecrets(app.db, me.id);
  const factor = await factorOf(app, person, shown);
  const refuseFactor = () =>
    refuseFields(
      shown.passkey === undefined
        ? { path: 'code', message: '动态码或恢复码不正确，或者已经用过' }
        : { path: 'passkey', message: '通行密钥没有通过验证，请重试' },
    );
  if (!factor) throw refuseFactor();
  return {
    person,
    async take(tx) {
      if (!(await factor.take(tx))) throw refuseFactor();
    },
  };
}
