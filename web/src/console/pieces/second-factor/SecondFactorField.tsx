import { postStaffPasskeyStart } from '@shieldsource/contract/staff/sign-in';
import {
  SecondFactorField as FactorField,
  type SecondFactorFieldProps,
} from '../../../pieces/second-factor/SecondFactorField.tsx';

/** A colleague's second factor: a code of the app, a recovery code, or a passkey. */
export const SecondFactorField = (props: Omit<SecondFactorFieldProps, 'codeName' | 'start'>) => (
  <FactorField codeName="code" start={postStaffPasskeyStart} {...props} />
);
