import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { TermsLinks } from '../../pieces/terms/TermsLinks.tsx';
import button from '../../ui/form/button.module.css';
import classes from './LoginPage.module.css';
import type { Agreement } from './use-agreement.ts';

/** The checkbox that signing in requires. */
export function AgreementField({ agreement }: { agreement: Agreement }) {
  const { t } = useLingui();
  const id = useId();
  const { agrees, isMissing, set } = agreement;
  return (
    <div>
      <div className={`flex items-flex-start gap-10 ${classes.consent}`}>
        <input
          id={id}
          type="checkbox"
          checked={agrees}
          aria-invalid={isMissing}
          aria-describedby={`${id}-error`}
          onChange={(event) => set(event.target.checked)}
        />
        <span>
          <label htmlFor={id}>{t`我已阅读并同意`}</label>{' '}
          <TermsLinks className={button.link} between={t` 和 `} />
        </span>
      </div>
      <p id={`${id}-error`} className={`fault small ${classes.missing}`} role="alert">
        {isMissing && t`请先阅读并同意用户协议和隐私政策`}
      </p>
    </div>
  );
}
