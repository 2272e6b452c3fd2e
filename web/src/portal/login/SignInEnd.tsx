import { useLingui } from '@lingui/react/macro';
import button from '../../ui/form/button.module.css';
import { AgreementField } from './AgreementField.tsx';
import type { Agreement } from './use-agreement.ts';

interface SignInEndProps {
  readonly agreement: Agreement;
  readonly isSubmitting: boolean;
}

/** What every way of signing in ends with: consent, and the button. */
export function SignInEnd({ agreement, isSubmitting }: SignInEndProps) {
  const { t } = useLingui();
  return (
    <>
      <AgreementField agreement={agreement} />
      <button type="submit" className={button.main} disabled={isSubmitting}>
        {isSubmitting ? t`登录中` : t`登录`}
      </button>
    </>
  );
}
