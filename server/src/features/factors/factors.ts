import type { PasskeyShown } from '@shieldsource/contract/passport/second-factor';
import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuseFields } from '../../platform/refusal.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import { stepIn, totpOf } from './factors.code-app.ts';
import { verifiedPasskey } from './factors.passkeys.ts';
import * as queries from './factors.queries.ts';
import { recoveryHash } from './factors.recovery-codes.ts';

export { newTotpSecret, stepIn, totpOf } from './factors.code-app.ts';
export {
  addPasskey,
  listPasskeys,
  passkeyChallenge,
  passkeySite,
  passkeyWishFor,
  removePasskey,
  verifiedNewPasskey,
  verifiedPasskey,
} from './factors.passkeys.ts';
export {
  beginCeremony,
  bindEarlierFactors,
  countRecoveryCodes,
  dropCeremonies,
  dropFactors,
  dropRecoveryCodes,
  endCeremony,
  hasFactor,
  keyedFactors,
  replaceRecoveryCodes,
  setTotp,
} from './factors.queries.ts';
export { newRecoveryCodes, recoveryHash } from './factors.recovery-codes.ts';

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

interface WithCodeApp {
  readonly id: string;
  readonly totp_sealed: Buffer | null;
  readonly totp_step: number;
}

/** What differs between the factors of colleagues and of members. */
export interface FactorsOf<Person extends WithCodeApp> {
  readonly kind: queries.PersonKind;
  /** The secrets of code apps. */
  readonly sealed: SealedColumn;
  /** Second factors that a signed-in person may try, including right ones: somebody at an unlocked screen might guess. */
  readonly proofs: Limit;
  /** The input field that holds the code. */
  readonly codeField: string;
  readonly get: (db: Db, id: string) => Promise<Person>;
  /** Records that one of their recovery codes was used, and how many are left. */
  readonly usedRecoveryCode: (tx: Tx, app: App, person: Person, left: number) => Promise<void>;
}

/** What was shown, right or wrong. */
export const methodOf = ({ code = '', passkey }: ShownFactor): Factor['method'] =>
  passkey !== undefined ? 'passkey' : /^\d{6}$/.test(code) ? 'totp' : 'recoveryCode';

/** The second factor of this person; null when it is wrong. */
export async function factorOf<Person extends WithCodeApp>(
  app: App,
  factors: FactorsOf<Person>,
  person: Person,
  { code, passkey }: ShownFactor,
): Promise<Factor | null> {
  const method = methodOf({ code, passkey });
  if (passkey !== undefined) {
    const shown = await verifiedPasskey(app, factors.kind, passkey);
    if (shown?.personId !== person.id) return null;
    return { method, take: shown.take };
  }
  if (code === undefined) return null;
  if (method === 'totp') {
    const step = stepOf(app, factors, person, code);
    if (step === null) return null;
    return { method, take: (tx) => queries.takeTotpStep(tx, factors.kind, person.id, step) };
  }
  return {
    method,
    async take(tx) {
      const hash = recoveryHash(code);
      const left = await queries.useRecoveryCode(tx, app.keys, factors.kind, person.id, hash);
      if (left === null) return false;
      await factors.usedRecoveryCode(tx, app, person, left);
      return true;
    },
  };
}

/** The time step of a code of their app; null when it is wrong or used. */
function stepOf<Person extends WithCodeApp>(
  app: App,
  { sealed }: FactorsOf<Person>,
  { id, totp_sealed: secret, totp_step: usedStep }: Person,
  code: string,
): number | null {
  if (secret === null) return null;
  const step = stepIn(totpOf(app, app.keys.open(secret, sealed.placeOf(id)), ''), code);
  return step !== null && step > usedStep ? step : null;
}

/** Checks a second factor before an act of its owner. Refuses with `tooOften`, or as bad input when it is wrong. */
export async function provenBy<Person extends WithCodeApp>(
  app: App,
  factors: FactorsOf<Person>,
  id: string,
  shown: ShownFactor,
): Promise<{ person: Person; take: (tx: Tx) => Promise<void> }> {
  const path = factors.codeField;
  if (shown.code === undefined && shown.passkey === undefined)
    throw refuseFields({ path, message: '请输入动态码' });
  await spend(app, factors.proofs, id);
  const person = await factors.get(app.db, id);
  const factor = await factorOf(app, factors, person, shown);
  const refuseFactor = () =>
    refuseFields(
      shown.passkey === undefined
        ? { path, message: '动态码或恢复码不正确，或者已经用过' }
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
