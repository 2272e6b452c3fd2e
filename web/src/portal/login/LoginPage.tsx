import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { centerPath, guidelinesPath, signInPath, startPath } from '../../lib/paths.ts';
import { safeCallback } from '../../lib/callback.ts';
import { useMember } from '../../lib/member-session.ts';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import stations from '../../ui/steps/StationColumn.module.css';
import classes from './LoginPage.module.css';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { LostHelp } from './LostHelp.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';

const FactorStep = lazyPart(() => import('./FactorStep.tsx'));

/** Signs in by code or by password, then leads back to the page the person came from. */
export default function LoginPage() {
  const { t } = useLingui();
  const { loggedIn, person } = useMember();
  const [params] = useSearchParams();
  const [ticket, setTicket] = useState('');
  if (loggedIn) {
    const wanted = safeCallback(params.get('callback')) || startPath;
    // An account that is being cancelled goes to the page that says so and can revoke it.
    return <Navigate to={person?.cancelTime == null ? wanted : centerPath} replace />;
  }
  const here = params.get('way') === 'password' ? 'password' : 'code';
  const pathTo = (way: string) => {
    const next = new URLSearchParams(params);
    if (way === 'password') next.set('way', way);
    else next.delete('way');
    return next.size > 0 ? `${signInPath}?${next}` : signInPath;
  };
  const way = [
    [t`提交漏洞`, t`截图和附件直接贴进来，写到一半自动存成草稿。`],
    [t`跟进处理`, t`每一步都有记录，并发消息通知你。`],
    [t`获得奖励`, t`评分标准公开，奖励明细逐项可查。`],
    [t`兑换礼品`, t`安全币可以换礼品，也可以换现金。`],
  ];
  const firstStep = (
    <>
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
        {here === 'code' ? (
          t`未注册的手机号验证后会自动创建账号。`
        ) : (
          <>
            {t`需先在个人中心设置密码；忘记密码请`}
            <Link to={pathTo('code')}>{t`用验证码登录`}</Link>
          </>
        )}
      </p>
      {here === 'code' ? (
        <SignInForm onFactorNeeded={setTicket} />
      ) : (
        <PasswordForm onFactorNeeded={setTicket} />
      )}
      <PasskeySignIn />
    </>
  );
  return (
    <div className={`stack justify-center gap-20 ${classes.page}`}>
      <div className={`bordered on-surface ${classes.card}`}>
        <h1>{t`登录`}</h1>
        {ticket ? <FactorStep ticket={ticket} onBack={() => setTicket('')} /> : firstStep}
        <LostHelp />
      </div>
      <aside className={`stack gap-32 ${classes.beside}`} data-surface="brand">
        <h2>{t`每一份报告，都有始有终。`}</h2>
        <ol className={stations.column}>
          {way.map(([name, text]) => (
            <li key={name} className="stack gap-2 relative">
              <strong>{name}</strong>
              <span className="soft">{text}</span>
            </li>
          ))}
        </ol>
        <p className="soft">
          {t`首次使用，测试前请先阅读`}
          <Link to={guidelinesPath}>{t`规则与范围`}</Link>
        </p>
      </aside>
    </div>
  );
}
