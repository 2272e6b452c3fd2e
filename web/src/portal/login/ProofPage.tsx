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
      <h1 id="proof">{t`请再证明是你本人`}</h1>
      <p className="soft">
        {t`这个账号 90 天没有使用，在新设备上只凭短信验证码还不能查看；请用其他方式证明是你本人`}
      </p>
      {ticket && <FactorStep ticket={ticket} onBack={() => setTicket('')} />}
      {!ticket && hasPassword && (
        <>
          <p>{t`用登录密码再登录一次：`}</p>
          <PasswordForm onFactorNeeded={setTicket} />
        </>
      )}
      {!hasPassword && <p>{t`这个账号没有设置密码，请联系我们核对身份。`}</p>}
      <Button variant="subtle" onClick={() => void signOut()} fullWidth>
        {t`退出登录`}
      </Button>
      <LostHelp />
    </section>
  );
}
