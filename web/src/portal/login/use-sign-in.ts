import { postUserLogin } from '@shieldsource/contract/passport/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf } from '../../lib/client.ts';
import type { useContractForm } from '../../lib/form.ts';
import { useMember } from '../../lib/member-session.ts';
import { useAgreement } from './use-agreement.ts';

type SignInFields = ReturnType<typeof useContractForm<typeof postUserLogin>>;

/** Signs in with the values of a form and the versions agreed to. */
export function useSignIn() {
  const { signIn } = useMember();
  const agreement = useAgreement();
  const [refusal, setRefusal] = useState('');

  /** `tellsAtField` says whether the form has already shown the error at a field. */
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

  /** The submit handler of a sign-in form: both agreements must be accepted, and `send` gets their versions with the values. */
  function submitWith(
    form: SignInFields,
    send: (input: GivenOf<typeof postUserLogin>) => Promise<void>,
  ) {
    const submit = form.submit(async (input) => {
      const versions = agreement.versions();
      if (versions) await send({ ...input, ...versions });
    });
    return (event: FormEvent<HTMLFormElement>) => {
      agreement.check();
      void submit(event);
    };
  }

  return {
    agreement,
    /** Why the last attempt was refused: stays in the form after the toast has gone. */
    refusal,
    enter,
    submitWith,
  };
}
