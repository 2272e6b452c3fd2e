import { useLingui } from '@lingui/react/macro';
import button from '../../ui/form/button.module.css';
import { AgreementField } from './AgreementField.tsx';
import classes from './LoginPage.module.css';
import type { Agreement } from './use-agreement.ts';

interface SignInEndProps {
  readonly agreement: Agreement;
  readonly refusal: string;
  readonly isSubmitting: boolean;
}

/** The end of every sign-in form: consent, the last refusal, and the button. */
export function SignInEnd({ agreement, refusal, isSubmitting }: SignInEndProps) {
  const { t } = useLingui();
  return (
    <>
      <AgreementField agreement={agreement} />
      <p className={classes.refusal} role="alert">
        {refusal}
      </p>
      <button type="submit" className={button.main} disabled={isSubmitting}>
        {isSubmitting ? t`登录中` : t`登录`}
      </button>
    </>
  );
}
