import { useLingui } from '@lingui/react/macro';
import { Navigate, useSearchParams } from 'react-router';
import { safeCallback } from '../../lib/callback.ts';
import { useMember } from '../../lib/member-session.ts';
import classes from './LoginPage.module.css';
import { SignInForm } from './SignInForm.tsx';

/** Signs in, then leads back to where the person came from. */
export default function LoginPage() {
  const { t } = useLingui();
  const { loggedIn, isCancelling } = useMember();
  const [params] = useSearchParams();
  if (loggedIn) {
    const wanted = safeCallback(params.get('callback')) || '/';
    // Who asked for cancellation is told first, and may take it back.
    return <Navigate to={isCancelling ? '/personal/center' : wanted} replace />;
  }
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <h1>{t`登录`}</h1>
        <p className={classes.hint}>{t`未注册的手机号验证后会自动创建账号`}</p>
        <SignInForm />
      </div>
    </div>
  );
}
