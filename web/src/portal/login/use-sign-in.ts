import { postUserLogin } from '@shieldsource/contract/passport/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import { type FormEvent, useState } from 'react';
import * as faults from '@shieldsource/contract/faults';
import { CallError } from '../../lib/call-error.ts';
import { call, textOf, toastOf } from '../../lib/client.ts';
import type { useContractForm } from '../../lib/form.ts';
import { useMember } from '../../lib/member-session.ts';
import { useAgreement } from './use-agreement.ts';

type SignInFields = ReturnType<typeof useContractForm<typeof postUserLogin>>;

export interface SignInFormProps {
  /** Called with the ticket of the next step. */
  readonly onFactorNeeded: (ticket: string) => void;
}

/** Signs in with the values of a form and the versions agreed to. An account with a second factor gets a ticket for the next step. */
export function useSignIn(onFactorNeeded: (ticket: string) => void) {
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
      const { token, user } = await call(postUserLogin, input, { silent: true });
      signIn(token, user);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === faults.factorNeeded.code && error.ticket !== undefined)
        return onFactorNeeded(error.ticket);
      toastOf(error);
      agreement.afterRefusal(error);
      if (error.fields.length === 0 && !tellsAtField(error)) setRefusal(textOf(error));
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
