import { useLingui } from '@lingui/react/macro';
import {
  getStaffAccount,
  postStaffProviderBack,
  postStaffProviderFinish,
  postStaffProviderLink,
} from '@shieldsource/contract/staff/sign-in';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { useCall } from '../../lib/use-call.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { Alert } from '../../ui/form/Alert.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { SecondFactorField } from '../pieces/second-factor/SecondFactorField.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { Loading } from '../../ui/states/PageState.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { paths } from '../paths.ts';
import { SignInFrame } from './SignInFrame.tsx';
import classes from './LoginPage.module.css';
import { takeTarget } from './target.ts';

const silent = { silent: true, skipLoginCheck: true } as const;

/** The page to which the provider redirects: signs in, asks for the second factor first, or links the account. */
export default function ProviderPage() {
  const { t } = useLingui();
  const { signIn } = useStaff();
  const navigate = useNavigate();
  const back = useCall(postStaffProviderBack, silent);
  const link = useCall(postStaffProviderLink, { silent: true, refreshes: [getStaffAccount] });
  const [ticket, setTicket] = useState('');
  const [refusal, setRefusal] = useState('');
  const isAsked = useRef(false);
  useTitle(t`登录`, t`盾源控制台`);

  const enter = async ({ token, staff }: NonNullable<SignedIn>) => {
    const target = takeTarget();
    signIn(token, staff);
    await navigate(target || paths.start, { replace: true });
  };
  const comeBack = async (query: string) => {
    if (new URLSearchParams(query).get('state')?.startsWith('link.')) {
      await link.mutateAsync({ query });
      toast.success(t`已关联单点登录账号`);
      return navigate(paths.account, { replace: true });
    }
    const answer = await back.mutateAsync({ query });
    if (answer.signedIn) return enter(answer.signedIn);
    return setTicket(answer.ticket ?? '');
  };
  // Once only: the provider's parameters are valid for one use, and are removed from the address.
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const query = location.search.slice(1) || 'none';
    history.replaceState(history.state, '', location.pathname);
    comeBack(query).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      setRefusal(textOf(error));
    });
  });

  return (
    <SignInFrame hint={t`供审核、运营等工作人员使用`}>
      {ticket && <FactorForm ticket={ticket} onDone={enter} />}
      {refusal && (
        <>
          <Alert className={classes.refusal}>{refusal}</Alert>
          <div className={`stack gap-10 mt-24 ${classes.ways}`}>
            <ButtonLink to={paths.login} replace variant="default" fullWidth>
              {t`返回登录`}
            </ButtonLink>
          </div>
        </>
      )}
      {!ticket && !refusal && <Loading lines={3} />}
    </SignInFrame>
  );
}

type SignedIn = Awaited<
  ReturnType<ReturnType<typeof useCall<typeof postStaffProviderBack>>['mutateAsync']>
>['signedIn'];

interface FactorFormProps {
  readonly ticket: string;
  readonly onDone: (signedIn: NonNullable<SignedIn>) => Promise<unknown>;
}

/** Asks for the second factor, where the provider did not. */
function FactorForm({ ticket, onDone }: FactorFormProps) {
  const { t } = useLingui();
  const form = useContractForm(postStaffProviderFinish, {
    ticket,
    code: '',
    passkey: undefined,
  });
  const finish = useCall(postStaffProviderFinish, silent);
  const refusal = finish.error && finish.error.fields.length === 0 ? textOf(finish.error) : '';
  return (
    <form
      className={`stack mt-24 ${classes.form}`}
      onSubmit={form.submit(async (input) => onDone(await finish.mutateAsync(input)))}
      noValidate
    >
      <p className="mt-8 faint">{t`单点登录已通过，请再验证一次。`}</p>
      {refusal && <Alert>{refusal}</Alert>}
      <SecondFactorField form={form as never} hasPasskey />
      <Button type="submit" size="md" loading={form.isSubmitting} fullWidth>
        {t`继续`}
      </Button>
    </form>
  );
}
