import { postUserLogin } from '@shieldsource/contract/passport';
import type { GivenOf } from '@shieldsource/contract/route';
import { call } from '../../lib/client.ts';
import { useMember } from '../../lib/member-session.ts';
import { useAgreement } from './use-agreement.ts';

/** Signs in with what a form holds; what has to be agreed to goes along with it. */
export function useSignIn() {
  const { signIn } = useMember();
  const agreement = useAgreement();

  async function enter(input: GivenOf<typeof postUserLogin>): Promise<void> {
    try {
      const { token, user } = await call(postUserLogin, input);
      signIn(token, user);
    } catch (error) {
      agreement.afterRefusal(error);
      throw error;
    }
  }

  return { agreement, enter };
}
