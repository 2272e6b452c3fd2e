import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/refusal.ts';
import { tryCode, type Asker, type CodePurpose } from '../codes/codes.ts';
import { findPhone } from './people.phone.ts';

/**
 * Tries a code that was just sent to a member's own phone, before an act that a stolen session must not be able to do.
 * Refuses with `wrongPhoneCode`. Call it before the transaction of the act, never inside: a wrong try has to count although
 * it is refused.
 */
export async function tryFreshCode(
  app: App,
  asker: Asker & { readonly me: { readonly id: string } },
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  const phone = await findPhone(app, asker.me.id);
  if (phone === null) throw refuse('wrongPhoneCode');
  await tryCode(app, asker, { kind: 'phone', to: phone }, purpose, code);
}
