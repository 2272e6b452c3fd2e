import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMember } from '../../lib/member-session.ts';
import { Button } from '../../ui/form/Button.tsx';
import card from '../../ui/page/Card.module.css';
import FactorStep from './FactorStep.tsx';
import classes from './LoginPage.module.css';
import { LostHelp } from './LostHelp.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Replaces all members' pages after long sleep, where an SMS code alone is too little: signs in anew by what else the account has. The page that was wanted follows at the same address. */
export default function ProofPage() {
  const { t } = useLingui();
  const { person, signOut } = useMember();
  const [ticket, setTicket] = useState('');
  if (!person?.limited) return null;
  const { hasPassword } = person.limited;
  return (
    <section className={`${card.card} stack gap-12 ${classes.proof}`} aria-labelledby="proof">
      <h1 id="proof">{t`请再次验证身份`}</h1>
      <p className="soft">
        {t`这个账号已 90 天未使用，在新设备上仅凭短信验证码无法查看内容，请用其他方式验证身份`}
      </p>
      {ticket && <FactorStep ticket={ticket} onBack={() => setTicket('')} />}
      {!ticket && hasPassword && (
        <>
          <p>{t`使用登录密码验证：`}</p>
          <PasswordForm onFactorNeeded={setTicket} />
        </>
      )}
      {!hasPassword && <p>{t`这个账号没有设置密码，请联系我们核对身份。`}</p>}
      <p>{t`手机号是新办的，这个账号不属于你？请联系我们释放该手机号，再注册自己的账号。`}</p>
      <Button variant="subtle" onClick={() => void signOut()} fullWidth>
        {t`退出登录`}
      </Button>
      <LostHelp />
    </section>
  );
}
