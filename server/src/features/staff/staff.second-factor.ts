import { say } from '@shieldsource/contract/say';
import { record } from '../events/events.ts';
import type { FactorsOf } from '../factors/factors.ts';
import { tellOwner } from './staff.notices.ts';
import { sealedTotps } from './staff.ts';
import * as queries from './staff.sign-in.queries.ts';

/** The second factors of colleagues. */
export const staffFactors: FactorsOf<queries.RowWithSecrets> = {
  kind: 'staff',
  sealed: sealedTotps,
  proofs: { scope: 'staff-proof', hits: 20, windowSeconds: 3_600 },
  codeField: 'code',
  get: queries.getWithSecrets,
  async usedRecoveryCode(tx, app, person, left) {
    await record(tx, app, 'staff.useRecoveryCode', {
      subject: person.id,
      actor: { kind: 'staff', id: person.id },
      params: { left },
    });
    await tellOwner(tx, app, person, () => say('恢复码已使用，还剩 {left} 个', { left }));
  },
};
