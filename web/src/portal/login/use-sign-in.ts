import { postUserLogin } from '@shieldsource/contract/passport';
import type { GivenOf } from '@shieldsource/contract/route';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import { useMember } from '../../lib/member-session.ts';
import { useAgreement } from './use-agreement.ts';

/** Signs in with what a form holds; what has to be agreed to goes along with it. */
export function useSignIn() {
  const { signIn } = useMember();
  const agreement = useAgreement();
  const [refusal, setRefusal] = useState('');

  /** `tellsAtField` answers whether the form has said it where it belongs. */
  async function enter(
    input: GivenOf<typeof postUserLogin>,
    tellsAtField: (error: CallError) => boolean = () => false,
  ): Promise<void> {
    setRefusal('');
    try {
      const { token, user } = await call(postUserLogin, input);
      signIn(token, user);
    } catch (error) {
      agreement.afterRefusal(error);
      const isOpen =
        error instanceof CallError && error.fields.length === 0 && !tellsAtField(error);
      if (isOpen) setRefusal(textOf(error));
      throw error;
    }
  }

  return {
    agreement,
    /** Why the last try was refused: stays in the form after its toast has gone. */
    refusal,
    enter,
  };
}
