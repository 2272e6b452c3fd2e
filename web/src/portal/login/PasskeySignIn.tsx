import { postPasskeyLogin, postPasskeyStart } from '@shieldsource/contract/people/factors';
import { useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call, toastOf } from '../../lib/client.ts';
import { useMember } from '../../lib/member-session.ts';
import { Button } from '../../ui/form/Button.tsx';

const never = () => () => undefined;
// only on https and on this machine; a page that the server draws does not know
const useCanHavePasskeys = () =>
  useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in globalThis,
    () => false,
  );

/** A button that signs in by a passkey alone, where browsers can. */
export function PasskeySignIn() {
  const { t } = useLingui();
  const { signIn } = useMember();
  const canHavePasskeys = useCanHavePasskeys();
  const [isAsking, setAsking] = useState(false);
  const enter = async () => {
    setAsking(true);
    try {
      const { passkeySigned } = await import('../../pieces/second-factor/passkeys.ts');
      const passkey = await passkeySigned(postPasskeyStart);
      const { token, user } = await call(postPasskeyLogin, { passkey }, { silent: true });
      signIn(token, user);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toastOf(error);
    } finally {
      setAsking(false);
    }
  };
  if (!canHavePasskeys) return null;
  return (
    <Button variant="subtle" loading={isAsking} fullWidth onClick={() => void enter()}>
      {t`用通行密钥登录`}
    </Button>
  );
}
