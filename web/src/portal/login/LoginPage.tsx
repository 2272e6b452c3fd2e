import { useLingui } from '@lingui/react/macro';
import { Link, Navigate, useSearchParams } from 'react-router';
import { centerPath, guidelinesPath, signInPath, startPath } from '../../lib/paths.ts';
import { safeCallback } from '../../lib/callback.ts';
import { useMember } from '../../lib/member-session.ts';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import classes from './LoginPage.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Signs in by code or by password, then leads back to the page the person came from. */
export default function LoginPage() {
  const { t } = useLingui();
  const { loggedIn, isCancelling } = useMember();
  const [params] = useSearchParams();
  if (loggedIn) {
    const wanted = safeCallback(params.get('callback')) || startPath;
    // An account that is being cancelled goes to the page that says so and can revoke it.
    return <Navigate to={isCancelling ? centerPath : wanted} replace />;
  }
  const here = params.get('way') === 'password' ? 'password' : 'code';
  const pathTo = (way: string) => {
    const next = new URLSearchParams(params);
    if (way === 'password') next.set('way', way);
    else next.delete('way');
    return next.size > 0 ? `${signInPath}?${next}` : signInPath;
  };
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <h1>{t`登录`}</h1>
        <div className={classes.ways}>
          <CodedTabs
            label={t`登录方式`}
            here={here}
            tabs={[
              { code: 'code', name: t`验证码登录`, to: pathTo('code'), count: null },
              { code: 'password', name: t`密码登录`, to: pathTo('password'), count: null },
            ]}
          />
        </div>
        <p className={classes.hint}>
          {here === 'code'
            ? t`未注册的手机号验证后会自动创建账号`
            : t`在个人中心设置过密码才能用；忘记了，用验证码登录`}
        </p>
        {here === 'code' ? <SignInForm /> : <PasswordForm />}
      </div>
      <aside className={classes.beside}>
        <p>{t`登录后提交漏洞，随时看到每份报告走到哪一步；有效的报告带来安全币，可以兑换礼品。`}</p>
        <p>
          {t`测试前先看收录哪些资产，以及安全港承诺：`}
          <Link to={guidelinesPath}>{t`规则与范围`}</Link>
        </p>
      </aside>
    </div>
  );
}
